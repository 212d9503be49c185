// SPDX-License-Identifier: MIT

/// A refused call or a failure.
package struct Refusal: Equatable, Sendable, CustomStringConvertible {
  /// The rule concerned, as `RefusalLog` counts it.
  package let topic: String
  /// The error, and the behaviour in its place.
  package let message: String

  package init(_ topic: String, _ message: String) {
    self.topic = topic
    self.message = message
  }

  package var description: String { "\(topic): \(message)" }
}

/// Refusals that a value keeps until its owner takes them: each once, a bounded number.
package struct RefusalList: Sendable {
  /// The most that wait.
  package static let limit = 256

  /// Oldest first.
  package private(set) var refusals: [Refusal] = []

  package init() {}

  package var isEmpty: Bool { refusals.isEmpty }

  /// Adds a refusal, unless the same one waits already.
  ///
  /// - Returns: whether it was added.
  @discardableResult
  package mutating func add(_ refusal: Refusal) -> Bool {
    guard refusals.count < Self.limit, !refusals.contains(refusal) else { return false }
    refusals.append(refusal)
    return true
  }

  /// Adds a refusal of a topic, unless the same one waits already.
  package mutating func add(_ topic: String, _ message: String) { add(Refusal(topic, message)) }

  /// Adds those of another list.
  package mutating func add(_ others: [Refusal]) {
    for refusal in others { add(refusal) }
  }

  /// Removes all refusals and returns them.
  package mutating func take() -> [Refusal] {
    guard !refusals.isEmpty else { return [] }
    let taken = refusals
    refusals = []
    return taken
  }

  package mutating func removeAll() { refusals.removeAll() }
}
