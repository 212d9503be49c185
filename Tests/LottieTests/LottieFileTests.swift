// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Expectations
import Foundation
import Lottie
import TestSupport
import Testing

/// The values of whole files, and files that are refused.
struct LottieFileTests {
  @Test func `canvas, time and name are the file's`() throws {
    let file = try Animations.file(Animations.solid(), extra: ", \"nm\": \"test\"")
    expect(file.size, equals: CGSize(width: 60, height: 40))
    expect(file.frameRate, equals: 10)
    expect(file.duration, equals: 2)
    expect(file.name, equals: "test")
    expect(file.unsupported, equals: [])
    let root = try file.makeLayer()
    expect(root.bounds, equals: CGRect(x: 0, y: 0, width: 60, height: 40))
    expect(root.sublayers?.count, equals: 1)
  }

  @Test func `files are known by their content`() {
    expect(LottieFile.isLottie(Data(Animations.text("").utf8)))
    expect(!LottieFile.isLottie(Data("{\"size\": [1, 1], \"root\": {}}".utf8)))
    expect(
      !LottieFile.isLottie(
        Data("{\"a\": {\"v\": 1, \"ip\": 0, \"op\": 1, \"fr\": 1, \"layers\": []}}".utf8)))
    expect(!LottieFile.isLottie(Data("no".utf8)))
  }

  private func refusal(_ text: String, limits: LottieFile.Limits = .init()) -> LottieFileError? {
    do {
      _ = try LottieFile(data: Data(text.utf8), limits: limits)
      return nil
    } catch { return error as? LottieFileError }
  }

  @Test func `faults are named with their place`() {
    let rows: [(String, LottieFileError.Reason, String)] = [
      (
        "{\"v\": 1,", .malformedText,
        "line 1, column 9: expected a key in quotes, found the end of the text"
      ),
      (
        "[]", .malformedValue,
        "line 1, column 1: expected an animation, an object, found a list of 0"
      ),
      (
        Animations.text("{\"ty\": 4, \"shapes\": [{\"ty\": \"fl\", \"c\": {\"k\": \"x\"}}]}"),
        .malformedValue,
        "line 2, column 58: layers[0].shapes[0].c.k: expected numbers, found the text \"x\""
      ),
      (
        Animations.text("{\"ty\": 0, \"refId\": \"a\"}", assets: "[]"), .malformedValue,
        "layers[0].refId: the assets have no composition \"a\""
      ),
      (
        Animations.text(
          "{\"ty\": 0, \"refId\": \"a\"}",
          assets: "[{\"id\": \"a\", \"layers\": [{\"ty\": 0, \"refId\": \"a\"}]}]"), .cycle,
        "assets[0].layers[0].refId: the composition \"a\" contains itself: a > a"
      ),
      (
        Animations.text(
          Animations.solid("\"ind\": 1, \"parent\": 2") + ","
            + Animations.solid("\"ind\": 2, \"parent\": 1")), .cycle,
        "layers[1].parent: the layer \"solid\" is among its own parents"
      ),
    ]
    for (text, reason, message) in rows {
      let error = refusal(text)
      expect(error?.reason, equals: reason)
      expect(error?.description, equals: message)
    }
  }

  @Test func `limits are named`() {
    var limits = LottieFile.Limits()
    limits.keyframeCount = 1
    let ramp = Animations.solid(ks: "{\"r\": \(Animations.ramp("[0]", "[90]"))}")
    expect(
      refusal(Animations.text(ramp), limits: limits)?.description,
      equals: "layers[0].ks.r: too many keyframes, more than 1 (LottieFile.Limits.keyframeCount)")
    limits = LottieFile.Limits()
    limits.layerCount = 2
    expect(refusal(Animations.text(ramp), limits: limits)?.reason, equals: .excess)
    limits = LottieFile.Limits()
    limits.frameCount = 10
    expect(refusal(Animations.text(ramp), limits: limits)?.reason, equals: .excess)
    limits = LottieFile.Limits()
    limits.byteCount = 10
    expect(refusal(Animations.text(ramp), limits: limits)?.reason, equals: .excess)
  }

