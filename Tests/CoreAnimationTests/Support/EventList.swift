// SPDX-License-Identifier: MIT

import Foundation
import QuartzCore

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
