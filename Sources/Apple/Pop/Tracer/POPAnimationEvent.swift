// SPDX-License-Identifier: MIT

public import Foundation

/// The kind of an event in the record of an animation.
public enum POPAnimationEventType: UInt, Sendable {
  /// The property was read.
  case propertyRead = 0
  /// The property was written.
  case propertyWrite
  /// The target was set.
  case toValueUpdate
  /// The start value was set.
  case fromValueUpdate
  /// The velocity was set.
  case velocityUpdate
  /// The bounciness was set.
  case bouncinessUpdate
  /// The speed was set.
  case speedUpdate
  /// The friction was set.
  case frictionUpdate
  /// The mass was set.
  case massUpdate
  /// The tension was set.
  case tensionUpdate
  /// A run or a repeat started.
  case didStart
  /// A run or a repeat stopped.
  case didStop
  /// The value reached the target.
  case didReachToValue
  /// The direction was reversed.
  case autoreversed
}

/// An event in the record of an animation.
open class POPAnimationEvent: NSObject {
  /// The kind of the event.
  public let type: POPAnimationEventType
  /// The media time of the animation's step, in seconds.
  public let time: CFTimeInterval
  private let text: String

  init(_ type: POPAnimationEventType, _ animation: POPAnimation) {
    self.type = type
    time = animation.run.time
    let name = animation.name.map { " '\($0)'" } ?? ""
    text = "\(Swift.type(of: animation))\(name)"
    super.init()
  }

  /// The class and the name of the animation.
  open var animationDescription: String! { text }

  /// Time, kind and animation in one line.
  open override var description: String { "\(time) \(type) \(text)" }
}

/// An event with a value.
open class POPAnimationValueEvent: POPAnimationEvent {
  /// The value that was read, written or set.
  public let value: Any!
  /// The velocity beside a value that was written. nil for animations without one.
  public let velocity: Any!

  init(
    _ type: POPAnimationEventType, _ animation: POPAnimation, value: Any?, velocity: Any?
  ) {
    self.value = value
    self.velocity = velocity
    super.init(type, animation)
  }

  /// Time, kind, animation and value in one line.
  open override var description: String {
    super.description + (value.map { " \($0)" } ?? "")
  }
}
