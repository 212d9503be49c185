// SPDX-License-Identifier: MIT

package import Foundation

/// A symbol that is missing, or that does something else than Apple's: a line of `docs/api/differences.tsv`.
package struct Difference: Sendable {
  /// The type, as in the table of Apple's symbols.
  package let type: String
  /// The member, as there.
  package let member: String
  /// Whether there is no such symbol.
  package let isMissing: Bool
  /// The difference, or the way to do without it.
  package let note: String
  /// The name of the test that shows the difference; empty for a symbol that is missing.
  package let test: String

  /// Reads the table: type, member, `differs` or `missing`, note, test.
  package static func read(_ file: URL) throws -> [Difference] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 5, ["differs", "missing"].contains(fields[2]) else {
        throw DocumentationError("\(file.lastPathComponent): not a difference: \(line)")
      }
      return Difference(
        type: fields[0], member: fields[1], isMissing: fields[2] == "missing", note: fields[3],
        test: fields[4])
    }
  }
}
