// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

/// Drivers are asked for features in one place, and what takes the place of each is forced by a test.
struct GLFeatureRuleTests {
  private static let list = "Sources/Engine/Compositor/GL/Calls/GLFeature.swift"

  /// The files that compare versions: the list itself, versions, and the lowest one that will do.
  private static let versionFiles: Set = [
    list, "Sources/Engine/Compositor/GL/Calls/GLAPI.swift",
    "Sources/Engine/Compositor/GL/Calls/GLCapabilities.swift",
    "Sources/Engine/Compositor/GL/Context/GLContext.swift",
  ]
  /// The files that name extensions: ways to a display, which are asked before there is one, and functions of
  /// window systems that have a name for each extension.
  private static let extensionFiles: Set = [
    list, "Sources/Engine/Compositor/GL/Context/EGLPlatform.swift",
    "Sources/Engine/Compositor/GL/Context/WindowSurface.swift",
  ]

  /// The words of a text that a pattern's first group holds.
  static func words(_ pattern: String, in text: String) -> [String] {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    let whole = NSRange(text.startIndex..., in: text)
    return expression.matches(in: text, range: whole).compactMap { match in
      Range(match.range(at: 1), in: text).map { String(text[$0]) }
    }
  }

  /// A file without its comments.
  private static func code(_ file: SourceText) -> String {
    file.lines.map(\.codeWithStrings).joined(separator: "\n")
  }

  /// The features that calls of `hiding` name.
  static func hidden(in text: String) -> [String] {
    words(#"hiding\(\[([^\]]*)\]\)"#, in: text).flatMap { words(#"\.(\w+)"#, in: $0) }
  }

  /// Uses of a version to decide, and names of extensions.
  static func versions(in text: String) -> [String] {
    words(#"(GLVersion\(\d|\bversion(?:\.\w+)? *(?:>=|<=|<|>) |(?:>=|<=) *GLVersion)"#, in: text)
  }

  static func extensions(in text: String) -> [String] {
    words(#""((?:GL|EGL|GLX)_(?:ARB|EXT|KHR|OES|MESA|\\\()[^"]*)""#, in: text)
  }

  @Test func `the rules find what they are for`() {
    expect(Self.hidden(in: "try hiding([.a, .b]) { x([.c]) }"), equals: ["a", "b"])
    expect(Self.versions(in: "if api.version >= lowest { }").count, equals: 1)
    expect(Self.versions(in: "let lowest = GLVersion(3, 2)").count, equals: 1)
    expect(Self.versions(in: "if capabilities.has(.debugOutput) { }"), equals: [])
    expect(Self.extensions(in: #"names.contains("GL_KHR_debug")"#), equals: ["GL_KHR_debug"])
    expect(Self.extensions(in: #"names.contains("EGL_\(suffix)_swap")"#).count, equals: 1)
    expect(Self.extensions(in: #""GL_INVALID_ENUM""#), equals: [])
  }

  @Test func `versions and extensions decide in the list of features only`() throws {
    let files = try SourceTree.files(below: [
      "Sources/Engine/Compositor", "Sources/Engine/LayerHost",
    ])
    expect(files.count, isAbove: 100)
    for file in files {
      if !Self.versionFiles.contains(file.path) {
        expect(Self.versions(in: Self.code(file)), equals: [], "\(file.path)")
      }
      if !Self.extensionFiles.contains(file.path) {
        expect(Self.extensions(in: Self.code(file)), equals: [], "\(file.path)")
      }
    }
  }

  @Test func `each feature is hidden by a test`() throws {
    let list = try #require(
      try SourceTree.files(below: ["Sources/Engine/Compositor/GL/Calls"])
        .first { $0.path == Self.list })
    let features = Self.words(#"(?m)^  case (\w+)$"#, in: Self.code(list))
    expect(features.count, isAbove: 20)
    let hidden = try SourceTree.files(below: ["Tests"])
      .filter { !$0.path.hasPrefix("Tests/Architecture") }.flatMap {
        Self.hidden(in: Self.code($0))
      }
    for feature in features { expect(hidden.contains(feature), "\(feature)") }
  }
}
