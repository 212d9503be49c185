// SPDX-License-Identifier: MIT

/// Reads a visual format by recursive descent.
struct VisualFormatReader {
  typealias SyntaxError = VisualFormat.SyntaxError

  private let characters: [Character]
  private var position = 0

  init(_ text: String) {
    characters = Array(text)
  }

  /// `[H:|V:] [| connection] view (connection view)* [connection |]`.
  mutating func format() throws(SyntaxError) -> VisualFormat {
    var result = VisualFormat()
    if take("V:") { result.isVertical = true } else { _ = take("H:") }
    if take("|") { result.first = try connection() }
    result.elements.append(try view())
    while position < characters.count {
      let connection = try connection()
      if take("|") {
        result.last = connection
        break
      }
      result.connections.append(connection)
      result.elements.append(try view())
    }
    guard position == characters.count else { throw fault("the end") }
    return result
  }

  // MARK: - Parts

  private mutating func connection() throws(SyntaxError) -> VisualFormat.Connection {
    guard take("-") else { return .flush }
    if next == "[" || next == "|" { return .standard }
    let predicates: [VisualFormat.Predicate]
    if next == "(" {
      predicates = try list()
    } else {
      predicates = [VisualFormat.Predicate(relation: .equal, operand: try operand())]
    }
    guard take("-") else { throw fault("-") }
    return .predicates(predicates)
  }

  private mutating func view() throws(SyntaxError) -> VisualFormat.Element {
    guard take("[") else { throw fault("a view in brackets") }
    guard let name = name() else { throw fault("the name of a view") }
    let predicates = next == "(" ? try list() : []
    guard take("]") else { throw fault("]") }
    return VisualFormat.Element(name: name, predicates: predicates)
  }

  /// `( predicate (, predicate)* )`.
  private mutating func list() throws(SyntaxError) -> [VisualFormat.Predicate] {
    _ = take("(")
    var result: [VisualFormat.Predicate] = []
    repeat {
      result.append(try predicate())
    } while take(",")
    guard take(")") else { throw fault(")") }
    return result
  }

  /// `[relation] operand [* number | / number] [+ number | - number] [@ priority]`.
  private mutating func predicate() throws(SyntaxError) -> VisualFormat.Predicate {
    var relation = LinearConstraint.Relation.equal
    if take("<=") {
      relation = .lessThanOrEqual
    } else if take(">=") {
      relation = .greaterThanOrEqual
    } else {
      _ = take("==")
    }
    var result = VisualFormat.Predicate(relation: relation, operand: try operand())
    if take("*") {
      result.multiplier = try number()
    } else if take("/") {
      let divisor = try number()
      guard divisor != 0 else { throw fault("a number that is not 0") }
      result.multiplier = 1 / divisor
    }
    if take("+") {
      result.constant = try number()
    } else if take("-") {
      result.constant = -(try number())
    }
    if take("@") { result.priority = try operand() }
    return result
  }

  private mutating func operand() throws(SyntaxError) -> VisualFormat.Operand {
    if let name = name() { return .name(name) }
    return .number(try number())
  }

  // MARK: - Characters

  private var next: Character? { position < characters.count ? characters[position] : nil }

  private mutating func take(_ text: String) -> Bool {
    guard characters[position...].starts(with: text) else { return false }
    position += text.count
    return true
  }

  private mutating func name() -> String? {
    guard let first = next, first.isLetter || first == "_" else { return nil }
    return String(run { $0.isLetter || $0.isNumber || $0 == "_" })
  }

  private mutating func number() throws(SyntaxError) -> Double {
    let start = position
    let sign = take("-") ? "-" : ""
    guard let value = Double(sign + String(run { $0.isNumber || $0 == "." })) else {
      position = start
      throw fault("a number or the name of one")
    }
    return value
  }

  private mutating func run(while belongs: (Character) -> Bool) -> ArraySlice<Character> {
    let start = position
    while let character = next, belongs(character) { position += 1 }
    return characters[start..<position]
  }

  private func fault(_ expected: String) -> SyntaxError {
    SyntaxError(position: position, expected: expected)
  }
}
