// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Foundation
import QuartzCore
import SceneFile
import TestSupport

/// A random scene, as text: layers of all classes and effects, flat and in space, and plain plates.
struct RandomPicture {
  /// Points along each side of the scene.
  static let side: CGFloat = 96
  /// Points between the layers and the scene's sides, so that the scene may be moved.
  static let margin: CGFloat = 8
  /// The name of plain opaque rectangles on whole points, which a relation may split.
  static let plateName = "plate"

  private var random: SeededGenerator

  /// Whether nothing but the root's background shows around the scene.
  static func hasMargin(_ picture: PixelImage) -> Bool {
    let side = Int(side)
    let inner = Int(margin)..<side - Int(margin)
    for y in 0..<side {
      for x in 0..<side where !inner.contains(x) || !inner.contains(y) {
        if picture[x, y] != picture[0, 0] { return false }
      }
    }
    return true
  }

  /// Makes the text of a scene.
  ///
  /// - Parameter seed: another scene for each number.
  static func text(seed: UInt64) throws -> String {
    var maker = RandomPicture(random: SeededGenerator(seed: seed))
    return try CATransaction.withoutActions {
      try SceneFile(layer: maker.root(), size: CGSize(width: side, height: side)).text
    }
  }

  private mutating func root() -> CALayer {
    let root = plainLayer(CGRect(x: 0, y: 0, width: Self.side, height: Self.side), nil)
    if random.chance(70) { root.backgroundColor = color(0.9, 0.9, 0.8) }
    let stage = plainLayer(root.bounds.insetBy(dx: Self.margin, dy: Self.margin), nil)
    stage.masksToBounds = true
    root.addSublayer(stage)
    for _ in 0..<Int.random(in: 0...2, using: &random) { stage.addSublayer(plate()) }
    let varieties = RandomFlatTree.Variety.allCases
    var tree = RandomFlatTree(
      variety: varieties.randomElement(using: &random) ?? .all,
      random: SeededGenerator(seed: random.next()))
    tree.fill(stage, depth: 1)
    if random.chance(40) { lift(stage) }
    if random.chance(40) { filter(stage) }
    return root
  }

  private mutating func plate() -> CALayer {
    let length = { (random: inout SeededGenerator) in
      CGFloat(Int.random(in: 10...60, using: &random))
    }
    let place = { (random: inout SeededGenerator) in
      CGFloat(Int.random(in: -10...60, using: &random))
    }
    let plate = plainLayer(
      CGRect(
        x: place(&random), y: place(&random), width: length(&random), height: length(&random)),
      color(random.number(in: 0...1), random.number(in: 0...1), random.number(in: 0...1)))
    plate.name = Self.plateName
    return plate
  }

  /// Turns a layer of the stage about an axis in its plane, under a perspective.
  private mutating func lift(_ stage: CALayer) {
    guard let layer = stage.sublayers?.randomElement(using: &random),
      layer.name != Self.plateName
    else { return }
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 200
    layer.transform = CATransform3DConcat(
      CATransform3DRotate(
        layer.transform, random.number(in: -1...1), random.number(in: -1...1),
        random.number(in: -1...1), 0.1), perspective)
  }

  /// Gives a layer of the stage a filter, of its own or of its backdrop.
  private mutating func filter(_ stage: CALayer) {
    guard let layer = stage.sublayers?.randomElement(using: &random),
      layer.name != Self.plateName
    else { return }
    let filters = [
      CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": random.number(in: 0.5...4)]),
      CIFilter(name: "CIColorInvert"),
      CIFilter(name: "CIHueAdjust", parameters: ["inputAngle": random.number(in: 0...6)]),
    ].compactMap(\.self)
    guard let filter = filters.randomElement(using: &random) else { return }
    if random.chance(60) { layer.filters = [filter] } else { layer.backgroundFilters = [filter] }
  }
}
