// SPDX-License-Identifier: MIT

/// A source file as the compiler is told of it: its number is its place in a list.
struct ShaderFile: Sendable {
  /// Without the suffix `.glsl`.
  var name: String
  var text: String
}

/// The complete text of one stage, with the files that its line numbers refer to.
struct ShaderText: Sendable {
  var text: String
  /// By source number in the text's `#line` directives.
  var files: [ShaderFile]
}

/// One source file with everything it includes pasted in.
///
/// `#include "name.glsl"` stands on a line of its own and pastes that source, the first time it is
/// met; later ones are skipped, so that files can include what they use. Whether it stands within
/// `#ifdef` makes no difference. `#line` directives keep the compiler's messages on the lines of
/// the files, whose number is their place in `files`.
struct ExpandedShader: Sendable {
  private(set) var body = ""
  private(set) var files: [ShaderFile] = []

  /// Reads `name` and what it includes through `source`, which gives a text by name or nil.
  init(named name: String, source: (String) -> String?) throws(ShaderError) {
    var stack: [String] = []
    try paste(name, includedFrom: nil, stack: &stack, source: source)
  }

  /// The text of a stage: version line, the defines, then the body.
  func text(_ stage: ShaderStage, api: GLAPI, defines: [String]) -> ShaderText {
    var text = api.isES ? "#version 300 es\n" : "#version 330 core\n"
    if api.isES {
      text += "precision highp float;\nprecision highp int;\nprecision highp sampler2D;\n"
    }
    for define in [stage.define] + defines { text += "#define \(define) 1\n" }
    return ShaderText(text: text + body, files: files)
  }

  private mutating func paste(
    _ name: String, includedFrom origin: String?, stack: inout [String],
    source: (String) -> String?
  ) throws(ShaderError) {
    if let start = stack.firstIndex(of: name) { throw .includeCycle(stack[start...] + [name]) }
    if files.contains(where: { $0.name == name }) { return }
    guard let text = source(name) else { throw .missingSource(name: name, includedFrom: origin) }
    let number = files.count
    files.append(ShaderFile(name: name, text: text))
    stack.append(name)
    body += "#line 1 \(number)\n"
    var lineNumber = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lineNumber += 1
      let trimmed = line.drop { $0 == " " || $0 == "\t" }
      guard trimmed.hasPrefix("#include") else {
        body += line
        body += "\n"
        continue
      }
      let place = "\(name).glsl:\(lineNumber)"
      guard let included = includedName(trimmed) else {
        throw .malformedInclude(at: place, line: String(line))
      }
      try paste(included, includedFrom: place, stack: &stack, source: source)
      body += "#line \(lineNumber + 1) \(number)\n"
    }
    stack.removeLast()
  }
}

/// The name between the quotes of an include directive, without its suffix.
private func includedName(_ directive: Substring) -> String? {
  let parts = directive.split(separator: "\"", omittingEmptySubsequences: false)
  guard parts.count == 3, parts[1].hasSuffix(".glsl") else { return nil }
  let name = parts[1].dropLast(5)
  return name.isEmpty ? nil : String(name)
}
