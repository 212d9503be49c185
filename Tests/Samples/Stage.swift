// SPDX-License-Identifier: MIT

import CoreAnimation
import QuartzCore
import RenderTree

@testable import Classics

/// A classic example on a screen that is driven by hand, without a clock and without drawing.
final class Stage<Scene: Example> {
  let example: Scene
  private let root = CALayer()
  private let context: LayerContext
  private var tree = RenderTree()
  private let clock: Clock
  /// What the render tree refused; stays empty in a correct program.
  private(set) var refusals: [String] = []

  /// The time of the frame clock.
  private final class Clock {
    var time = 0.0
  }

  /// Shows an example, and starts it at time 0.
  init(_ example: Scene) {
    let clock = Clock()
    self.example = example
    self.clock = clock
    context = LayerContext(layer: root)
    context.timeSource = { clock.time }
    root.addSublayer(example.layer)
    show(at: 0)
    perform(at: 0) { example.run() }
  }

  /// Runs what the application does at a time, and shows the frame of that time.
  func perform(at time: Double, _ action: () -> Void) {
    clock.time = time
    MediaClock.stopped(at: time) {
      action()
      CATransaction.flush()
    }
    show(at: time)
  }

  /// Shows the frame of a time: applies what was committed, samples, tells what began and ended.
  func show(at time: Double) {
    clock.time = time
    MediaClock.stopped(at: time) {
      CATransaction.flush()
      context.displayAnimatedLayers(at: time)
      for delta in context.mailbox.takeDeltas() {
        refusals += tree.apply(delta).map { String(describing: $0) }
      }
      var result = RenderTree.SampleResult()
      tree.sample(at: time, into: &result)
      context.mailbox.post(events: result.events)
      context.deliverEvents()
      CATransaction.flush()
    }
  }

  /// What a layer of the example shows in the frame of a time.
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
