// SPDX-License-Identifier: MIT

import Expectations
import Testing

/// Shows that each rule catches a text that breaks it, and accepts one that does not.
struct SourceRulesTests {
  private func source(_ path: String, _ text: String) -> SourceText {
    SourceText(path: path, text: "// SPDX-License-Identifier: MIT\n" + text)
  }

  private func violations(_ path: String, _ text: String) -> [String] {
    SourceRules.violations(in: source(path, text)).map(\.description)
  }

  // MARK: Imports

  @Test(arguments: [
    ("Sources/Apple/CoreAnimation/A.swift", "import COpenGL"),
    ("Sources/Apple/CoreAnimation/A.swift", "public import Compositor"),
    ("Sources/Engine/RenderTree/A.swift", "import struct CoreAnimation.CALayer"),
    ("Sources/Engine/Compositor/Frame/A.swift", "import CoreAnimation"),
    ("Sources/Engine/Compositor/Frame/A.swift", "@preconcurrency import CEGL"),
    ("Sources/Apple/CoreGraphics/A.swift", "import CSDL2"),
    ("samples/Rocket/main.swift", "import Compositor"),
  ])
  func `forbidden import`(path: String, text: String) {
    let found = violations(path, text)
    expect(found.count, equals: 1)
    expect(found.first?.hasPrefix("\(path):2: "), equals: true)
    expect(found.first?.contains("may not import"), equals: true)
  }

  @Test(arguments: [
    ("Sources/Engine/Compositor/Presenting/A.swift", "import CoreAnimation"),
    ("Sources/Engine/Compositor/GL/A.swift", "import COpenGL"),
    ("Sources/Engine/LayerHost/A.swift", "internal import CSDL2"),
    ("Sources/Apple/CoreAnimation/A.swift", "// import COpenGL"),
    ("Sources/Apple/CoreAnimation/A.swift", "let a = \"\"\"\n  import COpenGL\n  \"\"\""),
  ])
  func `allowed import`(path: String, text: String) {
    expect(violations(path, text), equals: [])
  }

  @Test func `folder without rule`() {
    expect(violations("Sources/Elsewhere/A.swift", "")[0].contains("no import rule"))
  }

  // MARK: Conversions

  @Test(arguments: [
    "let a = Int(x.rounded())", "let a = Int32(max(0, (x * 2).rounded(.up)))",
    "let a = UInt8((x * 255).rounded(.down))", "let a = SIMD2<Int32>(x.rounded(.up))",
    "let a = Int(\n  min(x, y).squareRoot())", "let a = min(UInt8((x * 2).rounded(.up)), 3)",
    "let a = Int(floor(x))", "let a = Int32(ceil(x) + 1)", "let a = Int(x * 0.5)",
    "let a = Int(2 * (x + 1.25))", "let a = Int(min(x, 1e9))",
    "let a = Int(next() * Double(count))",
    "let a = Int(isWide ? x * 1.5 : y)", "let a = Int(animation.duration * rate)",
    "let a = Int(CGFloat(width).rounded())", "let a = UInt(log2(Double(count)))",
  ])
  func `unchecked conversion`(text: String) {
    // All modules keep to it.
    for module in ["Engine/Compositor", "Apple/UIKit", "Apple/Pop", "Tools/SceneTools"] {
      let found = violations("Sources/\(module)/A.swift", text)
      expect(found.count, equals: 1)
      expect(found.first?.contains("take init(clamping:)"), equals: true)
    }
  }

  @Test(arguments: [
    "let a = Int(clamping: x.rounded())", "let a = Int(exactly: x.rounded())", "let a = Int(count)",
    "let a = Int(index(of: x.rounded()))", "let a = Double(x.rounded())",
    "let a = (Int(x), y.rounded())", "let a = Int32(exactly: x.rounded())",
    "let a = Int(bytes[2]) + f(x.rounded())", "let a = Int(x.width) * 4",
    "let a = Int(pair.0 + pair.1)", "let a = UInt64(Double(x).bitPattern)",
    "let a = Int(x > 0.5 ? 1 : 2)", "let a = Int(0x1e5)", "let a = Int(log.count)",
    "let a = Int(list.map { $0 * 0.5 }.count)", "let a = Int(value(at: 0.5))",
  ])
  func `checked conversion`(text: String) {
    expect(violations("Sources/Engine/Compositor/A.swift", text), equals: [])
  }

