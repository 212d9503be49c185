// SPDX-License-Identifier: MIT

import CoreImage
import Expectations
import QuartzCore
import TestSupport
import Testing

/// The key paths that only some classes of layers have, and those that lead through filters.
struct ClassKeyPathTests {
  typealias Sample = KeyPathTableTests.Sample

  /// A key path of one class.
  struct Row: Sendable, CustomStringConvertible {
    let layerClass: CALayer.Type
    let path: String
    let sample: Sample

    init(_ layerClass: CALayer.Type, _ path: String, _ sample: Sample) {
      self.layerClass = layerClass
      self.path = path
      self.sample = sample
    }

    var description: String { path }

    func makeLayer() -> CALayer {
      if layerClass == CAShapeLayer.self { return CAShapeLayer() }
      if layerClass == CAGradientLayer.self { return CAGradientLayer() }
      if layerClass == CAReplicatorLayer.self { return CAReplicatorLayer() }
      return CATextLayer()
    }
  }

  static let rows: [Row] = {
    var rows = ["fillColor", "strokeColor"].map { Row(CAShapeLayer.self, $0, .color) }
    rows += ["strokeStart", "strokeEnd", "lineWidth", "miterLimit", "lineDashPhase"].map {
      Row(CAShapeLayer.self, $0, .number(0.25, 0.75))
    }
    rows += ["startPoint", "endPoint"].map { Row(CAGradientLayer.self, $0, .point) }
    rows += ["startPoint.x", "startPoint.y", "endPoint.x", "endPoint.y"].map {
      Row(CAGradientLayer.self, $0, .number(0.25, 0.75))
    }
    rows.append(Row(CATextLayer.self, "fontSize", .number(12, 24)))
    rows.append(Row(CATextLayer.self, "foregroundColor", .color))
    return rows + replicatorRows
  }()

  private static let replicatorRows: [Row] = {
    let numbers = [
      "instanceDelay", "instanceRedOffset", "instanceGreenOffset", "instanceBlueOffset",
      "instanceAlphaOffset",
    ]
    let components = [
      "rotation.x", "rotation.y", "rotation.z", "rotation", "scale.x", "scale.y", "scale.z",
      "scale", "translation.x", "translation.y", "translation.z",
    ]
    let paths = numbers + components.map { "instanceTransform.\($0)" }
    var rows = paths.map { Row(CAReplicatorLayer.self, $0, .number(0.25, 0.75)) }
    rows.append(Row(CAReplicatorLayer.self, "instanceCount", .number(2, 8)))
    rows.append(Row(CAReplicatorLayer.self, "instanceColor", .color))
    rows.append(Row(CAReplicatorLayer.self, "instanceTransform", .transform))
    rows.append(Row(CAReplicatorLayer.self, "instanceTransform.translation", .size))
    return rows
  }()

  @Test(arguments: rows)
  func `read, set and animated`(row: Row) {
    row.sample.expectAnimation(of: row.path, on: row.makeLayer())
  }

  @Test(arguments: rows)
  func `setting them on screen animates by itself`(row: Row) {
    let values = row.sample.values
    let layer = row.makeLayer()
    let probe = row.sample.animateImplicitly(row.path, on: layer)
    expect(layer.animationKeys(), equals: [String(row.path.prefix { $0 != "." })])
    let shown = probe.presented(at: 0.5).value(forKeyPath: row.path)
    row.sample.expectValue(shown, near: values.middle)
  }

