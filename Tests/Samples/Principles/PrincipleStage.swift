// SPDX-License-Identifier: MIT

import CoreAnimation
import QuartzCore
import TestSupport

@testable import Principles

/// A principle on a screen that is driven by hand, without a clock and without drawing.
final class PrincipleStage<Scene: Principle> {
  let scene: Scene
  private let shown: ShownTree

  /// The render tree's refusals; empty in a correct program.
  var refusals: [String] { shown.refusals }

  /// Shows a principle, and starts it at time 0.
  init(_ scene: Scene) {
    self.scene = scene
    let root = CALayer()
    root.addSublayer(scene.layer)
    let shown = MediaClock.stopped(at: 0) { ShownTree(root) }
    self.shown = shown
    MediaClock.stopped(at: 0) {
      scene.run()
      CATransaction.flush()
      _ = shown.frame(at: 0)
    }
  }

  /// A layer as it is seen at a time.
  func seen(_ layer: CALayer, at time: Double) -> CALayer {
    shown.look(at: time)
    return layer.presentation() ?? CALayer()
  }

  /// The place of a layer at a time.
  func place(_ layer: CALayer, at time: Double) -> CGPoint { seen(layer, at: time).position }

  /// A number by a key path of a layer at a time.
  func number(_ layer: CALayer, _ keyPath: String, at time: Double) -> Double {
    (seen(layer, at: time).value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? .nan
  }

  /// The area of a layer at a time, as a share of that of its bounds.
  func area(_ layer: CALayer, at time: Double) -> Double {
    let transform = seen(layer, at: time).affineTransform()
    return Double(transform.a * transform.d - transform.b * transform.c)
  }
}
