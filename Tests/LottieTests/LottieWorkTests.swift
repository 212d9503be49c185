// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import Foundation
import Lottie
import TestSupport
import Testing

/// Short files that ask for much work: it is bounded, or grows with the file only.
struct LottieWorkTests {
  private func refusal(_ text: String, _ set: (inout LottieFile.Limits) -> Void = { _ in })
    -> String?
  {
    var limits = LottieFile.Limits()
    set(&limits)
    do {
      _ = try LottieFile(data: Data(text.utf8), limits: limits)
      return nil
    } catch { return (error as? LottieFileError)?.description ?? "\(error)" }
  }

  /// A composition of one layer, shown some times.
  private func repeated(_ layer: String, count: Int) -> String {
    let shown = Array(repeating: "{\"ty\": 0, \"refId\": \"c\", \"w\": 9, \"h\": 9}", count: count)
    return Animations.text(
      shown.joined(separator: ","), assets: "[{\"id\": \"c\", \"layers\": [\(layer)]}]")
  }

  private func text(_ string: String, animators: String = "", documents: String? = nil) -> String {
    let document = "{\"t\": 0, \"s\": {\"t\": \"\(string)\", \"s\": 10, \"fc\": [1, 0, 0]}}"
    return
      "{\"ty\": 5, \"t\": {\"d\": {\"k\": [\(documents ?? document)]}, \"a\": [\(animators)]}}"
  }

  private static let tooManyValues =
    "the animations have too many values, more than 1000 (LottieFile.Limits.sampleCount)"

  @Test func `vertices of masks count in each composition that is shown`() {
    let points = Array(repeating: "[0, 1]", count: 600).joined(separator: ",")
    let path = "{\"c\": true, \"v\": [\(points)], \"i\": [\(points)], \"o\": [\(points)]}"
    let moving =
      "{\"k\": [{\"t\": 0, \"s\": [\(path)]}, {\"t\": 10, \"s\": [\(path)]}]}"
    for (value, most) in [("{\"k\": \(path)}", 3), (moving, 1)] {
      let layer = Animations.solid("\"masksProperties\": [{\"mode\": \"a\", \"pt\": \(value)}]")
      for (count, message) in [(1, nil), (most, Self.tooManyValues)] where count > 1 || most > 1 {
        expect(
          refusal(repeated(layer, count: count)) { $0.sampleCount = 1000 }, equals: message)
      }
    }
  }

  @Test func `effects count as layers`() {
    let effect = "{\"ty\": 29, \"ef\": [{\"v\": {\"k\": 1}}]}"
    let effects = Array(repeating: effect, count: 40).joined(separator: ",")
    let layer = Animations.solid("\"ef\": [\(effects)]")
    expectNil(refusal(repeated(layer, count: 1)) { $0.layerCount = 60 })
    expect(
      refusal(repeated(layer, count: 2)) { $0.layerCount = 60 },
      equals: "too many layers, more than 60 (LottieFile.Limits.layerCount)")
    expect(
      refusal(Animations.text(layer)) { $0.effectCount = 39 },
      equals: "layers[0].ef: too many effects of a layer, more than 39 "
        + "(LottieFile.Limits.effectCount)")
  }

  @Test func `characters of texts count in each composition that is shown`() {
    let layer = text(String(repeating: "word ", count: 100))
    expectNil(refusal(repeated(layer, count: 1)) { $0.sampleCount = 1000 })
    expect(
      refusal(repeated(layer, count: 3)) { $0.sampleCount = 1000 }, equals: Self.tooManyValues)
  }

  @Test func `colours of gradients count in each composition that is shown`() {
    let stops = Array(repeating: "0", count: 4 * 300).joined(separator: ",")
    let fill =
      "{\"ty\": \"gf\", \"s\": {\"k\": [0, 0]}, \"e\": {\"k\": [9, 9]}, \"t\": 1, "
      + "\"g\": {\"p\": 300, \"k\": {\"k\": [\(stops)]}}}"
    let layer = Animations.shapes(Animations.rectangle(5, 5, 2, 2) + "," + fill)
    expectNil(refusal(repeated(layer, count: 1)) { $0.sampleCount = 1000 })
    expect(
      refusal(repeated(layer, count: 4)) { $0.sampleCount = 1000 }, equals: Self.tooManyValues)
  }

  @Test func `animators count for each letter`() {
    let animators = { (count: Int) in Array(repeating: "{}", count: count).joined(separator: ",") }
    let letters = String(repeating: "a", count: 100)
    expectNil(
      refusal(Animations.text(text(letters, animators: animators(5)))) { $0.sampleCount = 1000 })
    expect(
      refusal(Animations.text(text(letters, animators: animators(20)))) { $0.sampleCount = 1000 },
      equals: Self.tooManyValues)
  }

  @Test func `tracking of a long text grows with the text`() throws {
    let letters = String(repeating: "a", count: 4000)
    let layer = text(letters, animators: "{\"a\": {\"t\": {\"k\": 50}}}")
    let root = try Animations.file(layer).makeLayer()
    func count(_ layer: CALayer) -> Int {
      1 + (layer.sublayers ?? []).reduce(0) { $0 + count($1) }
    }
    expect(count(root), isAbove: 4000)
    // Its work in flight is that of all letters at all frames.
    let moving = "{\"a\": {\"t\": \(Animations.ramp("[0]", "[50]"))}}"
    let text = Animations.text(text(String(repeating: "a", count: 60), animators: moving))
    expect(refusal(text) { $0.sampleCount = 1000 }, equals: Self.tooManyValues)
  }

  @Test func `components that are not asked for cost nothing in remapped time`() throws {
    let wide = "[" + Array(repeating: "1", count: 50_000).joined(separator: ",") + "]"
    let inner = Animations.solid(ks: "{\"o\": \(Animations.ramp("[0]", "[100]"))}")
    let time = "{\"k\": [{\"t\": 0, \"s\": \(wide)}, {\"t\": 20, \"s\": \(wide)}]}"
    let layers = Array(repeating: inner, count: 200).joined(separator: ",")
    let spent = try processorTime {
      _ = try Animations.file(
        "{\"ty\": 0, \"refId\": \"c\", \"w\": 9, \"h\": 9, \"tm\": \(time)}",
        assets: "[{\"id\": \"c\", \"layers\": [\(layers)]}]")
    }
    expect(spent, isBelow: 10)
  }

  @Test func `a text that changes very often is read in a moment`() throws {
    let documents = (0..<10_000).map {
      "{\"t\": \(Double($0) / 1000), \"s\": {\"t\": \"\", \"s\": 10, \"fc\": [1, 0, 0]}}"
    }.joined(separator: ",")
    let spent = try processorTime { _ = try Animations.file(text("", documents: documents)) }
    expect(spent, isBelow: 10)
  }
}
