// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Numbers with their units in at most eight characters, the room of a cell in the inspector.
enum ShortNumber {
  /// A duration in milliseconds, from a second on in seconds.
  static func milliseconds(_ seconds: Double) -> String {
    let milliseconds = seconds * 1000
    if milliseconds < 99.95 { return "\(tenths(milliseconds)) ms" }
    if milliseconds < 999.5 { return "\(Int(clamping: milliseconds.rounded())) ms" }
    return seconds < 9_999.5 ? "\(tenths(seconds)) s" : "\(count(Int(clamping: seconds))) s"
  }

  /// A count; from 100,000 on in thousands or millions.
  static func count(_ count: Int) -> String {
    if count < 100_000 { return "\(count)" }
    if count < 1_000_000 { return "\(count / 1_000) k" }
    return count < 100_000_000_000 ? "\(count / 1_000_000) M" : "∞"
  }

  /// Bytes in the largest unit that they fill.
  static func bytes(_ count: Int) -> String {
    if count < 1 << 10 { return "\(count) B" }
    if count < 1 << 20 { return "\(count >> 10) KiB" }
    return count < 10_000 << 20 ? "\(count >> 20) MiB" : "\(count >> 30) GiB"
  }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int(clamping: (number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
