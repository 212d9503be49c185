// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// The order of layers by depth, and cuts of planes that cross.
struct DepthPlanTests {
  private func turned(_ degrees: Double) -> CATransform3D {
    CATransform3DMakeRotation(CGFloat(degrees * .pi / 180), 0, 1, 0)
  }

  private let middle = SIMD4(30, 30, 40, 40.0)

  @Test func `siblings are drawn by z position`() {
    var scene = PlannedScene()
    let depths: [UInt32: Double] = [2: 3, 3: -1, 4: 0, 5: 3, 6: 1]
    for number in UInt32(2)...6 {
      // Rounded, so that none hides the others.
      scene.add(number, middle, color: Float(number) / 8) { $0.cornerRadius = 2 }
      scene.place(number, middle, z: depths[number] ?? 0)
    }
    let plan = scene.plan()
    // Equal depths stay in the order of the tree.
    expect(plan.reds, equals: [3, 4, 6, 2, 5])
  }

  /// More siblings than an insertion sort is used for.
  @Test func `many siblings are sorted stably`() {
    var random = SeededGenerator(test: "manySiblingsAreSortedStably")
    var scene = PlannedScene()
    var depths: [(Double, Int)] = []
    for number in UInt32(2)...201 {
      let z = Double(Int.random(in: -5...5, using: &random))
      depths.append((z, Int(number)))
      // Translucent, so that none hides the others.
      scene.add(number, SIMD4(Double(number) / 4, 10, 30, 30)) { $0.backgroundColor.w = 0.5 }
      scene.place(number, SIMD4(Double(number) / 4, 10, 30, 30), z: z)
    }
    let expected = depths.sorted { $0.0 != $1.0 ? $0.0 < $1.0 : $0.1 < $1.1 }
    let plan = scene.plan()
    let places = plan.instances.map { Int(($0.mapX.2 * 4).rounded()) }
    expect(places, equals: expected.map(\.1))
  }

  /// Planes that do not touch are ordered by what lies in front, whatever the tree says.
  @Test func `tilted planes are ordered by depth`() {
    var scene = PlannedScene()
    scene.add(2, middle, color: 0.25)
    scene.place(2, middle, z: 100, transform: turned(40))
    scene.add(3, middle, color: 0.5)
    scene.place(3, middle, z: -100, transform: turned(-40))
    let plan = scene.plan()
    expect(plan.reds, equals: [4, 2])
    expect(plan.chains, equals: [0, 0])
  }

  /// Two planes through one line: the later is cut in two, one part behind the other, one before.
  @Test func `crossing planes are cut`() {
    var scene = PlannedScene()
    scene.add(2, middle, color: 0.25)
    scene.place(2, middle, transform: turned(40))
    scene.add(3, middle, color: 0.5)
    scene.place(3, middle, transform: turned(-40))
    let plan = scene.plan()
    expect(plan.reds, equals: [4, 2, 4])
    expect(plan.chains, equals: [1, 0, 1])
    let kinds = plan.instances.filter { $0.clipCount > 0 }.map {
      plan.clips[Int($0.firstClip)].w.w
    }
    expect(kinds, equals: [ClipRecord.hiddenHalfPlaneKind, ClipRecord.halfPlaneKind])
  }

  /// The halves of a cut share the pixels on the line, and together cover what was cut.
  @Test func `cuts meet at the line`() throws {
    var scene = PlannedScene()
    scene.add(2, middle)
    scene.place(2, middle, transform: turned(40))
    scene.add(3, middle)
    scene.place(3, middle, transform: turned(-40))
    let plan = scene.plan()
    let lines = plan.instances.filter { $0.clipCount > 0 }.map { plan.clips[Int($0.firstClip)].x }
    try #require(lines.count == 2)
    for x in stride(from: Float(30), to: 70, by: 0.5) {
      let shares = lines.map { min(max($0.x * x + $0.y * 50 + $0.z + 0.5, 0), 1) }
      expect(shares[0] + shares[1], near: 1, within: 1e-4, "x \(x): \(shares)")
    }
  }

