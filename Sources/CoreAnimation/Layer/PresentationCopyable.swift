// SPDX-License-Identifier: MIT

public import Foundation

/// The root of the layer classes: it introduces `init(layer:)` and has no stored property.
///
/// A presentation copy must be an instance of the layer's own class, made through the class's
/// `init(layer:)` (behaviour fact MP-4). Apple code overrides that initializer without the word
/// `required`, so the language cannot call it for a class known only at run time. It does
/// have a slot in the class's table of methods, though, and the slot has the same index in every
/// class that descends from this one. `copy(of:)` therefore calls it through a twin of this class
/// that differs in that word alone. For the indexes to agree neither class may have stored
/// properties or other members before the initializer; a test makes copies of several subclasses.
open class PresentationCopyable: NSObject {
  /// Makes a copy of a layer; `CALayer` gives this its meaning.
  public init(layer: Any) {
    super.init()
  }

  override init() {
    super.init()
  }

  /// Makes an instance of `model`'s class through its `init(layer:)`.
  ///
  /// A class that declares designated initializers but not `init(layer:)` stops the program here,
  /// as it does on Apple's systems.
  static func copy<Layer: PresentationCopyable>(of model: Layer) -> Layer {
    let type: AnyClass = type(of: model)
    // Both classes derive from NSObject directly and introduce one method, `init(layer:)`, so the
    // slot that the twin's metatype names is the one that `model`'s class fills.
    let twin = unsafe unsafeBitCast(type, to: PresentationTwin.Type.self)
    let copy: AnyObject = twin.init(layer: model)
    // The initializer called is that of `model`'s class, so the object is of that class.
    return unsafe unsafeDowncast(copy, to: Layer.self)
  }
}

/// The same shape as `PresentationCopyable`, with the initializer callable through a metatype.
///
/// Not for applications. It is `open` because the compiler leaves the initializer of a class
/// without open subclassing out of the method table, and the call above goes through that table.
open class PresentationTwin: NSObject {
  /// Never runs: `PresentationCopyable.copy(of:)` finds the initializer of a layer's class instead.
  public required init(layer: Any) {
    super.init()
  }
}
