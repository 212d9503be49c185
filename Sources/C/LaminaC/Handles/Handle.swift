// SPDX-License-Identifier: MIT

internal import CLamina

/// A handle from a C program, of any of its types.
struct Handle {
  let bits: UInt

  init(_ pointer: OpaquePointer?) { bits = UInt(bitPattern: pointer) }

  init(_ pointer: UnsafeMutableRawPointer?) { bits = UInt(bitPattern: pointer) }

  /// The object, of any kind.
  func object() throws(CallError) -> AnyObject {
    if bits == 0 { throw CallError(LAMINA_ERROR_HANDLE, "a handle is NULL") }
    guard let entry = HandleTable.shared.entry(bits) else {
      throw CallError(
        LAMINA_ERROR_HANDLE, "a handle was released, or is not one of Lamina's")
    }
    return entry.object
  }

  /// The object, which must be of a class.
  func object<Object>(_ type: Object.Type, _ wanted: lamina_kind) throws(CallError) -> Object {
    let object = try object()
    guard let object = object as? Object else {
      throw CallError(
        LAMINA_ERROR_HANDLE,
        "the handle of \(lamina_kind(of: object).phrase) stands where \(wanted.phrase) belongs")
    }
    return object
  }

  /// Hands an object to C for the time of a call.
  static func lend<Result>(
    _ object: AnyObject, _ body: (OpaquePointer?) -> Result
  ) -> Result {
    let handle = HandleTable.shared.take(object)
    defer { _ = HandleTable.shared.release(handle) }
    return unsafe body(OpaquePointer(bitPattern: handle))
  }

  /// A new reference to an object, as C sees it.
  static func take(_ object: AnyObject) -> OpaquePointer? {
    unsafe OpaquePointer(bitPattern: HandleTable.shared.take(object))
  }
}

extension lamina_kind {
  /// The name with its article.
  var phrase: String { ("aeiou".contains(name.first ?? "x") ? "an " : "a ") + name }
}
