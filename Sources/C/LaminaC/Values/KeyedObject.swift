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
    if let value { try check(value) }
    try storing(value) {
      switch object {
      case let layer as CALayer: layer.setValue(value, forKeyPath: keyPath)
      case let animation as CAAnimation: animation.setValue(value, forKeyPath: keyPath)
      case let filter as CIFilter: filter.setValue(value, forKeyPath: keyPath)
      case let cell as CAEmitterCell: cell.setValue(value, forKeyPath: keyPath)
      default: break
      }
    }
  }

  /// Checks a value that a property is to have, as scene files do.
  private func check(_ value: Any) throws(CallError) {
    if object is CALayer, keyPath == "contents", !(value is CGImage), !(value is GLTextureContents)
    {
      throw mismatch(wanted: "an image or a texture", value)
    }
    if object is CAEmitterCell, keyPath == "contents", !(value is CGImage) {
      throw mismatch(wanted: "an image", value)
    }
    guard let type = PropertyType(at: keyPath, of: object) else { return }
    if type.isLength, let number = Double(property: value), !(number >= 0) {
      throw .value("'\(keyPath)' is 0 or more, not \(number)")
    }
    if let kind = type.kind.phrase, !type.kind.takes(value) { throw mismatch(wanted: kind, value) }
    guard !type.names.isEmpty else { return }
    let names = type.names.map { "'\($0)'" }.joined(separator: ", ")
    guard let name = value as? String else { throw mismatch(wanted: "one of \(names)", value) }
    guard type.names.contains(name) else {
      throw .value("'\(keyPath)' is one of \(names), not '\(name)'")
    }
  }

  /// Stores a value; refusals of the library become the error, in words of C's.
  private func storing(_ value: Any?, _ body: () -> Void) throws(CallError) {
    do throws(CallError) {
      try refusable(body)
    } catch {
      if let value, !Self.isFinite(value) { throw .value("'\(keyPath)' is to have finite numbers") }
      if keyPath.contains("."), PropertyType(at: keyPath, of: object) == nil {
        throw .value("there is no value at '\(keyPath)'")
      }
      if let value, PropertyType(at: keyPath, of: object) != nil {
        throw .value("'\(keyPath)' does not take \(Self.phrase(of: value))")
      }
      throw error
    }
  }

  /// The form in which a property holds an object of C: a path and a text are copied.
  static func stored(_ object: AnyObject) -> Any {
    // The program may go on changing its own.
    switch object {
    case let path as CGMutablePath: path.copy() ?? path
    case let text as NSMutableAttributedString: NSAttributedString(attributedString: text)
    default: object
    }
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
    .value("'\(keyPath)' is \(Self.phrase(of: value)), not \(wanted)")
  }

  private func mismatch(wanted: String, _ value: Any) -> CallError {
    .value("'\(keyPath)' is \(wanted), not \(Self.phrase(of: value))")
  }

  /// The value as a text: a string, a named value, or the text of an attributed string.
  func string() throws(CallError) -> String {
    let value = try value()
    let found: String? =
      switch value {
      case let string as String: string
      case let named as any RawRepresentable: named.rawValue as? String
      default: (value as? NSAttributedString)?.string
      }
    guard let found else { throw mismatch(value, "a text") }
    return found
  }

  /// A new reference to an object that can have a handle; nil for others. A path and a text are copied.
  static func handle(of value: Any) -> UnsafeMutableRawPointer?? {
    if let path = value as? CGPath, !(path is CGMutablePath) {
      return unsafe path.mutableCopy().map { unsafe UnsafeMutableRawPointer(Handle.take($0)) }
    }
    if let text = value as? NSAttributedString, !(text is NSMutableAttributedString) {
      let copy = NSMutableAttributedString(attributedString: text)
      return unsafe UnsafeMutableRawPointer(Handle.take(copy))
    }
    let object = value as AnyObject
    guard lamina_kind(of: object) != LAMINA_KIND_NONE else { return nil }
    return unsafe UnsafeMutableRawPointer(Handle.take(object))
  }
}
