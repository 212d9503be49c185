// SPDX-License-Identifier: MIT

/// Constraints of a row or column of views as a line of text: `H:|-[label]-8-[field(>=50)]-|`.
///
/// The language is that of Apple's "Visual Format Language": an axis (`H:` by default, or `V:`), then views
/// in brackets with connections between them, from and to the superview `|` if wished. A view's
/// predicates are about its size, a connection's about the gap.
package struct VisualFormat: Equatable, Sendable {
  /// A number or the name of one.
  package enum Operand: Equatable, Sendable {
    case number(Double)
    /// The name of a metric or of a view.
    case name(String)
  }

  /// A condition for a size or gap: `relation operand · multiplier + constant @ priority`.
  package struct Predicate: Equatable, Sendable {
    package var relation: LinearConstraint.Relation
    package var operand: Operand
    package var multiplier = 1.0
    package var constant = 0.0
    package var priority: Operand?
  }

  /// The gap between neighbours.
  package enum Connection: Equatable, Sendable {
    /// None: the edges touch.
    case flush
    /// The system's distance.
    case standard
    case predicates([Predicate])
  }

  /// A view with conditions for its size.
  package struct Element: Equatable, Sendable {
    package var name: String
    package var predicates: [Predicate]
  }

  /// A text that is not in the language.
  package struct SyntaxError: Error, Equatable {
    /// The number of characters before the fault.
    package var position: Int
    /// The thing that is missing there.
    package var expected: String
  }

  package var isVertical = false
  /// The connection from the superview; nil if the text does not begin there.
  package var first: Connection?
  package var elements: [Element] = []
  /// The connections between the elements, one less.
  package var connections: [Connection] = []
  /// The connection to the superview; nil if the text does not end there.
  package var last: Connection?

  /// Reads a text.
  package init(_ text: String) throws(SyntaxError) {
    var reader = VisualFormatReader(text)
    self = try reader.format()
  }

  init() {}
}
