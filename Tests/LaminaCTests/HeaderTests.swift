// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

/// The header against the functions and against the tests in C.
///
/// The compiler holds each function to its declaration (`@implementation`); the rest is that there
/// is one for each, and that each is documented and tested.
struct HeaderTests {
  /// The text of all files of a folder with an extension.
  private func text(of folder: String, _ suffix: String) throws -> String {
    let base = ProjectFiles.url(folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: base.path)
    return try paths.filter { $0.hasSuffix(suffix) }.sorted()
      .map { try String(contentsOf: base.appendingPathComponent($0), encoding: .utf8) }
      .joined(separator: "\n")
  }

  /// The lines that begin the declaration of a function, each with its name and the line above.
  private func declarations() throws -> [(name: String, above: Substring)] {
    let lines = try text(of: "Sources/C/CLamina/include", ".h").split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.compactMap { index in
      let line = lines[index]
      guard let first = line.first, first.isLetter, !line.hasPrefix("typedef"),
        let match = line.firstMatch(of: /(lamina_\w+)\(/), index > 0
      else { return nil }
      return (String(match.1), lines[index - 1])
    }
  }

  @Test func `every function that is declared is defined, once, and the other way round`() throws {
    let declared = try declarations().map(\.name)
    expect(declared.count, isAbove: 100)
    expect(Set(declared).count, equals: declared.count)
    let source = try text(of: "Sources/C/LaminaC", ".swift")
    let defined = source.matches(of: /@c @implementation public func (lamina_\w+)\(/).map {
      String($0.1)
    }
    expect(Set(defined), equals: Set(declared))
    expect(defined.count, equals: declared.count)
    // Nothing goes out to C without a declaration.
    expect(source.matches(of: /@c\b|@_cdecl/).count, equals: defined.count)
  }

  @Test func `every function has a comment`() throws {
    for declaration in try declarations() {
      expect(declaration.above.hasSuffix("*/"), "\(declaration.name)")
    }
  }

  @Test func `every function is called in the tests in C`() throws {
    let tests = try text(of: "Tests/CLaminaTests", ".c")
    for declaration in try declarations() {
      expect(tests.contains("\(declaration.name)("), "\(declaration.name)")
    }
  }

  @Test func `the header names the classes that there are, each of which can be made`() throws {
    let header = try text(of: "Sources/C/CLamina/include", ".h")
    let library = try text(of: "Sources/Apple/CoreAnimation", ".swift")
    let code = try text(of: "Sources/C/LaminaC", ".swift")
    /// The names of a kind in a text, in quotes or as they are declared.
    func names(_ pattern: String, in text: String) throws -> Set<String> {
      Set(
        text.matches(of: try Regex(pattern, as: (Substring, Substring).self)).map { String($0.1) })
    }
    // But for the one that is there to name another.
    let layers = try names(#"(?:open|public) class (CA\w*Layer)\b"#, in: library)
      .subtracting(["CAMetalLayer"])
    expect(layers.count, isAbove: 7)
    try expect(names(#""(CA\w*Layer)""#, in: header), equals: layers)
    try expect(names(#"\.self, "(CA\w*Layer)""#, in: library), equals: layers)
    var animations = try names(
      #"(?:open|public) class (CA\w*(?:Animation|AnimationGroup|Transition))\b"#, in: library)
    // Those that only others derive from.
    animations.subtract(["CAAnimation", "CAPropertyAnimation"])
    expect(animations.count, isAbove: 5)
    let quoted = #""(CA\w*(?:Animation|AnimationGroup|Transition))""#
    try expect(names(quoted, in: header), equals: animations)
    try expect(names(quoted, in: code), equals: animations)
  }

  @Test func `the header's version is the library's`() throws {
    let header = try text(of: "Sources/C/CLamina/include", ".h")
    let numbers = ["MAJOR", "MINOR", "PATCH"].compactMap { part in
      header.firstMatch(of: try! Regex("LAMINA_VERSION_\(part) (\\d+)"))?.output[1].substring
    }
    let source = try text(of: "Sources/C/LaminaC", ".swift")
    expect(numbers.count, equals: 3)
    expect(source.contains("\"\(numbers.joined(separator: "."))\""))
  }
}
