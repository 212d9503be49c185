// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Expectations
import Foundation
import Lottie
import TestSupport
import Testing

/// Masks, mattes, blends, effects and texts.
struct LottieEffectTests {
  private static let white = Pixel(255, 255, 255)

  private func outline(_ x: Int, _ width: Int) -> String {
    """
    {"k": {"c": true, "v": [[\(x), 0], [\(x + width), 0], [\(x + width), 40], [\(x), 40]],
     "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}}
    """
  }

  private func mask(_ mode: String, _ x: Int, _ width: Int, _ members: String = "") -> String {
    "{\"mode\": \"\(mode)\", \"pt\": \(outline(x, width)), \"o\": {\"k\": 100}\(members)}"
  }

  /// The red of pixels of a red layer with masks.
  private func reds(_ masks: String..., at columns: [Int]) throws -> [Int] {
    let shapes = Animations.rectangle(30, 20, 60, 40) + "," + Animations.fill()
    let picture = try Animations.picture(
      try Animations.file(
        Animations.shapes(shapes, "\"masksProperties\": [\(masks.joined(separator: ","))]")))
    return columns.map { Int(picture[$0, 20].red) }
  }

  @Test func `masks add, subtract, intersect and invert`() throws {
    try expect(reds(mask("a", 10, 20), at: [5, 20, 35]), equals: [0, 255, 0])
    try expect(
      reds(mask("a", 10, 10), mask("a", 40, 10), at: [15, 30, 45]), equals: [255, 0, 255])
    try expect(
      reds(mask("a", 10, 40), mask("s", 20, 10), at: [15, 25, 45, 55]), equals: [255, 0, 255, 0])
    try expect(reds(mask("s", 20, 10), at: [15, 25, 45]), equals: [255, 0, 255])
    try expect(
      reds(mask("a", 10, 20), mask("i", 20, 30), at: [15, 25, 35]), equals: [0, 255, 0])
    try expect(reds(mask("a", 10, 20, ", \"inv\": true"), at: [5, 20, 35]), equals: [255, 0, 255])
    try expect(reds(mask("n", 10, 20), at: [5, 20]), equals: [255, 255])
  }

  private func matte(_ kind: Int, _ source: String) throws -> PixelImage {
    let shown = Animations.shapes(
      Animations.rectangle(30, 20, 60, 40) + "," + Animations.fill(), "\"tt\": \(kind)")
    return try Animations.picture(try Animations.file(source + "," + shown))
  }

  @Test func `mattes show by alpha and by luma`() throws {
    let gray = Animations.shapes(
      [
        Animations.rectangle(10, 20, 20, 40), Animations.fill("[1, 1, 1]"),
        "{\"ty\": \"gr\", \"it\": [\(Animations.rectangle(30, 20, 20, 40)), \(Animations.fill("[0, 0, 0]")), {\"ty\": \"tr\"}]}",
      ].joined(separator: ","), "\"td\": 1")
    for (kind, reds) in [
      (1, [255, 255, 0]), (2, [0, 0, 255]), (3, [255, 0, 0]), (4, [0, 255, 255]),
    ] {
      let picture = try matte(kind, gray)
      expect([10, 30, 50].map { Int(picture[$0, 20].red) }, equals: reds, "kind \(kind)")
    }
  }

  @Test func `a matte may have a matte`() throws {
    func white(_ x: Int, _ members: String) -> String {
      Animations.shapes(
        Animations.rectangle(x, 20, 40, 40) + "," + Animations.fill("[1, 1, 1]"), members)
    }
    let file = try Animations.file(
      [
        white(20, "\"td\": 1"), white(40, "\"td\": 1, \"tt\": 1"),
        Animations.shapes(
          Animations.rectangle(30, 20, 60, 40) + "," + Animations.fill(), "\"tt\": 1"),
      ].joined(separator: ","))
    let picture = try Animations.picture(file)
    // Where both are: from 20 to 40.
    expect([10, 30, 50].map { Int(picture[$0, 20].red) }, equals: [0, 255, 0])
  }

  @Test func `a matte may be a composition with a matte of its own`() throws {
    let white = Animations.shapes(
      Animations.rectangle(20, 20, 40, 40) + "," + Animations.fill("[1, 1, 1]"), "\"td\": 1")
    let shown = Animations.shapes(
      Animations.rectangle(30, 20, 60, 40) + "," + Animations.fill(), "\"tt\": 1")
    let inner =
      "{\"ty\": 0, \"refId\": \"c\", \"w\": 60, \"h\": 40, \"ip\": 0, \"op\": 20, \"td\": 1}"
    let file = try Animations.file(
      inner + "," + shown, assets: "[{\"id\": \"c\", \"layers\": [\(white), \(shown)]}]")
    let picture = try Animations.picture(file)
    expect([10, 50].map { Int(picture[$0, 20].red) }, equals: [255, 0])
  }

  @Test func `blend modes mix with what lies below`() throws {
    let file = try Animations.file(
      Animations.solid("\"bm\": 1", color: "#ff8000") + "," + Animations.solid(color: "#80ff40"))
    expect(try Animations.picture(file)[5, 5], near: [128, 128, 0], within: 1)
  }

