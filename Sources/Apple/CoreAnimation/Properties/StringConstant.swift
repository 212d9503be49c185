// SPDX-License-Identifier: MIT

public import Foundation

/// A string constant of the framework, such as `CAMediaTimingFillMode.forwards`.
///
/// On Apple's systems such a constant is a string object under another name, so that values of
/// key-value coding cast to `String` and to the constant's type alike. The bridge here does the
/// same: `CALayer.defaultValue(forKey: "fillMode") as? CAMediaTimingFillMode` holds.
public protocol _CAStringConstant: RawRepresentable, _ObjectiveCBridgeable
where RawValue == String, _ObjectiveCType == NSString {
  /// Makes the constant of a name, known or not.
  init(rawValue: String)
}

extension _CAStringConstant {
  /// The name in an object.
  public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

  /// Takes the name out of an object.
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) {
    result = Self(rawValue: String(describing: source))
  }

  /// Takes the name out of an object; always succeeds.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSString, result: inout Self?
  ) -> Bool {
    result = Self(rawValue: String(describing: source))
    return true
  }

  /// The name in an object, or the empty one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self {
    Self(rawValue: source.map { String(describing: $0) } ?? "")
  }
}