  // MARK: Names

  @Test(arguments: [
    ("Sources/Engine/Compositor/Frame/A.swift", "glDrawArrays(0, 1, 2)"),
    ("Sources/Engine/Compositor/Frame/A.swift", "let a = unsafe eglGetError()"),
    ("Sources/Engine/Compositor/Batch/A.swift", "enable(GL_BLEND)"),
    ("Sources/Engine/Compositor/Presenting/A.swift", "SDL_Delay(1)"),
    ("Sources/Engine/LayerHost/A.swift", "cairo_fill(context)"),
    ("Sources/Engine/RenderTree/A.swift", "let t = ContinuousClock.now"),
    ("Sources/Apple/CoreAnimation/A.swift", "let t = Date()"),
    ("Sources/Apple/CoreAnimation/A.swift", "let t = Date.now"),
    ("Sources/Apple/CoreAnimation/A.swift", "let text = \"\\(Date())\""),
  ])
  func `forbidden name`(path: String, text: String) {
    expect(violations(path, text).count, equals: 1)
  }

  @Test(arguments: [
    ("Sources/Engine/Compositor/GL/A.swift", "glDrawArrays(0, 1, 2)"),
    ("Sources/Engine/Compositor/Frame/A.swift", "let a = 1  // as glDrawArrays does"),
    ("Sources/Engine/Compositor/Frame/A.swift", "/* outer /* glFlush() */ glFlush() */ let a = 1"),
    ("Sources/Engine/Compositor/Frame/A.swift", "let a = #\"glFlush() \"quoted\" SDL_Delay\"#"),
    (
      "Sources/Engine/Compositor/Frame/A.swift",
      "let a = \"\\\"glFlush()\" + \"\\(b(\"SDL_Delay\"))\""
    ),
    ("Sources/Engine/Compositor/Frame/A.swift", "let glyph = 1, global = 2"),
    ("Sources/Engine/LayerHost/A.swift", "SDL_Delay(1); clock_gettime(a, b)"),
    ("Sources/Engine/RenderTree/A.swift", "let date: Date? = nil"),
    (
      "Sources/Apple/CoreAnimation/A.swift",
      "/// Seconds.\npublic func CACurrentMediaTime() -> Double { clock_gettime(a, b) }"
    ),
    ("Shaders/layer.glsl", "void main() { gl_Position = a; }"),
  ])
  func `allowed name`(path: String, text: String) {
    expect(violations(path, text), equals: [])
  }

  // MARK: Documentation

  @Test(arguments: [
    "public var a = 1",
    "/// About something else.\n\npublic func a() {}",
    "@available(*, deprecated)\npublic func a() {}",
    "struct A {}",
    "public private(set) var a = 1",
    "@inlinable public static func a() {}",
    "/// One.\npublic func a() {}\npublic var b = 2",
    "extension A {\n  public var b = 2\n}",
    "/// One.\nextension A {\n  public func b() {}\n}",
    "/// One.\npublic protocol P {\n}\nextension P {\n}\nextension A {\n  public func b() {}\n}",
    "/// One.\npublic var a = 1\n\npublic var b = 2",
    "/// One.\nfunc a() {}\npublic func b() {}",
  ])
  func `missing documentation`(text: String) {
    let found = violations("Sources/Apple/CoreGraphics/A.swift", text)
    expect(found.count, equals: 1)
    expect(found.first?.hasSuffix("has no doc comment"), equals: true)
  }

  @Test(arguments: [
    "/// One.\npublic var a = 1",
    "/// One.\n@available(*, deprecated)\n@inlinable\npublic func a() {}",
    "/// One.\n@available(\n  *, deprecated,\n  message: \"two\"\n)\npublic func a() {}",
    "/// One.\n@MainActor public final class A {}",
    "/// The first row.\npublic var m11: Double\npublic var m12: Double\npublic var m13: Double",
    "public extension A {}",
    "/// One.\npublic static let a = 1\npublic static let b = 2",
    "/// A row.\npublic struct A {\n  public var a: Double\n  public var b: Double\n}",
    "/// One.\npublic protocol P: A {\n}\n\nextension P {\n  public func a() {}\n}",
    "public let rawValue: String",
    "public init(rawValue: String) {}",
    "public static func == (a: A, b: A) -> Bool { true }",
    "override public func a() {}",
    "let className = 1",
    "private(set) var a = 1",
    "public import Foundation",
  ])
  func `present documentation`(text: String) {
    expect(violations("Sources/Apple/CoreGraphics/A.swift", text), equals: [])
  }

