// SPDX-License-Identifier: MIT

import Foundation

/// An event as a viewer reads it.
struct TraceEvent: Decodable {
  struct Arguments: Decodable {
    var draws: Int?
    var n: Int?
    var layers: Int?
    var bytes: Int?
    var label: String?
    var name: String?
  }

  var ph: String
  var name: String
  var cat: String?
  var pid: Int
  var tid: Int
  var ts: Double?
  var dur: Double?
  var args: Arguments?

  /// The time of its begin, in microseconds.
  var begin: Double { ts ?? 0 }
  /// The time of its end, in microseconds.
  var end: Double { begin + (dur ?? 0) }

  private struct Document: Decodable {
    var traceEvents: [TraceEvent]
  }

  /// The events of a file. Throws if it is no JSON.
  static func all(in file: URL) throws -> [TraceEvent] {
    try JSONDecoder().decode(Document.self, from: Data(contentsOf: file)).traceEvents
  }
}
