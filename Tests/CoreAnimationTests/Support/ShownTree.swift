// SPDX-License-Identifier: MIT

import CoreAnimation
import QuartzCore
import RenderTree

/// A layer tree with a render tree behind it, driven frame by frame without a clock.
///
/// A frame does what a host does: flush the transaction, apply the deltas, sample the tracks, and
/// deliver what began and ended.
final class ShownTree {
  let root: CALayer
  let context: LayerContext
  private(set) var tree = RenderTree()
  /// Outlives the tree: a commit may still ask for the time when nobody looks any more.
  private let clock: FrameClock
  /// What the render tree refused; stays empty in a correct program.
  private(set) var refusals: [String] = []

  /// Shows a tree, and draws the first frame.
  init(_ root: CALayer, at time: Double = 0) {
    CATransaction.settle()
    self.root = root
    clock = FrameClock(time: time)
    context = LayerContext(layer: root)
    context.timeSource = { [clock] in clock.time }
    frame(at: time)
  }

  /// Commits without drawing.
  func commit() {
    CATransaction.flush()
  }

  /// Applies a delta taken from the mailbox; answers what was refused.
  func apply(_ delta: RenderDelta) -> [String] { tree.apply(delta).map(\.description) }

  /// Moves the frame clock without drawing.
  func look(at time: Double) { clock.time = time }

  /// Draws a frame: returns when the picture changes next by itself.
  @discardableResult
  func frame(at time: Double) -> Double {
    clock.time = time
    CATransaction.flush()
    context.displayAnimatedLayers(at: time)
    refusals += context.mailbox.takeDeltas().flatMap { tree.apply($0) }.map(\.description)
    var result = RenderTree.SampleResult()
    tree.sample(at: time, into: &result)
    context.mailbox.post(events: result.events)
    context.deliverEvents()
    CATransaction.flush()
    return result.nextEventTime
  }

  /// The emitter of a node.
  func emitter(of node: NodeIndex) -> EmitterSimulation? { tree.emitter(of: node) }

  /// The node of a layer in the render tree.
  func node(_ layer: CALayer) -> Int? {
    tree.index(of: layer.nodeID)?.slot
  }
}

/// The time of the frame clock, moved by hand.
private final class FrameClock {
  var time: Double

  init(time: Double) {
    self.time = time
  }
}

/// Collects what happens, in order.
final class EventList {
  private(set) var events: [String] = []

  func add(_ event: String) { events.append(event) }
}

/// A delegate that writes down what it is told.
final class RecordingDelegate: NSObject, CAAnimationDelegate {
  private let list: EventList
  private let name: String

  init(_ name: String, _ list: EventList) {
    self.name = name
    self.list = list
  }

  func animationDidStart(_ anim: CAAnimation) { list.add("\(name) start") }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    list.add("\(name) stop \(flag)")
  }
}

/// A generator of random numbers that is the same in every run: splitmix64.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number of a range.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
}

/// Runs a body on a thread of its own that has no run loop yet, and waits for its end.
///
/// The thread itself has ended, with all that it kept, shortly after.
func onThread(_ body: @escaping () -> Void) {
  let done = DispatchSemaphore(value: 0)
  // The body runs on one thread while the other waits.
  nonisolated(unsafe) let body = body
  Thread {
    body()
    done.signal()
  }.start()
  done.wait()
}