  @Test func `members outside of products need none`() {
    expect(violations("Sources/Engine/RenderTree/A.swift", "public func a() {}"), equals: [])
    expect(violations("Sources/Engine/RenderTree/A.swift", "public struct A {}").count, equals: 1)
  }

  // MARK: Main actor

  @Test func `the main actor's public declarations say @preconcurrency`() {
    for text in [
      "/// A.\n@MainActor open class A {}", "/// A.\n@MainActor\npublic protocol P {}",
      "/// A.\n@MainActor public func f() {}",
    ] {
      expect(violations("Sources/Apple/UIKit/A.swift", text).count, equals: 1, "\(text)")
      expect(violations("Sources/Engine/LayerHost/A.swift", text), equals: [], "\(text)")
    }
    for text in [
      "/// A.\n@preconcurrency @MainActor open class A {}", "/// A.\n@MainActor final class A {}",
      "/// A.\n@preconcurrency\n@MainActor public final class A {}",
    ] {
      expect(violations("Sources/Apple/AppKit/A.swift", text), equals: [], "\(text)")
    }
  }

  // MARK: Titles

  @Test(arguments: [
    "@Test func aLayerIsHidden() {}",
    "@Test(\"A layer is hidden\")\nfunc `a layer is hidden`() {}",
    "@Test(\n  \"A layer is hidden\", arguments: [1])\nfunc `a layer is hidden`(_ n: Int) {}",
    "@Test(arguments: [1])\nfunc hidden(_ n: Int) {}",
    "@Suite(\"Layers\") struct LayerTests {}",
  ])
  func `titles of another style`(text: String) {
    let found = SourceRules.titles(source("Tests/CoreGraphicsTests/A.swift", text))
    expect(found.count, equals: 1)
  }

  @Test(arguments: [
    "@Test func `a \"layer\" is hidden // (KF-3)`() {}\nfunc helper() {}",
    "@Test(arguments: [\"a\"])\n@MainActor func `a layer is hidden`(_ name: String) {}",
    "@Suite(.serialized)\nstruct LayerTests {}",
    "@testable import Compositor\nfunc helper() {}",
    "let text = \"@Test func aLayer() {}\"",
  ])
  func `titles in the style`(text: String) {
    expect(SourceRules.titles(source("Tests/CoreGraphicsTests/A.swift", text)), equals: [])
  }

  // MARK: Checks

  @Test(arguments: [
    "expect(a && b)",
    "expect(a == 1 && b.allSatisfy { $0 > 0 }, \"text\")",
    "try #require(\n  a.count == 1\n    && a[0] == 2)",
    "for a in b { try expect(c(a, b) == 1 && d) }",
  ])
  func `joined checks`(text: String) {
    let found = SourceRules.joinedChecks(source("Tests/CoreGraphicsTests/A.swift", text))
    expect(found.map(\.line), equals: [2])
  }

  @Test(arguments: [
    "expect(a)\nexpect(b)",
    "expect(a.allSatisfy { $0 > 0 && $0 < 1 })",
    "expect(!(a && b))\nexpect(c(a && b), equals: [a && b])",
    "expect(a, equals: \"b && c\", \"\\(b && c)\")",
    "expect(a, equals: 1, b && c ? \"d\" : \"e\")",
    "if a && b { expect(c) }",
  ])
  func `single checks`(text: String) {
    expect(SourceRules.joinedChecks(source("Tests/CoreGraphicsTests/A.swift", text)), equals: [])
  }

  @Test(arguments: [
    ("#expect(a == 1)", 1), ("#expect(throws: E.a) { try b() }", 0), ("expect(a)", 0),
  ])
  func `checks that the compiler expands`(text: String, count: Int) {
    let found = SourceRules.expandedChecks(source("Tests/CoreGraphicsTests/A.swift", text))
    expect(found.count, equals: count)
  }

