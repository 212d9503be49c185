// SPDX-License-Identifier: MIT

package import Testing

// Functions and not macros: the compiler expands each `#expect` and takes 40 ms for it, most of the time
// that it takes for tests. `#expect` remains for errors that are thrown and for processes that end.

/// Records an issue unless a condition holds.
package func expect(
  _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if !condition { recordIssue("false", comment(), sourceLocation) }
}

/// Records an issue that prints both values unless they are equal.
package func expect<Value: Equatable>(
  _ actual: Value, equals expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if !(actual == expected) {
    recordIssue("\(text(actual)) does not equal \(text(expected))", comment(), sourceLocation)
  }
}

/// Records an issue that prints both values unless the first is less than the second.
package func expect<Value: Comparable>(
  _ actual: Value, isBelow limit: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if !(actual < limit) {
    recordIssue("\(text(actual)) is not below \(text(limit))", comment(), sourceLocation)
  }
}

/// Records an issue that prints both values unless the first is greater than the second.
package func expect<Value: Comparable>(
  _ actual: Value, isAbove limit: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if !(actual > limit) {
    recordIssue("\(text(actual)) is not above \(text(limit))", comment(), sourceLocation)
  }
}

/// Records an issue that prints both values unless the first is less than the second or equal.
package func expect<Value: Comparable>(
  _ actual: Value, isAtMost limit: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if !(actual <= limit) {
    recordIssue("\(text(actual)) is more than \(text(limit))", comment(), sourceLocation)
  }
}

/// Records an issue that prints both values unless the first is greater than the second or equal.
package func expect<Value: Comparable>(
  _ actual: Value, isAtLeast limit: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if !(actual >= limit) {
    recordIssue("\(text(actual)) is less than \(text(limit))", comment(), sourceLocation)
  }
}

/// Records an issue that prints both objects unless they are the same one, or both nil.
package func expect(
  _ actual: AnyObject?, isIdenticalTo expected: AnyObject?,
  _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  if actual !== expected {
    recordIssue(
      "\(text(actual)) is another object than \(text(expected))", comment(), sourceLocation)
  }
}

/// Records an issue that prints the value unless it is nil.
package func expectNil<Value>(
  _ actual: Value?, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if let actual { recordIssue("\(text(actual)) is not nil", comment(), sourceLocation) }
}

/// A value with its type where that is not obvious: strings in quotation marks, optional values as such.
private func text<Value>(_ value: Value) -> String {
  String(reflecting: value)
}

/// Records an issue: the values, then the comment.
private func recordIssue(
  _ failure: String, _ comment: Comment?, _ sourceLocation: SourceLocation
) {
  let note = comment.map { ": \($0.rawValue)" } ?? ""
  Issue.record("\(failure)\(note)", sourceLocation: sourceLocation)
}
