// SPDX-License-Identifier: MIT

internal import CLamina
internal import CoreAnimation
internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// Runs the body of a function that returns a status; an error becomes the thread's last one.
func call(_ body: () throws(CallError) -> Void) -> lamina_status {
  do throws(CallError) {
    try body()
    return LAMINA_OK
  } catch {
    LastError.current.set(error.text)
    return error.status
  }
}

/// Runs the body of a function that returns something else, with what to return after an error.
func call<Result>(
  else failure: Result, _ body: () throws(CallError) -> Result
) -> Result {
  do throws(CallError) {
    return try body()
  } catch {
    LastError.current.set(error.text)
    return failure
  }
}

/// Runs a body; refusals of the library become the error.
func refusable<Result>(_ body: () -> Result) throws(CallError) -> Result {
  let (result, messages) = RefusalLog.recording(body)
  if !messages.isEmpty { throw .value(messages.joined(separator: "; ")) }
  return result
}

/// A text from C; invalid UTF-8 is repaired.
func text(_ pointer: UnsafePointer<CChar>?, _ what: String) throws(CallError) -> String {
  guard let pointer = unsafe pointer else { throw .argument("\(what) is NULL") }
  // The caller promises a terminated string.
  return unsafe String(cString: pointer)
}

/// A text for C, which frees it with `lamina_string_free`.
func cString(_ text: String) throws(CallError) -> UnsafeMutablePointer<CChar> {
  // A text that ends early would pass for another.
  guard !text.utf8.contains(0) else {
    throw .value("the text holds a NUL, which ends texts in C")
  }
  guard let copy = unsafe strdup(text) else { throw .argument("there is no memory for a text") }
  return unsafe copy
}

/// Writes a result through the caller's pointer.
func store<Value>(
  _ pointer: UnsafeMutablePointer<Value>?, _ value: () throws(CallError) -> Value
) throws(CallError) {
  guard let pointer = unsafe pointer else {
    throw .argument("the pointer that the result is to be written to is NULL")
  }
  // The caller promises room for one value.
  unsafe pointer.pointee = try value()
}

/// The entries of a list from C.
func entries<Value>(
  _ pointer: UnsafePointer<Value>?, _ count: Int
) throws(CallError) -> [Value] {
  guard count > 0 else { return [] }
  guard let pointer = unsafe pointer else { throw .argument("a list is NULL") }
  guard count <= 1 << 24 else { throw .argument("a list of \(count) entries is too long") }
  // The caller promises that many values.
  return unsafe Array(UnsafeBufferPointer(start: pointer, count: count))
}

/// Numbers that are all finite.
func finite(_ numbers: Double..., what: String) throws(CallError) {
  guard numbers.allSatisfy(\.isFinite) else { throw .argument("\(what): a number is not finite") }
}
