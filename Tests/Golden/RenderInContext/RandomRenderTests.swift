// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// `render(in:)` draws random flat trees as the GPU does: every class of layer and every effect that
/// contexts have. More rounds than `make test` asks for: `LAMINA_FUZZ=20`.
struct RandomRenderTests {
  private static let size = CGSize(width: 120, height: 90)

  private static let rounds: Int = {
    let factor = ProcessInfo.processInfo.environment["LAMINA_FUZZ"].flatMap { Int($0) } ?? 1
    return 3 * min(max(factor, 1), 1000)
  }()

  private func tree(_ variety: RandomFlatTree.Variety, _ name: String) -> CALayer {
    var maker = RandomFlatTree(variety: variety, random: SeededGenerator(test: name))
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    root.backgroundColor = .white
    maker.fill(root, depth: 0)
    return root
  }

  @Test(arguments: RandomFlatTree.Variety.allCases, 1...rounds)
  func `matches the GPU`(_ variety: RandomFlatTree.Variety, _ round: Int) throws {
    let name = "random-render-\(variety)-\(round)"
    let root = tree(variety, name)
    let renderer = try OffscreenRenderer(size: Self.size, scale: 2)
    let shown = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.takeReports(), equals: [])
    try check(root, against: shown, name)
  }

  /// Players of animations stop the tree's time, move it by `timeOffset`, and draw the presentation.
  @Test(arguments: RandomFlatTree.Variety.allCases)
  func `matches the GPU on the way`(_ variety: RandomFlatTree.Variety) throws {
    let name = "random-render-\(variety)-moving"
    let root = tree(variety, name)
    var random = SeededGenerator(test: name + "-motion")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.speed = 0
    root.timeOffset = 0.4
    var waiting = root.sublayers ?? []
    while let layer = waiting.popLast() {
      waiting += layer.sublayers ?? []
      if let mask = layer.mask { waiting.append(mask) }
      let animation = CABasicAnimation(
        keyPath: ["opacity", "position.x", "transform.rotation.z", "bounds.size.width"]
          .randomElement(using: &random))
      animation.byValue =
        Double.random(in: -0.6...0.6, using: &random)
        * (["position.x", "bounds.size.width"].contains(animation.keyPath) ? 20 : 1)
      animation.duration = 1
      animation.beginTime = 1e-9
      layer.add(animation, forKey: "motion")
      if let shape = layer as? CAShapeLayer {
        let trim = CABasicAnimation(keyPath: "strokeStart")
        trim.toValue = 0.6
        trim.duration = 1
        trim.beginTime = 1e-9
        shape.add(trim, forKey: "trim")
      }
    }
    CATransaction.commit()
    let renderer = try OffscreenRenderer(size: Self.size, scale: 2)
    let shown = PixelImage(try renderer.image(of: root, at: 0))
    try check(try #require(root.presentation()), against: shown, name)
  }

  private func check(_ root: CALayer, against shown: PixelImage, _ name: String) throws {
    let context = try #require(
      CGContext(
        data: nil, width: shown.width, height: shown.height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.translateBy(x: 0, y: CGFloat(shown.height))
    context.scaleBy(x: 2, y: -2)
    root.render(in: context)
    let drawn = PixelImage(try #require(context.makeImage()))
    try ReferencePictures.golden.check(
      drawn, against: shown, named: name, tolerance: .neighbourhood(fraction: 0.01, mean: 1))
  }
}
