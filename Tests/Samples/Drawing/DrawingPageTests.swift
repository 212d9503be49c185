// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Drawing

/// A picture of each operation that the sample `Drawing` shows, looked at once and kept.
///
/// Text is left to the tests that bring their own font.
struct DrawingPageTests {
  private static let references = ReferencePictures.golden.within("Drawing")

  static let drawings = Drawing.paths + Drawing.paint + Drawing.images

  @Test(arguments: drawings.map(\.name))
  func `looks as it did`(_ name: String) throws {
    let drawing = try #require(Self.drawings.first { $0.name == name })
    let layer = DrawingLayer()
    layer.drawing = drawing
    layer.bounds = CGRect(x: 0, y: 0, width: 120, height: 100)
    layer.contentsScale = 2
    layer.backgroundColor = .white
    layer.display()
    let shown = try #require(layer.contents as? CGImage)
    let file = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    try Self.references.check(
      PixelImage(shown), named: file, tolerance: .neighbourhood(fraction: 0.001, mean: 0.3))
  }

  @Test func `no operation leaves the page empty, and no two look alike`() throws {
    var seen: [[UInt8]: String] = [:]
    for drawing in Drawing.all {
      let layer = DrawingLayer()
      layer.drawing = drawing
      layer.bounds = CGRect(x: 0, y: 0, width: 120, height: 100)
      layer.display()
      let shown = PixelImage(try #require(layer.contents as? CGImage))
      expect(shown.bytes.contains { $0 != 0 }, "\(drawing.name)")
      expectNil(seen[shown.bytes], "\(drawing.name) looks like \(seen[shown.bytes] ?? "")")
      seen[shown.bytes] = drawing.name
    }
  }

  @Test func `the page holds a picture and a caption for each operation`() {
    let page = DrawingPage(columns: 5, cell: CGSize(width: 150, height: 140))
    let captions = page.layer.content.sublayers?.compactMap {
      ($0 as? CATextLayer)?.string as? String
    }
    expect(captions, equals: Drawing.all.map(\.name))
    expect(Set(Drawing.all.map(\.name)).count, equals: Drawing.all.count)
  }
}
