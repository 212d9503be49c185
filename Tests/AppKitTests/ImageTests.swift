// SPDX-License-Identifier: MIT

import AppKit
import Diagnostics
import Expectations
import TestSupport
import Testing

@Suite struct `Images of the desktop` {
  @Test func `the size is in points, that of the pixels by default`() {
    let pixels = CGImage.of(["rrrr", "rrrr"])
    expect(NSImage(cgImage: pixels, size: .zero).size, equals: NSSize(width: 4, height: 2))
    let image = NSImage(cgImage: pixels, size: NSSize(width: 2, height: 1))
    expect(image.size, equals: NSSize(width: 2, height: 1))
    expect(image.representations.first?.pixelsWide, equals: 4)
    expect(image.representations.first?.pixelsHigh, equals: 2)
    expect(image.representations.first?.size, equals: NSSize(width: 2, height: 1))
    expect(NSImage(size: NSSize(width: 5, height: 6)).representations.isEmpty)
  }

  /// An image of 2 by 1 points that is red at 1, green at 2 and blue at 3 pixels a point.
  private func manyScales() -> NSImage {
    let image = NSImage(size: NSSize(width: 2, height: 1))
    for (scale, color) in ["r", "g", "b"].enumerated() {
      let row = String(repeating: color, count: 2 * (scale + 1))
      let form = NSBitmapImageRep(cgImage: .of(Array(repeating: row, count: scale + 1)))
      form.size = image.size
      image.addRepresentation(form)
    }
    return image
  }

  @Test func `the form with enough pixels and no more is taken (NV-14)`() throws {
    let image = manyScales()
    for (asked, taken) in [(1.0, 1.0), (1.5, 2), (2, 2), (2.1, 3), (4, 3)] {
      expect(Double(image.recommendedLayerContentsScale(asked)), near: taken)
      let pixels = try #require(image.layerContents(forContentsScale: asked) as? CGImage)
      expect(pixels.width, equals: Int(2 * taken))
    }
    expect(image.recommendedLayerContentsScale(0), equals: 1)
    expect(image.recommendedLayerContentsScale(.nan), equals: 1)
    expect(
      picture(2, 1) { image.draw(in: NSRect(x: 0, y: 0, width: 2, height: 1)) }.rows, equals: ["rr"]
    )
    let larger = picture(2, 1, scale: 2) { image.draw(in: NSRect(x: 0, y: 0, width: 2, height: 1)) }
    expect(larger.rows, equals: ["gggg", "gggg"])
    let stretched = picture(6, 3) { image.draw(in: NSRect(x: 0, y: 0, width: 6, height: 3)) }
    expect(stretched.rows, equals: ["bbbbbb", "bbbbbb", "bbbbbb"])
    var rect = NSRect(x: 0, y: 0, width: 4, height: 2)
    expect(image.cgImage(forProposedRect: &rect, context: nil, hints: nil)?.width, equals: 4)
  }

