// SPDX-License-Identifier: MIT

import Compositor
import Expectations
import Foundation
import Shaders
import TestSupport
import Testing

/// Reading, expanding and compiling shader sources, and what failures say.
struct ShaderTests {
  /// A family over sources written in the test.
  private func family<Features: ShaderFeatures>(
    _ sources: [String: String], _: Features.Type = NoShaderFeatures.self
  ) -> ShaderFamily<Features> {
    ShaderFamily(file: "main", interface: ProgramInterface()) { sources[$0] }
  }

  private let vertexPart = """
    #ifdef VERTEX
    void main() { gl_Position = vec4(0.0); }
    #endif

    """

  private func failure(
    of sources: [String: String], in gl: GLContext
  ) throws -> ShaderError {
    let family = family(sources, NoShaderFeatures.self)
    return try #require(throws: ShaderError.self) { try family.use([], in: gl) }
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `an error names file and line`(api: GLAPI) throws {
    try GLTestContext.run(api) { gl in
      let main =
        vertexPart + """
          #include "part.glsl"
          #ifdef FRAGMENT
          out vec4 color;
          void main() {
            color = vec4(undeclared);
          }
          #endif
          """
      let error = try failure(
        of: ["main": main, "part": "float half_() { return 0.5; }\n"], in: gl)
      guard case .compile(let failure) = error else {
        Issue.record("unexpected error: \(error)")
        return
      }
      expect(failure.stage, equals: .fragment)
      expect(failure.locations.first, equals: ShaderFailure.Location(file: "main", line: 8))
      expect(error.description.contains(">   8 |   color = vec4(undeclared);"), "\(error)")
      expect(error.description.contains("main.glsl:8: "))
    }
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `an error in an included file names that file`(api: GLAPI) throws {
    try GLTestContext.run(api) { gl in
      let main = vertexPart + "#include \"part.glsl\"\n"
      let part = "\n#ifdef FRAGMENT\nout vec4 color;\nvoid main() { color = nonsense; }\n#endif\n"
      guard case .compile(let failure) = try failure(of: ["main": main, "part": part], in: gl)
      else {
        Issue.record("expected a compile failure")
        return
      }
      expect(failure.locations.first, equals: ShaderFailure.Location(file: "part", line: 4))
    }
  }

  @Test func `a context counts the programs that it linked, each variant once`() throws {
    try GLTestContext.run { gl in
      let before = gl.programCounts.built
      let main =
        vertexPart
        + "#ifdef FRAGMENT\nout vec4 color;\nvoid main() { color = vec4(0.0); }\n#endif\n"
      let family = family(["main": main], NoShaderFeatures.self)
      try family.use([], in: gl)
      try family.use([], in: gl)
      expect(gl.programCounts.built, equals: before + 1)
      family.removeAll()
    }
  }

  @Test func `a failed variant keeps its error`() throws {
    try GLTestContext.run { gl in
      let family = family(["main": "nonsense"], NoShaderFeatures.self)
      let first = try #require(throws: ShaderError.self) { try family.use([], in: gl) }
      gl.collectGarbage()
      expect(gl.liveObjects, equals: 0)
      let second = try #require(throws: ShaderError.self) { try family.use([], in: gl) }
      expect(first.description, equals: second.description)
      expect(gl.liveObjects, equals: 0)
    }
  }

  @Test func `stages that do not fit are a link error`() throws {
    try GLTestContext.run { gl in
      let main = """
        #ifdef VERTEX
        out vec2 place;
        void main() { place = vec2(0.0); gl_Position = vec4(0.0); }
        #else
        in vec4 place;
        out vec4 color;
        void main() { color = place; }
        #endif
        """
      let error = try failure(of: ["main": main], in: gl)
      guard case .link(let program, let log) = error else {
        Issue.record("unexpected error: \(error)")
        return
      }
      expect(program, equals: "main")
      expect(log.contains("place"))
    }
  }

  @Test func `includes that cannot be resolved say where`() throws {
    try GLTestContext.run { gl in
      let missing = try failure(of: ["main": "\n#include \"absent.glsl\"\n"], in: gl)
      expect(
        missing.description,
        equals: "shader source \"absent\" does not exist, included from main.glsl:2")
      let cycle = try failure(
        of: [
          "main": "#include \"a.glsl\"", "a": "#include \"b.glsl\"", "b": "#include \"a.glsl\"",
        ],
        in: gl)
      expect(cycle.description, equals: "shader sources include each other: a -> b -> a")
      let malformed = try failure(of: ["main": "#include <part.glsl>"], in: gl)
      expect(malformed.description.hasPrefix("main.glsl:1: expected #include"))
      let unknown = ShaderFamily<NoShaderFeatures>(file: "no such file", interface: .init())
      #expect(throws: ShaderError.self) { try unknown.use([], in: gl) }
    }
  }

  /// Two switches, by bit.
  private struct Switches: ShaderFeatures {
    let rawValue: Int
    static let red = Switches(rawValue: 1)
    static let blue = Switches(rawValue: 2)
    static let defines = ["RED", "BLUE"]
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `features select variants built once`(api: GLAPI) throws {
    try GLTestContext.run(api) { gl in
      // Included twice, pasted once.
      let source = """
        #include "shade.glsl"
        #include "shade.glsl"
        \(CoveringQuad.source)
        #ifdef FRAGMENT
        out vec4 color;
        void main() { color = shade(); }
        #endif
        """
      let shade = """
        vec4 shade() {
          vec4 c = vec4(0.0, 0.0, 0.0, 1.0);
        #ifdef RED
          c.r = 1.0;
        #endif
        #ifdef BLUE
          c.b = 1.0;
        #endif
          return c;
        }
        """
      let family = family(["main": source, "shade": shade], Switches.self)
      expect(family.variantCount, equals: 4)
      let target = try RenderTarget(width: 1, height: 1, label: "target", in: gl)
      var quad = CoveringQuad(in: gl)
      for features in [[], .red, .blue, [.red, .blue]] as [Switches] {
        let slot = try family.use(features, in: gl)
        let again = try family.slot(features, in: gl)
        expect(again, equals: slot)
        gl.bind(target.framebuffer)
        gl.setViewport(target.bounds)
        quad.draw(in: gl)
        let pixel = try PixelReader.pixels(of: target.framebuffer, in: gl)
        let expected: [UInt8] = [
          features.contains(.red) ? 255 : 0, 0, features.contains(.blue) ? 255 : 0, 255,
        ]
        expect(pixel, equals: expected)
      }
      family.removeAll()
    }
  }

  /// Every `.glsl` file of the repository is embedded under its name, with its text.
  @Test func `every source file is embedded`() throws {
    let files = try #require(
      FileManager.default.enumerator(
        at: ProjectFiles.url("Shaders"), includingPropertiesForKeys: nil))
    var names: Set<String> = []
    for case let file as URL in files where file.pathExtension == "glsl" {
      let name = file.deletingPathExtension().lastPathComponent
      expect(
        ShaderSources.source(named: name), equals: (try String(contentsOf: file, encoding: .utf8)))
      names.insert(name)
    }
    expect(names, equals: Set(ShaderSources.names))
    expectNil(ShaderSources.source(named: "absent"))
  }
}
