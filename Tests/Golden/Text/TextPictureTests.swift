// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Foundation
import QuartzCore
import SceneFile
import TestSupport
import Testing

/// Pages of text layers, looked at once and kept: scene files in `Tests/Golden/Scenes/Text`.
struct TextPictureTests {
  private static let references = ReferencePictures.golden.within("Text")

  /// The page of a name, in the font of the tests: scene files name fonts of the system only.
  private static func scene(_ name: String) throws -> (file: SceneFile, root: CALayer) {
    let file = try SceneFile(contentsOf: ProjectFiles.url("Tests/Golden/Scenes/Text/\(name).json"))
    let root = try file.makeRootLayer()
    let layers = (root.sublayers ?? []).flatMap { [$0] + ($0.sublayers ?? []) }
    for case let layer as CATextLayer in layers {
      layer.font = TestFonts.sans(1)
      if let string = layer.string as? NSAttributedString { layer.string = inTestFont(string) }
    }
    CATransaction.flush()
    return (file, root)
  }

  /// A string whose runs have the font of the tests in their own sizes.
  private static func inTestFont(_ string: NSAttributedString) -> NSAttributedString {
    let copy = NSMutableAttributedString(attributedString: string)
    let all = NSRange(location: 0, length: string.length)
    string.enumerateAttribute(.font, in: all) { font, range, _ in
      guard let font = font as? CTFont else { return }
      copy.addAttribute(.font, value: TestFonts.sans(font.size), range: range)
    }
    return copy
  }

  /// Cairo and FreeType round a little differently from version to version.
  private static let tolerance = PictureTolerance.neighbourhood(fraction: 0.004, mean: 0.6)

  @Test(arguments: ["placement", "attributes", "scaled"])
  func `looks as it did`(_ name: String) throws {
    let (file, root) = try Self.scene(name)
    let renderer = try OffscreenRenderer(size: file.size, scale: file.scale)
    let image = PixelImage(try renderer.image(of: root, at: 0))
    try Self.references.check(image, named: name, tolerance: Self.tolerance)
  }

  /// `render(in:)` draws the same text as vectors.
  @Test(arguments: ["placement", "attributes"])
  func `is the same in contexts`(_ name: String) throws {
    guard Self.references.isSelected(name) else { return }
    let (file, root) = try Self.scene(name)
    let (width, height) = (file.size.width * file.scale, file.size.height * file.scale)
    let context = try #require(
      CGContext(
        data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.translateBy(x: 0, y: height)
    context.scaleBy(x: file.scale, y: -file.scale)
    root.render(in: context)
    let expected = try PixelImage(
      contentsOf: Self.references.folder.appendingPathComponent(name + ".png"))
    try Self.references.check(
      PixelImage(try #require(context.makeImage())), against: expected,
      named: name + "-render-in-context", tolerance: .neighbourhood(fraction: 0.01, mean: 1.5))
  }
}
