// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import LayerHost
import QuartzCore
import TestSupport
import Testing

/// The articles for newcomers in `docs/`: their code is compiled, and does what they say.
struct ArticleTests {
  /// Lines without indentation, imports and empty ones.
  private func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") && !$0.hasPrefix("#include") }
  }

  @Test(arguments: [
    ("first-layer", "swift", "Tests/LayerHostTests/Porting/ArticleSamples.swift", 5),
    ("offscreen", "swift", "Tests/LayerHostTests/Porting/ArticleSamples.swift", 2),
    ("sdl", "swift", "Tests/LayerHostTests/Porting/ArticleSamples.swift", 2),
    ("slow", "swift", "Tests/LayerHostTests/Porting/ArticleSamples.swift", 2),
    ("c", "c", "Tests/CLaminaTests/article_tests.c", 2),
  ])
  func `every block is compiled`(
    _ article: String, _ language: String, _ file: String, _ count: Int
  ) throws {
    let page = try ProjectFiles.text(of: "docs/\(article).md")
    let source = lines(try ProjectFiles.text(of: file))
    let blocks = page.components(separatedBy: "```\(language)\n").dropFirst().map {
      lines($0.components(separatedBy: "```")[0])
    }
    expect(blocks.count, equals: count)
    for block in blocks {
      let isThere = source.indices.contains { source[$0...].starts(with: block) }
      expect(isThere, "not compiled as it stands: \(block.prefix(3))")
    }
  }

  @Test func `offscreen code writes the pictures that it names`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("article-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try drawBadge(into: folder.appendingPathComponent("badge.png"))
    let badge = PixelImage(try CGImage(contentsOf: folder.appendingPathComponent("badge.png")))
    expect(badge[160, 160], near: Pixel(51, 128, 230), within: 2)
    expect(badge.width, equals: 320)
    expect(badge[0, 0].alpha, equals: 0)

    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    layer.backgroundColor = .white
    try film(layer, into: folder)
    let alpha = try [0, 15, 18, 59].map { frame in
      PixelImage(
        try CGImage(contentsOf: folder.appendingPathComponent("frame-\(frame).png")))[4, 4].alpha
    }
    // The change at half a second moves for a quarter of one.
    expect(alpha[0], equals: 255)
    expect(alpha[1], equals: 255)
    expect((52..<250).contains(alpha[2]))
    expect(alpha[3], equals: 51)
  }
}
