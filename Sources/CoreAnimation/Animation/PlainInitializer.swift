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
    // The initializer called is that of this object's class, so the result is of that class.
    unsafe unsafeDowncast(PlainInitializer.make(type(of: self)), to: CAAnimation.self)
  }
}

/// An object whose `init()` can be called through a metatype; see `make(_:)`.
///
/// Not for applications. It is `open` because the compiler would call the initializer of a class
/// without open subclassing directly, not through the method table.
open class PlainInitializer: NSObject {
  /// Never runs: `make(_:)` reaches the initializer of another class.
  public required override init() {
    super.init()
  }

  /// Makes an object of a subclass of `NSObject` that is known only at run time.
  static func make(_ type: AnyClass) -> AnyObject {
    // Only the slot that both classes inherit from NSObject is used.
    let twin = unsafe unsafeBitCast(type, to: PlainInitializer.Type.self)
    return twin.init()
  }
}

/// An object that generic code makes by `L()`: a layer or an animation.
///
/// On Apple's systems `func make<L: CALayer>() -> L { L() }` compiles, since Objective-C lets every class
/// be asked for its `init()`. In Swift that takes a `required` initializer, and with one subclasses could not
/// write `override init()` as they do on Apple's systems. Generic code finds the `init()` of this protocol
/// instead, which runs that of the class; code that names a class finds the class's own. A class that declares
/// designated initializers but not `init()` stops the program here. Other types do not conform.
public protocol DefaultInitializable {}

extension DefaultInitializable {
  /// Makes an object by the `init()` of its class.
  public init() {
    guard let type = Self.self as? NSObject.Type, let made = PlainInitializer.make(type) as? Self
    else { preconditionFailure("\(Self.self) is no subclass of NSObject; init() cannot make one") }
    self = made
  }
}

extension CALayer: DefaultInitializable {}

extension CAAnimation: DefaultInitializable {}
