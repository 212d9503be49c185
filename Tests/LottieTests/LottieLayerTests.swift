// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Expectations
import Foundation
import Lottie
import TestSupport
import Testing

/// Layers: order, time, transforms, parents, compositions.
struct LottieLayerTests {
  /// The pixels of a row at which a picture is not black, as the first and one past the last; nil for none.
  private func span(_ picture: PixelImage, row: Int) -> Range<Int>? {
    let shown = (0..<picture.width).filter { picture[$0, row] != .black }
    return shown.first.map { $0..<((shown.last ?? $0) + 1) }
  }

  @Test func `the first layer lies on top`() throws {
    let picture = try Animations.picture(
      try Animations.file(Animations.solid() + "," + Animations.solid(color: "#0000ff")))
    expect(picture[5, 5], equals: .pureRed)
  }

  @Test func `a layer shows from its in point to its out point`() throws {
    let file = try Animations.file(
      Animations.solid().replacing("\"ip\": 0, \"op\": 20", with: "\"ip\": 5, \"op\": 10"))
    let pictures = try Animations.pictures(file, at: [0, 0.45, 0.5, 0.95, 1])
    expect(pictures.map { $0[5, 5] == .pureRed }, equals: [false, false, true, true, false])
  }

  @Test func `keyframes keep their times and paces`() throws {
    let file = try Animations.file(
      Animations.solid(
        ks: """
          {"p": {"a": 1, "k": [{"t": 0, "s": [0, 0], "o": {"x": 0.42, "y": 0}, "i": {"x": 0.58, "y": 1}},
           {"t": 10, "s": [20, 10], "h": 1}, {"t": 15, "s": [40, 0]}]}}
          """))
    let layer = try #require(try file.makeLayer().sublayers?.first)
    let animation = try #require(layer.animation(forKey: "position") as? CAKeyframeAnimation)
    let ease = CAMediaTimingFunction(name: .easeInEaseOut)
    for (time, x) in [
      (0.0, 0.0), (0.25, 20 * ease.value(at: 0.25)), (1, 20), (1.4, 20), (1.5, 40), (2, 40),
    ] {
      let point = animation.value(at: time) as? CGPoint
      expect(point?.x.native ?? .nan, near: x, within: 1e-3, "at \(time)")
    }
  }

  @Test func `keyframes before the first frame are under way at it`() throws {
    let text = Animations.text(
      Animations.solid(ks: "{\"p\": \(Animations.ramp("[0, 0]", "[20, 0]"))}")
    ).replacing("\"fr\": 10, \"ip\": 0", with: "\"fr\": 10, \"ip\": 5")
    let pictures = try Animations.pictures(
      try LottieFile(data: Data(text.utf8)), at: [0, 0.25, 0.5])
    expect(pictures.map { span($0, row: 5)?.lowerBound }, equals: [10, 15, 20])
  }

