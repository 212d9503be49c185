// SPDX-License-Identifier: MIT

package import Foundation

/// The files of the documentation: the data in the repository, and the catalog that is made of it.
package struct DocumentationFiles {
  /// The frameworks with a table, and the files with their symbols.
  package static let frameworks = [
    "QuartzCore": "quartzcore", "CoreGraphics": "coregraphics", "UIKit": "uikit",
    "AppKit": "appkit", "Pop": "pop",
  ]

  /// The modules that the site documents.
  package static let modules = [
    "CoreAnimation", "CoreGraphics", "CoreImage", "CoreText", "ImageIO", "Compositor", "LayerHost",
    "ViewCore", "UIKit", "AppKit", "Pop", "RBBAnimation", "SceneFile", "LaminaTesting",
    "QuartzCore", "simd",
    "AssociatedObjects",
  ]

  /// The root of the repository.
  let root: URL

  /// Makes the files of a repository.
  package init(root: URL) { self.root = root }

  /// The differences from Apple's symbols.
  package func differences() throws -> [Difference] {
    try Difference.read(root.appendingPathComponent("docs/api/differences.tsv"))
  }

  /// The tables of all frameworks, by name, from the symbol graphs in a folder.
  package func tables(graphs: URL) throws -> [ApiTable] {
    let index = try SymbolIndex(graphs: graphs)
    let tests = try TestIndex(root: root)
    let differences = try differences()
    return try Self.frameworks.sorted { $0.key < $1.key }.map { framework, file in
      ApiTable(
        framework,
        symbols: try AppleSymbol.read(root.appendingPathComponent("docs/api/\(file).tsv")),
        index: index, differences: differences, tests: tests)
    }
  }

  /// The pictures and films of the pages, by name.
  package func pictures() throws -> [(name: String, file: URL)] {
    try ["images", "animations"].flatMap { folder in
      let place = root.appendingPathComponent("docs/" + folder)
      return try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
        .filter { $0.hasSuffix(".png") || $0.hasSuffix(".webp") }
        .map { ($0, place.appendingPathComponent($0)) }
    }
  }

  /// Writes the catalog: the pages of `docs/`, the tables, the pictures and the films.
  ///
  /// - Returns: the summary of each table.
  package func writeCatalog(to folder: URL, graphs: URL) throws -> [String] {
    let files = FileManager.default
    try? files.removeItem(at: folder)
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    let docs = root.appendingPathComponent("docs")
    let tables = try tables(graphs: graphs)
    var pages = try Catalog(folder: docs).converted()
    // From the first page on to the symbols.
    let links = Self.modules.map { "- ``\($0)``" }.joined(separator: "\n")
    pages[Catalog.root + ".md"] = pages[Catalog.root + ".md"]?
      .replacingOccurrences(of: "\n## Topics\n", with: "\n## Modules\n\n\(links)\n\n## Topics\n")
    for table in tables { pages[table.pageName + ".md"] = table.page }
    for (name, text) in pages {
      try text.write(
        to: folder.appendingPathComponent(name), atomically: false, encoding: .utf8)
    }
    for (name, picture) in try pictures() {
      try files.copyItem(at: picture, to: folder.appendingPathComponent(Catalog.pictureName(name)))
    }
    return tables.map { "\($0.framework): \($0.summary)" }
  }
}
