// SPDX-License-Identifier: MIT

extension CALayer {
  /// Makes a layer of a class known only at run time, through the class's `init()`.
  ///
  /// Views name the class of their layer by `layerClass`. The call goes through the slot that every
  /// subclass of `NSObject` fills, as that of `CAAnimation.madeAlike()` does; see `PlainInitializer`.
  /// A class that declares designated initializers but not `init()` stops the program here, as it
  /// does on Apple's systems.
  ///
  /// - Returns: nil if `type` is no class of layers.
  package static func make(_ type: AnyClass) -> CALayer? {
    if type == CALayer.self { return CALayer() }
    guard type is CALayer.Type else { return nil }
    // The initializer called is that of `type`, so the result is a layer.
    return unsafe unsafeDowncast(PlainInitializer.make(type), to: CALayer.self)
  }
}
