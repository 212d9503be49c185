// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import CoreText
import Expectations
import Foundation
import Lottie
import TestSupport
import Testing

/// Letters of texts that animators change, and strokes of texts.
struct LottieTextAnimatorTests {
  /// The block font under a name of these tests, registered once.
  private static let font: String = {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lamina-lottie-\(UUID().uuidString).ttf")
    try? TestFonts.writeBlock(named: "Title", to: url)
    _ = CTFontManagerRegisterFontsForURL(url as CFURL, .process, nil)
    // Registered fonts are in memory.
    try? FileManager.default.removeItem(at: url)
    return "Lamina Test Title"
  }()

  /// A text of full blocks of 10 points, whose left end and baseline are at (10, 30).
  private func file(
    _ animators: String, text: String = "\u{2588}\u{2588}\u{2588}", style: String = ""
  ) throws -> LottieFile {
    try Animations.file(
      """
      {"ty": 5, "nm": "text", "ip": 0, "op": 20, "ks": {"p": {"k": [10, 30]}}, "t": {"d": {"k": [
       {"t": 0, "s": {"t": "\(text)", "s": 10, "f": "\(Self.font)", "fc": [1, 0, 0], "j": 0,
        "lh": 10\(style.isEmpty ? "" : ", " + style)}}]}, "a": [\(animators)]}}
      """)
  }

  /// The reds of the middles of three letters in the picture at a time.
  private func reds(_ file: LottieFile, at time: Double) throws -> [Int] {
    let picture = try Animations.picture(file, at: time)
    return [15, 25, 35].map { Int(picture[$0, 25].red) }
  }

  private func animator(_ selector: String, _ style: String) -> String {
    "{\"s\": {\(selector)}, \"a\": {\(style)}}"
  }

  @Test func `opacity goes over the letters with the range`() throws {
    let range = "\"s\": {\"k\": 0}, \"e\": \(Animations.ramp("[0]", "[100]")), \"r\": 1"
    let file = try file(animator(range, "\"o\": {\"k\": 0}"))
    expect(file.unsupported, equals: [])
    try expect(reds(file, at: 0), equals: [255, 255, 255])
    let half = try reds(file, at: 0.5)
    expect(half[0], equals: 0)
    expect(half[1], near: 128, within: 3)
    expect(half[2], equals: 255)
    try expect(reds(file, at: 1), equals: [0, 0, 0])
  }

  @Test(arguments: [
    ("\"sh\": 2", [213, 128, 43]), ("\"sh\": 3", [43, 128, 213]), ("\"sh\": 4", [170, 0, 170]),
    ("\"sh\": 5", [65, 0, 65]), ("\"sh\": 6", [191, 0, 191]),
    ("\"sh\": 2, \"xe\": {\"k\": 100}, \"ne\": {\"k\": 100}", [252, 128, 3]),
    ("\"r\": 2, \"e\": {\"k\": 1}", [0, 255, 255]),
    ("\"r\": 2, \"e\": {\"k\": 1.5}, \"sm\": {\"k\": 0}", [0, 0, 255]),
    ("\"r\": 2, \"e\": {\"k\": 1}, \"o\": {\"k\": 1}", [255, 0, 255]),
    ("\"a\": {\"k\": 50}", [128, 128, 128]),
  ])
  func `the selector has shapes, units, an offset and an amount`(
    _ selector: String, _ expected: [Int]
  ) throws {
    let file = try file(animator(selector, "\"o\": {\"k\": 0}"))
    for (red, other) in zip(try reds(file, at: 0), expected) {
      expect(red, near: other, within: 5, "\(selector)")
    }
  }

  @Test func `words, lines and letters without spaces are counted`() throws {
    let one = "\"r\": 2, \"s\": {\"k\": 1}, \"e\": {\"k\": 2}"
    func reds(_ unit: Int, _ text: String) throws -> [Int] {
      let file = try file(animator("\"b\": \(unit), \(one)", "\"o\": {\"k\": 0}"), text: text)
      return try self.reds(file, at: 0)
    }
    // The font has no space, so the text is one word.
    try expect(reds(1, "\u{2588}\u{2588}\u{2588}"), equals: [255, 0, 255])
    try expect(reds(2, "\u{2588}\u{2588}\u{2588}"), equals: [255, 0, 255])
    try expect(reds(3, "\u{2588}\u{2588}\u{2588}"), equals: [255, 255, 255])
    try expect(reds(4, "\u{2588}\u{2588}\u{2588}"), equals: [255, 255, 255])
    try expect(reds(4, "\\r\u{2588}\u{2588}\u{2588}"), equals: [0, 0, 0])
  }

