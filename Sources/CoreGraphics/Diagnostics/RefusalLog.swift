// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// The log of refused input: one line on standard error per topic, the first time only.
///
/// Bad input never traps in these modules; a call does what its documentation says instead, and
/// this log tells the developer once. A topic names the rule, not the value ("path: non-finite
/// point"), so a loop of bad calls prints one line.
package enum RefusalLog {
  /// The messages caught by `recording(_:)`, in order.
  package final class Record: Sendable {
    private let lines = Mutex<[String]>([])

    fileprivate func append(_ line: String) { lines.withLock { $0.append(line) } }

    fileprivate var messages: [String] { lines.withLock { $0 } }
  }

  @TaskLocal private static var record: Record?

  /// Runs `body` and returns its result with the messages that it caused on this thread, which are
  /// neither counted nor printed.
  package static func recording<Result>(_ body: () throws -> Result) rethrows -> (Result, [String])
  {
    let record = Record()
    let result = try $record.withValue(record) { try body() }
    return (result, record.messages)
  }

  /// The number of refusals of each topic since the start of the program.
  private static let counts = Mutex<[String: Int]>([:])

  /// Counts one refusal under `topic`, and prints `message` when it is the first.
  package static func refuse(_ topic: String, _ message: @autoclosure () -> String) {
    if let record {
      record.append("\(topic): \(message())")
      return
    }
    let isFirst = counts.withLock { counts in
      counts[topic, default: 0] += 1
      return counts[topic] == 1
    }
    guard isFirst else { return }
    write("\(topic): \(message())")
  }

  /// The receiver of lines instead of standard error; nil for standard error.
  private static let sink = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// Sends lines, without the library's name and the newline, to a function; nil restores standard
  /// error. The function may be called on any thread.
  package static func redirect(_ function: (@Sendable (String) -> Void)?) {
    sink.withLock { $0 = function }
  }

  /// Writes a line that is due.
  package static func write(_ line: String) {
    if let function = sink.withLock({ $0 }) { return function(line) }
    FileHandle.standardError.write(Data("lamina: \(line)\n".utf8))
  }

  /// The number of refusals of `topic` since the start of the program; for tests.
  package static func count(of topic: String) -> Int {
    counts.withLock { $0[topic] ?? 0 }
  }
}
