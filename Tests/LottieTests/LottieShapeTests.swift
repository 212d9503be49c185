// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Expectations
import Foundation
import Lottie
import TestSupport
import Testing

/// Shapes: outlines, styles, groups and modifiers.
struct LottieShapeTests {
  private func picture(_ items: String, at time: Double = 0) throws -> PixelImage {
    try Animations.picture(try Animations.file(Animations.shapes(items)), at: time)
  }

  private func shape(_ layer: CALayer) -> CAShapeLayer? {
    layer as? CAShapeLayer ?? (layer.sublayers ?? []).compactMap(shape).first
  }

  private static let line = """
    {"ty": "sh", "ks": {"k": {"c": false, "v": [[10, 20], [50, 20]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]}}}
    """
  private static let stroke =
    "{\"ty\": \"st\", \"c\": {\"k\": [0, 1, 0]}, \"o\": {\"k\": 100}, \"w\": {\"k\": 4}, \"lc\": 1, \"lj\": 1}"

  @Test func `a style draws the outlines before it`() throws {
    let picture = try picture(
      [Animations.rectangle(10, 10, 8, 8), Animations.fill(), Animations.rectangle(40, 10, 8, 8)]
        .joined(separator: ","))
    expect(picture[10, 10], equals: .pureRed)
    expect(picture[40, 10], equals: .black)
  }

  @Test func `a group moves its outlines and styles`() throws {
    let group = """
      {"ty": "gr", "it": [\(Animations.rectangle(0, 0, 8, 8)), \(Animations.fill()),
       {"ty": "tr", "p": {"k": [30, 20]}, "s": {"k": [200, 100]}, "r": {"k": 90}, "o": {"k": 50}}]}
      """
    let picture = try picture(group)
    expect(picture[30, 27], near: [127.5, 0, 0], within: 1)
    expect(picture[30, 29], equals: .black)
    expect(picture[35, 20], equals: .black)
  }

  @Test func `holes follow the fill rule`() throws {
    for (rule, color) in [(1, Pixel.pureRed), (2, Pixel.black)] {
      let fill = "{\"ty\": \"fl\", \"r\": \(rule), \"c\": {\"k\": [1, 0, 0]}, \"o\": {\"k\": 100}}"
      let picture = try picture(
        [Animations.rectangle(30, 20, 30, 30), Animations.rectangle(30, 20, 10, 10), fill]
          .joined(separator: ","))
      expect(picture[30, 20], equals: color)
      expect(picture[20, 20], equals: .pureRed)
    }
  }

  @Test func `ellipses, stars and polygons have their extents`() throws {
    let ellipse = "{\"ty\": \"el\", \"p\": {\"k\": [30, 20]}, \"s\": {\"k\": [40, 20]}}"
    let oval = try picture(ellipse + "," + Animations.fill())
    expect(oval[12, 20], equals: .pureRed)
    expect(oval[12, 12], equals: .black)
    let star = """
      {"ty": "sr", "sy": 1, "p": {"k": [30, 20]}, "pt": {"k": 4}, "r": {"k": 0}, "or": {"k": 18}, "os": {"k": 0},
       "ir": {"k": 4}, "is": {"k": 0}}
      """
    let points = try picture(star + "," + Animations.fill())
    expect(points[30, 9], equals: .pureRed)
    expect(points[38, 12], equals: .black)
    let square = star.replacing("\"sy\": 1", with: "\"sy\": 2")
    let polygon = try picture(square + "," + Animations.fill())
    expect(polygon[37, 13], equals: .pureRed)
    expect(polygon[40, 10], equals: .black)
  }

  @Test func `paths change between keyframes`() throws {
    func outline(_ x: Int) -> String {
      """
      [{"c": true, "v": [[0, 0], [\(x), 0], [\(x), 20], [0, 20]], "i": [[0, 0], [0, 0], [0, 0], [0, 0]],
        "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}]
      """
    }
    let path = "{\"ty\": \"sh\", \"ks\": \(Animations.ramp(outline(10), outline(50)))}"
    let file = try Animations.file(Animations.shapes(path + "," + Animations.fill()))
    let pictures = try Animations.pictures(file, at: [0, 0.5, 1])
    expect(pictures.map { $0[9, 10] == .pureRed }, equals: [true, true, true])
    expect(pictures.map { $0[29, 10] == .pureRed }, equals: [false, true, true])
    expect(pictures.map { $0[31, 10] == .pureRed }, equals: [false, false, true])
    let shape = try #require(shape(try file.makeLayer()))
    expect((shape.animation(forKey: "path") as? CAKeyframeAnimation)?.values?.count, equals: 2)
  }

  @Test func `a trimmed line grows`() throws {
    let trim =
      "{\"ty\": \"tm\", \"s\": {\"k\": 0}, \"e\": \(Animations.ramp("[0]", "[100]")), \"o\": {\"k\": 0}}"
    let file = try Animations.file(
      Animations.shapes([Self.line, Self.stroke, trim].joined(separator: ",")))
    // The trim is behind the stroke: it changes nothing of it.
    expect(try Animations.picture(file, at: 0.5)[45, 20], equals: Pixel(0, 255, 0))
    let trimmed = try Animations.file(
      Animations.shapes([Self.line, trim, Self.stroke].joined(separator: ",")))
    let pictures = try Animations.pictures(trimmed, at: [0.25, 0.5, 1])
    expect(pictures.map { $0[19, 20] == Pixel(0, 255, 0) }, equals: [true, true, true])
    expect(pictures.map { $0[29, 20] == Pixel(0, 255, 0) }, equals: [false, true, true])
    expect(pictures.map { $0[31, 20] == Pixel(0, 255, 0) }, equals: [false, false, true])
    let shape = try #require(shape(try trimmed.makeLayer()))
    expect(shape.animationKeys(), equals: ["strokeEnd"])
  }

