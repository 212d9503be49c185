// SPDX-License-Identifier: MIT

/// A class of Core Foundation's kind: its objects are values of sets and keys of dictionaries.
///
/// Unless a class compares contents, as colours and paths do, an object is equal to itself only.
public protocol _CFObject: AnyObject, Hashable {}

extension _CFObject {
  /// Whether both are one object.
  public static func == (left: Self, right: Self) -> Bool { left === right }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CFAllocator: _CFObject {}
extension CGColorConversionInfo: _CFObject {}
extension CGContext: _CFObject {}
extension CGDataConsumer: _CFObject {}
extension CGDataProvider: _CFObject {}
extension CGFunction: _CFObject {}
extension CGGradient: _CFObject {}
extension CGLayer: _CFObject {}
extension CGPattern: _CFObject {}
extension CGShading: _CFObject {}