  @Test func `components have their own paces, and x and y their own keyframes`() throws {
    let own = """
      {"a": 1, "k": [{"t": 0, "s": [0, 0], "o": {"x": [0, 0.5], "y": [0, 0]}, "i": {"x": [1, 0.5], "y": [1, 1]}},
       {"t": 10, "s": [20, 20]}]}
      """
    let layer = try #require(
      try Animations.file(Animations.solid(ks: "{\"p\": \(own)}")).makeLayer().sublayers?.first)
    let animation = try #require(layer.animation(forKey: "position"))
    let point = animation.value(at: 0.25, forKeyPath: "position") as? CGPoint
    let pace = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.5, 1)
    expect(point?.x.native ?? .nan, near: 5, within: 0.01)
    expect(point?.y.native ?? .nan, near: 20 * pace.value(at: 0.25), within: 0.1)
    let split = try #require(
      try Animations.file(
        Animations.solid(
          ks: "{\"p\": {\"s\": true, \"x\": \(Animations.ramp("[0]", "[20]")), \"y\": {\"k\": 7}}}")
      )
      .makeLayer().sublayers?.first)
    expect(split.position, equals: CGPoint(x: 0, y: 7))
    expect(
      split.animation(forKey: "position.x")?.value(at: 0.5, forKeyPath: "position.x") as? Double,
      equals: 10)
  }

  @Test func `a position follows the tangents by length`() throws {
    // A quarter of a circle about (0, 20) with radius 20.
    let curve = """
      {"a": 1, "k": [{"t": 0, "s": [0, 0], "to": [11.046, 0], "ti": [0, -11.046],
       "o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}}, {"t": 10, "s": [20, 20]}]}
      """
    let layer = try #require(
      try Animations.file(Animations.solid("\"ao\": 1", ks: "{\"p\": \(curve)}")).makeLayer()
        .sublayers?.first)
    let position = try #require(layer.animation(forKey: "position") as? CAKeyframeAnimation)
    for share in [0.0, 0.25, 0.5, 0.75, 1] {
      let angle = share * .pi / 2
      let point = position.value(at: share) as? CGPoint ?? .zero
      expect(point.x.native, near: 20 * sin(angle), within: 0.05)
      expect(point.y.native, near: 20 - 20 * cos(angle), within: 0.05)
    }
    let rotation = try #require(layer.animation(forKey: "rotation"))
    let turn = rotation.value(at: 0.5, forKeyPath: "transform.rotation.z") as? Double
    expect(turn ?? .nan, near: .pi / 4, within: 0.02)
  }

  @Test func `a layer turns and grows about its anchor`() throws {
    let file = try Animations.file(
      Animations.solid(
        ks: """
          {"a": {"k": [10, 5]}, "p": {"k": [30, 20]}, "r": \(Animations.ramp("[0]", "[90]")),
           "s": \(Animations.ramp("[100, 100]", "[50, 200]"))}
          """))
    let pictures = try Animations.pictures(file, at: [0, 1])
    expect(span(pictures[0], row: 20), equals: 20..<40)
    expect(span(pictures[0], row: 14), equals: nil)
    // 10 wide and 20 high, turned.
    expect(span(pictures[1], row: 20), equals: 20..<40)
    expect(span(pictures[1], row: 16), equals: 20..<40)
    expect(span(pictures[1], row: 14), equals: nil)
  }

  @Test func `a scale passes through zero to a mirror image`() throws {
    let file = try Animations.file(
      Animations.solid(
        ks: "{\"p\": {\"k\": [30, 20]}, \"s\": \(Animations.ramp("[100, 100]", "[-100, 100]"))}"))
    let pictures = try Animations.pictures(file, at: [0, 0.25, 0.75, 1])
    expect(pictures.map { span($0, row: 25) }, equals: [30..<50, 30..<40, 20..<30, 10..<30])
  }

  @Test func `a skew leans along its axis`() throws {
    let picture = try Animations.picture(
      try Animations.file(
        Animations.solid(ks: "{\"p\": {\"k\": [20, 20]}, \"sk\": {\"k\": -45}, \"sa\": {\"k\": 0}}")
      ))
    expect(Double(span(picture, row: 28)?.lowerBound ?? 0), near: 28.5, within: 1)
  }

  @Test func `parents move their children without showing`() throws {
    let null = """
      {"ty": 3, "ind": 1, "parent": 2, "ip": 0, "op": 20, "ks": {"p": {"k": [10, 0]}, "o": {"k": 0}}},
      {"ty": 3, "ind": 2, "ip": 0, "op": 20, "ks": {"p": \(Animations.ramp("[0, 10]", "[20, 10]"))}}
      """
    let pictures = try Animations.pictures(
      try Animations.file(Animations.solid("\"parent\": 1") + "," + null), at: [0, 1])
    expect(pictures.map { span($0, row: 15) }, equals: [10..<30, 30..<50])
    expect(pictures.map { span($0, row: 5) }, equals: [nil, nil])
  }

  @Test func `compositions have their own time and clip`() throws {
    let inner =
      "[{\"id\": \"c\", \"layers\": [\(Animations.solid(ks: "{\"p\": \(Animations.ramp("[0, 0]", "[20, 0]"))}"))]}]"
    let layer =
      "{\"ty\": 0, \"refId\": \"c\", \"w\": 25, \"h\": 8, \"ip\": 0, \"op\": 20, \"ks\": {}"
    let shifted = try Animations.pictures(
      try Animations.file(layer + ", \"st\": 5, \"sr\": 1.5}", assets: inner), at: [0.5, 1.25, 2])
    expect(shifted.map { span($0, row: 5) }, equals: [0..<20, 10..<25, 20..<25])
    expect(shifted.map { span($0, row: 8) }, equals: [nil, nil, nil])
    // Backwards, twice as fast: from 1 s to 0 s.
    let remapped = try Animations.pictures(
      try Animations.file(
        layer + ", \"tm\": \(Animations.ramp("[1]", "[0]"))}", assets: inner), at: [0.1, 0.5, 1])
    expect(remapped.map { span($0, row: 5)?.lowerBound }, equals: [18, 10, 0])
  }

  @Test func `opacity is the layer's, and repeats play again`() throws {
    let file = try Animations.file(
      Animations.solid(ks: "{\"o\": \(Animations.ramp("[100]", "[0]"))}"))
    let picture = try Animations.picture(file, at: 0.5)
    expect(picture[5, 5], near: [127.5, 0, 0], within: 1)
    func animations(_ layer: CALayer) -> [CAAnimation] {
      (layer.animationKeys() ?? []).compactMap { layer.animation(forKey: $0) }
        + (layer.sublayers ?? []).flatMap(animations)
    }
    let all = animations(try file.makeLayer(repeatCount: 3))
    expect(all.map(\.repeatCount), equals: [3])
    expect(all.map(\.duration), equals: [2])
  }
}
