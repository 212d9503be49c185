// SPDX-License-Identifier: MIT

internal import Foundation

/// The text of trace events, written into bytes without asking for memory.
enum TraceText {
  /// A complete event: a stretch with its begin and duration, in microseconds.
  static func stretch(
    _ stage: TraceStage, from start: UInt64, to end: UInt64, _ thread: Int32,
    _ arguments: TraceArguments, _ text: inout [UInt8]
  ) {
    append(#"{"ph":"X","name":""#, &text)
    append(stage.name, &text)
    append(#"","cat":""#, &text)
    append(stage.category, &text)
    append(#"","pid":"#, &text)
    append(UInt64(getpid()), &text)
    append(#","tid":"#, &text)
    append(UInt64(thread), &text)
    append(#","ts":"#, &text)
    appendMicroseconds(start, &text)
    append(#","dur":"#, &text)
    appendMicroseconds(end >= start ? end - start : 0, &text)
    appendArguments(arguments, &text)
    append("}", &text)
  }

  /// The name of a thread.
  static func thread(_ thread: Int32, named name: String, _ text: inout [UInt8]) {
    append(#"{"ph":"M","name":"thread_name","pid":"#, &text)
    append(UInt64(getpid()), &text)
    append(#","tid":"#, &text)
    append(UInt64(thread), &text)
    append(#","args":{"name":"#, &text)
    appendString(name, &text)
    append("}}", &text)
  }

  private static func appendArguments(_ arguments: TraceArguments, _ text: inout [UInt8]) {
    var separator: StaticString = #","args":{"#
    func begin(_ name: StaticString) {
      append(separator, &text)
      append("\"", &text)
      append(name, &text)
      append("\":", &text)
      separator = ","
    }
    func add(_ number: (name: StaticString, value: Int)?) {
      guard let number else { return }
      begin(number.name)
      if number.value < 0 { append("-", &text) }
      append(UInt64(number.value.magnitude), &text)
    }
    add(arguments.first)
    add(arguments.second)
    if let label = arguments.label {
      begin("label")
      appendString(label, &text)
    }
    if arguments.first != nil || arguments.second != nil || arguments.label != nil {
      append("}", &text)
    }
  }

  private static func append(_ string: StaticString, _ text: inout [UInt8]) {
    // A static string's bytes live as long as the program.
    unsafe text.append(
      contentsOf: UnsafeBufferPointer(start: string.utf8Start, count: string.utf8CodeUnitCount))
  }

  private static func append(_ number: UInt64, _ text: inout [UInt8]) {
    var divisor: UInt64 = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      text.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  /// Nanoseconds as microseconds with three decimals.
  private static func appendMicroseconds(_ nanoseconds: UInt64, _ text: inout [UInt8]) {
    append(nanoseconds / 1000, &text)
    let rest = nanoseconds % 1000
    append(".", &text)
    if rest < 100 { append("0", &text) }
    if rest < 10 { append("0", &text) }
    append(rest, &text)
  }

  /// A JSON string (RFC 8259, section 7).
  private static func appendString(_ string: String, _ text: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    text.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        text.append(UInt8(ascii: "\\"))
        text.append(byte)
      case 0..<32:
        append("\\u00", &text)
        text.append(digits[Int(byte >> 4)])
        text.append(digits[Int(byte & 15)])
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}
