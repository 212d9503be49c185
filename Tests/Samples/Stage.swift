// SPDX-License-Identifier: MIT

import CoreAnimation
import QuartzCore
import TestSupport

@testable import Classics

/// A classic example on a screen that is driven by hand, without a clock and without drawing.
final class Stage<Scene: Example> {
  let example: Scene
  private let shown: ShownTree

  /// The render tree's refusals; empty in a correct program.
  var refusals: [String] { shown.refusals }

  /// Shows an example, and starts it at time 0.
  init(_ example: Scene) {
    self.example = example
    let root = CALayer()
    root.addSublayer(example.layer)
    shown = MediaClock.stopped(at: 0) { ShownTree(root) }
    perform(at: 0) { example.run() }
  }

  /// Runs what the application does at a time, and shows the frame of that time.
  func perform(at time: Double, _ action: () -> Void) {
    shown.look(at: time)
    MediaClock.stopped(at: time) {
      action()
      CATransaction.flush()
    }
    show(at: time)
  }

  /// Shows the frame of a time.
  func show(at time: Double) {
    MediaClock.stopped(at: time) { _ = shown.frame(at: time) }
  }

  /// The presentation of a layer of the example in the frame of a time.
  func shown(_ layer: CALayer, at time: Double) -> CALayer {
    show(at: time)
    return layer.presentation() ?? CALayer()
  }

  /// Where on the x axis a layer is seen in the frame of a time.
  func x(_ layer: CALayer, at time: Double) -> Double {
    shown(layer, at: time).position.x.native
  }
}

/// The progress of a cubic Bézier curve at a time, by bisection of its x coordinate.
func bezier(_ time: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
  func coordinate(_ s: Double, _ a: Double, _ b: Double) -> Double {
    3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
  }
  var low = 0.0
  var high = 1.0
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if coordinate(middle, x1, x2) < time { low = middle } else { high = middle }
  }
  return coordinate(low, y1, y2)
}
