// SPDX-License-Identifier: MIT

public import Foundation

/// The record of an animation's events, while it is switched on.
///
/// An animation that is traced is stepped by the application's thread alone.
open class POPAnimationTracer: NSObject {
  private var events: [POPAnimationEvent] = []
  /// Whether events are recorded.
  private(set) var isTracing = false

  /// Whether the events are printed and forgotten when the animation has come to its end. Default false.
  open var shouldLogAndResetOnCompletion = false

  /// Begins to record.
  open func start() { isTracing = true }

  /// Ends the recording; the events stay.
  open func stop() { isTracing = false }

  /// Forgets the events.
  open func reset() { events = [] }

  /// The events in order.
  open var allEvents: [Any]! { events }

  /// The events of written values, in order.
  open var writeEvents: [Any]! { events(with: .propertyWrite) }

  /// The events of one type in order.
  open func events(with type: POPAnimationEventType) -> [Any]! {
    events.filter { $0.type == type }
  }

  func record(_ type: POPAnimationEventType, of animation: POPAnimation) {
    guard isTracing else { return }
    events.append(POPAnimationEvent(type, animation))
  }

  func record(
    _ type: POPAnimationEventType, of animation: POPAnimation, value: Any?, velocity: Any? = nil
  ) {
    guard isTracing else { return }
    events.append(POPAnimationValueEvent(type, animation, value: value, velocity: velocity))
  }

  /// The animation has come to its end.
  func runDidEnd() {
    guard shouldLogAndResetOnCompletion, isTracing else { return }
    for event in events { NSLog("%@", event.description) }
    reset()
  }
}
