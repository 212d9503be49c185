// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Leaves of one quad are worked out once; the quad drawn is the one that would be worked out again.
struct LeafTests {
  private static let surface = Surface(width: 120, height: 100, scale: 1)

  /// A tree of leaves, some of which show images, under groups 2 and 3.
  private func firstDelta(_ images: [CGImage]) -> RenderDelta {
    var delta = RenderDelta()
    delta.root = NodeID(rawValue: 1)
    delta.created = (1...20).map { NodeID(rawValue: $0) }
    func children(_ numbers: ClosedRange<UInt32>, of parent: UInt32) {
      delta.children.append(
        .init(NodeID(rawValue: parent), numbers.map { NodeID(rawValue: $0) }))
    }
    children(2...3, of: 1)
    children(4...11, of: 2)
    children(12...20, of: 3)
    for number in UInt32(1)...20 {
      var geometry = NodeGeometry()
      geometry.bounds = number < 4 ? SIMD4(0, 0, 120, 100) : SIMD4(0, 0, 32, 24)
      geometry.anchorPoint = .zero
      geometry.position = number < 4 ? .zero : SIMD2(Double(number) * 4, Double(number) * 3)
      delta.geometry.append(.init(NodeID(rawValue: number), geometry))
    }
    delta.images = images
    return delta
  }

  private func randomDelta(
    _ images: [CGImage], _ random: inout SeededGenerator
  ) -> RenderDelta {
    var delta = RenderDelta()
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let number = UInt32.random(in: 4...20, using: &random)
      let node = NodeID(rawValue: number)
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        var geometry = NodeGeometry()
        geometry.bounds = SIMD4(0, 0, .random(in: 1...40, using: &random), 24)
        geometry.position = SIMD2(.random(in: -9...120, using: &random), 40)
        delta.geometry.append(.init(node, geometry))
      case 1:
        // One of the groups, at times, which is then more than a container or is one again.
        let isGroup = Int.random(in: 0..<4, using: &random) == 0
        let styled = isGroup ? NodeID(rawValue: .random(in: 2...3, using: &random)) : node
        delta.style.append(.init(styled, randomStyle(&random)))
      case 2:
        var contents = NodeContents()
        if let image = images.randomElement(using: &random), Bool.random(using: &random) {
          contents.image = ImageID(rawValue: image.id)
          contents.imageSize = SIMD2(Double(image.width), Double(image.height))
          if Bool.random(using: &random) { contents.contentsRect = SIMD4(0, 0, 0.5, 1) }
          if Bool.random(using: &random) { contents.gravity = .center }
          delta.images.append(image)
        }
        delta.contents.append(.init(node, contents))
      case 3:
        let angle = CGFloat.random(in: -1...1, using: &random)
        delta.transform.append(.init(node, CATransform3DMakeRotation(angle, 0, 0, 1)))
      default:
        // A group is a leaf no more, or is one now.
        let below = UInt32.random(in: 4...11, using: &random)
        let list: [NodeID] = Bool.random(using: &random) ? [NodeID(rawValue: 20)] : []
        delta.children.append(.init(NodeID(rawValue: below), list))
        if list.isEmpty {
          delta.children.append(
            .init(NodeID(rawValue: 3), (12...20).map { NodeID(rawValue: $0) }))
        }
      }
    }
    return delta
  }

  private func randomStyle(_ random: inout SeededGenerator) -> NodeStyle {
    var style = NodeStyle()
    if Bool.random(using: &random) { style.backgroundColor = SIMD4(0.5, 1, 0, 1) }
    if Bool.random(using: &random) { style.opacity = Float.random(in: 0.2...1, using: &random) }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: style.cornerRadius = 5
    case 1:
      style.borderWidth = 2
      style.borderColor = SIMD4(0, 0, 1, 1)
    case 2: style.flags.insert(.hidden)
    case 3:
      style.flags.insert(.masksToBounds)
      style.cornerRadius = 5
    case 4: style.flags.insert(.geometryFlipped)
    case 5: style.flags.remove(.allowsEdgeAntialiasing)
    default: break
    }
    return style
  }

  @Test(arguments: 0..<12, [DriverProfile.software, .hardware])
  func `plans that go on are plans made afresh`(_ seed: UInt64, _ profile: DriverProfile) throws {
    var random = SeededGenerator(seed: seed)
    let sizes = [(32, 24), (16, 24), (300, 200)]
    let pictures = try sizes.map {
      try PixelImage(width: $0.0, height: $0.1, filledWith: Pixel(1, 2, 3)).cgImage()
    }
    var images = ImageStore(textureLimit: 1024)
    var tree = RenderTree()
    tree.apply(firstDelta(pictures))
    var planner = FramePlanner()
    planner.options.remove(.keptBitmaps)
    planner.profile = profile
    var kept = 0
    for step in 0..<60 {
      tree.apply(randomDelta(pictures, &random))
      tree.resolve()
      planner.plan(tree, on: Self.surface, images: &images)
      var fresh = FramePlanner()
      fresh.options.subtract([.keptBitmaps, .leaves])
      fresh.profile = profile
      fresh.plan(tree, on: Self.surface, images: &images)
      let isSame = planner.plan.instances == fresh.plan.instances
      let texts = (planner.plan.dump(), fresh.plan.dump())
      expect(isSame, "seed \(seed), step \(step)")
      expect(texts.0, equals: texts.1, "seed \(seed), step \(step)")
      kept += planner.caches.leaves.count
    }
    expect(kept, isAbove: 60)
  }

  // MARK: - Images with a rim

  /// The features of the one draw of an image of `size` pixels in a layer of 32 by 24 points.
  private func features(
    _ size: SIMD2<Int>, scale: Double = 1, part: SIMD4<Double> = SIMD4(0, 0, 1, 1),
    angle: CGFloat = 0
  ) throws -> LayerFeatures {
    let picture = try PixelImage(width: size.x, height: size.y, filledWith: Pixel(1, 2, 3))
      .cgImage()
    var delta = firstDelta([picture])
    var contents = NodeContents()
    contents.image = ImageID(rawValue: picture.id)
    contents.imageSize = SIMD2<Double>(size)
    contents.contentsRect = part
    delta.contents.append(.init(NodeID(rawValue: 4), contents))
    delta.transform.append(
      .init(NodeID(rawValue: 4), CATransform3DMakeRotation(angle, 0, 0, 1)))
    var tree = RenderTree()
    tree.apply(delta)
    tree.resolve()
    var images = ImageStore(textureLimit: 1024)
    var planner = FramePlanner()
    planner.plan(
      tree, on: Surface(width: 120, height: 100, scale: scale), images: &images)
    let ops = planner.plan.ops
    try #require(ops.count == 1)
    return ops[0].features
  }

  @Test func `images are sampled freely where their rim reaches`() throws {
    let free: LayerFeatures = [.image, .unclamped]
    try expect(features(SIMD2(32, 24)), equals: free)
    try expect(features(SIMD2(32, 24), angle: 0.3), equals: free)
    try expect(features(SIMD2(16, 24)), equals: free)
    try expect(features(SIMD2(64, 48), scale: 2), equals: free)
    // Half a pixel is more than the rim: two texels to a pixel.
    try expect(features(SIMD2(64, 24)), equals: .image)
    try expect(features(SIMD2(32, 24), scale: 0.5), equals: .image)
    // More of the image lies behind the edge.
    try expect(features(SIMD2(32, 24), part: SIMD4(0, 0, 0.5, 1)), equals: .image)
    // A texture of its own ends with the image, whatever its size.
    try expect(features(SIMD2(300, 300)), equals: free)
  }
}
