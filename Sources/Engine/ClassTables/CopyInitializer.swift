// SPDX-License-Identifier: MIT

public import Foundation

/// An object whose `init(layer:)` can be called through a metatype; see `make(_:from:)`.
///
/// Apple code overrides `CALayer.init(layer:)` without the word `required`, so the language cannot call it
/// for a class known only at run time. It does have a slot in the class's table of methods, though, and the
/// slot has the same index in every class that derives from `NSObject` directly and introduces that
/// initializer first, as the root of the layer classes and this class do.
///
/// Not for applications. It is `open` because the compiler leaves the initializer of a class
/// without open subclassing out of the method table, and the call goes through that table.
open class CopyInitializer: NSObject {
  /// Never runs: `make(_:from:)` reaches the initializer of another class.
  public required init(layer: Any) {
    super.init()
  }

  /// Makes an object of a class through its `init(layer:)`.
  ///
  /// A class that declares designated initializers but not `init(layer:)` stops the program here, as it does
  /// on Apple's systems.
  ///
  /// - Parameters:
  ///   - type: a class below one that derives from `NSObject` directly, and whose first member is
  ///     `init(layer:)`.
  ///   - model: the argument.
  /// - Returns: nil where class tables are not used.
  package static func make(_ type: AnyClass, from model: Any) -> AnyObject? {
    ClassTables.areUsed ? object(of: type, from: model) : nil
  }

  static func object(of type: AnyClass, from model: Any) -> AnyObject {
    // Both classes introduce one method, so the slot that this metatype names is the one that `type` fills.
    let twin = unsafe unsafeBitCast(type, to: CopyInitializer.Type.self)
    return twin.init(layer: model)
  }
}
