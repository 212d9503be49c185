// SPDX-License-Identifier: MIT

package import Foundation

/// A public symbol of one of Apple's frameworks, a line of `docs/api/*.tsv`: type, member and kind.
package struct AppleSymbol: Hashable, Sendable {
  /// The type, with those that it is nested in; `global` for functions and constants.
  package let type: String
  /// The name with the labels of its parameters; the type itself for a type.
  package let member: String
  /// The kind: `class`, `method`, `property`, `enum-case` and so on.
  package let kind: String

  /// Whether it is a type rather than a member of one.
  package var isType: Bool {
    ["class", "struct", "protocol", "enum", "typealias"].contains(kind)
  }

  /// Reads a table.
  package static func read(_ file: URL) throws -> [AppleSymbol] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 3 else {
        throw DocumentationError("\(file.lastPathComponent): not three fields: \(line)")
      }
      return AppleSymbol(type: fields[0], member: fields[1], kind: fields[2])
    }
  }
}

/// A fault in the data or the texts of the documentation.
package struct DocumentationError: Error, CustomStringConvertible {
  /// The place and the fault.
  package let description: String

  init(_ description: String) { self.description = description }
}
