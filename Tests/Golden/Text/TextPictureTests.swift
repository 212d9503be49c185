// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Pages of text layers, looked at once and kept.
struct TextPictureTests {
  private static let references = ReferencePictures(
    folder: ReferencePictures.golden.folder.appendingPathComponent("Text"),
    failures: ReferencePictures.golden.failures)

  private static let page = CGRect(x: 0, y: 0, width: 240, height: 150)

  private static func layer(_ string: Any, _ frame: CGRect, _ size: CGFloat = 13) -> CATextLayer {
    let layer = CATextLayer()
    layer.frame = frame
    layer.font = TestFonts.sans(1)
    layer.fontSize = size
    layer.foregroundColor = .black
    layer.string = string
    layer.contentsScale = 2
    layer.borderWidth = 0.5
    layer.borderColor = CGColor(gray: 0.7, alpha: 1)
    return layer
  }

  /// Alignment, truncation and wrapping side by side.
  private static func placement() -> [CALayer] {
    let alignments: [CATextLayerAlignmentMode] = [.natural, .center, .right, .justified]
    let truncations: [CATextLayerTruncationMode] = [.none, .start, .middle, .end]
    var layers: [CALayer] = []
    for (index, mode) in alignments.enumerated() {
      let layer = layer(
        "The quick brown fox jumps over the lazy dog",
        CGRect(x: 4 + index * 59, y: 4, width: 55, height: 84), 11)
      layer.isWrapped = true
      layer.alignmentMode = mode
      layers.append(layer)
    }
    for (index, mode) in truncations.enumerated() {
      let layer = layer(
        "Pack my box with jugs",
        CGRect(x: 4 + index % 2 * 118, y: 92 + index / 2 * 20, width: 114, height: 17))
      layer.truncationMode = mode
      layers.append(layer)
    }
    let last = layer(
      "One line and then another that is cut", CGRect(x: 4, y: 131, width: 232, height: 16), 12)
    last.isWrapped = true
    last.truncationMode = .end
    return layers + [last]
  }

  /// Runs of one string with attributes of their own.
  private static func attributes() -> [CALayer] {
    let string = NSMutableAttributedString(string: "")
    func add(_ text: String, _ attributes: [NSAttributedString.Key: Any]) {
      let base: [NSAttributedString.Key: Any] = [.font: TestFonts.sans(15)]
      string.append(
        NSAttributedString(string: text, attributes: base.merging(attributes) { _, new in new }))
    }
    let red = CGColor(srgbRed: 0.8, green: 0, blue: 0, alpha: 1)
    let blue = CGColor(srgbRed: 0, green: 0.2, blue: 0.9, alpha: 1)
    add("red ", [.foregroundColor: red])
    add("large ", [.font: TestFonts.sans(26), .foregroundColor: blue])
    add("underlined", [.underlineStyle: 1])
    add(" ", [:])
    add("double\n", [.underlineStyle: NSUnderlineStyle.double.rawValue, .underlineColor: red])
    add("struck", [.strikethroughStyle: 1, .strikethroughColor: red])
    add(" spaced", [.kern: 4])
    add(" x", [:])
    add("2", [.font: TestFonts.sans(9), .baselineOffset: 6])
    add(" on yellow\n", [.backgroundColor: CGColor(srgbRed: 1, green: 0.9, blue: 0.3, alpha: 1)])
    let style = NSMutableParagraphStyle()
    style.firstLineHeadIndent = 24
    style.headIndent = 8
    style.lineSpacing = 3
    add("An indented paragraph with more room between its lines.", [.paragraphStyle: style])
    let layer = layer(string, CGRect(x: 4, y: 4, width: 232, height: 142))
    layer.isWrapped = true
    return [layer]
  }

  private static func layers(_ name: String) -> [CALayer] {
    switch name {
    case "placement": placement()
    default: attributes()
    }
  }

  private static func root(_ name: String) -> CALayer {
    let root = CALayer()
    root.frame = page
    root.backgroundColor = .white
    for layer in layers(name) { root.addSublayer(layer) }
    CATransaction.flush()
    return root
  }

  /// Cairo and FreeType round a little differently from version to version.
  private static let tolerance = PictureTolerance.neighbourhood(fraction: 0.004, mean: 0.6)

  @Test(arguments: ["placement", "attributes"])
  func `looks as it did`(_ name: String) throws {
    let renderer = try OffscreenRenderer(size: Self.page.size, scale: 2)
    let image = PixelImage(try renderer.image(of: Self.root(name), at: 0))
    try Self.references.check(image, named: name, tolerance: Self.tolerance)
  }

  /// `render(in:)` draws the same text as vectors.
  @Test(arguments: ["placement", "attributes"])
  func `is the same in contexts`(_ name: String) throws {
    guard Self.references.isSelected(name) else { return }
    let context = try #require(
      CGContext(
        data: nil, width: 480, height: 300, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.translateBy(x: 0, y: 300)
    context.scaleBy(x: 2, y: -2)
    Self.root(name).render(in: context)
    let expected = try PixelImage(
      contentsOf: Self.references.folder.appendingPathComponent(name + ".png"))
    try Self.references.check(
      PixelImage(try #require(context.makeImage())), against: expected,
      named: name + "-render-in-context", tolerance: .neighbourhood(fraction: 0.01, mean: 1.5))
  }
}
