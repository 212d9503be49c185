// SPDX-License-Identifier: MIT

import Pop
import TestSupport

/// A layer on a screen without a clock, and the animator of the thread.
final class PopStage {
  let layer = CALayer()
  let shown: ShownTree
  private(set) var time: Double

  init(at time: Double = 100) {
    self.time = time
    shown = ShownTree(layer, at: time)
  }

  /// Runs code at the present time, and commits.
  func run(_ body: () -> Void) {
    MediaClock.stopped(at: time) {
      body()
      CATransaction.flush()
    }
  }

  /// Steps the animator, and draws a frame.
  func frame(at newTime: Double) {
    time = newTime
    MediaClock.stopped(at: newTime) {
      POPAnimator.shared().step(to: newTime)
      shown.frame(at: newTime)
    }
  }

  /// Steps and draws frames of a sixtieth until a time.
  func frames(until end: Double) {
    while time < end { frame(at: min(time + 1.0 / 60, end)) }
  }

  /// The value on screen at a time to which the application does not come.
  func presented(at later: Double) -> CALayer {
    shown.look(at: later)
    return layer.presentation() ?? layer
  }
}

/// An object of the application with a number that animations move.
final class Dial: NSObject {
  var value: CGFloat = 0
  var writes: [CGFloat] = []
  var onWrite: (() -> Void)?

  static var property: POPAnimatableProperty? {
    POPAnimatableProperty.property(withName: "dial.value") { property in
      property?.readBlock = { object, values in values?[0] = (object as? Dial)?.value ?? 0 }
      property?.writeBlock = { object, values in
        guard let dial = object as? Dial, let values else { return }
        dial.value = values[0]
        dial.writes.append(values[0])
        dial.onWrite?()
      }
      property?.threshold = 0.01
    } as? POPAnimatableProperty
  }

  func add(_ animation: POPPropertyAnimation, key: String = "value") {
    if animation.property == nil { animation.property = Dial.property }
    pop_add(animation, forKey: key)
  }
}

/// The reports of animations in order.
final class Reports: NSObject, POPAnimationDelegate {
  var list: [String] = []

  func pop_animationDidStart(_ anim: POPAnimation!) { list.append("start") }

  func pop_animationDidReachToValue(_ anim: POPAnimation!) { list.append("reach") }

  func pop_animationDidStop(_ anim: POPAnimation!, finished: Bool) {
    list.append(finished ? "finished" : "stop")
  }
}

/// The double of any number that was boxed.
func double(_ value: Any?) -> Double { (value as? NSNumber)?.doubleValue ?? .nan }
