// SPDX-License-Identifier: MIT

internal import Foundation

/// The messages of `ffmpeg`: the times of frames, and what it complains about.
struct FilmLog {
  /// Seconds of the file of frames that were not taken, the first first; nil for one without a time.
  private var times: [Double?] = []
  /// Seconds of a tick.
  private var tick: (Double, Double)?
  /// The last error.
  private(set) var complaint: String?

  /// Reads whole lines.
  mutating func take(_ lines: [String]) {
    for line in lines {
      if line.hasPrefix("[Parsed_showinfo_") {
        readFrame(line)
      } else if let end = ["[error] ", "[fatal] "].compactMap({ line.range(of: $0) }).first {
        complaint = String(line[end.upperBound...])
      }
    }
  }

  /// Takes the time of the frame that follows.
  mutating func takeTime() -> Double? { times.isEmpty ? nil : times.removeFirst() }

  private mutating func readFrame(_ line: String) {
    if let word = Self.word(after: "config in time_base:", in: line) {
      let parts = word.split { $0 == "/" || $0 == "," }.compactMap { Double($0) }
      if parts.count == 2, parts[0] > 0, parts[1] > 0 { tick = (parts[0], parts[1]) }
    } else if line.contains(" n:"), let word = Self.word(after: " pts:", in: line) {
      guard let tick, let ticks = Double(word), ticks.isFinite else { return times.append(nil) }
      // One rounding, so that a time equals that of the same fraction elsewhere.
      times.append(ticks * tick.0 / tick.1)
    }
  }

  private static func word(after key: String, in line: String) -> Substring? {
    guard let range = line.range(of: key) else { return nil }
    return line[range.upperBound...].drop { $0 == " " }.prefix { $0 != " " }
  }
}
