// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

/// Holds generated files against the lists that they follow from.
struct GenerateTests {
  @Test func `generated files are up to date`() throws {
    let run = try GenerateScript(root: SourceTree.root).run(["--check"])
    expect(run.output, equals: "")
    expect(run.status, equals: 0)
  }

  @Test func `a file that differs is reported, and written again`() throws {
    let script = try GenerateScript.copied()
    defer { script.remove() }
    let path = try #require(script.path(ofFile: "FilterKind.swift"))
    try script.replace("/// Blurs by a Gaussian.", with: "/// Blurs softly.", in: path)
    let check = try script.run(["--check"])
    expect(check.status, equals: 1)
    expect(check.output.hasSuffix("CIFilter+Builtins.swift differs: run `make generate`\n"))
    try expect(script.run([]).output.hasSuffix("CIFilter+Builtins.swift written\n"))
    let written = try #require(script.path(ofFile: "CIFilter+Builtins.swift"))
    let constructor = "/// Blurs softly.\n  public static func gaussianBlur()"
    try expect(script.text(written).contains(constructor))
    try expect(script.run(["--check"]).status, equals: 0)
  }

  @Test func `a new shader is one edit, the file itself`() throws {
    let script = try GenerateScript.copied()
    defer { script.remove() }
    try script.write("// New.\n", to: "Shaders/Effects/fresh.glsl")
    try expect(script.run([]).output, equals: "Shaders/ShaderSources+Table.swift written\n")
    let table = try script.text("Shaders/ShaderSources+Table.swift")
    expect(table.contains(#"("fresh", { PackageResources.fresh_glsl })"#))
    // The manifest names the folders alone.
    try expect(script.text("Package.swift").contains(#".embedInCode("Effects")"#))
  }

  @Test func `a new class of layers is one edit, its row`() throws {
    let script = try GenerateScript.copied()
    defer { script.remove() }
    let path = try #require(script.path(ofFile: "LayerKind.swift"))
    let row = "LayerKind(CAFreshLayer.self, \"CAFreshLayer\", { CAFreshLayer() }) { $0 },\n    "
    let first = "LayerKind(CATransformLayer.self"
    try script.replace(first, with: row + first, in: path)
    let header = try #require(script.path(ofFile: "layer.h"))
    try expect(script.run([]).output, equals: "docs/scenes.md written\n\(header) written\n")
    try expect(script.text("docs/scenes.md").contains("`fresh`, `transform`"))
    try expect(script.text(header).contains("\"CAFreshLayer\", \"CATransformLayer\""))
  }

  @Test func `the classes of layers are listed in one file`() throws {
    let kinds = ["Shape", "Text", "Gradient", "Scroll", "Replicator", "Tiled", "Emitter"]
    let classes = Set(kinds.map { "CA\($0)Layer"[...] })
    let lists = try SourceTree.files(below: ["Sources"]).filter { file in
      let named = file.lines.flatMap { line in
        SourceRules.identifiers(line.code).filter {
          classes.contains($0.name) && $0.following.hasPrefix(".self")
        }
      }
      return Set(named.map(\.name)).count > 4
    }
    expect(lists.map { ($0.path as NSString).lastPathComponent }, equals: ["LayerKind.swift"])
  }

  @Test func `a new sample is one edit, its folder`() throws {
    let script = try GenerateScript.copied()
    defer { script.remove() }
    try script.write("import Foundation\nimport QuartzCore\n", to: "samples/Fresh/main.swift")
    try expect(script.run([]).output, equals: "Package.swift written\n")
    try expect(script.text("Package.swift").contains(#"Sample("Fresh", needs: ["QuartzCore"]),"#))
  }

  @Test func `a bit that occurs twice among the options is refused`() throws {
    let script = try GenerateScript.copied()
    defer { script.remove() }
    let path = try #require(script.path(ofFile: "RenderOptions.swift"))
    try script.replace("1 << 3)", with: "1 << 2)", in: path)
    let run = try script.run([])
    expect(run.status, equals: 1)
    expect(run.output.contains("the bits of RenderOptions.swift have gaps or occur twice"))
  }
}