  @Test func `fill, tint, blur and shadow change the picture`() throws {
    func effect(_ kind: Int, _ values: [String]) -> String {
      "\"ef\": [{\"ty\": \(kind), \"en\": 1, \"ef\": [\(values.map { "{\"v\": {\"k\": \($0)}}" }.joined(separator: ","))]}]"
    }
    let place = "{\"p\": {\"k\": [20, 15]}}"
    let filled = try Animations.picture(
      try Animations.file(
        Animations.solid(
          effect(21, ["0", "0", "[0, 1, 0, 1]", "0", "0", "0", "1"]), ks: place)))
    expect(filled[30, 20], equals: Pixel(0, 255, 0))
    expect(filled[10, 20], equals: .black)
    let tinted = try Animations.picture(
      try Animations.file(
        Animations.solid(
          effect(20, ["[0, 0, 0, 1]", "[0, 0, 1, 1]", "100"]), color: "#ffffff", ks: place)))
    expect(tinted[30, 20], near: [0, 0, 255], within: 1)
    let blurred = try Animations.picture(
      try Animations.file(Animations.solid(effect(29, ["10"]), ks: place)))
    expect(Int(blurred[19, 20].red), isAbove: 40)
    expect(Int(blurred[20, 20].red), isBelow: 215)
    let shadowed = try Animations.picture(
      try Animations.file(
        Animations.solid(
          effect(25, ["[0, 1, 0, 1]", "255", "90", "15", "0"]), ks: place)))
    expect(shadowed[30, 20], equals: .pureRed)
    expect(Int(shadowed[50, 20].green), isAbove: 200)
    expect(shadowed[10, 20], equals: .black)
  }

  @Test func `fills change, and tones and levels follow their effects`() throws {
    func picture(_ effects: String, color: String = "#808080", at time: Double = 0) throws -> Pixel
    {
      let file = try Animations.file(
        Animations.solid("\"ef\": [\(effects)]", color: color, ks: "{\"p\": {\"k\": [20, 15]}}"))
      expect(file.unsupported, equals: [])
      return try Animations.picture(file, at: time)[30, 20]
    }
    func effect(_ kind: Int, _ values: [String]) -> String {
      "{\"ty\": \(kind), \"ef\": [\(values.map { "{\"v\": \($0)}" }.joined(separator: ","))]}"
    }
    let zero = "{\"k\": 0}"
    let fill = effect(
      21, [zero, zero, Animations.ramp("[1, 0, 0]", "[0, 1, 0]"), zero, zero, zero, "{\"k\": 1}"])
    try expect(picture(fill), near: [255, 0, 0], within: 1)
    try expect(picture(fill, at: 0.5), near: [128, 128, 0], within: 2)
    try expect(picture(fill, at: 1), near: [0, 255, 0], within: 1)
    let tones = effect(23, ["[1, 1, 0]", "[0, 1, 0]", "[0, 0, 1]", "0"].map { "{\"k\": \($0)}" })
    try expect(picture(tones, color: "#ffffff"), near: [255, 255, 0], within: 2)
    try expect(picture(tones, color: "#808080"), near: [0, 255, 0], within: 4)
    try expect(picture(tones, color: "#000000"), near: [0, 0, 255], within: 2)
    func levels(_ values: [Double]) -> String {
      effect(24, [zero, zero, zero] + values.map { "{\"k\": \($0)}" })
    }
    try expect(
      picture(levels([0.25, 0.75, 1, 0, 1]), color: "#606060"), near: [64, 64, 64], within: 3)
    try expect(
      picture(levels([0, 1, 2, 0, 1]), color: "#404040"), near: [128, 128, 128], within: 3)
    try expect(
      picture(levels([0, 1, 1, 0.5, 1]), color: "#000000"), near: [128, 128, 128], within: 2)
  }

  @Test func `a matte effect shows by the picture of a layer`() throws {
    let source = Animations.solid("\"ind\": 7, \"td\": 1", ks: "{\"p\": {\"k\": [10, 10]}}")
    func reds(_ values: String) throws -> [Int] {
      let shown = Animations.shapes(
        Animations.rectangle(30, 20, 60, 40) + "," + Animations.fill(),
        "\"ef\": [{\"ty\": 28, \"ef\": [\(values)]}]")
      let picture = try Animations.picture(try Animations.file(source + "," + shown))
      return [5, 20, 40].map { Int(picture[$0, 15].red) }
    }
    let layer = "{\"v\": {\"k\": 7}}, {\"v\": {\"k\": 4}}"
    try expect(reds(layer), equals: [0, 255, 0])
    try expect(reds(layer + ", {\"v\": {\"k\": 1}}"), equals: [255, 0, 255])
  }

  @Test func `texts stand on their baseline and change at their frames`() throws {
    let style = "\"f\": \"F\", \"s\": 20, \"fc\": [1, 1, 1], \"lh\": 24"
    let text = """
      {"ty": 5, "nm": "text", "ip": 0, "op": 20, "ks": {"p": {"k": [30, 30]}}, "t": {"d": {"k": [
       {"t": 0, "s": {\(style), "t": "HH", "j": 2}}, {"t": 10, "s": {\(style), "t": "HHHH", "j": 0}}]}}}
      """
    let fonts =
      ", \"fonts\": {\"list\": [{\"fName\": \"F\", \"fFamily\": \"DejaVu Sans\", \"fStyle\": \"Book\"}]}"
    let file = try Animations.file(text, extra: fonts)
    let pictures = try Animations.pictures(file, at: [0, 0.95, 1])
    func lit(_ picture: PixelImage) -> (left: Int, bottom: Int) {
      let pixels = (0..<40).flatMap { y in (0..<60).map { ($0, y) } }
        .filter { picture[$0.0, $0.1].red > 128 }
      return (pixels.map(\.0).min() ?? -1, pixels.map(\.1).max() ?? -1)
    }
    expect(lit(pictures[0]).bottom, equals: 29)
    expect(Double(lit(pictures[0]).left), near: 16, within: 3)
    expect(lit(pictures[1]).left, equals: lit(pictures[0]).left)
    expect(Double(lit(pictures[2]).left), near: 32, within: 2)
  }
}
