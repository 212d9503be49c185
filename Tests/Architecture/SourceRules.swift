// SPDX-License-Identifier: MIT

/// A place in the source that breaks a rule; prints as `file:line: rule`.
struct Violation: Equatable, CustomStringConvertible {
  var path: String
  /// The line, the first being 1.
  var line: Int
  var rule: String

  var description: String { "\(path):\(line): \(rule)" }
}

/// The rules, each a function from a source text to what breaks it.
enum SourceRules {
  /// Everything that is wrong with a file of the product: sources, shaders, samples, benchmarks.
  static func violations(in source: SourceText) -> [Violation] {
    everywhere(source) + imports(source) + names(source) + documentation(source)
      + voice(source) + unchecked(source) + conversions(source) + preconcurrency(source)
  }

  /// The rules for every file, tests too: length, licence line, no loose ends, no machine's paths, few
  /// directives in shaders.
  static func everywhere(_ source: SourceText) -> [Violation] {
    length(source) + licence(source) + looseEnds(source) + machinePaths(source) + directives(source)
  }

  // MARK: Imports

  static func imports(_ source: SourceText) -> [Violation] {
    guard source.path.hasSuffix(".swift") else { return [] }
    let rule = ModuleRules.folders
      .filter { source.path.hasPrefix($0.folder + "/") }
      .max { $0.folder.count < $1.folder.count }
    guard let rule else {
      return [
        Violation(path: source.path, line: 1, rule: "no import rule covers this folder")
      ]
    }
    return importedModules(source).compactMap { line, module in
      if rule.imports.contains(module) { return nil }
      // The program of a sample imports the library of its own folder, the gallery those of all.
      if ["samples/\(module)/", "samples/Gallery/"].contains(where: source.path.hasPrefix),
        SourceTree.holds("samples/\(module)")
      {
        return nil
      }
      return Violation(
        path: source.path, line: line, rule: "\(rule.folder) may not import \(module)")
    }
  }

  /// The modules that a file imports, with their lines; of `import struct A.B` it is `A`.
  static func importedModules(_ source: SourceText) -> [(line: Int, module: String)] {
    let kinds: Set<Substring> = [
      "struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor",
    ]
    var result: [(Int, String)] = []
    for (index, line) in source.lines.enumerated() {
      var words = line.code.split { $0 == " " || $0 == "\t" || $0 == ";" }[...]
      while let first = words.first, first.hasPrefix("@") || accessLevels.contains(first) {
        words.removeFirst()
      }
      guard words.first == "import" else { continue }
      words.removeFirst()
      if let first = words.first, kinds.contains(first) { words.removeFirst() }
      if let module = words.first?.split(separator: ".").first {
        result.append((index + 1, String(module)))
      }
    }
    return result
  }

  private static let accessLevels: Set<Substring> = [
    "public", "package", "internal", "fileprivate", "private",
  ]

  // MARK: Names

  static func names(_ source: SourceText) -> [Violation] {
    guard !source.path.hasSuffix(".glsl") else { return [] }
    let holdsMediaClock = source.lines.contains {
      $0.code.contains(ModuleRules.definesMediaClock)
    }
    let rules = ModuleRules.names.filter { rule in
      !rule.allowed.contains { source.path.hasPrefix($0) }
        && !(rule.subject == "a clock read" && holdsMediaClock)
    }
    var result: [Violation] = []
    for (index, line) in source.lines.enumerated() {
      for (name, following) in identifiers(line.code) where isSuspect(name) {
        for rule in rules where rule.matches(name, following) {
          result.append(
            Violation(
              path: source.path, line: index + 1,
              rule: "\(name): \(rule.subject) outside of \(rule.allowed.joined(separator: ", "))"))
        }
      }
    }
    return result
  }

  /// The identifiers of a line of code, each with the text behind it.
  static func identifiers(_ code: String) -> [(name: Substring, following: Substring)] {
    var result: [(Substring, Substring)] = []
    let bytes = code.utf8
    var start = bytes.startIndex
    while start < bytes.endIndex {
      guard isIdentifierByte(bytes[start]) else {
        bytes.formIndex(after: &start)
        continue
      }
      var end = start
      while end < bytes.endIndex, isIdentifierByte(bytes[end]) { bytes.formIndex(after: &end) }
      result.append((code[start..<end], code[end...]))
      start = end
    }
    return result
  }

