// SPDX-License-Identifier: MIT

internal import CLamina
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// A type of C's values that properties hold, in the form that Core Animation has for it.
protocol PropertyValue {
  /// The type with its article, for messages.
  static var phrase: String { get }
  /// Reads a value of a property; nil for one of another type.
  init?(property value: Any)
  /// The value as a property takes it.
  func property() throws(CallError) -> Any
}

// MARK: - Calls

/// Reads the value at a key path.
func get<Value: PropertyValue>(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ result: UnsafeMutablePointer<Value>?
) -> lamina_status {
  unsafe read(object, keyPath, result, Value.phrase, Value.init(property:))
}

/// Reads an entry of the list at a key path.
func get<Value: PropertyValue>(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, at index: Int,
  _ result: UnsafeMutablePointer<Value>?
) -> lamina_status {
  unsafe read(object, keyPath, at: index, result, Value.phrase, Value.init(property:))
}

/// Reads the value at a key path, or an entry of the list there, and converts it for C.
///
/// - Parameters:
///   - index: the position in the list; nil for the value itself.
///   - phrase: the wanted type with its article, for messages.
///   - convert: nil for a value of another type.
func read<Result>(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, at index: Int? = nil,
  _ result: UnsafeMutablePointer<Result>?, _ phrase: String, _ convert: (Any) -> Result?
) -> lamina_status {
  call { () throws(CallError) in
    let target = try unsafe KeyedObject(object, keyPath)
    try unsafe store(result) { () throws(CallError) in
      let value = if let index { try target.entry(index) } else { try target.value() }
      guard let converted = convert(value) else { throw target.mismatch(value, phrase) }
      return converted
    }
  }
}

/// Sets the value at a key path; nil is its default.
func set(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ value: () throws(CallError) -> Any?
) -> lamina_status {
  call { () throws(CallError) in
    let target = try unsafe KeyedObject(object, keyPath)
    try target.set(value())
  }
}

/// Sets the value at a key path.
func set<Value: PropertyValue>(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?, _ value: Value
) -> lamina_status {
  unsafe set(object, keyPath) { () throws(CallError) in try value.property() }
}

/// Sets the list at a key path.
func set<Value: PropertyValue>(
  _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?,
  _ values: UnsafePointer<Value>?, _ count: Int
) -> lamina_status {
  unsafe set(object, keyPath) { () throws(CallError) in
    var list: [Any] = []
    for value in try unsafe entries(values, count) { list.append(try value.property()) }
    return list
  }
}

// MARK: - Types

extension Double: PropertyValue {
  static var phrase: String { "a number" }

  init?(property value: Any) {
    switch value {
    case let number as NSNumber: self = number.doubleValue
    case let number as Double: self = number
    case let number as CGFloat: self = number.native
    case let number as Float: self = Double(number)
    case let number as Int: self = Double(number)
    case let number as Bool: self = number ? 1 : 0
    default: return nil
    }
  }

  func property() -> Any { NSNumber(value: self) }
}

extension Bool: PropertyValue {
  static var phrase: String { "a Boolean" }

  init?(property value: Any) {
    guard let number = Double(property: value) else { return nil }
    self = number != 0
  }

  func property() -> Any { NSNumber(value: self) }
}

extension lamina_point: PropertyValue {
  static var phrase: String { "a point" }

  init?(property value: Any) {
    guard let point = value as? CGPoint else { return nil }
    self.init(point)
  }

  func property() -> Any { value }
}

extension lamina_size: PropertyValue {
  static var phrase: String { "a size" }

  init?(property value: Any) {
    guard let size = value as? CGSize else { return nil }
    self.init(size)
  }

  func property() -> Any { value }
}

extension lamina_rect: PropertyValue {
  static var phrase: String { "a rectangle" }

  init?(property value: Any) {
    guard let rect = value as? CGRect else { return nil }
    self.init(rect)
  }

  func property() -> Any { value }
}

extension lamina_color: PropertyValue {
  static var phrase: String { "a colour" }

  init?(property value: Any) {
    guard let color = value as? CGColor else { return nil }
    self.init(color)
  }

  func property() throws(CallError) -> Any {
    guard isFinite else { throw .value("a component of a colour is not finite") }
    return value
  }
}

extension lamina_transform: PropertyValue {
  static var phrase: String { "a transform" }

  init?(property value: Any) {
    switch value {
    case let transform as CATransform3D: self.init(transform)
    case let affine as CGAffineTransform: self.init(CATransform3DMakeAffineTransform(affine))
    default: return nil
    }
  }

  func property() -> Any { value }
}

extension lamina_affine: PropertyValue {
  static var phrase: String { "a transform within the plane" }

  init?(property value: Any) {
    switch value {
    case let affine as CGAffineTransform: self.init(affine)
    case let transform as CATransform3D where CATransform3DIsAffine(transform):
      self.init(CATransform3DGetAffineTransform(transform))
    default: return nil
    }
  }

  func property() -> Any { value }
}
