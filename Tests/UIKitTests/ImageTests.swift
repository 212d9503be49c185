// SPDX-License-Identifier: MIT

import Expectations
import Testing
import UIKit

@testable import class UIKit.UIImage

@Suite struct `Images` {
  @Test func `the size is in points and follows the orientation`() {
    let pixels = UIImage.of("rrrr", "rrrr").cgImage!
    let image = UIImage(cgImage: pixels, scale: 2, orientation: .up)
    expect(image.size, equals: CGSize(width: 2, height: 1))
    let turned = UIImage(cgImage: pixels, scale: 1, orientation: .rightMirrored)
    expect(turned.size, equals: CGSize(width: 2, height: 4))
    expect(UIImage().size, equals: .zero)
    expectNil(UIImage().cgImage)
  }

  private static let seen: [(UIImage.Orientation, [String])] = [
    (.up, ["rgb", "wkr"]), (.down, ["rkw", "bgr"]),
    (.left, ["br", "gk", "rw"]), (.right, ["wr", "kg", "rb"]),
    (.upMirrored, ["bgr", "rkw"]), (.downMirrored, ["wkr", "rgb"]),
    (.leftMirrored, ["rw", "gk", "br"]), (.rightMirrored, ["rb", "kg", "wr"]),
  ]

  @Test(arguments: seen) func `an image is drawn in its orientation`(
    orientation: UIImage.Orientation, rows: [String]
  ) {
    let image = UIImage.of("rgb", "wkr", orientation: orientation)
    let drawn = picture(image.size.width, image.size.height) { image.draw(at: .zero) }
    expect(drawn.rows, equals: rows)
    // Files have no orientation: the pixels are turned.
    expect(UIImage(data: image.pngData()!)?.rows, equals: rows)
  }

  @Test func `a template is drawn in the fill colour`() {
    let image = UIImage.of("r ", "wk").withRenderingMode(.alwaysTemplate)
    let drawn = picture(2, 2) {
      UIColor.blue.set()
      image.draw(in: CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    expect(drawn.rows, equals: ["b ", "bb"])
    let tinted = UIImage.of("r ", "wk").withTintColor(.green)
    expect(picture(2, 2) { tinted.draw(at: .zero) }.rows, equals: ["g ", "gg"])
    expect(tinted.uprightImage.map { UIImage(cgImage: $0).rows }, equals: ["g ", "gg"])
  }

  @Test func `blend mode and alpha apply to the whole image`() {
    let image = picture(1, 1, isOpaque: true) {
      UIImage.of("w").draw(at: .zero, blendMode: .normal, alpha: 0.4)
    }
    expect(image.pixel(0, 0), equals: [102, 102, 102, 255])
  }

  @Test func `the edges of a resizable image keep their size`() {
    let image = UIImage.of("rgr", "bwb", "rgr")
    let insets = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    let stretched = image.resizableImage(withCapInsets: insets, resizingMode: .stretch)
    expect(stretched.capInsets, equals: insets)
    expect(stretched.resizingMode, equals: .stretch)
    let drawn = picture(5, 4) { stretched.draw(in: CGRect(x: 0, y: 0, width: 5, height: 4)) }
    expect(drawn.rows, equals: ["rgggr", "bwwwb", "bwwwb", "rgggr"])
  }

  @Test func `a tiled image repeats its middle`() {
    let image = UIImage.of("rgbr").resizableImage(
      withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1))
    expect(image.resizingMode, equals: .tile)
    let drawn = picture(7, 1) { image.draw(in: CGRect(x: 0, y: 0, width: 7, height: 1)) }
    expect(drawn.rows, equals: ["rgbgbgr"])
    let whole = UIImage.of("rg", "b ").resizableImage(withCapInsets: .zero)
    let tiles = picture(3, 3) { whole.draw(in: CGRect(x: 0, y: 0, width: 3, height: 3)) }
    expect(tiles.rows, equals: ["rgr", "b b", "rgr"])
    let pattern = picture(3, 3) {
      UIImage.of("rg", "b ").drawAsPattern(in: CGRect(x: 1, y: 1, width: 2, height: 2))
    }
    expect(pattern.rows, equals: ["   ", "  b", " gr"])
  }

  @Test func `files are read with the scale of their names`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try UIImage.of("rrrr", "rrrr").pngData()!.write(to: folder.appendingPathComponent("a@2x.png"))
    try UIImage.of("gg").pngData()!.write(to: folder.appendingPathComponent("a.png"))
    let path = folder.appendingPathComponent("a@2x.png").path
    let image = try #require(UIImage(contentsOfFile: path))
    expect(image.scale, equals: 2)
    expect(image.size, equals: CGSize(width: 2, height: 1))
    expect(UIImage(contentsOfFile: folder.appendingPathComponent("a").path)?.rows, equals: ["gg"])
    expectNil(UIImage(contentsOfFile: folder.appendingPathComponent("b").path))
    let bundle = try #require(Bundle(path: folder.path))
    let fine = UITraitCollection(displayScale: 3)
    expect(UIImage(named: "a", in: bundle, compatibleWith: fine)?.scale, equals: 2)
    let coarse = UITraitCollection(displayScale: 1)
    expect(UIImage(named: "a.png", in: bundle, compatibleWith: coarse)?.rows, equals: ["gg"])
    expectNil(UIImage(named: "b", in: bundle, compatibleWith: nil))
    expect(NSDataAsset(name: "a@2x", bundle: bundle)?.data.isEmpty, equals: false)
  }

