// SPDX-License-Identifier: MIT

import BenchmarkScenes
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// One thread of a stress test: does one thing after the other with layers, in seeded order.
final class StressWorker {
  private let number: Int
  private let scene: StressScene
  private var random: SeededGenerator
  /// The tree of this thread alone.
  private let life = SoakLife(root: CountedLayer(), seed: 1, cardLimit: 4)
  /// The layer in the shared tree that this thread alone changes, and the values that it has given it.
  private let mark = CountedLayer()
  private var position = CGPoint.zero
  private var opacity = Float(1)
  private var partCount = 0
  /// The renderers of the shared tree, of the thread's own, and of the still one.
  private var renderers: [OffscreenRenderer] = []
  private let still: CALayer
  private var time = 0.0

  init(_ number: Int, seed: UInt64, in scene: StressScene) throws {
    self.number = number
    self.scene = scene
    random = SeededGenerator(seed: seed &+ UInt64(number))
    still = try StressScene.stillTree()
    life.root.frame = CGRect(origin: .zero, size: StressScene.size)
    for _ in 0..<3 { renderers.append(try OffscreenRenderer(size: StressScene.size)) }
    CATransaction.withoutActions {
      scene.share { root in
        mark.bounds.size = CGSize(width: 12, height: 12)
        mark.backgroundColor = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
        root.addSublayer(mark)
      }
    }
    CATransaction.flush()
  }

  /// Does the next thing.
  ///
  /// - Parameter note: is told what that is, before it begins.
  func step(_ note: (String) -> Void) throws {
    switch Int.random(in: 0..<20, using: &random) {
    case 0...3:
      note("changes its own tree")
      life.live()
    case 4...5:
      note("draws its own tree")
      try draw(life.root, by: 1)
    case 6...8:
      note("changes its layer of the shared tree")
      changeMark()
    case 9...10:
      note("animates a shared layer")
      animate()
    case 11...12:
      note("hit-tests the shared tree")
      hitTest()
    case 13...14:
      note("draws the shared tree")
      try draw(scene.root, by: 0)
    case 15:
      note("hands layers over")
      handOver()
    case 16...17:
      note("releases layers of another thread")
      _ = scene.takeLayer()
    case 18:
      note("draws the still tree")
      try drawStillTree()
    default:
      note("commits, and creates a renderer again")
      CATransaction.flush()
      try replaceRenderer(Int.random(in: 0..<3, using: &random))
    }
  }

  private func changeMark() {
    CATransaction.begin()
    CATransaction.setDisableActions(random.chance(50))
    scene.share { _ in
      expect(mark.position, equals: position)
      position = CGPoint(x: random.number(in: 0...120), y: random.number(in: 0...90))
      opacity = Float(random.number(in: 0.25...1))
      mark.position = position
      mark.opacity = opacity
      if random.chance(30) {
        let part = CountedLayer()
        part.frame = CGRect(x: 2, y: 2, width: 3, height: 3)
        part.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 1, alpha: 1)
        mark.addSublayer(part)
        partCount += 1
      } else if partCount > 0, let part = mark.sublayers?.last {
        part.removeFromSuperlayer()
        partCount -= 1
        scene.hand(over: part)
      }
    }
    CATransaction.commit()
  }

  private func animate() {
    let way = CABasicAnimation(keyPath: random.chance(50) ? "position.x" : "opacity")
    way.byValue = random.number(in: -0.5...20)
    way.isAdditive = true
    way.duration = random.number(in: 0.02...0.4)
    scene.share { root in
      let layer = root.sublayers?.randomElement(using: &random)
      if random.chance(20) { layer?.removeAllAnimations() }
      layer?.add(way, forKey: random.chance(50) ? nil : "stress")
    }
  }

  private func hitTest() {
    let point = CGPoint(x: random.number(in: 0...120), y: random.number(in: 0...90))
    scene.share { root in
      if let hit = root.hitTest(point) {
        let inside = hit.convert(point, from: root)
        expect(hit.bounds.insetBy(dx: -1e-6, dy: -1e-6).contains(inside))
      }
      _ = root.presentation()?.hitTest(point)
    }
  }

  /// Builds a tree, shows it in one renderer, and leaves it to another thread to release.
  private func handOver() {
    let branch = CountedLayer()
    var layer = branch
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let next = CountedLayer()
      next.frame = CGRect(x: 1, y: 1, width: 20, height: 20)
      layer.addSublayer(next)
      if random.chance(50) { layer = next }
    }
    life.root.addSublayer(branch)
    CATransaction.flush()
    branch.removeFromSuperlayer()
    scene.hand(over: branch)
  }

  private func draw(_ root: CALayer, by renderer: Int) throws {
    time += random.number(in: 0...0.1)
    _ = try renderers[renderer].image(of: root, at: time)
  }

  private func drawStillTree() throws {
    renderers[2].forgetPicture()
    let picture = PixelImage(try renderers[2].image(of: still, at: 0))
    expect(picture, equals: scene.stillPicture, "thread \(number)")
  }

  private func replaceRenderer(_ index: Int) throws {
    let context = renderers[index].graphicsContext
    renderers[index] = try OffscreenRenderer(size: StressScene.size)
    // The picture's texture and framebuffer, which go with the context.
    expect(context.liveObjects, equals: 2, "objects of OpenGL that a renderer left behind")
  }

  /// Checks what all steps together have left, and lets everything go.
  func finish() throws {
    CATransaction.flush()
    scene.share { _ in
      expect(mark.position, equals: position)
      expect(mark.opacity, equals: opacity)
      expect((mark.sublayers ?? []).count, equals: partCount)
    }
    try drawStillTree()
    while scene.takeLayer() != nil {}
    for index in renderers.indices { try replaceRenderer(index) }
    CATransaction.flush()
  }
}
