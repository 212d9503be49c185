// SPDX-License-Identifier: MIT

/// Derivatives, and textures whose level is chosen by them, in flow that all fragments of a quad share.
extension ShaderRules {
  private static let derivatives: Set = [
    "dFdx", "dFdy", "fwidth", "texture", "textureProj", "textureOffset", "textureProjOffset",
  ]

  /// A function with the places of its body.
  private struct Function {
    var name: String
    var body: Range<Int>
  }

  /// The calls of derivatives, direct or through functions, that not all fragments may meet.
  ///
  /// Conditions count as different for neighbours, whatever they are made of.
  func uniformFlow() -> [Violation] {
    let functions = functions()
    var deriving = Self.derivatives
    while true {
      let found = functions.filter { function in
        !deriving.contains(function.name) && function.body.contains { deriving.contains(code[$0]) }
      }
      if found.isEmpty { break }
      deriving.formUnion(found.map(\.name))
    }
    return functions.flatMap { function in
      conditionalCalls(in: function.body, of: deriving).map {
        Violation(rule: .uniformFlow, text: "\(code[$0]) in \(function.name)")
      }
    }
  }

  private func functions() -> [Function] {
    var result: [Function] = []
    var index = 0
    while index + 2 < code.count {
      guard code[index + 1] == "(", code[index].first?.isLetter == true else {
        index += 1
        continue
      }
      let close = end(of: index + 1)
      guard close + 1 < code.count, code[close + 1] == "{" else {
        index = close
        continue
      }
      let last = end(of: close + 1)
      result.append(Function(name: code[index], body: (close + 2)..<last))
      index = last + 1
    }
    return result
  }

  /// The calls within `if`, `else`, a loop, `switch` or `?:`, behind `&&` and `||`, and after a return or a
  /// discard that some fragments may have met.
  private func conditionalCalls(in body: Range<Int>, of names: Set<String>) -> [Int] {
    guard body.contains(where: { names.contains(code[$0]) }) else { return [] }
    var conditional = Set<Int>()
    var leaves = body.upperBound
    for index in body {
      guard let range = dependent(on: index) else { continue }
      conditional.formUnion(range.clamped(to: body))
      if range.contains(where: { code[$0] == "return" || code[$0] == "discard" }) {
        leaves = min(leaves, range.upperBound)
      }
    }
    return body.filter {
      names.contains(code[$0]) && $0 + 1 < body.upperBound && code[$0 + 1] == "("
        && (conditional.contains($0) || $0 >= leaves)
    }
  }

  /// The places that only some fragments come to, by a word; nil for other words.
  private func dependent(on index: Int) -> Range<Int>? {
    switch code[index] {
    case "if", "switch": statement(after: end(of: index + 1))
    case "for", "while": index..<statement(after: end(of: index + 1)).upperBound
    case "else", "do": statement(after: index)
    case "?", "&&", "||": index..<(code[index...].firstIndex(of: ";") ?? code.count - 1)
    default: nil
    }
  }
}
