// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Replicators drawn by parts, and after edits: as drawn whole, and as sent afresh.
struct ReplicatorDamageTests {
  /// Seeded changes of replicators, one within another, and of what they copy.
  private final class Scene {
    let root = CALayer()
    let outer = CAReplicatorLayer()
    let inner = CAReplicatorLayer()
    var random: SeededGenerator
    let image: CGImage

    init(test: String) throws {
      random = SeededGenerator(test: test)
      image = try PixelImage(width: 4, height: 4, filledWith: Pixel(200, 90, 40)).cgImage()
      root.frame = CGRect(x: 0, y: 0, width: 96, height: 72)
      root.backgroundColor = CGColor(srgbRed: 0.9, green: 0.95, blue: 1, alpha: 1)
      outer.frame = root.bounds
      inner.frame = CGRect(x: 8, y: 8, width: 30, height: 30)
      outer.instanceCount = 2
      outer.instanceTransform = CATransform3DMakeTranslation(40, 5, 0)
      outer.addSublayer(inner)
      root.addSublayer(outer)
      for _ in 0..<3 { inner.addSublayer(layer()) }
      outer.addSublayer(layer())
    }

    func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }

    func color() -> CGColor {
      CGColor(srgbRed: number(0...1), green: number(0...1), blue: number(0...1), alpha: 1)
    }

    func layer() -> CALayer {
      let layer = CALayer()
      layer.frame = CGRect(
        x: number(0...20), y: number(0...20), width: number(4...16), height: number(4...16))
      layer.backgroundColor = color()
      if number(0...1) < 0.4 { layer.contents = image }
      if number(0...1) < 0.4 { layer.cornerRadius = number(0...6) }
      if number(0...1) < 0.2 { layer.filters = [CIFilter(name: "CIColorInvert")!] }
      if number(0...1) < 0.2 { layer.shadowOpacity = 0.6 }
      return layer
    }

    func edit() {
      CATransaction.begin()
      defer { CATransaction.commit() }
      CATransaction.setDisableActions(Bool.random(using: &random))
      let replicator = Bool.random(using: &random) ? outer : inner
      let parts = inner.sublayers ?? []
      switch Int.random(in: 0..<10, using: &random) {
      case 0: replicator.instanceCount = Int.random(in: 0...4, using: &random)
      case 1:
        replicator.instanceTransform = CATransform3DRotate(
          CATransform3DMakeTranslation(number(-20...40), number(-5...20), 0),
          number(-1...1), 0, number(0...1) < 0.2 ? 1 : 0, 1)
      case 2: replicator.instanceColor = color()
      case 3: replicator.instanceAlphaOffset = Float(number(-0.4...0))
      case 4: replicator.instanceDelay = Double(number(0...0.5))
      case 5: replicator.addSublayer(layer())
      case 6 where parts.count > 1: parts.randomElement(using: &random)?.removeFromSuperlayer()
      case 7: parts.randomElement(using: &random)?.backgroundColor = color()
      case 8: parts.randomElement(using: &random)?.position.x = number(0...30)
      default: replicator.instanceBlueOffset = Float(number(-0.5...0.2))
      }
    }
  }

  /// With kept bitmaps single pixels differ where planes cut each other: a group's bitmap, shown within
  /// the cut, and the group itself end there by other roundings.
  private static func tolerance(_ keepsBitmaps: Bool) -> PictureTolerance {
    keepsBitmaps ? .pixels(perChannel: 2, count: 4) : .pixels(perChannel: 1, count: 0)
  }

  @Test(arguments: [1, 2], [false, true])
  func `a frame drawn by parts is the whole frame`(round: Int, keepsBitmaps: Bool) throws {
    let scene = try Scene(test: "replicators by parts \(round)")
    let renderer = try OffscreenRenderer(
      size: CGSize(width: 96, height: 72), scale: 1, api: .openGL33, debug: true)
    renderer.sceneRenderer?.keepsBitmaps = keepsBitmaps
    for step in 0..<30 {
      scene.edit()
      // Changes animate for a quarter of a second: some frames are within.
      let time = Double(step) * 0.11
      let partly = PixelImage(try renderer.image(of: scene.root, at: time))
      renderer.forgetPicture()
      let wholly = PixelImage(try renderer.image(of: scene.root, at: time))
      try ReferencePictures.golden.check(
        partly, against: wholly, named: "replicator-damage-\(round)-\(step)",
        tolerance: Self.tolerance(keepsBitmaps))
    }
    expect(renderer.takeReports(), equals: [])
  }

  /// A still replicator costs nothing, and a change of one copied layer only its copies.
  @Test func `a still replicator costs nothing`() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 96, height: 72)
    let replicator = CAReplicatorLayer()
    replicator.frame = root.bounds
    replicator.instanceCount = 2
    replicator.instanceTransform = CATransform3DMakeTranslation(60, 0, 0)
    let dot = CALayer()
    dot.frame = CGRect(x: 10, y: 10, width: 8, height: 8)
    dot.backgroundColor = .black
    replicator.addSublayer(dot)
    root.addSublayer(replicator)
    let renderer = try OffscreenRenderer(size: root.bounds.size, scale: 1)
    var picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(picture[14, 14], equals: Pixel(0, 0, 0))
    expect(picture[74, 14], equals: Pixel(0, 0, 0))
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    dot.position.y += 30
    CATransaction.commit()
    picture = PixelImage(try renderer.image(of: root, at: 1))
    expect(picture[14, 44], equals: Pixel(0, 0, 0))
    expect(picture[74, 44], equals: Pixel(0, 0, 0))
    expect(picture[14, 14].alpha, equals: 0)
    expect(picture[74, 14].alpha, equals: 0)
  }
}
