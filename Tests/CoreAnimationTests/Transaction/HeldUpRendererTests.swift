// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Diagnostics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

/// A renderer that takes many commits at once ends with the tree of one that took each.
struct HeldUpRendererTests {
  /// Random edits of layers: they come, go, return, change places, mask, and change their values.
  private struct Edits {
    var random: SeededGenerator
    let root: CALayer
    var layers: [CALayer]
    let images: [CGImage]

    init(seed: Int) throws {
      random = SeededGenerator(seed: UInt64(seed))
      root = CALayer()
      layers = (0..<12).map { _ in CALayer() }
      images = try (0..<4).map {
        try PixelImage(width: 2, height: 2, filledWith: Pixel(UInt8($0), 0, 0)).cgImage()
      }
    }

    mutating func step() {
      let layer = layers.randomElement(using: &random) ?? root
      let other = layers.randomElement(using: &random) ?? root
      switch Int.random(in: 0..<9, using: &random) {
      case 0: layer.removeFromSuperlayer()
      case 1, 2: root.insertSublayer(layer, at: 0)
      case 3, 4: _ = RefusalLog.recording { other.addSublayer(layer) }
      case 5: _ = RefusalLog.recording { other.mask = other.mask == nil ? layer : nil }
      case 6:
        layer.contents = images.randomElement(using: &random)
        layer.name = "layer \(layers.count)"
      case 7:
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = random.number(in: 0...1)
        animation.duration = 1000
        layer.add(animation, forKey: "fade")
      default:
        layer.removeAnimation(forKey: "fade")
        layer.cornerRadius = random.number(in: 0...9)
        layers[Int.random(in: layers.indices, using: &random)] = CALayer()
      }
      layer.position = CGPoint(x: random.number(in: -9...9), y: 0)
    }
  }

  @Test(arguments: 0..<20)
  func `gathered commits lead to the same tree as commits one by one`(seed: Int) throws {
    CATransaction.settle()
    var edits = try Edits(seed: seed)
    let root = edits.root
    let prompt = LayerContext(layer: root)
    let heldUp = LayerContext(layer: root)
    for context in [prompt, heldUp] { context.timeSource = { 1 } }
    var expected = RenderTree()
    var found = RenderTree()
    var refusals: [String] = []
    for round in 0..<120 {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      for _ in 0..<4 { edits.step() }
      CATransaction.commit()
      CATransaction.flush()
      for delta in prompt.mailbox.takeDeltas() {
        refusals += expected.apply(delta).map(\.description)
      }
      guard round % 40 == 39 else { continue }
      let waiting = heldUp.mailbox.takeDeltas()
      expect(waiting.count, isAtMost: Mailbox.deltaLimit)
      for delta in waiting { refusals += found.apply(delta).map(\.description) }
      expect(refusals, equals: [], "seed \(seed), round \(round)")
      var results = (RenderTree.SampleResult(), RenderTree.SampleResult())
      expected.sample(at: 2, into: &results.0)
      found.sample(at: 2, into: &results.1)
      let texts = (expected.dump(), found.dump())
      expect(texts.0, equals: texts.1, "seed \(seed), round \(round)")
      let counts = (expected.nodeCount, found.nodeCount)
      expect(counts.0, equals: counts.1, "seed \(seed), round \(round)")
      expect(counts.0, isAbove: 3, "seed \(seed), round \(round)")
      _ = expected.takeReleasedImages()
      _ = found.takeReleasedImages()
      check(root, expected, "one by one, seed \(seed), round \(round)")
      check(root, found, "gathered, seed \(seed), round \(round)")
    }
    for context in [prompt, heldUp] { context.invalidate() }
  }

  /// The images that layers show are known to the tree.
  private func check(_ layer: CALayer, _ tree: borrowing RenderTree, _ place: String) {
    if let image = layer.contents as? CGImage {
      let isKnown = tree.image(ImageID(rawValue: image.id)) != nil
      expect(isKnown, "\(place)")
    }
    for child in layer.sublayers ?? [] { check(child, tree, place) }
  }
}