  @Test func `repeaters within repeaters end at a limit`() {
    let copies = "{\"ty\": \"rp\", \"c\": {\"k\": 100}, \"tr\": {}}"
    let inner = [Animations.rectangle(5, 5, 2, 2), copies, copies, copies, copies].joined(
      separator: ",")
    let group = "{\"ty\": \"gr\", \"it\": [\(inner), {\"ty\": \"tr\"}]}"
    let text = Animations.text(Animations.shapes(group + "," + Animations.fill()))
    expect(
      refusal(text)?.description.hasSuffix(
        "the animations have too many values, more than 8388608 (LottieFile.Limits.sampleCount)"),
      equals: true)
    // Few outlines, but at many frames.
    var limits = LottieFile.Limits()
    limits.sampleCount = 100
    let trim =
      "{\"ty\": \"tm\", \"s\": {\"k\": 0}, \"e\": \(Animations.ramp("[0]", "[100]")), \"o\": {\"k\": 0}}"
    let moving = [Animations.rectangle(5, 5, 2, 2), copies, trim, Animations.fill()]
    let error = refusal(
      Animations.text(Animations.shapes(moving.joined(separator: ","))), limits: limits)
    expect(error?.description.contains("LottieFile.Limits.sampleCount"), equals: true)
  }

  @Test func `images with too many pixels are refused`() throws {
    let image = PixelImage(width: 64, height: 64, filledWith: Pixel(0, 255, 0))
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("a.png")
      try image.write(to: url)
      let data = try Data(contentsOf: url).base64EncodedString()
      let asset = "{\"id\": \"i\", \"p\": \"data:image/png;base64,\(data)\"}"
      var limits = LottieFile.Limits()
      limits.pixelCount = 4095
      let layer = "{\"ty\": 2, \"refId\": \"i\", \"ip\": 0, \"op\": 20, \"ks\": {}}"
      let text = Animations.text(layer, assets: "[\(asset)]")
      expect(refusal(text, limits: limits)?.reason, equals: .excess)
      limits.pixelCount = 4096
      expectNil(refusal(text, limits: limits))
    }
  }

  @Test func `numbers beyond all bounds are read, or refused`() throws {
    let huge = "1e300"
    func ramp(_ end: String) -> String {
      "{\"a\": 1, \"k\": [{\"t\": 0, \"s\": [0], \"o\": {\"x\": 0.5, \"y\": \(huge)}, \"i\": {\"x\": 0.5, \"y\": -\(huge)}},"
        + "{\"t\": 19, \"s\": [\(end)]}]}"
    }
    let trim = "{\"ty\": \"tm\", \"s\": \(ramp(huge)), \"e\": {\"k\": 50}, \"o\": \(ramp(huge))}"
    let shape = Animations.shapes(
      [Animations.rectangle(5, 5, 2, 2), trim, Animations.fill()].joined(separator: ","),
      "\"sr\": \(huge), \"st\": -\(huge)")
    let turn = Animations.solid(
      ks: "{\"r\": \(ramp(huge)), \"s\": \(ramp(huge)), \"sk\": \(ramp(huge))}")
    let inner =
      "{\"ty\": 0, \"refId\": \"c\", \"w\": \(huge), \"h\": \(huge), \"ip\": -\(huge), \"op\": \(huge), \"sr\": 1e-300}"
    for layers in [shape, turn, inner] {
      let text = Animations.text(
        layers, assets: "[{\"id\": \"c\", \"layers\": [\(shape), \(turn)]}]")
      guard let file = try? LottieFile(data: Data(text.utf8)) else { continue }
      _ = try Animations.pictures(file, at: [0, 0.7, 1.9])
    }
  }

  @Test func `layers within each other end at a limit`() {
    let outline = "{\"k\": {\"c\": true, \"v\": [[0, 0]], \"i\": [[0, 0]], \"o\": [[0, 0]]}}"
    let mask = "{\"mode\": \"i\", \"pt\": \(outline), \"o\": {\"k\": 100}}"
    let masks = Array(repeating: mask, count: 500).joined(separator: ",")
    let text = Animations.text(Animations.solid("\"masksProperties\": [\(masks)]"))
    expect(
      refusal(text)?.description,
      equals: "the layers are nested too deep, more than 448 (LottieFile.Limits.layerDepth)")
    // A thousand mattes, each of the one before it.
    let mattes = (0..<1000).map { _ in Animations.solid("\"tt\": 1, \"td\": 1") }
    let last = Animations.solid("\"tt\": 1")
    expect(
      refusal(Animations.text((mattes + [last]).joined(separator: ",")))?.reason, equals: .excess)
  }

  @Test func `null layers count`() {
    var limits = LottieFile.Limits()
    limits.layerCount = 100
    let nulls = Array(repeating: "{\"ty\": 3}", count: 200).joined(separator: ",")
    expect(refusal(Animations.text(nulls), limits: limits)?.reason, equals: .excess)
  }

  @Test func `a composition that doubles itself again and again ends at a limit`() {
    let assets = (0..<30).map { index in
      let inner = "{\"ty\": 0, \"refId\": \"c\(index + 1)\", \"w\": 1, \"h\": 1}"
      return "{\"id\": \"c\(index)\", \"layers\": [\(inner), \(inner)]}"
    }
    let last = "{\"id\": \"c30\", \"layers\": []}"
    let text = Animations.text(
      "{\"ty\": 0, \"refId\": \"c0\"}", assets: "[\((assets + [last]).joined(separator: ","))]")
    expect(refusal(text)?.reason, equals: .excess)
  }

  @Test func `unsupported features are named with layer and path`() throws {
    let file = try Animations.file(
      Animations.solid(
        "\"bm\": 17, \"ef\": [{\"ty\": 34, \"nm\": \"Warp\"}]",
        ks: "{\"r\": {\"k\": 0, \"x\": \"time * 10\"}}") + ", {\"ty\": 6, \"nm\": \"song\"}")
    expect(
      file.unsupported.map(\.description),
      equals: [
        "layer \"solid\": layers[0].ks.r: an expression is not run; the value of its keyframes shows",
        "layer \"solid\": layers[0].ef[0]: the effect \"Warp\" is left out",
        "layer \"song\": layers[1]: sound is left out",
        "layer \"solid\": layers[0]: the blend mode 17 is shown as normal",
      ])
  }

  @Test func `masks and trims that show in another way are named`() throws {
    let group =
      "{\"ty\": \"gr\", \"it\": [\(Animations.rectangle(5, 5, 2, 2)), \(Animations.fill()), {\"ty\": \"tr\"}]}"
    let trim =
      "{\"ty\": \"tm\", \"s\": {\"k\": 0}, \"e\": {\"k\": 50}, \"o\": {\"k\": 0}, \"m\": 2}"
    let outline = "{\"k\": {\"c\": true, \"v\": [[0, 0]], \"i\": [[0, 0]], \"o\": [[0, 0]]}}"
    func mask(_ members: String) -> String {
      "{\"pt\": \(outline), \"o\": {\"k\": 100}, \"x\": {\"k\": 3}, \(members)}"
    }
    let masks = [
      mask("\"mode\": \"a\""), mask("\"mode\": \"s\""), mask("\"mode\": \"a\", \"inv\": true"),
      mask("\"mode\": \"s\", \"inv\": true"),
    ].joined(separator: ",")
    let file = try Animations.file(
      Animations.shapes(
        [group, group, trim].joined(separator: ","), "\"masksProperties\": [\(masks)]"))
    let (mask, trimmed) = (
      "the expansion of a mask that hides its inside is left out",
      "a trim of several groups one after another trims each of them alone"
    )
    expect(
      file.unsupported.map { "\($0.path): \($0.message)" },
      equals: [
        "layers[0].masksProperties[1].x: \(mask)", "layers[0].masksProperties[2].x: \(mask)",
        "layers[0].shapes[2]: \(trimmed)",
      ])
    expect(
      try Animations.file(Animations.shapes([group, trim].joined(separator: ","))).unsupported,
      equals: [])
  }

  @Test func `images are embedded, or in the file's folder`() throws {
    try withTemporaryFolder { folder in
      let inner = folder.appendingPathComponent("inner")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      for place in [folder, inner] {
        try PixelImage(width: 8, height: 8, filledWith: Pixel(0, 255, 0))
          .write(to: place.appendingPathComponent("green.png"))
      }
      let data = try Data(contentsOf: inner.appendingPathComponent("green.png"))
      let layer = "{\"ty\": 2, \"refId\": \"i\", \"ip\": 0, \"op\": 20, \"ks\": {}}"
      func file(_ folder: String, _ name: String) throws -> LottieFile {
        let url = inner.appendingPathComponent("a.json")
        try Animations.text(
          layer,
          assets: "[{\"id\": \"i\", \"w\": 8, \"h\": 8, \"u\": \"\(folder)\", \"p\": \"\(name)\"}]"
        ).write(to: url, atomically: true, encoding: .utf8)
        return try LottieFile(contentsOf: url)
      }
      let embedded = try file("", "data:image/png;base64," + data.base64EncodedString())
      for file in [embedded, try file("", "green.png")] {
        let picture = try Animations.picture(file)
        expect(picture[7, 7], equals: Pixel(0, 255, 0))
        expect(picture[8, 8], equals: .black)
      }
      for (place, name) in [
        ("../", "green.png"), ("", "no.png"), ("", "data:image/png;base64,AAAA"),
      ] {
        let error = #expect(throws: LottieFileError.self) { try file(place, name) }
        expect(error?.reason, equals: .image)
        expect(error?.file, equals: "a.json")
      }
    }
  }
}
