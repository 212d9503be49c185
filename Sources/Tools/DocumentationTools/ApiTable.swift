// SPDX-License-Identifier: MIT

/// The table of one of Apple's frameworks: for each type which symbols work, differ or are missing.
package struct ApiTable {
  /// The name of the framework.
  package let framework: String
  /// The rows, in the order of Apple's symbols.
  package let rows: [Row]

  /// The state of a symbol.
  package enum State: String, Sendable {
    /// It is there, and a test uses it.
    case works
    /// It is there, and no test names it.
    case untested
    /// It does something else.
    case differs
    /// It is not there.
    case missing
  }

  /// A symbol with its state.
  package struct Row: Sendable {
    /// The symbol.
    package let symbol: AppleSymbol
    /// The state.
    package let state: State
    /// The note on a difference, or the test that names the symbol.
    package let evidence: String
  }

  /// Makes the table of a framework from its symbols, those of the modules, the differences and the tests.
  package init(
    _ framework: String, symbols: [AppleSymbol], index: SymbolIndex, differences: [Difference],
    tests: TestIndex
  ) {
    self.framework = framework
    let byName = Dictionary(differences.map { ([$0.type, $0.member], $0) }) { first, _ in first }
    rows = symbols.map { symbol in
      let difference = byName[[symbol.type, symbol.member]]
      guard index.contains(symbol) else {
        return Row(symbol: symbol, state: .missing, evidence: difference?.note ?? "")
      }
      if let difference {
        return Row(symbol: symbol, state: .differs, evidence: difference.note)
      }
      let file = tests.file(naming: symbol)
      return Row(
        symbol: symbol, state: file == nil ? .untested : .works, evidence: file ?? "")
    }
  }

  /// The name of the page, without its ending.
  package var pageName: String { "api-" + framework.lowercased() }

  /// The page, in Markdown.
  package var page: String {
    var lines = ["# \(framework), symbol by symbol", ""]
    lines.append(
      "Made by `make docs` from the list of Apple's symbols, the modules and the tests: \(summary)."
    )
    lines += [
      "A symbol *works* if a test uses it, which the last column names; *untested* ones are there, and",
      "no test names them.", "",
    ]
    var types: [String] = []
    let groups = Dictionary(grouping: rows) { $0.symbol.owner }
    for row in rows where !types.contains(row.symbol.owner) { types.append(row.symbol.owner) }
    for type in types {
      let rows = groups[type] ?? []
      lines += ["## \(type)", "", "| symbol | | |", "| --- | --- | --- |"]
      lines += rows.map { row in
        let evidence = row.evidence.hasPrefix("Tests/") ? "`\(row.evidence)`" : row.evidence
        return "| `\(row.symbol.member)` | \(row.state) | \(evidence) |"
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  /// The counts of the states, in words.
  package var summary: String {
    let counts = Dictionary(grouping: rows, by: \.state).mapValues(\.count)
    let states: [State] = [.works, .untested, .differs, .missing]
    return states.map {
      "\(counts[$0] ?? 0) \($0 == .works ? "work" : $0 == .differs ? "differ" : "are \($0)")"
    }
    .joined(separator: ", ")
  }
}

extension AppleSymbol {
  /// The heading that it stands under: its outermost type, or the functions and constants.
  var owner: String {
    type == "global" ? "Functions and constants" : String(type.prefix { $0 != "." })
  }
}
