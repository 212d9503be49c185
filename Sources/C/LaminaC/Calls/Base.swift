// SPDX-License-Identifier: MIT

public import CLamina
internal import CoreAnimation
internal import Foundation

// Status, errors, references. Declared and described in lamina/base.h.

/// Texts that live as long as the program.
@safe private enum StaticText {
  static func pointer(_ text: StaticString) -> UnsafePointer<CChar> {
    // A literal of the program, terminated by a zero.
    unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

@c @implementation public func lamina_version() -> UnsafePointer<CChar>? {
  unsafe StaticText.pointer("0.6.0")
}

@c @implementation public func lamina_version_number() -> Int32 {
  LAMINA_VERSION_MAJOR * 10_000 + LAMINA_VERSION_MINOR * 100 + LAMINA_VERSION_PATCH
}

@c @implementation public func lamina_last_error() -> UnsafePointer<CChar>? {
  unsafe LastError.current.pointer ?? StaticText.pointer("")
}

@c @implementation public func lamina_clear_error() { LastError.current.set(nil) }

@c @implementation public func lamina_status_name(_ status: lamina_status) -> UnsafePointer<CChar>?
{
  let name: StaticString =
    switch status {
    case LAMINA_OK: "LAMINA_OK"
    case LAMINA_ERROR_ARGUMENT: "LAMINA_ERROR_ARGUMENT"
    case LAMINA_ERROR_HANDLE: "LAMINA_ERROR_HANDLE"
    case LAMINA_ERROR_VALUE: "LAMINA_ERROR_VALUE"
    case LAMINA_ERROR_NOTHING: "LAMINA_ERROR_NOTHING"
    case LAMINA_ERROR_FILE: "LAMINA_ERROR_FILE"
    case LAMINA_ERROR_GRAPHICS: "LAMINA_ERROR_GRAPHICS"
    default: "unknown status"
    }
  return unsafe StaticText.pointer(name)
}

@c @implementation public func lamina_retain(
  _ object: UnsafeMutableRawPointer?
) -> UnsafeMutableRawPointer? {
  unsafe call(else: nil) { () throws(CallError) in
    let handle = unsafe Handle(object)
    _ = try handle.object()
    return HandleTable.shared.retain(handle.bits) ? unsafe object : nil
  }
}

@c @implementation public func lamina_release(_ object: UnsafeMutableRawPointer?) -> lamina_status {
  call { () throws(CallError) in
    let handle = unsafe Handle(object)
    guard handle.bits != 0, !HandleTable.shared.release(handle.bits) else { return }
    throw CallError(LAMINA_ERROR_HANDLE, "a handle was released, or is not one of Lamina's")
  }
}

@c @implementation public func lamina_kind_of(_ object: UnsafeMutableRawPointer?) -> lamina_kind {
  HandleTable.shared.entry(unsafe Handle(object).bits).map { lamina_kind(of: $0.object) }
    ?? LAMINA_KIND_NONE
}

@c @implementation public func lamina_handle_count() -> Int { HandleTable.shared.count }

@c @implementation public func lamina_string_free(_ string: UnsafeMutablePointer<CChar>?) {
  // The caller promises a string of ours.
  unsafe free(string)
}

@c @implementation public func lamina_current_time() -> Double { CACurrentMediaTime() }
