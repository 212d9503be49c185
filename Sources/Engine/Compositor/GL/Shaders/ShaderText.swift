// SPDX-License-Identifier: MIT

/// A source file that a stage's text was made from.
struct ShaderFile: Sendable {
  /// Without the suffix `.glsl`.
  var name: String
  var text: String
}

/// The origin of a line of a stage's text.
struct ShaderOrigin: Sendable, BitwiseCopyable {
  /// Index in the list of files.
  var file: Int32
  /// From 1.
  var line: Int32
}

/// The complete text of one stage, with a map from its lines to the files.
struct ShaderText: Sendable {
  var text: String
  /// Lines before the first that comes from a file.
  var headerLineCount: Int
  var files: [ShaderFile]
  /// The origins by line of the text, from the end of the header on.
  var origins: [ShaderOrigin]
}

/// One source file with everything it includes pasted in.
///
/// `#include "name.glsl"` stands on a line of its own and pastes that source, the first time it is
/// met; later ones are skipped, so that files can include what they use. Whether it stands within
/// `#ifdef` makes no difference.
///
/// A table of origins leads from a line number in the driver's log to file and line. `#line`
/// directives would be the usual way, but Mesa drops their file number from most messages.
struct ExpandedShader: Sendable {
  private var body = ""
  private var files: [ShaderFile] = []
  private var origins: [ShaderOrigin] = []

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
    return ShaderText(
      text: text + body, headerLineCount: text.utf8.count { $0 == UInt8(ascii: "\n") },
      files: files, origins: origins)
  }

  private mutating func paste(
    _ name: String, includedFrom origin: String?, stack: inout [String],
    source: (String) -> String?
  ) throws(ShaderError) {
    if let start = stack.firstIndex(of: name) { throw .includeCycle(stack[start...] + [name]) }
    if files.contains(where: { $0.name == name }) { return }
    guard let text = source(name) else { throw .missingSource(name: name, includedFrom: origin) }
    let number = Int32(files.count)
    files.append(ShaderFile(name: name, text: text))
    stack.append(name)
    var lineNumber: Int32 = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lineNumber += 1
      let trimmed = line.drop { $0 == " " || $0 == "\t" }
      guard trimmed.hasPrefix("#include") else {
        body += line
        body += "\n"
        origins.append(ShaderOrigin(file: number, line: lineNumber))
        continue
      }
      let location = "\(name).glsl:\(lineNumber)"
      guard let included = includedName(trimmed) else {
        throw .malformedInclude(at: location, line: String(line))
      }
      try paste(included, includedFrom: location, stack: &stack, source: source)
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
