// SPDX-License-Identifier: MIT

import Foundation

/// The targets of a Makefile of plain rules: no patterns, no inclusion, each rule with one target.
struct Makefile {
  /// A rule.
  struct Rule {
    let target: String
    /// The line, the first being 1.
    let line: Int
    let prerequisites: [String]
    /// The commands, line by line.
    var recipe: [String] = []
  }

  /// The rules in order, those of special targets left out.
  private(set) var rules: [Rule] = []
  /// The targets that are no files, with the line that lists them.
  private(set) var phony: [(target: String, line: Int)] = []

  /// Reads the text of a Makefile.
  init(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Continued lines become one, and empty ones keep the numbers of the others.
    for index in lines.indices.dropLast().reversed() where lines[index].hasSuffix("\\") {
      lines[index] = lines[index].dropLast() + lines[index + 1]
      lines[index + 1] = ""
    }
    for (index, line) in lines.enumerated() { read(line, number: index + 1) }
  }

  private mutating func read(_ line: String, number: Int) {
    if line.hasPrefix("\t") {
      if !rules.isEmpty { rules[rules.count - 1].recipe.append(line) }
      return
    }
    guard !line.hasPrefix("#"), let colon = line.firstIndex(of: ":"),
      !line[colon...].hasPrefix(":="), !line[..<colon].contains("=")
    else { return }
    let target = line[..<colon].trimmingCharacters(in: .whitespaces)
    let rest = line[line.index(after: colon)...].prefix { $0 != "#" }
    let words = rest.split { $0 == " " || $0 == "\t" }.map(String.init)
    if target == ".PHONY" {
      phony += words.map { ($0, number) }
    } else if !target.hasPrefix(".") {
      rules.append(Rule(target: target, line: number, prerequisites: words))
    }
  }

  /// The faults: targets that stand twice, names without a rule, and scripts that are not there.
  ///
  /// - Parameter scripts: the names of the executable files in `Scripts`.
  func violations(path: String, scripts: Set<String>) -> [Violation] {
    let targets = Set(rules.map(\.target))
    let listed = Set(phony.map(\.target))
    var result: [Violation] = []
    func report(_ line: Int, _ rule: String) {
      result.append(Violation(path: path, line: line, rule: rule))
    }
    var seen: Set<String> = []
    for (target, line) in phony {
      if !seen.insert(target).inserted { report(line, "\(target) stands twice in .PHONY") }
      if !targets.contains(target) { report(line, "\(target) of .PHONY has no rule") }
    }
    seen = []
    for rule in rules {
      let target = rule.target
      if !seen.insert(target).inserted { report(rule.line, "the target \(target) stands twice") }
      if !listed.contains(target) { report(rule.line, "\(target) is not in .PHONY") }
      for name in rule.prerequisites where !targets.contains(name) {
        report(rule.line, "\(target) needs \(name), which has no rule")
      }
      let called = rule.scripts
      for name in called where !scripts.contains(name) {
        report(rule.line, "\(target) runs Scripts/\(name), which is no executable file")
      }
      if scripts.contains(target), !called.contains(target) {
        report(rule.line, "\(target) does not run Scripts/\(target)")
      }
    }
    return result
  }
}

extension Makefile.Rule {
  /// The names of the files in `Scripts` that the recipe names.
  var scripts: [String] {
    recipe.flatMap { line in
      line.components(separatedBy: "Scripts/").dropFirst().map {
        String($0.prefix { $0.isLetter || $0.isNumber || "-_.".contains($0) })
      }
    }
  }
}
