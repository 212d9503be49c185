// SPDX-License-Identifier: MIT

import Expectations
import Testing

@testable import Compositor

/// The rules for weak compilers: each by texts that keep it and texts that break it, and every stage of
/// every program by all of them.
struct ShaderRulesTests {
  private typealias Rule = ShaderRules.Rule

  private func rules(_ text: String, isES: Bool = false) -> [Rule] {
    ShaderRules.violations(of: text, isES: isES).map(\.rule)
  }

  private func loop(_ head: String, _ body: String = "") -> [Rule] {
    rules("uniform int n;\nconst int most = 4;\nvoid f(int a) { \(head) { \(body) } }")
  }

  @Test func `loops end by literals and constants`() {
    expect(loop("for (int i = 0; i < 16; i++)"), equals: [])
    expect(loop("for (int i = 0; i <= most; i += 2)", "if (i > n) { break; }"), equals: [])
    expect(loop("for (int i = 0; i < n; i++)"), equals: [.loopBound])
    expect(loop("for (int i = 0; i < most && i < n; i++)"), equals: [.loopBound])
    expect(loop("for (int i = 0; i < 16; i += n)"), equals: [.loopBound])
    expect(loop("for (int i = 0; i < 16; i++)", "i = n;"), equals: [.loopBound])
    expect(loop("for (int i = 0; i < 16; i++)", "--i;"), equals: [.loopBound])
    expect(loop("for (;;)", "break;"), equals: [.loopBound])
    expect(loop("while (a > 1)", "a -= 1;"), equals: [.loopBound])
  }

  @Test func `samplers are in no array`() {
    expect(rules("uniform sampler2D image; // not images[2]\n"), equals: [])
    expect(rules("uniform sampler2D images[2];"), equals: [.samplerArray])
    expect(rules("uniform sampler2D[2] images;"), equals: [.samplerArray])
  }

  @Test func `precisions are stated and high`() {
    let stated = "precision highp float; precision highp int;"
    expect(rules(stated + "uniform vec4 a; in uvec2 b;", isES: true), equals: [])
    expect(rules("precision highp float; in uvec2 b;", isES: true), equals: [.precision])
    expect(rules("uniform highp vec4 a;", isES: true), equals: [])
    expect(rules("uniform vec4 a;", isES: true), equals: [.precision])
    expect(rules("uniform vec4 a; precision highp float;", isES: true), equals: [.precision])
    expect(rules("uniform vec4 a;"), equals: [])
    expect(rules("uniform highp sampler2DArray pages;", isES: true), equals: [])
    expect(rules("uniform sampler2DArray pages;", isES: true), equals: [.precision])
    expect(rules("precision mediump float; float a;", isES: true), equals: [.precision])
  }

  @Test func `derivatives are met by all fragments`() {
    expect(rules("void main() { vec2 d = dFdx(p); if (a) { c = d; } }"), equals: [])
    expect(rules("void main() { if (a) { c = dFdx(p); } }"), equals: [.uniformFlow])
    expect(rules("void main() { if (a) c = fwidth(p); }"), equals: [.uniformFlow])
    expect(rules("void main() { if (a) { } else { c = dFdy(p); } }"), equals: [.uniformFlow])
    expect(rules("void main() { c = a ? texture(s, p) : b; }"), equals: [.uniformFlow])
    expect(rules("void main() { c = a && dFdx(p) > 0.0; }"), equals: [.uniformFlow])
    expect(rules("void main() { c = a ? textureLod(s, p, 0.0) : b; }"), equals: [])
    expect(
      rules("void main() { for (int i = 0; i < 2; i++) { c += texture(s, p); } }"),
      equals: [.uniformFlow])
    expect(rules("void main() { if (a) { discard; } c = texture(s, p); }"), equals: [.uniformFlow])
    expect(rules("vec4 f() { if (a) { return b; } return texture(s, p); }"), equals: [.uniformFlow])
    expect(rules("vec4 f() { return texture(s, p); } void main() { c = f(); }"), equals: [])
    expect(
      rules("vec4 f() { return texture(s, p); } void main() { if (a) { c = f(); } }"),
      equals: [.uniformFlow])
  }

  @Test func `attachments are not read`() {
    expect(rules("layout(location = 0) out vec4 color;"), equals: [])
    expect(rules("void f(inout vec4 c) { }"), equals: [])
    expect(rules("layout(location = 0) inout vec4 color;"), equals: [.attachmentRead])
    expect(rules("void main() { c = gl_LastFragData; }"), equals: [.attachmentRead])
  }

  @Test func `nothing beyond the language is asked for`() {
    expect(rules("#version 330 core\nvoid main() { }"), equals: [])
    expect(
      rules("#extension GL_EXT_shader_framebuffer_fetch : require\n"), equals: [.languageExtension])
  }

  @Test func `only the text that the preprocessor leaves counts`() {
    let text = """
      #define SET 1
      #define END 4
      #if defined(SET) && !(defined(OTHER) || defined(THIRD))
      uniform sampler2D images[2];
      #elif defined(SET)
      uniform sampler2D more[2];
      #else
      uniform sampler2D others[2];
      #endif
      #undef SET
      #ifdef SET
      /* uniform sampler2D noted[2]; */ uniform sampler2D last[2];
      #endif
      void f() { for (int i = 0; i < END; i++) { } }
      """
    expect(
      ShaderRules.violations(of: text, isES: false).map(\.text), equals: ["images"])
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `every program keeps the rules`(api: GLAPI) throws {
    var found: [ShaderRules.Violation: String] = [:]
    var known: [Substring: [String]] = [:]
    // Many variants differ in one of their stages only.
    var read: Set<Int> = []
    for programs in ShaderPrograms.all(for: api) {
      try programs.forEachStage(for: api) { stage in
        let tokens = ShaderTokens(of: stage.text, known: &known)
        guard read.insert(tokens.tokens.hashValue).inserted || !tokens.extensions.isEmpty else {
          return
        }
        for violation in ShaderRules.violations(of: tokens, isES: api.isES) {
          found[violation] = stage.name
        }
      }
    }
    expect(read.count, isAbove: 100)
    for (violation, name) in found { Issue.record("\(name): \(violation)") }
  }
}