  // MARK: Everywhere

  @Test func `loose ends`() {
    let mark = "TO" + "DO"
    expect(violations("Sources/Engine/RenderTree/A.swift", "// \(mark): later").count, equals: 1)
    expect(violations("Sources/Engine/RenderTree/A.swift", "let a = \"\(mark)\""), equals: [])
    let trap = "fatalError(\"not" + " there\")"
    expect(violations("Sources/Engine/RenderTree/A.swift", trap).count, equals: 1)
    expect(violations("Sources/Engine/RenderTree/A.swift", "// \(trap)"), equals: [])
  }

  @Test func `voice`() {
    let path = "Sources/Engine/SceneFile/A.swift"
    let question = "How" + " far it goes."
    expect(violations(path, "\n/// \(question)\nlet a = 1").count, equals: 1)
    expect(violations(path, "\n/// Sizes.\n///\n/// \(question)").count, equals: 1)
    expect(violations(path, "\n/// A reach.\n/// \(question)\nlet a = 1"), equals: [])
    expect(violations(path, "\nlet a = \"\(question)\""), equals: [])
    expect(violations(path, "\n/// However far it goes.\nlet a = 1"), equals: [])
  }

  @Test(arguments: [
    "/// " + "Hears" + " of the end.", "let a = \"no" + "body came\"",
    "| the root's surround" + "ings |",
    "  @Test func `drawn a" + "new`() {}", "It repeats for " + "ever.",
    "/// The flag stands\n/// for it.",
  ])
  func `words of a translation`(line: String) {
    let found = SourceRules.plainWords("\n" + line, path: "docs/a.md")
    expect(found.map(\.line), equals: [2])
  }

  @Test func `plain words`() {
    let text = "forever; manewver; let gone; is nonempty; what isolates; renewed; let_go_of"
    expect(SourceRules.plainWords(text, path: "docs/a.md"), equals: [])
  }

  @Test func `unchecked`() {
    let path = "Sources/Engine/SceneFile/A.swift"
    let promise = "let a = b " + "as! C"
    expect(violations(path, "\n\n\n\(promise)").count, equals: 1)
    expect(violations(path, "\n// B is C's only subclass.\n\(promise)"), equals: [])
    expect(violations("samples/Rocket/A.swift", "\n\n\n\(promise)"), equals: [])
  }

  @Test func `machine paths`() {
    let path = "/" + "home/me/file"
    expect(violations("Sources/Engine/RenderTree/A.swift", "let a = \"\(path)\"").count, equals: 1)
    expect(violations("Sources/Engine/RenderTree/A.swift", "// see \(path)").count, equals: 1)
    expect(violations("Sources/Engine/RenderTree/A.swift", "// docs/home/index"), equals: [])
  }

  @Test func `licence and length`() {
    let bare = SourceText(path: "Shaders/a.glsl", text: "void main() {}\n")
    expect(SourceRules.licence(bare).count, equals: 1)
    let long = source(
      "Shaders/a.glsl", String(repeating: "\n", count: ModuleRules.maximumLines))
    expect(SourceRules.length(long).count, equals: 1)
    let short = source(
      "Shaders/a.glsl", String(repeating: "\n", count: ModuleRules.maximumLines - 1))
    expect(SourceRules.length(short), equals: [])
  }

  @Test func `directives of shaders are few`() {
    let one = "#ifdef A\n  #define B 1\n#endif\n// #if of a comment\n"
    let few = String(repeating: one, count: ModuleRules.maximumDirectives / 3)
    expect(SourceRules.directives(SourceText(path: "Shaders/a.glsl", text: few)), equals: [])
    let many = SourceText(path: "Shaders/a.glsl", text: few + one)
    expect(SourceRules.directives(many).count, equals: 1)
    expect(SourceRules.directives(SourceText(path: "Tests/a.swift", text: few + one)), equals: [])
  }

  @Test func `lines keep their columns`() {
    let text = source("Sources/Engine/RenderTree/A.swift", "let a = \"x\\(b)y\"  // c")
    expect(text.lines[1].code, equals: "let a = \"  (b) \"      ")
    expect(text.lines[1].comment, equals: "                  // c")
  }
}
