// SPDX-License-Identifier: MIT

import CoreImage
import Expectations
import QuartzCore
import RenderTree
import TestSupport
import Testing

/// Animations of lists, outlines and filters against a slow and obvious model, on the presentation
/// copy and in the render tree at random times.
struct SlowListModelTests {
  /// Values of some numbers each over time, as behaviour facts TI-3, TI-8, KF-2 and BA-1 have it.
  private struct Model {
    /// Keyframes; a basic animation has two.
    var values: [[Double]]
    var keyTimes: [Double]?
    let begin: Double
    let duration: Double
    let repeatCount: Double
    let autoreverses: Bool
    let fill: CAMediaTimingFillMode
    let isDiscrete: Bool

    /// - Parameter width: how many numbers a value has.
    init(_ random: inout SeededGenerator, width: Int) {
      let count = Int.random(in: 2...4, using: &random)
      values = (0..<count).map { _ in (0..<width).map { _ in random.number(in: 0...1) } }
      begin = random.number(in: 0.1...1)
      duration = random.number(in: 0.3...1.5)
      repeatCount = Bool.random(using: &random) ? 0 : random.number(in: 0.4...3)
      autoreverses = Bool.random(using: &random)
      let modes: [CAMediaTimingFillMode] = [.removed, .forwards, .backwards, .both]
      fill = modes.randomElement(using: &random) ?? .removed
      isDiscrete = count > 2 && Bool.random(using: &random)
      let segments = isDiscrete ? count : count - 1
      if count > 2, Bool.random(using: &random) {
        let inner = (1..<segments).map { _ in random.number(in: 0...1) }.sorted()
        keyTimes = [0] + inner + [1]
      }
    }

    func animation(_ path: String, _ box: ([Double]) -> Any) -> CAPropertyAnimation {
      let animation: CAPropertyAnimation
      if values.count == 2 {
        let basic = CABasicAnimation(keyPath: path)
        (basic.fromValue, basic.toValue) = (box(values[0]), box(values[1]))
        animation = basic
      } else {
        let keyframes = CAKeyframeAnimation(keyPath: path)
        keyframes.values = values.map(box)
        keyframes.keyTimes = keyTimes?.map { NSNumber(value: $0) }
        keyframes.calculationMode = isDiscrete ? .discrete : .linear
        animation = keyframes
      }
      animation.beginTime = begin
      animation.duration = duration
      animation.repeatCount = Float(repeatCount)
      animation.autoreverses = autoreverses
      animation.fillMode = fill
      animation.isRemovedOnCompletion = false
      return animation
    }

    /// Progress through the cycle; nil outside of the active time without a fill, and for times so
    /// close to a switch that rounding decides.
    func progress(at time: Double) -> Double? {
      let cycle = autoreverses ? 2 * duration : duration
      let count = Double(Float(repeatCount))
      let active = count > 0 ? count * cycle : cycle
      var local = time - begin
      if local < 0 {
        guard fill == .backwards || fill == .both else { return nil }
        local = 0
      }
      if local >= active {
        guard fill == .forwards || fill == .both else { return nil }
        local = active
      }
      var leg = (local / duration).rounded(.down)
      var share = local / duration - leg
      if local == active, share < 1e-9 {
        leg -= 1
        share = 1
      }
      return autoreverses && Int(leg) % 2 == 1 ? 1 - share : share
    }

    func value(at progress: Double) -> [Double] {
      let segments = isDiscrete ? values.count : values.count - 1
      let times = keyTimes ?? (0...segments).map { Double($0) / Double(segments) }
      var segment = 0
      while segment < segments - 1, progress >= times[segment + 1] { segment += 1 }
      if isDiscrete { return values[segment] }
      let length = times[segment + 1] - times[segment]
      let part = length > 0 ? (progress - times[segment]) / length : 1
      return zip(values[segment], values[segment + 1]).map { $0 + ($1 - $0) * part }
    }

    /// Whether a time is so close to a switch that rounding decides.
    func isNearASwitch(_ time: Double) -> Bool {
      let local = time - begin
      let segments = isDiscrete ? values.count : values.count - 1
      let times = keyTimes ?? (0...segments).map { Double($0) / Double(segments) }
      let share = local / duration - (local / duration).rounded(.down)
      let end = Double(Float(repeatCount)) * (autoreverses ? 2 : 1) * duration
      return abs(local) < 1e-4 || abs(local - end) < 1e-4 || share < 1e-4 || share > 1 - 1e-4
        || times.contains { abs($0 - share) < 1e-4 || abs(1 - $0 - share) < 1e-4 }
    }
  }

  /// One property with the ways to set, show and draw it as plain numbers.
  private struct Subject {
    let layer: CALayer
    let path: String
    let model: [Double]
    let box: ([Double]) -> Any
    let shown: (CALayer) -> [Double]
    let drawn: (borrowing RenderTree, NodeIndex) -> [Double]
  }

