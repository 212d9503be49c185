// SPDX-License-Identifier: MIT

/// The calls of one kind that are under way within each other.
///
/// A callback of the application may lead to the call that it comes from, again and again. Beyond the
/// limit such calls are refused until the outermost one has returned: each of the many that are still
/// open could begin others. An object is confined to one thread.
package final class NestedCalls {
  private let topic: String
  private let message: String
  private let limit: Int
  private var depth = 0
  private var isRefusing = false

  /// Makes a counter for one kind of call.
  ///
  /// - Parameters:
  ///   - topic: the topic of the refusals in the log.
  ///   - message: the text of the refusals.
  ///   - limit: the most calls within each other.
  package init(_ topic: String, _ message: String, limit: Int = 100) {
    self.topic = topic
    self.message = message
    self.limit = limit
  }

  /// Runs a call, or refuses it and writes so into the log.
  ///
  /// - Returns: whether the call was made.
  @discardableResult
  package func run(_ body: () -> Void) -> Bool {
    if depth >= limit { isRefusing = true }
    guard !isRefusing else {
      RefusalLog.refuse(topic, message)
      return false
    }
    depth += 1
    body()
    depth -= 1
    if depth == 0 { isRefusing = false }
    return true
  }
}