  @Test func `the outline of a shape morphs point by point, and not by itself (IN-3, IA-4)`() {
    func square(_ side: CGFloat) -> CGPath {
      CGPath(rect: CGRect(x: 0, y: 0, width: side, height: side), transform: nil)
    }
    let layer = CAShapeLayer()
    layer.path = square(10)
    let probe = AnimationProbe(layer)
    layer.path = square(30)
    probe.shown.commit()
    expectNil(layer.animationKeys())
    probe.add(basicAnimation("path", from: square(10), to: nil))
    let shown = probe.presented(at: 0.25) as? CAShapeLayer
    expect(shown?.path?.boundingBox.width, equals: 15)
    probe.shown.look(at: 0)
    // Elements that do not match switch in the middle: Apple leaves the outcome open.
    let round = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    probe.add(basicAnimation("path", from: square(10), to: round))
    for (time, path) in [(0.49, square(10)), (0.51, round)] {
      expect((probe.presented(at: time) as? CAShapeLayer)?.path, equals: path)
    }
  }

  /// Colours and locations move element by element; unequal numbers leave the model (BA-5).
  @Test func `colours and locations move element by element (BA-5)`() throws {
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    let layer = CAGradientLayer()
    layer.colors = [red, blue]
    layer.locations = [0.2, 0.8]
    let by = CABasicAnimation(keyPath: "locations")
    by.byValue = [0.2, -0.2]
    by.duration = 1
    let probe = AnimationProbe(layer, by)
    probe.add(basicAnimation("colors", from: [blue, red], to: nil))
    let shown = try #require(probe.presented(at: 0.5) as? CAGradientLayer)
    let locations = (shown.locations ?? []).map(\.doubleValue)
    expect(locations.count, equals: 2)
    expect(locations[0], near: 0.3)
    expect(locations[1], near: 0.7)
    let first = shown.colors?.first as? CGColor
    expect(first?.components?.map { ($0.native * 2).rounded() }, equals: [1, 0, 1, 2])
    let uneven = AnimationProbe(
      layer.copyForTest(), basicAnimation("locations", from: [0], to: [0.5, 1]))
    let model = (uneven.presented(at: 0.5) as? CAGradientLayer)?.locations
    expect(model, equals: [0.2, 0.8])
  }

  @Test(arguments: [
    "filters.blur.inputRadius", "backgroundFilters.blur.inputRadius",
    "compositingFilter.inputRadius",
  ])
  func `inputs of filters in all three places, and enabled`(path: String) throws {
    let blur = try #require(CIFilter(name: "CIGaussianBlur"))
    blur.name = "blur"
    let layer = CALayer()
    layer.filters = [CIFilter(blur)]
    layer.backgroundFilters = [CIFilter(blur)]
    layer.compositingFilter = CIFilter(blur)
    layer.setValue(2, forKeyPath: path)
    expect((layer.value(forKeyPath: path) as? NSNumber)?.doubleValue, equals: 2)
    let probe = AnimationProbe(layer, basicAnimation(path, from: 4, to: 8))
    let shown = probe.presented(at: 0.5).value(forKeyPath: path) as? NSNumber
    expect(shown?.doubleValue, equals: 6)
    expect((layer.value(forKeyPath: path) as? NSNumber)?.doubleValue, equals: 2)
    let enabled = path.replacingOccurrences(of: "inputRadius", with: "enabled")
    expect(layer.value(forKeyPath: enabled) as? Bool, equals: true)
    probe.shown.look(at: 0)
    probe.add(basicAnimation(enabled, from: true, to: false))
    for (time, isOn) in [(0.4, true), (0.6, false)] {
      expect(probe.presented(at: time).value(forKeyPath: enabled) as? Bool, equals: isOn)
    }
  }

  @Test func `inputs of a transition's filter are read and set by key path on the animation`() {
    let transition = CATransition()
    transition.filter = CIFilter(name: "CIBarsSwipeTransition")
    expect(transition.filter is CIFilter)
    transition.setValue(30, forKeyPath: "filter.inputWidth")
    expect((transition.value(forKeyPath: "filter.inputWidth") as? NSNumber)?.intValue, equals: 30)
  }
}

extension CAGradientLayer {
  /// Another layer with the same locations.
  fileprivate func copyForTest() -> CAGradientLayer {
    let copy = CAGradientLayer()
    copy.locations = locations
    return copy
  }
}
