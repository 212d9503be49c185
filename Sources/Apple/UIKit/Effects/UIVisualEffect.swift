// SPDX-License-Identifier: MIT

public import Foundation

/// The root of the effects that a `UIVisualEffectView` shows; by itself it shows nothing.
open class UIVisualEffect: NSObject, NSCopying, NSSecureCoding {
  /// Makes an effect that shows nothing.
  public override init() {
    super.init()
  }

  /// Makes an effect from an archive.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// Effects can be read from archives safely.
  open class var supportsSecureCoding: Bool { true }

  /// Encodes the effect.
  open func encode(with coder: NSCoder) {}

  /// The effect itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