  private static func colors(_ numbers: [Double]) -> [CGColor] {
    [0, 3].map { first in
      CGColor(
        srgbRed: CGFloat(numbers[first]), green: CGFloat(numbers[first + 1]),
        blue: CGFloat(numbers[first + 2]), alpha: 1)
    }
  }

  private static func triangle(_ numbers: [Double]) -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: numbers[0], y: numbers[1]))
    path.addLine(to: CGPoint(x: numbers[2], y: numbers[3]))
    path.addQuadCurve(to: CGPoint(x: numbers[4], y: numbers[5]), control: .zero)
    return path
  }

  private static func coordinates(_ path: CGPath?) -> [Double] {
    var result: [Double] = []
    path?.forEachPoint { result += [$0.x.native, $0.y.native] }
    return result
  }

  private static func blur(_ radius: Double) -> CIFilter {
    let filter = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": radius])
    filter?.name = "blur"
    return filter ?? CIFilter(name: "CISepiaTone")!
  }

  private static func radii(_ list: [Any]?) -> [Double] {
    (list ?? []).compactMap { ($0 as? CIFilter)?.value(forKey: "inputRadius") as? Double }
  }

  private static func subjects() -> [Subject] {
    let base = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
    let gradient = CAGradientLayer()
    gradient.colors = colors(base)
    let places = CAGradientLayer()
    places.locations = [0.1, 0.2]
    let shape = CAShapeLayer()
    shape.path = triangle(base)
    let blurred = CALayer()
    blurred.filters = [blur(0.1), blur(0.2)]
    let named = CALayer()
    named.filters = [blur(0.1)]
    return [
      Subject(
        layer: gradient, path: "colors", model: base, box: { colors($0) },
        shown: { layer in
          let list = (layer as? CAGradientLayer)?.colors as? [CGColor]
          return (list ?? []).flatMap { ($0.components ?? []).prefix(3).map(\.native) }
        },
        drawn: { tree, node in
          tree.gradients[node].colors.flatMap { [Double($0.x), Double($0.y), Double($0.z)] }
        }),
      Subject(
        layer: places, path: "locations", model: [0.1, 0.2],
        box: { $0.map { NSNumber(value: $0) } },
        shown: { ($0 as? CAGradientLayer)?.locations?.map(\.doubleValue) ?? [] },
        drawn: { tree, node in tree.gradients[node].locations }),
      Subject(
        layer: shape, path: "path", model: coordinates(shape.path), box: { triangle($0) },
        shown: { coordinates(($0 as? CAShapeLayer)?.path) },
        drawn: { tree, node in
          tree.shapes[node].path.points.flatMap { [$0.x.native, $0.y.native] }
        }),
      Subject(
        layer: blurred, path: "filters", model: [0.1, 0.2], box: { $0.map(blur) },
        shown: { radii($0.filters) },
        drawn: { tree, node in tree.effects[node].filters.map { Double($0.inputs[0].x) } }),
      Subject(
        layer: named, path: "filters.blur.inputRadius", model: [0.1], box: { $0[0] },
        shown: { radii($0.filters) },
        drawn: { tree, node in tree.effects[node].filters.map { Double($0.inputs[0].x) } }),
    ]
  }

  @Test(arguments: 0..<5, 0..<8)
  func `at random times`(index: Int, seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(3000 + 10 * seed + index))
    let subject = Self.subjects()[index]
    // A triangle reads back with the control point of its curve, which stays where it is.
    let width = subject.path == "path" ? 6 : subject.model.count
    let model = Model(&random, width: width)
    let probe = AnimationProbe(subject.layer, model.animation(subject.path, subject.box))
    for _ in 0..<30 {
      let time = random.number(in: 0...5)
      guard !model.isNearASwitch(time) else { continue }
      var expected = model.progress(at: time).map { model.value(at: $0) } ?? subject.model
      if subject.path == "path", expected.count == 6 {
        expected.insert(contentsOf: [0, 0], at: 4)
      }
      let shown = subject.shown(probe.presented(at: time))
      expect(
        shown, near: expected, within: 1e-5, "\(subject.path), seed \(seed), time \(time)")
      probe.shown.frame(at: time)
      let found = probe.shown.tree.index(of: subject.layer.nodeID)
      let drawn = subject.drawn(probe.shown.tree, try #require(found))
      expect(
        drawn, near: expected, within: 1e-5, "drawn \(subject.path), seed \(seed), time \(time)")
    }
    expect(probe.shown.refusals.isEmpty)
  }
}

extension CGPath {
  /// All points of all elements in order, control points included.
  fileprivate func forEachPoint(_ body: (CGPoint) -> Void) {
    applyWithBlock { element in
      let count: Int
      switch element.pointee.type {
      case .moveToPoint, .addLineToPoint: count = 1
      case .addQuadCurveToPoint: count = 2
      case .addCurveToPoint: count = 3
      case .closeSubpath: count = 0
      @unknown default: count = 0
      }
      for index in 0..<count { body(element.pointee.points[index]) }
    }
  }
}
