// SPDX-License-Identifier: MIT

internal import ClassTables

extension CAAnimation {
  /// Makes a new animation of this one's class, through the class's `init()`.
  ///
  /// A class that declares designated initializers but not `init()` stops the program here, as it does on
  /// Apple's systems. Where class tables are not used the initializer does not run: the class's own values
  /// are copied (`ObjectCompletion`).
  final func madeAlike() -> CAAnimation {
    guard let made = PlainInitializer.make(type(of: self)) else {
      let copy = ObjectCompletion.object(like: self) { _nearestAlike() }
      NearestClass.reportUnlessSame(type(of: self), copy)
      return copy
    }
    // The initializer called is that of this object's class, so the result is of that class.
    return unsafe unsafeDowncast(made, to: CAAnimation.self)
  }

  /// An empty animation of the nearest class of this module.
  final func madeOfNearestClass() -> CAAnimation { NearestClass.animation(type(of: self)) }
}
