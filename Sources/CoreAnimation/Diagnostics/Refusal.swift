// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import Synchronization

/// Where refused input is reported: bad values are not stored and not fatal, but never silent.
///
/// Each distinct message is written to standard error once per process. A test collects what its
/// own thread caused with `recording(_:)`, in which case nothing is written.
package enum Refusal {
  /// The messages caught by `recording(_:)`, in order.
  package final class Record: Sendable {
    private let lines = Mutex<[String]>([])

    package init() {}

    package var messages: [String] { lines.withLock { $0 } }

    fileprivate func append(_ line: String) { lines.withLock { $0.append(line) } }
  }

  @TaskLocal private static var record: Record?

  /// The messages written already; bounded, so that a program that errs for days does not grow.
  private static let written = Mutex<Set<String>>([])
  private static let limit = 1_000

  /// Reports that something was refused.
  ///
  /// - Parameters:
  ///   - topic: the type or the property concerned.
  ///   - message: what was wrong and what holds instead. Built only when called.
  package static func log(_ topic: String, _ message: String) {
    let line = "\(topic): \(message)"
    if let record {
      record.append(line)
      return
    }
    let isNew = written.withLock { $0.count < limit && $0.insert(line).inserted }
    if isNew { RefusalLog.write(line) }
  }

  /// Runs `body` and returns its result with the messages that it caused.
  package static func recording<Result>(_ body: () throws -> Result) rethrows -> (Result, [String])
  {
    let record = Record()
    let result = try $record.withValue(record) { try body() }
    return (result, record.messages)
  }
}
