// SPDX-License-Identifier: MIT

import Foundation

/// A bar on the terminal with the time that is left, nothing where standard error is not a terminal; or lines of JSON
/// for programs.
final class ProgressBar {
  private let isShown: Bool
  private let printsJSON: Bool
  private let start = Date()
  private var last = Date.distantPast
  private var hasDrawn = false
  private static let width = 30

  /// Makes a bar, or lines of JSON.
  init(printsJSON: Bool = false) {
    self.printsJSON = printsJSON
    isShown = printsJSON || isatty(STDERR_FILENO) != 0
  }

  /// Shows how much is done, ten times a second and at the end.
  func show(_ done: Int, of count: Int) {
    let now = Date()
    guard isShown, count > 0, done == count || now.timeIntervalSince(last) > 0.1 else { return }
    last = now
    let seconds = now.timeIntervalSince(start)
    let left = seconds / Double(max(1, done)) * Double(count - done)
    guard !printsJSON else {
      let numbers = [seconds, left].map { String(format: "%.3f", $0) }
      write(
        "{\"done\": \(done), \"count\": \(count), \"seconds\": \(numbers[0]), \"left\": \(numbers[1])}\n"
      )
      return
    }
    hasDrawn = true
    let filled = Self.width * done / count
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "·", count: Self.width - filled)
    let rate = Int((Double(done) / max(seconds, 1e-3)).rounded())
    write("\r\(bar) \(done) of \(count) frames, \(rate)/s, \(Self.text(left)) left \u{1B}[K")
  }

  /// Ends the line.
  func end() { if hasDrawn { write("\n") } }

  private static func text(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded())
    return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
