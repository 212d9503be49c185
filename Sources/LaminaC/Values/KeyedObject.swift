// SPDX-License-Identifier: MIT

internal import CLamina
internal import CoreAnimation
internal import CoreGraphics
internal import CoreImage
internal import Foundation

/// An object with a key path, as the functions of lamina/value.h take them.
@safe struct KeyedObject {
  private let object: AnyObject
  private let keyPath: String

  init(
    _ object: UnsafeMutableRawPointer?, _ keyPath: UnsafePointer<CChar>?
  ) throws(CallError) {
    self.object = try unsafe Handle(object).object()
    let path = try unsafe text(keyPath, "the key path")
    guard !path.isEmpty else { throw .argument("the key path is empty") }
    self.keyPath = path
    switch self.object {
    case is CALayer, is CAAnimation, is CIFilter, is CAEmitterCell: break
    default:
      throw CallError(
        LAMINA_ERROR_HANDLE,
        "\(lamina_kind(of: self.object).phrase) has no properties by key")
    }
  }

  // MARK: - Setting

  func set(_ value: Any?) throws(CallError) {
    if object is CALayer, keyPath == "contents", let value, !(value is CGImage),
      !(value is GLTextureContents)
    {
      throw .value("contents are an image or a texture, not a \(Self.name(of: value))")
    }
    if object is CAEmitterCell, keyPath == "contents", let value, !(value is CGImage) {
      throw .value("contents of a cell are an image, not a \(Self.name(of: value))")
    }
    try refusable {
      switch object {
      case let layer as CALayer: layer.setValue(value, forKeyPath: keyPath)
      case let animation as CAAnimation: animation.setValue(value, forKeyPath: keyPath)
      case let filter as CIFilter: filter.setValue(value, forKeyPath: keyPath)
      case let cell as CAEmitterCell: cell.setValue(value, forKeyPath: keyPath)
      default: break
      }
    }
  }

  /// What stands for an object of C within a property.
  static func stored(_ object: AnyObject) -> Any {
    // The program may go on changing its own path.
    (object as? CGMutablePath)?.copy() ?? object
  }

  // MARK: - Reading

  /// The value, which there must be.
  func value() throws(CallError) -> Any {
    let found: Any? =
      switch object {
      case let layer as CALayer: layer.value(forKeyPath: keyPath)
      case let animation as CAAnimation: animation.value(forKeyPath: keyPath)
      case let filter as CIFilter: filter.value(forKeyPath: keyPath)
      case let cell as CAEmitterCell: cell.value(forKeyPath: keyPath)
      default: nil
      }
    guard let found else { throw .nothing("there is no value at '\(keyPath)'") }
    return found
  }

  /// The entries of a list.
  func list() throws(CallError) -> [Any] {
    let value = try value()
    guard let list = value as? [Any] else { throw mismatch(value, "a list") }
    return list
  }

  /// One entry of a list.
  func entry(_ index: Int) throws(CallError) -> Any {
    let list = try list()
    guard list.indices.contains(index) else {
      throw .nothing("'\(keyPath)' has \(list.count) entries, and none at \(index)")
    }
    return list[index]
  }

  func mismatch(_ value: Any, _ wanted: String) -> CallError {
    .value("'\(keyPath)' is \(Self.name(of: value)), not \(wanted)")
  }

  private static func name(of value: Any) -> String { "\(Swift.type(of: value))" }

  /// Reads a value as a type; an error where it is of another.
  func read<Value>(_ value: Any, _ wanted: String, _ convert: (Any) -> Value?) throws(CallError)
    -> Value
  {
    guard let converted = convert(value) else { throw mismatch(value, wanted) }
    return converted
  }
}

/// How values that come out of a property become C's.
enum Reading {
  static func number(_ value: Any) -> Double? {
    switch value {
    case let number as NSNumber: number.doubleValue
    case let number as Double: number
    case let number as CGFloat: number.native
    case let number as Float: Double(number)
    case let number as Int: Double(number)
    case let number as Bool: number ? 1 : 0
    default: nil
    }
  }

  static func point(_ value: Any) -> lamina_point? { (value as? CGPoint).map { lamina_point($0) } }
  static func size(_ value: Any) -> lamina_size? { (value as? CGSize).map { lamina_size($0) } }
  static func rect(_ value: Any) -> lamina_rect? { (value as? CGRect).map { lamina_rect($0) } }
  static func color(_ value: Any) -> lamina_color? {
    (value as? CGColor).map { lamina_color($0) }
  }

  static func transform(_ value: Any) -> lamina_transform? {
    if let transform = value as? CATransform3D { return lamina_transform(transform) }
    return (value as? CGAffineTransform).map {
      lamina_transform(CATransform3DMakeAffineTransform($0))
    }
  }

  static func affine(_ value: Any) -> lamina_affine? {
    if let affine = value as? CGAffineTransform { return lamina_affine(affine) }
    guard let transform = value as? CATransform3D, CATransform3DIsAffine(transform) else {
      return nil
    }
    return lamina_affine(CATransform3DGetAffineTransform(transform))
  }

  static func string(_ value: Any) -> String? {
    if let string = value as? String { return string }
    if let named = value as? any RawRepresentable { return named.rawValue as? String }
    return (value as? NSAttributedString)?.string
  }

  /// An object that can have a handle.
  static func object(_ value: Any) -> AnyObject? {
    if let path = value as? CGPath, !(path is CGMutablePath) { return path.mutableCopy() }
    let object = value as AnyObject
    return lamina_kind(of: object) == LAMINA_KIND_NONE ? nil : object
  }
}