  @Test func `letters move, turn and grow about the middle of their baseline`() throws {
    let second = "\"r\": 2, \"s\": {\"k\": 1}, \"e\": {\"k\": 2}"
    func picture(_ style: String) throws -> PixelImage {
      try Animations.picture(try file(animator(second, style)))
    }
    let moved = try picture("\"p\": {\"k\": [0, -10, 0]}")
    expect(moved[25, 15], equals: .pureRed)
    expect(moved[25, 25], equals: .black)
    expect(moved[15, 25], equals: .pureRed)
    let small = try picture("\"s\": {\"k\": [50, 50, 100]}")
    expect(small[25, 28], equals: .pureRed)
    expect(small[25, 23], equals: .black)
    expect(small[21, 28], equals: .black)
    let turned = try picture("\"r\": {\"k\": 180}")
    expect(turned[25, 35], equals: .pureRed)
    expect(turned[25, 25], equals: .black)
    let wide = try picture("\"t\": {\"k\": 500}")
    expect(wide[25, 25], equals: .pureRed)
    expect(wide[32, 25], equals: .black)
    expect(wide[42, 25], equals: .pureRed)
  }

  @Test func `fill colours change, and strokes lie over or under the fill`() throws {
    let first = "\"r\": 2, \"e\": {\"k\": 1}"
    let colored = try Animations.picture(
      try file(animator(first, "\"fc\": \(Animations.ramp("[0, 1, 0]", "[0, 0, 1]"))")), at: 0.5)
    expect(colored[15, 25].green, near: 128, within: 3)
    expect(colored[15, 25].blue, near: 128, within: 3)
    expect(colored[25, 25], equals: .pureRed)
    func stroked(_ members: String, _ animators: String = "") throws -> PixelImage {
      let file = try file(
        animators, text: "\u{2588}", style: "\"sc\": [0, 0, 1], \"sw\": 4\(members)")
      expect(file.unsupported, equals: [])
      return try Animations.picture(file)
    }
    let over = try stroked(", \"of\": true")
    expect(over[9, 25].blue, isAbove: 200)
    expect(over[11, 25].blue, isAbove: 200)
    expect(over[15, 25], equals: .pureRed)
    let under = try stroked("")
    expect(under[9, 25].blue, isAbove: 200)
    expect(under[11, 25], equals: .pureRed)
    let green = try stroked("", animator("", "\"sc\": {\"k\": [0, 1, 0]}"))
    expect(green[9, 25].green, isAbove: 200)
    expect(green[15, 25], equals: .pureRed)
  }

  @Test func `parts of animators that are left out are named with their path`() throws {
    let file = try file(
      animator("\"rn\": 1, \"t\": 1", "\"bl\": {\"k\": [5, 5]}, \"sw\": {\"k\": 3}"))
    _ = try file.makeLayer()
    expect(
      file.unsupported.map { "\($0.path): \($0.message)" },
      equals: [
        "layers[0].t.a[0].s: a selector by an expression covers its range",
        "layers[0].t.a[0].s: a selector in random order goes in order",
        "layers[0].t.a[0].a.sw: an animator of text leaves out the width of strokes",
        "layers[0].t.a[0].a.bl: an animator of text leaves out the blur",
      ])
  }

  @Test func `texts change in remapped time`() throws {
    let style = "\"s\": 10, \"f\": \"\(Self.font)\", \"lh\": 10"
    let text = """
      {"ty": 5, "nm": "text", "ip": 0, "op": 20, "ks": {"p": {"k": [10, 30]}}, "t": {"d": {"k": [
       {"t": 0, "s": {"t": "\u{2588}", "fc": [1, 0, 0], \(style)}},
       {"t": 10, "s": {"t": "\u{2588}", "fc": [0, 1, 0], \(style)}}]}}}
      """
    let file = try Animations.file(
      """
      {"ty": 0, "refId": "c", "w": 60, "h": 40, "ip": 0, "op": 20, "ks": {},
       "tm": {"k": [{"t": 0, "s": [2], "o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}}, {"t": 20, "s": [0]}]}}
      """, assets: "[{\"id\": \"c\", \"layers\": [\(text)]}]")
    let pictures = try Animations.pictures(file, at: [0.5, 1.5])
    expect(file.unsupported, equals: [])
    expect(pictures[0][15, 25], equals: Pixel(0, 255, 0))
    expect(pictures[1][15, 25], equals: .pureRed)
  }
}
