// SPDX-License-Identifier: MIT

internal import CSDL2
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation
internal import Locks

/// The queue of the window system's events, on which the application's thread sleeps.
///
/// Belongs to the thread that began the video system; other threads end its sleep through `waker`.
final class EventQueue {
  /// Ends the sleep from any thread.
  let waker: LoopWaker
  private let video: VideoSystem

  init(driver: String? = nil) throws(LayerHostError) {
    video = try VideoSystem(driver: driver)
    waker = LoopWaker(signal: VideoSystem.hasConnection ? nil : Monitor(false))
  }

  /// Sleeps until an event or a media time, then takes all events.
  ///
  /// - Parameter deadline: infinity sleeps until an event; a time in the past does not sleep.
  func events(waitingUntil deadline: Double) -> [SDL_Event] {
    var event = unsafe SDL_Event()
    var result: [SDL_Event] = unsafe []
    var isThere = unsafe wait(until: deadline, &event)
    // Later calls of `wake()` are not in this list, and wake the thread again.
    waker.rearm()
    while isThere {
      unsafe result.append(event)
      // The event is a local; SDL fills it and keeps no pointer.
      isThere = unsafe SDL_PollEvent(&event) == 1
    }
    return unsafe result
  }

  /// Waits for the first event; false if none comes by the deadline.
  private func wait(until deadline: Double, _ event: inout SDL_Event) -> Bool {
    while unsafe SDL_PollEvent(&event) == 0 {
      let timeout = deadline - CACurrentMediaTime()
      guard timeout > 0 else { return false }
      if let signal = waker.signal {
        signal.wait { (isSet, now) -> Monitor<Bool>.Verdict<Void> in
          guard isSet || now >= deadline else { return .sleep(until: deadline) }
          isSet = false
          return .proceed(())
        }
      } else if timeout < 1e6 {
        return unsafe SDL_WaitEventTimeout(&event, Int32(clamping: (timeout * 1000).rounded(.up)))
          == 1
      } else {
        return unsafe SDL_WaitEvent(&event) == 1
      }
    }
    return true
  }
}

/// Ends the sleep of the application's thread, from any thread.
///
/// One event is in the queue at most, however often `wake()` is called before it is taken: a thread
/// that is busy for seconds finds one.
final class LoopWaker: Sendable {
  private let isPending = Atomic<Bool>(false)
  /// The signal that the loop sleeps on where the driver has no connection to wait on: SDL would
  /// poll its queue a thousand times a second there, though only this program pushes events.
  let signal: Monitor<Bool>?
  /// The type of the wake event.
  private let type = SDL_RegisterEvents(1)

  init(signal: Monitor<Bool>?) { self.signal = signal }

  /// Wakes the thread; further calls have no effect until it takes the event.
  func wake() {
    guard !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var event = unsafe SDL_Event()
    unsafe event.type = type
    // SDL copies the event. A full queue wakes as well.
    unsafe SDL_PushEvent(&event)
    // After the event is in the queue: a thread woken earlier would find nothing, and sleep again.
    signal?.change { $0 = true }
  }

  /// Lets the next call wake the thread again.
  func rearm() { isPending.store(false, ordering: .sequentiallyConsistent) }
}
