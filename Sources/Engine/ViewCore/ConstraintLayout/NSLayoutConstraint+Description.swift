// SPDX-License-Identifier: MIT

internal import Foundation

/// Constraints as messages show them.
extension NSLayoutConstraint {
  /// The class, the identifier and the equation.
  package final var summary: String {
    let name = identifier.map { " '\($0)'" } ?? ""
    return "<\(type(of: self))\(name) \(equation(of: \.name))>"
  }

  /// The equation with the classes of the items only, the same for all constraints of a kind.
  final var topic: String {
    identifier ?? equation { item in item.object.map { "\(type(of: $0))" } ?? "nil" }
  }

  private func equation(of name: (LayoutItem) -> String) -> String {
    let relations: [Relation: String] = [
      .equal: "==", .lessThanOrEqual: "<=", .greaterThanOrEqual: ">=",
    ]
    var text = Self.text(first, name) + " " + (relations[relation] ?? "")
    if let second {
      if multiplier != 1 { text += " \(Double(multiplier))*" } else { text += " " }
      text += Self.text(second, name)
      if constant != 0 {
        text += constant < 0 ? " - \(-Double(constant))" : " + \(Double(constant))"
      }
    } else {
      text += " \(Double(constant))"
    }
    if priority != .required { text += " @\(priority.rawValue)" }
    return text
  }

  private static func text(_ operand: Operand, _ name: (LayoutItem) -> String) -> String {
    let end = "\(name(operand.item)).\(operand.attribute)"
    guard let start = operand.start else { return end }
    return "(\(end) - \(name(start.item)).\(start.attribute))"
  }
}