  /// No line shows where planes cut each other, whatever they let through.
  @Test(arguments: [0.25, 0.5, 0.9, 1])
  func `cuts of translucent planes are not seen`(alpha: Double) throws {
    let size = CGSize(width: 60, height: 40)
    let renderer = try OffscreenRenderer(size: size, scale: 1, api: .openGL33, debug: true)
    for kind in 0..<3 {
      let root = CALayer()
      root.frame = CGRect(origin: .zero, size: size)
      for (index, degrees) in [35.0, -50].enumerated() {
        let plane = kind == 1 ? CAShapeLayer() : kind == 2 ? CAGradientLayer() : CALayer()
        plane.bounds = CGRect(x: 0, y: 0, width: 50, height: 30)
        // The line lies between pixels, and slants.
        plane.position = CGPoint(x: 30.3, y: 20)
        let color = CGColor(
          srgbRed: CGFloat(index), green: 0, blue: CGFloat(1 - index), alpha: CGFloat(alpha))
        if let shape = plane as? CAShapeLayer {
          shape.path = CGPath(rect: plane.bounds, transform: nil)
          shape.fillColor = color
        } else if let gradient = plane as? CAGradientLayer {
          gradient.colors = [color, color]
        } else {
          plane.backgroundColor = color
        }
        plane.transform = CATransform3DRotate(
          CATransform3DMakeRotation(CGFloat(degrees * .pi / 180), 0, 1, 0), 0.2, 0, 0, 1)
        root.addSublayer(plane)
      }
      let picture = PixelImage(try renderer.image(of: root, at: 0))
      let through = 255 * (1 - (1 - alpha) * (1 - alpha))
      for y in 14..<26 {
        for x in 22..<38 {
          expect(Double(picture[x, y].alpha), near: through, within: 2, "\(kind), \(x) \(y)")
        }
      }
    }
  }

  /// A part that a plane covers within itself does not show on the line either.
  @Test func `cuts meet finished planes`() throws {
    let size = CGSize(width: 60, height: 40)
    let renderer = try OffscreenRenderer(size: size, scale: 1, api: .openGL33, debug: true)
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    for degrees in [35.0, -50] {
      let plane = CALayer()
      plane.bounds = CGRect(x: 0, y: 0, width: 50, height: 30)
      plane.position = CGPoint(x: 30.3, y: 20)
      plane.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      let cover = CALayer()
      cover.frame = plane.bounds.insetBy(dx: -4, dy: -4)
      cover.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
      plane.addSublayer(cover)
      plane.transform = CATransform3DRotate(
        CATransform3DMakeRotation(CGFloat(degrees * .pi / 180), 0, 1, 0), 0.2, 0, 0, 1)
      root.addSublayer(plane)
    }
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    for y in 0..<40 { for x in 0..<60 where picture[x, y].red > 0 { Issue.record("\(x) \(y)") } }
    expect(picture[30, 20], equals: Pixel(0, 0, 255))
  }

  /// A transform layer draws nothing and hands its sublayers on to its superlayer's order.
  @Test func `transform layers share their superlayers depth`() {
    var scene = PlannedScene()
    scene.add(2, SIMD4(0, 0, 100, 100)) { $0.flags.insert(.preservesDepth) }
    scene.add(3, below: 2, middle, color: 0.25) { $0.cornerRadius = 2 }
    scene.place(3, middle, z: 10)
    scene.add(4, below: 2, middle, color: 0.5) { $0.cornerRadius = 2 }
    scene.place(4, middle, z: -10)
    scene.add(5, middle, color: 0.75) { $0.cornerRadius = 2 }
    let plan = scene.plan()
    expect(plan.reds, equals: [4, 6, 2])
  }

  /// Many planes through one axis end: a plane that is not cut any more is ordered by its middle.
  @Test func `many crossing planes stay bounded`() {
    var scene = PlannedScene()
    for number in UInt32(2)...33 {
      scene.add(number, middle)
      scene.place(number, middle, transform: turned(Double(number) * 5.3))
    }
    let plan = scene.plan()
    expect(plan.instances.count, isAtLeast: 30)
    expect(plan.instances.count, isAtMost: DepthSorter.pieceLimit + 64)
  }
}
