// SPDX-License-Identifier: MIT

public import Foundation

/// An object whose `init()` can be called through a metatype; see `make(_:)`.
///
/// Apple code overrides `init()` without the word `required`, so the language cannot call it for a class
/// known only at run time. It does have a slot in `NSObject`'s table of methods, which every subclass
/// fills; this class names the same slot and differs in that word alone.
///
/// Not for applications. It is `open` because the compiler would call the initializer of a class
/// without open subclassing directly, not through the method table.
open class PlainInitializer: NSObject {
  /// Never runs: `make(_:)` reaches the initializer of another class.
  public required override init() {
    super.init()
  }

  /// Makes an object of a subclass of `NSObject` that is known only at run time, by its `init()`.
  ///
  /// A class that declares designated initializers but not `init()` stops the program here, as it does on
  /// Apple's systems.
  ///
  /// - Returns: nil where class tables are not used.
  package static func make(_ type: AnyClass) -> AnyObject? {
    ClassTables.areUsed ? object(of: type) : nil
  }

  static func object(of type: AnyClass) -> AnyObject {
    // Only the slot that both classes inherit from NSObject is used.
    let twin = unsafe unsafeBitCast(type, to: PlainInitializer.Type.self)
    return twin.init()
  }
}
