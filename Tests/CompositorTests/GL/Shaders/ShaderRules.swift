// SPDX-License-Identifier: MIT

@testable import Compositor

/// Rules for weak compilers of shaders, beyond the language, for one stage's text.
///
/// Compilers unroll loops, give an array of samplers one unit, compute in half precision, or leave a
/// derivative undefined, where the language lets them.
struct ShaderRules {
  /// A broken rule, with the function or the words that break it.
  struct Violation: Hashable, CustomStringConvertible {
    let rule: Rule
    let text: String

    var description: String { "\(rule): \(text)" }
  }

  /// One of the rules.
  enum Rule: String {
    /// A loop counts up to a literal or a constant, and nothing else moves its counter.
    case loopBound
    /// No array of samplers, so none that is indexed.
    case samplerArray
    /// In OpenGL ES, every number and sampler has a stated precision; it is high everywhere.
    case precision
    /// All fragments of a quad meet derivatives, and textures whose level is chosen by them.
    case uniformFlow
    /// Attachments are written only.
    case attachmentRead
    /// Nothing beyond the language is asked for.
    case languageExtension
  }

  let code: [String]
  private let extensions: [String]

  init(_ tokens: ShaderTokens) {
    code = tokens.tokens
    extensions = tokens.extensions
  }

  /// All violations of a stage's text.
  static func violations(of text: String, isES: Bool) -> [Violation] {
    var known: [Substring: [String]] = [:]
    return violations(of: ShaderTokens(of: text, known: &known), isES: isES)
  }

  /// All violations of a stage's tokens.
  static func violations(of tokens: ShaderTokens, isES: Bool) -> [Violation] {
    let rules = ShaderRules(tokens)
    return rules.loopBounds() + rules.samplerArrays() + (isES ? rules.precisions() : [])
      + rules.uniformFlow() + rules.attachmentReads()
      + rules.extensions.map { Violation(rule: .languageExtension, text: $0) }
  }

  /// The index of the bracket that closes the one at an index.
  func end(of start: Int) -> Int {
    var depth = 0
    for index in start..<code.count {
      switch code[index] {
      case "(", "{", "[": depth += 1
      case ")", "}", "]": depth -= 1
      default: break
      }
      if depth == 0 { return index }
    }
    return code.count - 1
  }

  /// The block or statement behind an index.
  func statement(after index: Int) -> Range<Int> {
    let first = index + 1
    guard first < code.count else { return first..<first }
    if code[first] == "{" { return first..<(end(of: first) + 1) }
    let last = code[first...].firstIndex(of: ";") ?? code.count - 1
    return first..<(last + 1)
  }

  // MARK: - Loops

  private func loopBounds() -> [Violation] {
    var constants: Set<String> = []
    for index in code.indices.dropLast(2) where code[index] == "const" {
      constants.insert(code[index + 2])
    }
    return code.indices.dropLast().compactMap { index in
      guard ["for", "while", "do"].contains(code[index]) else { return nil }
      guard code[index] == "for" else {
        return Violation(rule: .loopBound, text: code[index])
      }
      let close = end(of: index + 1)
      let parts = code[(index + 2)..<close].split(
        separator: ";", omittingEmptySubsequences: false)
      let condition = Array(parts[1])
      if condition.count == 3, condition[1] == "<" || condition[1] == "<=",
        condition[2].first?.isNumber == true || constants.contains(condition[2]),
        parts[2].elementsEqual([condition[0], "++"]) || isCount(parts[2], of: condition[0]),
        !changes(condition[0], in: statement(after: close))
      {
        return nil
      }
      return Violation(rule: .loopBound, text: condition.joined(separator: " "))
    }
  }

  /// Whether a step adds a number to the counter.
  private func isCount(_ step: ArraySlice<String>, of counter: String) -> Bool {
    step.count == 3 && step.first == counter && step[step.startIndex + 1] == "+="
      && step.last?.first?.isNumber == true
  }

  private func changes(_ name: String, in range: Range<Int>) -> Bool {
    range.contains { index in
      code[index] == name
        && (["=", "+=", "-=", "*=", "/=", "++", "--"].contains(code[index + 1])
          || ["++", "--"].contains(code[index - 1]))
    }
  }

  // MARK: - Declarations

  private func samplerArrays() -> [Violation] {
    code.indices.dropLast(2).compactMap { index in
      guard code[index].contains("sampler"), code[index + 2] == "[" || code[index + 1] == "[" else {
        return nil
      }
      return Violation(rule: .samplerArray, text: code[index + 1])
    }
  }

  private static let samplers: Set = [
    "sampler2D", "sampler3D", "samplerCube", "sampler2DArray", "sampler2DShadow",
    "samplerCubeShadow", "sampler2DArrayShadow", "isampler2D", "isampler2DArray", "usampler2D",
    "usampler2DArray", "image2D", "samplerExternalOES",
  ]

  /// The type by whose precision statement a type gets its own; nil for what has none.
  private static func precisionType(_ name: String) -> String? {
    switch name {
    case "float", "vec2", "vec3", "vec4", "mat2", "mat3", "mat4": "float"
    case "int", "uint", "ivec2", "ivec3", "ivec4", "uvec2", "uvec3", "uvec4": "int"
    default: samplers.contains(name) ? name : nil
    }
  }

  private func precisions() -> [Violation] {
    var stated: Set<String> = []
    var result: [Violation] = []
    for index in code.indices.dropLast() {
      let word = code[index]
      if word == "lowp" || word == "mediump" {
        result.append(Violation(rule: .precision, text: "\(word) \(code[index + 1])"))
      }
      guard let type = Self.precisionType(word) else { continue }
      let before = index > 0 ? code[index - 1] : ""
      if index > 1, code[index - 2] == "precision" {
        stated.insert(type)
      } else if !stated.contains(type), before != "highp" {
        result.append(Violation(rule: .precision, text: "\(word) \(code[index + 1])"))
      }
    }
    return result
  }

  private func attachmentReads() -> [Violation] {
    var depth = 0
    return code.indices.compactMap { index in
      if ["(", "{"].contains(code[index]) { depth += 1 }
      if [")", "}"].contains(code[index]) { depth -= 1 }
      if code[index].hasPrefix("gl_LastFrag") || code[index] == "subpassLoad" {
        return Violation(rule: .attachmentRead, text: code[index])
      }
      // An output of the stage that is read, too.
      guard code[index] == "inout", depth == 0 else { return nil }
      return Violation(rule: .attachmentRead, text: code[index + 2])
    }
  }
}
