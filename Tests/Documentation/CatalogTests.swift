// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import DocumentationTools

/// The pages of `docs/` as a catalog for DocC.
struct CatalogTests {
  private func converted(_ text: String, others: [String: String] = [:]) throws -> String? {
    try Catalog(pages: others.merging(["page": text]) { $1 }).converted()["page.md"]
  }

  @Test func `links to pages and to their headings become links of DocC`() throws {
    let others = ["uikit": "# Views\n\n## Selectors, and `others`\n"]
    try expect(
      converted("See [views](uikit.md).", others: others), equals: "See [views](doc:uikit).")
    try expect(
      converted("[it](uikit.md#selectors-and-others), [x](https://a.b)", others: others),
      equals: "[it](doc:uikit#Selectors,-and-others), [x](https://a.b)")
    try expect(converted("# A\n## B c\n[b](#b-c)"), equals: "# A\n## B c\n[b](doc:page#B-c)")
  }

  @Test func `a heading that is not there is an error that names the place`() {
    #expect {
      try converted("[x](page.md#nowhere)")
    } throws: { error in
      "\(error)" == "docs/page.md: page.md#nowhere: the page has no such heading"
    }
  }

  @Test func `other files are named, pictures found by name, and code left alone`() throws {
    try expect(
      converted("[rules](../CONTRIBUTING.md) ![a](images/a.png) ![b](animations/b.webp)"),
      equals: "rules (`CONTRIBUTING.md`) ![a](a.png) ![b](b.webp.gif)")
    let code = "```c\na[1](b.md)\n```"
    try expect(converted(code), equals: code)
  }

  @Test func `the root is the index, whose links are topics`() throws {
    let pages = ["README": "# Lamina\n\n## Topics\n\n- [T](timing.md)\n", "timing": "# Timing\n"]
    let root = try #require(try Catalog(pages: pages).converted()["Lamina.md"])
    expect(root.contains("@TechnologyRoot"))
    expect(root.contains("- <doc:timing>"))
  }

  @Test func `the index names every page once`() throws {
    let index = try ProjectFiles.text(of: "docs/README.md")
    let folder = ProjectFiles.url("docs").path
    for file in try FileManager.default.contentsOfDirectory(atPath: folder)
    where file.hasSuffix(".md") && file != "README.md" {
      expect(index.components(separatedBy: "](\(file))").count, equals: 2, "\(file)")
    }
  }

  @Test func `pictures and films have names of their own in the one folder`() throws {
    let names = try DocumentationFiles(root: ProjectFiles.root).pictures().map {
      String($0.name.prefix { $0 != "." })
    }
    expect(names.count, isAbove: 20)
    expect(Set(names).count, equals: names.count)
  }

  @Test func `every link of every page resolves`() throws {
    _ = try Catalog(folder: ProjectFiles.url("docs")).converted()
    let folder = ProjectFiles.url("docs")
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where file.hasSuffix(".md") {
      let page = try ProjectFiles.text(of: "docs/" + file)
      for part in page.components(separatedBy: "](").dropFirst() {
        let target = part.prefix { $0 != ")" && $0 != "#" }
        let isLink =
          target.hasSuffix(".md") || target.hasPrefix("images/") || target.hasPrefix("animations/")
        guard isLink, !target.hasPrefix("http") else { continue }
        let path = folder.appendingPathComponent(String(target)).path
        expect(FileManager.default.fileExists(atPath: path), "\(file): no file \(target)")
      }
    }
  }
}