  @Test func `a layer shows the form for its scale (NV-14)`() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 1)
    layer.anchorPoint = .zero
    let image = manyScales()
    layer.contents = image
    expect(layer.contents as? NSImage, isIdenticalTo: image)
    func rows(scale: CGFloat) throws -> [String] {
      layer.contentsScale = scale
      let renderer = try OffscreenRenderer(size: CGSize(width: 2, height: 1), scale: 1)
      return try renderer.image(of: layer, at: 0).rows
    }
    try expect(rows(scale: 1), equals: ["rr"])
    try expect(rows(scale: 2), equals: ["gg"])
    try expect(rows(scale: 3), equals: ["bb"])
    layer.contentsScale = 1
    let painted = picture(2, 1, scale: 2) { layer.render(in: NSGraphicsContext.current!.cgContext) }
    expect(painted.rows, equals: ["gggg", "gggg"])
    // Drawn into after it was set: shown from the next time that it is set.
    image.lockFocus()
    NSColor.white.set()
    NSBezierPath.fill(NSRect(x: 0, y: 0, width: 2, height: 1))
    image.unlockFocus()
    layer.contents = image
    try expect(rows(scale: 1), equals: ["ww"])
  }

  /// The forms have 1, 2 and 3 pixels a point: red, green and blue. The picture's first pixel says which is shown.
  @Test(arguments: [
    // Gravities that scale: by the pixels that the image covers.
    (CALayerContentsGravity.resize, CGSize(width: 2, height: 1), 1.0, "r"),
    (.resize, CGSize(width: 4, height: 1), 1, "g"), (.resize, CGSize(width: 2, height: 3), 1, "b"),
    (.resize, CGSize(width: 2, height: 1), 2, "g"),
    (.resizeAspectFill, CGSize(width: 2, height: 3), 1, "b"),
    (.resizeAspect, CGSize(width: 2, height: 3), 1, "r"),
    (.resizeAspect, CGSize(width: 4, height: 3), 1, "g"),
    // Gravities that place: by contentsScale alone.
    (.center, CGSize(width: 6, height: 3), 1, "r"), (.center, CGSize(width: 6, height: 3), 2, "g"),
    (.topLeft, CGSize(width: 2, height: 1), 3, "b"), (.bottom, CGSize(width: 8, height: 8), 1, "r"),
  ])
  func `the gravity decides which scale counts (NV-14)`(
    gravity: CALayerContentsGravity, size: CGSize, scale: CGFloat, form: String
  ) throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 1)
    layer.anchorPoint = .zero
    layer.contents = manyScales()
    let renderer = try OffscreenRenderer(size: CGSize(width: 8, height: 8), scale: 1)
    _ = try renderer.image(of: layer, at: 0)
    // Changes after the first commit count as well.
    CATransaction.setDisableActions(true)
    layer.contentsGravity = gravity
    layer.contentsScale = scale
    layer.bounds.size = size
    let rows = try renderer.image(of: layer, at: 1).rows
    // Pixels that an edge crosses are mixed.
    let shown = Set(rows.joined()).subtracting([".", " ", "?"])
    expect(shown.map { String($0) }, equals: [form], "\(rows)")
  }

  /// The layer is half as large as the image, which two pixels a point make up for.
  @Test func `an image that is shown smaller takes fewer pixels`() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 0.5)
    layer.anchorPoint = .zero
    layer.transform = CATransform3DMakeScale(2, 2, 1)
    layer.contents = manyScales()
    layer.contentsScale = 2
    let renderer = try OffscreenRenderer(size: CGSize(width: 2, height: 1), scale: 1)
    try expect(renderer.image(of: layer, at: 0).rows, equals: ["rr"])
  }

  /// A part of the image that fills the layer shows all of it larger.
  @Test func `a shown part counts as the whole image`() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 1)
    layer.anchorPoint = .zero
    layer.contents = manyScales()
    layer.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
    let renderer = try OffscreenRenderer(size: CGSize(width: 2, height: 1), scale: 1)
    try expect(renderer.image(of: layer, at: 0).rows, equals: ["gg"])
  }

  @Test func `an empty image as contents shows nothing and is refused`() {
    let layer = CALayer()
    let (_, lines) = RefusalLog.recording { layer.contents = NSImage(size: .zero) }
    expect(lines.count, equals: 1)
    let (_, more) = RefusalLog.recording {
      CALayer().contents = NSImage(size: NSSize(width: 2, height: 2))
    }
    expect(more.count, equals: 1)
    expect(NSImage(size: .zero).layerContents(forContentsScale: 1) is NSImage)
  }

  @Test func `images animate as contents`() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    layer.anchorPoint = .zero
    layer.contents = NSImage.of("r")
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = [NSImage.of("g"), NSImage.of("b")]
    animation.calculationMode = .discrete
    animation.keyTimes = [0, 0.5, 1]
    animation.duration = 2
    animation.beginTime = 10
    layer.add(animation, forKey: nil)
    let renderer = try OffscreenRenderer(size: CGSize(width: 1, height: 1), scale: 1)
    try expect(renderer.image(of: layer, at: 10.5).rows, equals: ["g"])
    try expect(renderer.image(of: layer, at: 11.5).rows, equals: ["b"])
    try expect(renderer.image(of: layer, at: 13).rows, equals: ["r"])
  }

  @Test func `a part of an image is drawn at a point or into a rectangle`() {
    let image = NSImage.of("rg", "bw")
    let whole = picture(3, 3) {
      image.draw(at: NSPoint(x: 1, y: 0), from: .zero, operation: .sourceOver, fraction: 1)
    }
    expect(whole.rows, equals: ["   ", " rg", " bw"])
    let part = picture(3, 3) {
      image.draw(
        at: NSPoint(x: 0, y: 1), from: NSRect(x: 1, y: 0, width: 1, height: 2),
        operation: .sourceOver, fraction: 1)
    }
    expect(part.rows, equals: ["g  ", "w  ", "   "])
    let enlarged = picture(4, 2) {
      image.draw(
        in: NSRect(x: 0, y: 0, width: 4, height: 2), from: NSRect(x: 0, y: 1, width: 2, height: 1),
        operation: .copy, fraction: 1)
    }
    expect(enlarged.rows, equals: ["rrgg", "rrgg"])
  }

  @Test func `in a flipped context an image stands on its head, unless that is respected`() {
    let image = NSImage.of("r", "b")
    let rect = NSRect(x: 0, y: 0, width: 1, height: 2)
    let turned = picture(1, 2, isFlipped: true) {
      image.draw(in: rect, from: .zero, operation: .sourceOver, fraction: 1)
    }
    expect(turned.rows, equals: ["b", "r"])
    expect(picture(1, 2, isFlipped: true) { image.draw(in: rect) }.rows, equals: ["r", "b"])
    expect(picture(1, 2) { image.draw(in: rect) }.rows, equals: ["r", "b"])
  }

  @Test func `the fraction is the alpha of the whole`() {
    let handler = NSImage(size: NSSize(width: 1, height: 1), flipped: false) { rect in
      NSColor.red.set()
      NSBezierPath.fill(rect)
      NSBezierPath.fill(rect)
      return true
    }
    for image in [NSImage.of("r"), handler] {
      let drawn = picture(1, 1) {
        image.draw(at: .zero, from: .zero, operation: .sourceOver, fraction: 0.5)
      }
      expect(abs(Int(drawn.pixel(0, 0)[3]) - 128), isAtMost: 1)
    }
  }

  @Test func `a drawing handler draws in the destination's pixels and coordinates`() throws {
    var calls: [Bool?] = []
    func image(flipped: Bool) -> NSImage {
      NSImage(size: NSSize(width: 2, height: 2), flipped: flipped) { rect in
        calls.append(NSGraphicsContext.current?.isFlipped)
        NSColor.red.set()
        NSBezierPath.fill(NSRect(x: 0, y: 0, width: rect.width, height: 0.5))
        return rect == NSRect(x: 0, y: 0, width: 2, height: 2)
      }
    }
    let rect = NSRect(x: 0, y: 0, width: 2, height: 2)
    let low = picture(2, 2, scale: 2) { image(flipped: false).draw(in: rect) }
    expect(low.rows, equals: ["    ", "    ", "    ", "rrrr"])
    let high = picture(2, 2, scale: 2) { image(flipped: true).draw(in: rect) }
    expect(high.rows, equals: ["rrrr", "    ", "    ", "    "])
    expect(calls, equals: [false, true])
    let contents = image(flipped: false)
    expect(contents.recommendedLayerContentsScale(3), equals: 3)
    let pixels = try #require(contents.layerContents(forContentsScale: 3) as? CGImage)
    expect(pixels.width, equals: 6)
    // Made once for each scale.
    expect(contents.layerContents(forContentsScale: 3) as? CGImage, isIdenticalTo: pixels)
    expect(contents.cgImage(forProposedRect: nil, context: nil, hints: nil)?.width, equals: 2)
  }

  @Test func `a handler that leaves states behind harms no one`() {
    let image = NSImage(size: NSSize(width: 1, height: 1), flipped: false) { _ in
      NSGraphicsContext.saveGraphicsState()
      NSGraphicsContext.current?.cgContext.translateBy(x: 50, y: 50)
      NSGraphicsContext.saveGraphicsState()
      return true
    }
    let drawn = picture(1, 1) {
      image.draw(in: NSRect(x: 0, y: 0, width: 1, height: 1))
      NSColor.red.set()
      NSBezierPath.fill(NSRect(x: 0, y: 0, width: 1, height: 1))
    }
    expect(drawn.rows, equals: ["r"])
    expectNil(NSGraphicsContext.current)
  }

  @Test func `caps keep their size when an image is stretched or tiled`() {
    let image = NSImage.of("rgwb", "rgwb")
    image.capInsets = NSEdgeInsets(top: 0, left: 1, bottom: 0, right: 1)
    let rect = NSRect(x: 0, y: 0, width: 6, height: 2)
    expect(image.resizingMode, equals: .stretch)
    expect(picture(6, 2) { image.draw(in: rect) }.rows[0], equals: "rggwwb")
    image.resizingMode = .tile
    expect(picture(6, 2) { image.draw(in: rect) }.rows[0], equals: "rgwgwb")
    let rows = NSImage.of("r", "g", "b")
    rows.capInsets = NSEdgeInsets(top: 1, left: 0, bottom: 1, right: 0)
    let tall = picture(1, 5) { rows.draw(in: NSRect(x: 0, y: 0, width: 1, height: 5)) }
    expect(tall.rows, equals: ["r", "g", "g", "g", "b"])
  }

  @Test func `drawing under focus replaces the forms`() {
    let image = NSImage(size: NSSize(width: 2, height: 1))
    image.lockFocus()
    expect(NSGraphicsContext.current?.isFlipped, equals: false)
    NSColor.red.set()
    NSBezierPath.fill(NSRect(x: 0, y: 0, width: 1, height: 1))
    image.unlockFocus()
    expectNil(NSGraphicsContext.current)
    expect(image.representations.count, equals: 1)
    expect(
      picture(2, 1) { image.draw(in: NSRect(x: 0, y: 0, width: 2, height: 1)) }.rows, equals: ["r "]
    )
    image.lockFocus()
    NSColor.blue.set()
    NSBezierPath.fill(NSRect(x: 1, y: 0, width: 1, height: 1))
    image.unlockFocus()
    expect(
      picture(2, 1) { image.draw(in: NSRect(x: 0, y: 0, width: 2, height: 1)) }.rows, equals: ["rb"]
    )
  }

  @Test func `unbalanced focus and invalid sizes are refused`() {
    let image = NSImage(size: NSSize(width: 2, height: 1))
    let (_, unlock) = RefusalLog.recording { image.unlockFocus() }
    expect(unlock.count, equals: 1)
    let empty = NSImage(size: .zero)
    let (_, lines) = RefusalLog.recording {
      empty.lockFocus()
      expectNil(NSGraphicsContext.current)
      empty.unlockFocus()
      empty.size = NSSize(width: CGFloat.nan, height: 1)
      empty.size = NSSize(width: -1, height: 1)
      let huge = NSImage(size: NSSize(width: 1e9, height: 1e9), flipped: false) { _ in true }
      expect(huge.layerContents(forContentsScale: 1) is NSImage)
      huge.lockFocus()
      huge.unlockFocus()
    }
    expect(lines.count, equals: 5)
    expect(empty.size, equals: .zero)
    expectNil(empty.tiffRepresentation)
    expectNil(empty.cgImage(forProposedRect: nil, context: nil, hints: nil))
    let drawn = picture(1, 1) {
      empty.draw(in: NSRect(x: 0, y: 0, width: 1, height: 1))
      NSImage.of("r").draw(in: NSRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
      NSImage.of("r").draw(in: .zero)
      NSImage.of("r").draw(at: .zero, from: .zero, operation: .sourceOver, fraction: .nan)
    }
    expect(drawn.rows, equals: [" "])
  }

  @Test func `files are read, and damaged ones give nil`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kit-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tiff = try #require(NSImage.of("rg", "bw").tiffRepresentation)
    let back = try #require(NSImage(data: tiff))
    expect(
      back.cgImage(forProposedRect: nil, context: nil, hints: nil)?.rows, equals: ["rg", "bw"])
    let file = folder.appendingPathComponent("picture@2x.tiff")
    try tiff.write(to: file)
    expect(NSImage(contentsOf: file)?.size, equals: NSSize(width: 1, height: 1))
    expect(NSImage(contentsOfFile: file.path)?.representations.first?.pixelsWide, equals: 2)
    expectNil(NSImage(contentsOfFile: folder.path + "/none.png"))
    expectNil(NSImage(named: "no such image"))
    expectNil(NSImage(data: Data()))
    for length in stride(from: 0, to: tiff.count, by: 7) {
      // Whatever is left of a file: an image or none, and no trap.
      _ = NSImage(data: tiff.prefix(length))
    }
  }

  @Test func `images of the bundle have a form for each file`() throws {
    let bundle = try #require(Bundle.main.resourceURL)
    let name = "kit-\(UUID())"
    let files = try ["\(name).png": ["r"], "\(name)@2x.png": ["gg", "gg"]].map { file, rows in
      let url = bundle.appendingPathComponent(file)
      let data = NSMutableData()
      let destination = try #require(
        CGImageDestinationCreateWithData(data, "public.png" as NSString, 1, nil))
      CGImageDestinationAddImage(destination, .of(rows), nil)
      expect(CGImageDestinationFinalize(destination))
      try Data(referencing: data).write(to: url)
      return url
    }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    let image = try #require(NSImage(named: name))
    expect(image.size, equals: NSSize(width: 1, height: 1))
    expect(image.representations.map(\.pixelsWide), equals: [1, 2])
    let pixels = image.layerContents(forContentsScale: 2) as? CGImage
    expect(
      NSImage(named: name)?.layerContents(forContentsScale: 2) as? CGImage, isIdenticalTo: pixels)
  }

  @Test func `images are copied and archived with their forms`() throws {
    let image = manyScales()
    image.isTemplate = true
    image.capInsets = NSEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    image.resizingMode = .tile
    let copy = try #require(image.copy() as? NSImage)
    expect(copy.representations.count, equals: 3)
    copy.addRepresentation(NSBitmapImageRep(cgImage: .of(["w"])))
    expect(image.representations.count, equals: 3)
    let data = try NSKeyedArchiver.archivedData(withRootObject: image, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSImage.self, from: data))
    expect(back.size, equals: image.size)
    expect(back.representations.map(\.pixelsWide), equals: [2, 4, 6])
    expect(back.isTemplate)
    expect(back.capInsets.right, equals: 4)
    expect(back.resizingMode, equals: .tile)
  }

  /// A form of an application's own.
  private final class Dot: NSImageRep {
    override func draw() -> Bool {
      NSColor.green.set()
      NSBezierPath.fill(NSRect(origin: .zero, size: size))
      return true
    }
  }

  @Test func `a form of a subclass is drawn by its own function`() {
    let dot = Dot()
    dot.size = NSSize(width: 1, height: 1)
    let image = NSImage(size: NSSize(width: 2, height: 2))
    image.addRepresentation(dot)
    let drawn = picture(2, 2) { image.draw(in: NSRect(x: 0, y: 0, width: 2, height: 2)) }
    expect(drawn.rows, equals: ["gg", "gg"])
    expect(picture(2, 1) { dot.draw(at: NSPoint(x: 1, y: 0)) }.rows, equals: [" g"])
    expect(!NSImageRep().draw())
    image.removeRepresentation(dot)
    expect(image.representations.isEmpty)
    expect(NSImageRep.HintKey(rawValue: "interpolation").rawValue, equals: "interpolation")
    let (_, lines) = RefusalLog.recording { dot.size = NSSize(width: CGFloat.nan, height: 0) }
    expect(dot.size.width, equals: 1)
    expect(lines.count, equals: 1)
  }
}
