// SPDX-License-Identifier: MIT

extension SourceRules {
  /// Promises that the compiler cannot check, without a comment beside them that gives the reason.
  ///
  /// "Beside" is the same line, one of the three lines above, or one of the two below.
  static func unchecked(_ source: SourceText) -> [Violation] {
    guard SourceTree.lies(source.path, below: SourceTree.libraries) else { return [] }
    var result: [Violation] = []
    for (index, line) in source.lines.enumerated() {
      guard let promise = promises.first(where: line.code.contains) else { continue }
      let near = max(index - 3, 0)...min(index + 2, source.lines.count - 1)
      if !source.lines[near].contains(where: { !$0.comment.isEmpty }) {
        result.append(
          Violation(path: source.path, line: index + 1, rule: "\(promise) without a reason"))
      }
    }
    return result
  }

  private static let promises = ["try!", "as!", "@unchecked", "nonisolated(unsafe)"]
}
