// SPDX-License-Identifier: MIT

import Foundation
import Locks

/// The log of refused calls and failures: one line per topic on standard error, the first time
/// only.
///
/// Bad input never traps: the documentation of a call says what happens instead, and this log tells the
/// developer once. A topic names the rule and not the value ("path: non-finite point"), so a loop of bad
/// calls writes one line. All modules report here; `redirect(_:)` is the one way to receive the messages.
package enum RefusalLog {
  /// More topics than this are not written, so that a program that errs for days does not grow.
  package static let topicLimit = 1_000

  private static let counts = Mutex(TopicCounts(limit: topicLimit))
  /// The function that is handed lines in place of standard error.
  private static let sink = Mutex<(@Sendable (String) -> Void)?>(nil)
  @TaskLocal private static var record: Record?

  // MARK: - Reporting

  /// Reports that something was refused or failed; written when it is the first of its topic.
  ///
  /// - Parameters:
  ///   - topic: the rule concerned, with the type or module before a colon.
  ///   - message: what was wrong, and what holds instead. Built only where it is read.
  package static func refuse(_ topic: String, _ message: @autoclosure () -> String) {
    if let record {
      record.append("\(topic): \(message())")
    } else {
      note(topic, message())
    }
  }

  /// The text of a refused value: its description, or the type of a collection.
  ///
  /// Foundation's dictionaries fail at the description of contents whose hashes change, which archives can have.
  package static func text(of value: Any) -> String {
    if value is NSDictionary || value is NSArray || value is NSSet { return "\(type(of: value))" }
    switch Mirror(reflecting: value).displayStyle {
    case .collection, .dictionary, .set, .optional, .tuple: return "\(type(of: value))"
    default: return "\(value)"
    }
  }

  /// Reports something worth knowing that is no refusal; `recording(_:)` leaves it out.
  package static func note(_ topic: String, _ message: @autoclosure () -> String) {
    guard counts.withLock({ $0.isFirst(topic) }) else { return }
    let line = "\(topic): \(message())"
    if let function = sink.withLock({ $0 }) { return function(line) }
    FileHandle.standardError.write(Data("lamina: \(line)\n".utf8))
  }

  /// Lets the topics with a prefix be written once more.
  package static func forget(prefix: String) {
    counts.withLock { $0.forget(prefix: prefix) }
  }

  // MARK: - Hearing

  /// Hands lines, without the name of the library and the line's end, to a function; nil for standard
  /// error again. The function may be called on any thread.
  package static func redirect(_ function: (@Sendable (String) -> Void)?) {
    sink.withLock { $0 = function }
  }

  /// Runs `body` and returns its result with the refusals that it caused on this thread, in order,
  /// which are neither counted nor written.
  package static func recording<Result>(_ body: () throws -> Result) rethrows -> (Result, [String])
  {
    let record = Record()
    let result = try $record.withValue(record) { try body() }
    return (result, record.messages)
  }

  /// The lines caught by `recording(_:)`, at most as many as there may be topics.
  private final class Record: Sendable {
    private let lines = Mutex<[String]>([])

    func append(_ line: String) {
      lines.withLock { if $0.count < topicLimit { $0.append(line) } }
    }

    var messages: [String] { lines.withLock { $0 } }
  }

  /// The number of reports of a topic since the start of the program; for tests.
  package static func count(of topic: String) -> Int { counts.withLock { $0[topic] } }
}

/// The number of reports of each topic, for a bounded number of topics.
struct TopicCounts {
  private let limit: Int
  private var counts: [String: Int] = [:]

  init(limit: Int) { self.limit = limit }

  /// Counts a report; true for the first of its topic, false for topics beyond the limit.
  mutating func isFirst(_ topic: String) -> Bool {
    guard counts[topic] != nil || counts.count < limit else { return false }
    counts[topic, default: 0] += 1
    return counts[topic] == 1
  }

  /// The number of reports of a topic.
  subscript(topic: String) -> Int { counts[topic] ?? 0 }

  /// Starts over with the topics that have a prefix.
  mutating func forget(prefix: String) {
    counts = counts.filter { !$0.key.hasPrefix(prefix) }
  }
}
