// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Random layer trees look as the slow, obvious renderer draws them.
struct RandomSceneTests {
  private static let width = 80
  private static let height = 60

  /// Features of a series of scenes beside flat layers.
  enum Variety: String, CaseIterable {
    case flat
    case images
    case flipped
    case perspective
  }

  @Test(arguments: Variety.allCases, 1...3)
  func `matches the point sampler`(_ variety: Variety, _ round: Int) throws {
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
    expect(renderer.takeReports(), equals: [])
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

    private mutating func color() -> CGColor {
      CGColor(
        srgbRed: random.number(in: 0...1), green: random.number(in: 0...1),
        blue: random.number(in: 0...1), alpha: random.number(in: 0.3...1))
    }

    mutating func fill(_ parent: CALayer, depth: Int) {
      // Among siblings of a tilted layer planes would cut each other: it stays alone.
      let isTilted = variety == .perspective && random.chance(60)
      for _ in 0..<(isTilted ? 1 : 3 - depth / 2) {
        let layer = layer(depth: depth, in: parent.bounds)
        if isTilted {
          var perspective = CATransform3DIdentity
          perspective.m34 = -1 / 150
          parent.sublayerTransform = perspective
          layer.transform = CATransform3DRotate(
            layer.transform, random.number(in: -1...1), random.number(in: -1...1),
            random.number(in: -1...1), 0.1)
        }
        parent.addSublayer(layer)
        if depth < 2, random.chance(75) { fill(layer, depth: depth + 1) }
      }
    }

    private mutating func layer(depth: Int, in space: CGRect) -> CALayer {
      let layer = CALayer()
      let size = depth == 0 ? 20.0...60 : 8.0...30
      layer.bounds = CGRect(
        x: random.number(in: -20...20), y: random.number(in: -20...20),
        width: random.number(in: size), height: random.number(in: size))
      layer.anchorPoint = CGPoint(x: random.number(in: 0...1), y: random.number(in: 0...1))
      layer.position = CGPoint(
        x: space.minX + random.number(in: 0.2...0.8) * space.width,
        y: space.minY + random.number(in: 0.2...0.8) * space.height)
      if random.chance(70) { layer.backgroundColor = color() }
      if random.chance(50) { layer.cornerRadius = random.number(in: 2...15) }
      if random.chance(20) { layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner] }
      if random.chance(40) {
        layer.borderWidth = random.number(in: 1...5)
        layer.borderColor = color()
      }
      if random.chance(40) { layer.opacity = Float(random.number(in: 0.3...1)) }
      if random.chance(40) { layer.masksToBounds = true }
      if random.chance(40) {
        layer.transform = CATransform3DMakeRotation(random.number(in: -3...3), 0, 0, 1)
      }
      if random.chance(10) { layer.isHidden = true }
      if variety != .perspective, random.chance(40) { layer.zPosition = random.number(in: -9...9) }
      if variety == .flipped, random.chance(60) { layer.isGeometryFlipped = true }
      if variety == .images || variety == .flipped, random.chance(60) {
        layer.contents = try? PixelImage.ramp.cgImage()
        if random.chance(50) {
          layer.contentsRect = CGRect(x: 0.25, y: 0.125, width: 0.5, height: 0.75)
        }
        if random.chance(40) { layer.contentsGravity = .center }
        layer.contentsScale = random.number(in: 1...2)
      }
      return layer
    }
  }
}
