// SPDX-License-Identifier: MIT

/// A list of name patterns as it stands in an environment variable: `border*,shadow-soft`.
///
/// `*` matches any characters, `?` matches one. White space around a comma is ignored.
package struct NamePatterns: Sendable {
  private let patterns: [[Character]]

  /// Reads a list; `nil` and an empty text hold no pattern.
  package init(_ list: String?) {
    patterns = (list ?? "").split(separator: ",").compactMap { part in
      let pattern = part.drop { $0 == " " }
      let end = pattern.lastIndex { $0 != " " }
      return end.map { Array(pattern[...$0]) }
    }
  }

  /// Whether there is no pattern.
  package var isEmpty: Bool { patterns.isEmpty }

  /// Whether one of the patterns covers the whole name.
  package func match(_ name: String) -> Bool {
    let name = Array(name)
    return patterns.contains { Self.matches($0[...], name[...]) }
  }

  private static func matches(
    _ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>
  ) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    let rest = pattern.dropFirst()
    if first == "*" {
      return (0...name.count).contains { matches(rest, name.dropFirst($0)) }
    }
    guard let character = name.first, first == "?" || first == character else { return false }
    return matches(rest, name.dropFirst())
  }
}
