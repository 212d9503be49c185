// SPDX-License-Identifier: MIT

internal import ClassTables
public import Foundation

/// The root of the layer classes: it introduces `init(layer:)` and has no stored property.
///
/// A presentation copy must be an instance of the layer's own class, made through the class's
/// `init(layer:)` (behaviour fact MP-4), which `CopyInitializer` calls. For that this class may not have
/// other members before the initializer; a test makes copies of several subclasses.
open class PresentationCopyable: NSObject {
  /// Makes a copy of a layer; `CALayer` gives this its meaning.
  public init(layer: Any) {
    super.init()
  }

  override init() {
    super.init()
  }
}

extension CALayer {
  /// A copy of the layer through the `init(layer:)` of its class.
  ///
  /// A class that declares designated initializers but not `init(layer:)` stops the program here,
  /// as it does on Apple's systems. Where class tables are not used the initializer does not run: the
  /// class's own values are copied (`ObjectCompletion`).
  final func madeCopy() -> CALayer {
    guard let copy = CopyInitializer.make(type(of: self), from: self) else {
      let copy = ObjectCompletion.object(like: self) {
        LayerKind.nearest(to: type(of: self)).copy(self)
      }
      NearestClass.reportUnlessSame(type(of: self), copy)
      return copy
    }
    // The initializer called is that of the layer's class.
    return unsafe unsafeDowncast(copy, to: CALayer.self)
  }

  /// Makes a layer of a class known only at run time, through the class's `init()`.
  ///
  /// Views name the class of their layer by `layerClass`. A class that declares designated initializers
  /// but not `init()` stops the program here, as it does on Apple's systems. Where class tables are not
  /// used the layer is of the nearest class of ours.
  ///
  /// - Returns: nil if `type` is no class of layers.
  package static func make(_ type: AnyClass) -> CALayer? {
    if type == CALayer.self { return CALayer() }
    guard let layerType = type as? CALayer.Type else { return nil }
    guard let made = PlainInitializer.make(type) else {
      return NearestClass.layer(layerType).make()
    }
    // The initializer called is that of `type`, so the result is a layer.
    return unsafe unsafeDowncast(made, to: CALayer.self)
  }
}
