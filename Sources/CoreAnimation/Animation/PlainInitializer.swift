// SPDX-License-Identifier: MIT

public import Foundation

extension CAAnimation {
  /// Makes a new animation of this one's class, through the class's `init()`.
  ///
  /// Apple code overrides `init()` without the word `required`, so the language cannot call
  /// it for a class known only at run time. It does have a slot in `NSObject`'s table of
  /// methods, which every subclass fills; `PlainInitializer` names the same slot and differs in
  /// that word alone. A class that declares designated initializers but not `init()` stops the
  /// program here, as it does on Apple's systems.
  final func madeAlike() -> CAAnimation {
    let type: AnyClass = type(of: self)
    // Only the slot that both classes inherit from NSObject is used.
    let twin = unsafe unsafeBitCast(type, to: PlainInitializer.Type.self)
    let made: AnyObject = twin.init()
    // The initializer called is that of this object's class, so the result is of that class.
    return unsafe unsafeDowncast(made, to: CAAnimation.self)
  }
}

/// An object whose `init()` can be called through a metatype; see `CAAnimation.madeAlike()`.
///
/// Not for applications. It is `open` because the compiler would call the initializer of a class
/// without open subclassing directly, not through the method table.
open class PlainInitializer: NSObject {
  /// Never runs: `CAAnimation.madeAlike()` reaches the initializer of an animation's class.
  public required override init() {
    super.init()
  }
}