  @Test func `the offset of a trim wraps, and a group's trim reaches into it`() throws {
    let trim = "{\"ty\": \"tm\", \"s\": {\"k\": 0}, \"e\": {\"k\": 50}, \"o\": {\"k\": 270}}"
    let picture = try picture(
      "{\"ty\": \"gr\", \"it\": [\(Self.line), \(Self.stroke), {\"ty\": \"tr\"}]}, " + trim)
    let shown = [15, 25, 35, 45].map { picture[$0, 20] == Pixel(0, 255, 0) }
    expect(shown, equals: [true, false, false, true])
  }

  @Test func `outlines are trimmed together or one after another`() throws {
    let other = Self.line.replacing("20", with: "30")
    for (mode, shown) in [(1, [true, false, true, false]), (2, [true, true, false, false])] {
      let trim =
        "{\"ty\": \"tm\", \"s\": {\"k\": 0}, \"e\": {\"k\": 50}, \"o\": {\"k\": 0}, \"m\": \(mode)}"
      let picture = try picture([Self.line, other, trim, Self.stroke].joined(separator: ","))
      let pixels = [(20, 20), (40, 20), (20, 30), (40, 30)].map { picture[$0.0, $0.1] != .black }
      expect(pixels, equals: shown)
    }
  }

  @Test func `a repeater copies all drawn before it`() throws {
    let repeater = """
      {"ty": "rp", "c": {"k": 3}, "o": {"k": 0}, "tr": {"p": {"k": [20, 0]}, "so": {"k": 100}, "eo": {"k": 0}}}
      """
    let picture = try picture(
      [Animations.rectangle(10, 10, 8, 8), Animations.fill(), repeater].joined(separator: ","))
    expect(picture[10, 10], equals: .pureRed)
    expect(picture[30, 10], near: [127.5, 0, 0], within: 1)
    expect(picture[50, 10], equals: .black)
  }

  @Test func `merged outlines are one of both`() throws {
    let two = Animations.rectangle(20, 20, 20, 20) + "," + Animations.rectangle(30, 20, 20, 20)
    let rows = [
      (2, [true, true, true]), (3, [true, false, false]), (4, [false, true, false]),
      (5, [true, false, true]),
    ]
    for (mode, shown) in rows {
      let picture = try picture(two + ", {\"ty\": \"mm\", \"mm\": \(mode)}," + Animations.fill())
      expect([15, 25, 35].map { picture[$0, 20] == .pureRed }, equals: shown, "mode \(mode)")
    }
  }

  @Test func `corners are rounded`() throws {
    let picture = try picture(
      Animations.rectangle(30, 20, 40, 30) + ", {\"ty\": \"rd\", \"r\": {\"k\": 12}},"
        + Animations.fill())
    expect(picture[11, 6], equals: .black)
    expect(picture[30, 6], equals: .pureRed)
  }

  @Test func `gradients run from their start to their end`() throws {
    let gradient = """
      {"ty": "gf", "o": {"k": 100}, "t": 1, "s": {"k": [10, 0]}, "e": {"k": [50, 0]},
       "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0]}}}
      """
    let axial = try picture(Animations.rectangle(30, 20, 40, 30) + "," + gradient)
    expect(axial[30, 20], near: [63, 0, 64.5], within: 3)
    expect(axial[11, 20], near: [239, 0, 9], within: 8)
    expect(axial[5, 20], equals: .black)
    let radial = try picture(
      Animations.rectangle(30, 20, 60, 40) + ","
        + gradient.replacing("\"t\": 1", with: "\"t\": 2").replacing("[10, 0]", with: "[30, 20]")
        .replacing("[50, 0]", with: "[50, 20]"))
    expect(Int(radial[30, 20].red), isAbove: 230)
    expect(radial[40, 20], near: [57.5, 0, 63.5], within: 3)
    expect(radial[30, 30], near: radial[40, 20], within: 3)
  }

  @Test func `dashes and widths are the stroke's`() throws {
    let dashed =
      Self.stroke.dropLast()
      + ", \"d\": [{\"n\": \"d\", \"v\": {\"k\": 10}}, {\"n\": \"g\", \"v\": {\"k\": 10}}]}"
    let picture = try picture(Self.line + "," + dashed)
    expect([15, 25, 35, 45].map { picture[$0, 20] != .black }, equals: [true, false, true, false])
    expect([17, 18, 21, 22].map { picture[15, $0] != .black }, equals: [false, true, true, false])
  }

  @Test func `two stops at one place are an edge`() throws {
    let stops = "0, 1, 0, 0, 0.5, 1, 0, 0, 0.5, 0, 0, 1, 1, 0, 0, 1"
    func picture(_ alphas: String, _ count: Int) throws -> PixelImage {
      let fill =
        "{\"ty\": \"gf\", \"o\": {\"k\": 100}, \"s\": {\"k\": [0, 0]}, \"e\": {\"k\": [60, 0]}, \"t\": 1, \"g\": {\"p\": \(count), \"k\": {\"k\": [\(stops)\(alphas)]}}}"
      return try Animations.picture(
        try Animations.file(Animations.shapes(Animations.rectangle(30, 20, 60, 40) + "," + fill)))
    }
    let plain = try picture("", 4)
    expect(plain[27, 20], equals: .pureRed)
    expect(plain[33, 20], equals: Pixel(0, 0, 255))
    // Opacity has an edge of its own, at a quarter.
    let clear = try picture(", 0, 0, 0.25, 0, 0.25, 1, 1, 1", 4)
    expect(clear[12, 20], equals: .black)
    expect(clear[18, 20], equals: .pureRed)
    expect(clear[33, 20], equals: Pixel(0, 0, 255))
  }
}