  /// Whether any rule for names may have to do with an identifier; most are told by their first byte.
  /// A rule for other names has to be let in here: its own test finds out.
  private static func isSuspect(_ name: Substring) -> Bool {
    switch name.utf8.first {
    case UInt8(ascii: "g"), UInt8(ascii: "e"), UInt8(ascii: "G"), UInt8(ascii: "E"),
      UInt8(ascii: "S"), UInt8(ascii: "c"), UInt8(ascii: "p"), UInt8(ascii: "C"),
      UInt8(ascii: "P"), UInt8(ascii: "D"):
      true
    case UInt8(ascii: "s"), UInt8(ascii: "t"): ModuleRules.clocks.contains(name)
    default: false
    }
  }

  private static func isIdentifierByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: byte >= 0x80
    }
  }

  // MARK: Everywhere

  static func length(_ source: SourceText) -> [Violation] {
    let limit = ModuleRules.longerFiles[source.path] ?? ModuleRules.maximumLines
    guard source.lines.count > limit else { return [] }
    return [
      Violation(
        path: source.path, line: source.lines.count,
        rule: "\(source.lines.count) lines; above \(limit) a file is split")
    ]
  }

  /// A shader of many directives is a shader of many programs, which nothing reads.
  static func directives(_ source: SourceText) -> [Violation] {
    guard source.path.hasSuffix(".glsl") else { return [] }
    let count = source.lines.count { $0.code.drop { $0 == " " || $0 == "\t" }.hasPrefix("#") }
    guard count > ModuleRules.maximumDirectives else { return [] }
    return [
      Violation(
        path: source.path, line: source.lines.count,
        rule: "\(count) directives; above \(ModuleRules.maximumDirectives) a shader is split")
    ]
  }

  static func licence(_ source: SourceText) -> [Violation] {
    let head = source.lines.prefix(2).map(\.comment)
    if head.contains(where: { $0.contains("SPDX-License-Identifier: MIT") }) { return [] }
    return [Violation(path: source.path, line: 1, rule: "no line SPDX-License-Identifier: MIT")]
  }

  static func looseEnds(_ source: SourceText) -> [Violation] {
    var result: [Violation] = []
    for (index, line) in source.lines.enumerated() {
      let words = Set(identifiers(line.comment).map(\.name))
      for mark in ["TODO", "FIXME", "XXX", "HACK"] where words.contains(mark[...]) {
        result.append(
          Violation(path: source.path, line: index + 1, rule: "\(mark) belongs in an issue"))
      }
      if identifiers(line.code).contains(where: { $0.name == "fatalError" }),
        ["\"not", "\"unimplemented"].contains(where: line.codeWithStrings.lowercased().contains)
      {
        result.append(
          Violation(path: source.path, line: index + 1, rule: "a trap in place of the real thing"))
      }
    }
    return result
  }

  static func machinePaths(_ source: SourceText) -> [Violation] {
    var result: [Violation] = []
    for (index, line) in source.lines.enumerated() {
      for root in absoluteRoots(line.raw) where machineRoots.contains(root) {
        result.append(
          Violation(
            path: source.path, line: index + 1, rule: "the path of one machine: /\(root)/…"))
      }
    }
    return result
  }

  /// Folders that differ from machine to machine.
  private static let machineRoots: Set<String> = ["home", "root", "Users", "work", "opt"]

  /// The first folders of the absolute paths in a line; the middle of a longer path is not one.
  private static func absoluteRoots(_ line: String) -> [String] {
    let bytes = Array(line.utf8)
    var result: [String] = []
    for index in bytes.indices where bytes[index] == UInt8(ascii: "/") {
      if index > 0 {
        let before = bytes[index - 1]
        if isIdentifierByte(before) || before == UInt8(ascii: ".") || before == UInt8(ascii: "/") {
          continue
        }
      }
      let rest = bytes[(index + 1)...]
      let name = rest.prefix { isIdentifierByte($0) }
      if name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: "/") {
        result.append(String(decoding: name, as: UTF8.self))
      }
    }
    return result
  }
}
