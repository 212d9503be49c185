// SPDX-License-Identifier: MIT

/// The shell command that accepts a new picture, for the report of a failure.
package struct AcceptanceCommand: Sendable {
  private let text: @Sendable (String) -> String

  /// A command that depends on the picture's name.
  package init(_ text: @escaping @Sendable (String) -> String) { self.text = text }

  /// The command that accepts the picture of a name.
  package func accepting(_ name: String) -> String { text(name) }

  /// The command of a package that has no other: its tests with `LAMINA_ACCEPT`.
  package static let swiftTest = AcceptanceCommand { "LAMINA_ACCEPT='\($0)' swift test" }
}
