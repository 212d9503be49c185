// SPDX-License-Identifier: MIT

import CPango
import Foundation

/// A set of properties of a font, in Fontconfig's form.
@safe final class FontPattern {
  let pointer: OpaquePointer

  /// Makes an empty pattern.
  init() {
    unsafe pointer = FcPatternCreate()
  }

  /// Adopts the caller's reference.
  init(adopting pointer: OpaquePointer) {
    unsafe self.pointer = pointer
  }

  /// Retains a pattern.
  init(retaining pointer: OpaquePointer) {
    unsafe FcPatternReference(pointer)
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe FcPatternDestroy(pointer)
  }

  func add(_ key: String, _ value: String) {
    _ = unsafe FcPatternAddString(pointer, key, value)
  }

  func add(_ key: String, _ value: Int32) {
    _ = unsafe FcPatternAddInteger(pointer, key, value)
  }

  func add(_ key: String, _ value: Bool) {
    _ = unsafe FcPatternAddBool(pointer, key, value ? 1 : 0)
  }

  /// The first string under a key of a pattern.
  static func string(_ pattern: OpaquePointer, _ key: String) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard unsafe FcPatternGetString(pattern, key, 0, &value) == FcResultMatch,
      let value = unsafe value
    else { return nil }
    return unsafe String(cString: value)
  }

  /// The first whole number under a key of a pattern.
  static func integer(_ pattern: OpaquePointer, _ key: String) -> Int32? {
    var value: Int32 = 0
    guard unsafe FcPatternGetInteger(pattern, key, 0, &value) == FcResultMatch else { return nil }
    return value
  }
}
