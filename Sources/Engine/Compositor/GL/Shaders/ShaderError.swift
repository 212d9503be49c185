// SPDX-License-Identifier: MIT

/// The programmable stages in use.
package enum ShaderStage: String, Sendable {
  case vertex
  case fragment

  /// The macro that a source file tests for its part.
  var define: String { self == .vertex ? "VERTEX" : "FRAGMENT" }
}

/// Why a program could not be built from its source files.
package enum ShaderError: Error, CustomStringConvertible {
  /// No source has this name; `includedFrom` is `file:line` of the directive, if one asked for it.
  case missingSource(name: String, includedFrom: String?)
  /// A file includes itself, by way of the others listed.
  case includeCycle([String])
  /// An `#include` without a name in double quotes, at `file:line`.
  case malformedInclude(at: String, line: String)
  /// A stage does not compile.
  case compile(ShaderFailure)
  /// The stages compile, but do not fit together.
  case link(program: String, log: String)
  /// The driver has no name for a program or one of its stages.
  case noName(program: String)

  /// The program or source file that failed.
  var program: String {
    switch self {
    case .missingSource(let name, _): name
    case .includeCycle(let names): names.first ?? ""
    case .malformedInclude(let location, _): location
    case .compile(let failure): failure.program
    case .link(let program, _), .noName(let program): program
    }
  }

  package var description: String {
    switch self {
    case .missingSource(let name, let origin):
      "shader source \"\(name)\" does not exist" + (origin.map { ", included from \($0)" } ?? "")
    case .includeCycle(let names):
      "shader sources include each other: " + names.joined(separator: " -> ")
    case .malformedInclude(let location, let line):
      "\(location): expected #include \"name.glsl\", found: \(line)"
    case .compile(let failure):
      failure.description
    case .link(let program, let log):
      "program \"\(program)\" does not link:\n\(log)"
    case .noName(let program):
      "program \"\(program)\": the driver has no name for it"
    }
  }
}

/// A compile failure: the driver's log, with the source lines that it complains of.
package struct ShaderFailure: Sendable, CustomStringConvertible {
  package var stage: ShaderStage
  /// The program's label: file and features.
  package var program: String
  /// As the driver wrote it; its line numbers are those of the complete text.
  package var log: String
  /// The text that was compiled.
  var text: ShaderText

  /// A line of a source file, from 1.
  package struct Location: Hashable, Sendable {
    package var file: String
    package var line: Int

    package init(file: String, line: Int) {
      self.file = file
      self.line = line
    }
  }

  /// The lines that the log names, in its order, without repetition.
  package var locations: [Location] {
    var seen: Set<Location> = []
    return log.split(separator: "\n").compactMap { line in
      guard let location = entry(line).location else { return nil }
      return seen.insert(location).inserted ? location : nil
    }
  }

  package var description: String {
    var result = "\(stage.rawValue) shader of \"\(program)\" does not compile:\n"
    for line in log.split(separator: "\n") {
      let (location, message) = entry(line)
      let prefix = location.map { "\($0.file).glsl:\($0.line): " } ?? ""
      result += "  \(prefix)\(message)\n"
    }
    for location in locations.prefix(8) { result += excerpt(around: location) }
    return result
  }

  /// A line of the log as its position in the sources, if it has one, and the rest of its text.
  private func entry(_ line: Substring) -> (location: Location?, message: Substring) {
    guard let (number, message) = lineNumber(inLogLine: line) else { return (nil, line) }
    let index = number - 1 - text.headerLineCount
    guard text.origins.indices.contains(index) else { return (nil, line) }
    let origin = text.origins[index]
    return (Location(file: text.files[Int(origin.file)].name, line: Int(origin.line)), message)
  }

  /// Two lines of source before and after a position, numbered, with the position marked.
  private func excerpt(around location: Location) -> String {
    guard let file = text.files.first(where: { $0.name == location.file }) else { return "" }
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    guard location.line >= 1, location.line <= lines.count else { return "" }
    var result = "\(location.file).glsl:\(location.line)\n"
    for number in max(1, location.line - 2)...min(lines.count, location.line + 2) {
      let digits = String(number)
      let padding = String(repeating: " ", count: max(0, 4 - digits.count))
      let mark = number == location.line ? ">" : " "
      result += "\(mark)\(padding)\(digits) | \(lines[number - 1])\n"
    }
    return result
  }
}

/// The line number in a line of a driver's log and what follows it, nil where it names none.
///
/// Drivers write `0:12(5): error` (Mesa), `0(12) : error` (NVIDIA) or `ERROR: 0:12: …` (ES
/// drivers): two numbers, apart by one `:` or `(`, at the start or behind the first blank.
func lineNumber(inLogLine text: Substring) -> (line: Int, message: Substring)? {
  var rest = text[...]
  if let first = rest.utf8.first, !isDigit(first) {
    guard let blank = rest.firstIndex(of: " ") else { return nil }
    rest = rest[rest.index(after: blank)...]
  }
  let source = rest.utf8.prefix(while: isDigit)
  rest = rest[source.endIndex...]
  guard !source.isEmpty, let mark = rest.first, mark == ":" || mark == "(" else { return nil }
  let digits = Substring(rest.utf8.dropFirst().prefix(while: isDigit))
  guard let line = Int(digits) else { return nil }
  return (line, rest[digits.endIndex...].drop { " :)".contains($0) })
}

private func isDigit(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}
