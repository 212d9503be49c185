// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Random layer trees look as the slow, obvious renderer draws them.
@Suite struct RandomSceneTests {
  private static let width = 80
  private static let height = 60

  /// What a series of scenes may use beside flat layers.
  enum Variety: String, CaseIterable {
    case flat
    case images
    case flipped
    case perspective
  }

  @Test(arguments: Variety.allCases, 1...3)
  func matchesThePointSampler(_ variety: Variety, _ round: Int) throws {
    let name = "random-\(variety)-\(round)"
    var random = SeededGenerator(test: name)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: Self.width, height: Self.height)
    root.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    var scene = SceneMaker(random: random, variety: variety)
    scene.fill(root, depth: 0)
    random = scene.random
    CATransaction.commit()
    let renderer = try OffscreenRenderer(size: root.bounds.size)
    let actual = PixelImage(try renderer.image(of: root, at: 0))
    #expect(renderer.takeReports() == [])
    let expected = PointSampler.picture(
      of: root, width: Self.width, height: Self.height, samples: 4)
    try ReferencePictures.golden.check(
      actual, against: expected, named: name,
      tolerance: .neighbourhood(fraction: 0.01, mean: 1.2))
  }

  /// Makes layers with random looks.
  private struct SceneMaker {
    var random: SeededGenerator
    let variety: Variety

    private mutating func number(_ range: ClosedRange<Double>) -> CGFloat {
      CGFloat(Double.random(in: range, using: &random))
    }

    private mutating func chance(_ percent: Int) -> Bool {
      Int.random(in: 0..<100, using: &random) < percent
    }

    private mutating func color() -> CGColor {
      CGColor(
        srgbRed: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0.3...1))
    }

    /// A picture whose colours run smoothly, so that the way of sampling does not matter.
    private func ramp() -> CGImage? {
      var picture = PixelImage(width: 64, height: 48)
      for y in 0..<48 {
        for x in 0..<64 { picture[x, y] = Pixel(UInt8(4 * x), UInt8(5 * y), 120) }
      }
      return try? picture.cgImage()
    }

    mutating func fill(_ parent: CALayer, depth: Int) {
      // Among siblings of a tilted layer planes would cut each other: it stays alone.
      let isTilted = variety == .perspective && chance(60)
      for _ in 0..<(isTilted ? 1 : 3 - depth / 2) {
        let layer = layer(depth: depth, in: parent.bounds)
        if isTilted {
          var perspective = CATransform3DIdentity
          perspective.m34 = -1 / 150
          parent.sublayerTransform = perspective
          layer.transform = CATransform3DRotate(
            layer.transform, number(-1...1), number(-1...1), number(-1...1), 0.1)
        }
        parent.addSublayer(layer)
        if depth < 2, chance(75) { fill(layer, depth: depth + 1) }
      }
    }

    private mutating func layer(depth: Int, in space: CGRect) -> CALayer {
      let layer = CALayer()
      let size = depth == 0 ? 20.0...60 : 8.0...30
      layer.bounds = CGRect(
        x: number(-20...20), y: number(-20...20), width: number(size), height: number(size))
      layer.anchorPoint = CGPoint(x: number(0...1), y: number(0...1))
      layer.position = CGPoint(
        x: space.minX + number(0.2...0.8) * space.width,
        y: space.minY + number(0.2...0.8) * space.height)
      if chance(70) { layer.backgroundColor = color() }
      if chance(50) { layer.cornerRadius = number(2...15) }
      if chance(20) { layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner] }
      if chance(40) {
        layer.borderWidth = number(1...5)
        layer.borderColor = color()
      }
      if chance(40) { layer.opacity = Float(number(0.3...1)) }
      if chance(40) { layer.masksToBounds = true }
      if chance(40) { layer.transform = CATransform3DMakeRotation(number(-3...3), 0, 0, 1) }
      if chance(10) { layer.isHidden = true }
      if variety != .perspective, chance(40) { layer.zPosition = number(-9...9) }
      if variety == .flipped, chance(60) { layer.isGeometryFlipped = true }
      if variety == .images || variety == .flipped, chance(60) {
        layer.contents = ramp()
        if chance(50) { layer.contentsRect = CGRect(x: 0.25, y: 0.125, width: 0.5, height: 0.75) }
        if chance(40) { layer.contentsGravity = .center }
        layer.contentsScale = number(1...2)
      }
      return layer
    }
  }
}