  @Test func `bytes that are no image make none`() {
    expectNil(UIImage(data: Data([1, 2, 3])))
    expectNil(UIImage(data: Data()))
    expectNil(UIImage(systemName: "star"))
    expectNil(UIImage().pngData())
  }

  @Test func `a picture survives its files`() throws {
    let image = UIImage.of("rg", "bw")
    let png = try #require(image.pngData())
    expect(UIImage(data: png, scale: 2)?.size, equals: CGSize(width: 1, height: 1))
    expect(UIImage(data: png)?.rows, equals: ["rg", "bw"])
    expect(UIImage(data: png), equals: image)
    let jpeg = try #require(image.jpegData(compressionQuality: 0.9))
    expect(jpeg.prefix(2), equals: Data([0xFF, 0xD8]))
  }

  @Test func `an animated image shows its pictures in turn`() throws {
    let frames = [UIImage.of("r"), .of("g"), .of("b")]
    let image = try #require(UIImage.animatedImage(with: frames, duration: 1.5))
    expect(image.images, equals: frames)
    expect(image.duration, equals: 1.5)
    expect(image.rows, equals: ["r"])
    expect(UIImage.animatedImage(with: frames, duration: 0)?.duration, equals: 0.1)
    expectNil(UIImage.animatedImage(with: [], duration: 1))
    expectNil(UIImage.animatedImageNamed("no such picture", duration: 1))
  }

  @Test func `the frames of a GIF play as long as the file says`() throws {
    let data = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(data, "com.compuserve.gif", 2, nil))
    for (image, delay) in [(UIImage.of("rr"), 0.1), (.of("gg"), 0.3)] {
      let times: NSDictionary = [kCGImagePropertyGIFDelayTime: delay]
      CGImageDestinationAddImage(
        destination, image.cgImage!, [kCGImagePropertyGIFDictionary: times])
    }
    expect(CGImageDestinationFinalize(destination))
    let bytes = Data(referencing: data)
    let image = try #require(UIImage.animatedImage(with: bytes))
    expect(abs(image.duration - 0.4), isBelow: 1e-9)
    expect(image.images?.map(\.rows), equals: [["rr"], ["gg"], ["gg"], ["gg"]])
    expectNil(UIImage(data: bytes)?.images)
  }

  @Test func `sixtieths of a second in an animated PNG add up to a second`() throws {
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, "public.png", 60, nil))
    for _ in 0..<60 {
      let times: NSDictionary = [kCGImagePropertyAPNGDelayTime: 1.0 / 60]
      CGImageDestinationAddImage(
        destination, UIImage.of("rg").cgImage!, [kCGImagePropertyPNGDictionary: times])
    }
    expect(CGImageDestinationFinalize(destination))
    let image = try #require(UIImage.animatedImage(with: Data(referencing: data)))
    expect(abs(image.duration - 1), isBelow: 1e-9)
    expect(image.images?.count, equals: 60)
  }

  @Test func `an image comes back from an archive`() throws {
    let image = UIImage.of("rgb", "wkr", scale: 2, orientation: .left)
      .resizableImage(
        withCapInsets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), resizingMode: .stretch
      )
      .withTintColor(.systemRed, renderingMode: .alwaysTemplate)
      .withAlignmentRectInsets(UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8))
    let data = try NSKeyedArchiver.archivedData(withRootObject: image, requiringSecureCoding: true)
    let restored = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIImage.self, from: data)
    expect(restored, equals: image)
    let animated = UIImage.animatedImage(with: [.of("r"), .of("g")], duration: 2)!
    let movie = try NSKeyedArchiver.archivedData(
      withRootObject: animated, requiringSecureCoding: true)
    let played = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIImage.self, from: movie)
    expect(played?.images?.map(\.rows), equals: [["r"], ["g"]])
    expect(played?.duration, equals: 2)
  }

  @Test func `a thumbnail has the size asked for`() {
    let image = UIImage.of("rr", "rr", scale: 2)
    let thumbnail = image.preparingThumbnail(of: CGSize(width: 4, height: 2))
    expect(thumbnail?.size, equals: CGSize(width: 4, height: 2))
    expect(thumbnail?.cgImage?.width, equals: 8)
    expect(thumbnail?.pixel(4, 2), equals: [255, 0, 0, 255])
    expectNil(image.preparingThumbnail(of: .zero))
  }
}
