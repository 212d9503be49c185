// SPDX-License-Identifier: MIT

package import Testing

/// Records an issue that prints both values unless every number of one is within `tolerance` of the
/// other's. Numbers that are not finite are near nothing.
package func expect<Value: ComponentValues>(
  _ actual: Value, near expected: Value, within tolerance: Double = 1e-6,
  _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  let (found, wanted) = (actual.componentValues, expected.componentValues)
  let isNear =
    found.count == wanted.count && zip(found, wanted).allSatisfy { abs($0 - $1) <= tolerance }
  if !isNear {
    recordMismatch("\(actual)", "\(expected)", within: tolerance, comment(), sourceLocation)
  }
}

/// Records an issue that prints both numbers unless they are within `tolerance` of each other.
///
/// Not generic, so that a `CGFloat` and a `Double` can be compared.
package func expect(
  _ actual: Double, near expected: Double, within tolerance: Double = 1e-6,
  _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  if !(abs(actual - expected) <= tolerance) {
    recordMismatch("\(actual)", "\(expected)", within: tolerance, comment(), sourceLocation)
  }
}

/// Records an issue unless the colour of an opaque pixel, 0 to 255, is within `tolerance` of red, green
/// and blue as computed.
package func expect(
  _ actual: Pixel, near expected: [Double], within tolerance: Double = 1,
  _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  let found = actual.componentValues
  let isNear =
    actual.alpha == 255
    && zip(found.prefix(expected.count), expected).allSatisfy { abs($0 - $1) <= tolerance }
  if !isNear {
    recordMismatch("\(actual)", "\(expected)", within: tolerance, comment(), sourceLocation)
  }
}

/// Records the issue of an expectation of nearness.
private func recordMismatch(
  _ actual: String, _ expected: String, within tolerance: Double, _ comment: Comment?,
  _ sourceLocation: SourceLocation
) {
  let note = comment.map { ": \($0.rawValue)" } ?? ""
  Issue.record(
    "\(actual) is not within \(tolerance) of \(expected)\(note)", sourceLocation: sourceLocation)
}
