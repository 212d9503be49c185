// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import TestSupport
import Testing

/// Every documented key path of a layer: read, set, and animated where it can be.
struct KeyPathTableTests {
  /// The kind of a key path's values, by which they are compared.
  enum Sample: Sendable {
    /// From the first to the second number; the middle is the mean.
    case number(Double, Double)
    /// Numbers that blend, as points, sizes or rectangles.
    case point, size, rect
    case color
    case transform
    case flag
  }

  struct Row: Sendable, CustomStringConvertible {
    let path: String
    let sample: Sample

    init(_ path: String, _ sample: Sample) {
      self.path = path
      self.sample = sample
    }

    var description: String { path }
  }

  static let animatable: [Row] = {
    var rows = numbers.map { Row($0, .number(0.25, 0.75)) }
    for whole in ["transform", "sublayerTransform"] {
      rows += components.map { Row("\(whole).\($0)", .number(0.25, 0.75)) }
      rows += [Row("\(whole).translation", .size), Row(whole, .transform)]
    }
    rows += points.map { Row($0, .point) }
    rows += ["bounds.size", "contentsRect.size", "contentsCenter.size"].map { Row($0, .size) }
    rows += ["bounds", "contentsRect", "contentsCenter"].map { Row($0, .rect) }
    rows += ["backgroundColor", "borderColor", "shadowColor"].map { Row($0, .color) }
    rows += ["hidden", "doubleSided", "masksToBounds", "shouldRasterize"].map { Row($0, .flag) }
    rows.append(Row("shadowOffset", .size))
    return rows
  }()

  private static let numbers: [String] = [
    "zPosition", "anchorPointZ", "opacity", "cornerRadius", "borderWidth", "contentsScale",
    "minificationFilterBias", "shadowOpacity", "shadowRadius", "rasterizationScale",
    "position.x", "position.y", "anchorPoint.x", "anchorPoint.y", "bounds.origin.x",
    "bounds.origin.y", "bounds.size.width", "bounds.size.height", "contentsRect.origin.x",
    "contentsRect.origin.y", "contentsRect.size.width", "contentsRect.size.height",
    "contentsCenter.origin.x", "contentsCenter.origin.y", "contentsCenter.size.width",
    "contentsCenter.size.height", "shadowOffset.width", "shadowOffset.height",
  ]
  private static let components: [String] = [
    "rotation.x", "rotation.y", "rotation.z", "rotation", "scale.x", "scale.y", "scale.z",
    "scale", "scale.xy", "translation.x", "translation.y", "translation.z",
  ]
  private static let points: [String] = [
    "position", "anchorPoint", "bounds.origin", "contentsRect.origin", "contentsCenter.origin",
  ]

  @Test(arguments: animatable)
  func `read, set and animated`(row: Row) {
    let layer = CALayer()
    expect(layer.value(forKeyPath: row.path) != nil || row.path == "backgroundColor")
    row.sample.expectAnimation(of: row.path, on: layer)
  }

  @Test(arguments: animatable)
  func `setting any of them on screen animates by itself, doubleSided excepted`(row: Row) {
    let values = row.sample.values
    let layer = CALayer()
    let probe = row.sample.animateImplicitly(row.path, on: layer)
    let key = String(row.path.prefix { $0 != "." })
    expect(layer.animationKeys(), equals: (key == "doubleSided" ? nil : [key]))
    row.sample.expectValue(layer.value(forKeyPath: row.path), near: values.to)
    guard key != "doubleSided" else { return }
    let shown = probe.presented(at: 0.5).value(forKeyPath: row.path)
    row.sample.expectValue(shown, near: values.middle)
  }

  @Test(arguments: [
    Row("frame", .rect), Row("frame.origin", .point), Row("frame.size", .size),
    Row("frame.origin.x", .number(1, 2)), Row("frame.origin.y", .number(1, 2)),
    Row("frame.size.width", .number(1, 2)), Row("frame.size.height", .number(1, 2)),
  ])
  func `the frame is derived: read, set, never animated`(row: Row) {
    let values = row.sample.values
    let layer = CALayer()
    layer.setValue(values.from, forKeyPath: row.path)
    row.sample.expectValue(layer.value(forKeyPath: row.path), near: values.from)
    let probe = AnimationProbe(layer)
    let animation = CABasicAnimation(keyPath: row.path)
    animation.toValue = values.to
    animation.duration = 1
    probe.add(animation)
    let shown = probe.presented(at: 0.5).value(forKeyPath: row.path)
    row.sample.expectValue(shown, near: values.from)
  }

  /// A key with a value that it takes and answers.
  private static var settable: [(String, Any)] {
    [
      ("beginTime", 3.0), ("duration", 4.0), ("speed", 2.0), ("timeOffset", 5.0),
      ("repeatCount", 6.0), ("repeatDuration", 7.0), ("autoreverses", true), ("fillMode", "both"),
    ]
  }

  private static var layerOnly: [(String, Any)] {
    [
      ("contentsGravity", "center"), ("contentsFormat", "RGBAh"), ("minificationFilter", "nearest"),
      ("magnificationFilter", "trilinear"), ("geometryFlipped", true), ("opaque", true),
      ("allowsGroupOpacity", false), ("allowsEdgeAntialiasing", false), ("edgeAntialiasingMask", 5),
      ("drawsAsynchronously", true), ("needsDisplayOnBoundsChange", true), ("autoresizingMask", 18),
      ("maskedCorners", 5), ("cornerCurve", "continuous"), ("name", "a name"), ("anyKey", "kept"),
    ]
  }

  @Test func `timing is read and set by key, on layers and animations`() {
    for (key, value) in Self.settable {
      let layer = CALayer()
      layer.setValue(value, forKey: key)
      expect(Self.areEqual(layer.value(forKey: key), value), "layer \(key)")
      let animation = CABasicAnimation()
      animation.setValue(value, forKey: key)
      expect(Self.areEqual(animation.value(forKey: key), value), "animation \(key)")
    }
  }

  @Test func `names, masks and flags are read and set by key, and not animated`() {
    for (key, value) in Self.layerOnly {
      let layer = CALayer()
      layer.setValue(value, forKey: key)
      expect(Self.areEqual(layer.value(forKey: key), value), "\(key)")
    }
  }

  @Test func `objects are read and set by key`() {
    final class Delegate: NSObject, CALayerDelegate {}
    final class Manager: NSObject, CALayoutManager {}
    let layer = CALayer()
    let (delegate, manager, mask, child) = (Delegate(), Manager(), CALayer(), CALayer())
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    layer.setValue(delegate, forKey: "delegate")
    layer.setValue(manager, forKey: "layoutManager")
    layer.setValue(mask, forKey: "mask")
    layer.setValue([child], forKey: "sublayers")
    layer.setValue(path, forKey: "shadowPath")
    layer.setValue(["cornerRadius": 4], forKey: "style")
    layer.setValue(["position": NSNull()], forKey: "actions")
    layer.setValue(["f"], forKey: "filters")
    layer.setValue(["b"], forKey: "backgroundFilters")
    layer.setValue("c", forKey: "compositingFilter")
    expect(layer.delegate, isIdenticalTo: delegate)
    expect(layer.layoutManager, isIdenticalTo: manager)
    expect(layer.mask, isIdenticalTo: mask)
    expect(layer.sublayers?.first, isIdenticalTo: child)
    expect(child.value(forKey: "superlayer") as? CALayer, isIdenticalTo: layer)
    expect(layer.shadowPath, equals: path)
    expect(layer.value(forKey: "shadowPath") as? CGPath, equals: path)
    expect(layer.style?["cornerRadius"] as? Int, equals: 4)
    expect(layer.actions?["position"] is NSNull)
    expect(layer.filters as? [String], equals: ["f"])
    expect(layer.backgroundFilters as? [String], equals: ["b"])
    expect(layer.compositingFilter as? String, equals: "c")
  }

  private static func areEqual(_ a: Any?, _ b: Any) -> Bool {
    switch b {
    case let number as Double: a as? Double == number
    case let number as Int: (a as? NSNumber)?.intValue == number
    case let flag as Bool: a as? Bool == flag
    case let text as String:
      a as? String == text
        || (a as? any RawRepresentable).map { String(describing: $0.rawValue) } == text
    default: false
    }
  }
}

extension KeyPathTableTests.Sample {
  /// Two values and the one in the middle between them.
  var values: (from: Any, middle: Any, to: Any) {
    switch self {
    case .number(let a, let b): (a, (a + b) / 2, b)
    case .point: (CGPoint(x: 0.1, y: 0.2), CGPoint(x: 0.2, y: 0.4), CGPoint(x: 0.3, y: 0.6))
    case .size:
      (
        CGSize(width: 0.1, height: 0.2), CGSize(width: 0.2, height: 0.4),
        CGSize(width: 0.3, height: 0.6)
      )
    case .rect:
      (
        CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4),
        CGRect(x: 0.2, y: 0.3, width: 0.4, height: 0.5),
        CGRect(x: 0.3, y: 0.4, width: 0.5, height: 0.6)
      )
    case .color:
      (
        CGColor(red: 1, green: 0, blue: 0, alpha: 1),
        CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 1),
        CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      )
    case .transform:
      (
        CATransform3DMakeScale(1, 2, 3), CATransform3DMakeScale(2, 3, 4),
        CATransform3DMakeScale(3, 4, 5)
      )
    case .flag: (true, false, false)
    }
  }

  /// Records an issue with both values unless the one read by key is the one expected, but for rounding.
  func expectValue(
    _ value: Any?, near expected: Any, _ note: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if !Self.isNear(value, expected) {
      Issue.record(
        "\(value ?? "nil") is not near \(expected) \(note)", sourceLocation: sourceLocation)
    }
  }

  private static func isNear(_ value: Any?, _ expected: Any) -> Bool {
    func near(_ pairs: (CGFloat, CGFloat)...) -> Bool {
      pairs.allSatisfy { abs($0.0 - $0.1) < 1e-4 }
    }
    switch (value, expected) {
    case (let a as CGPoint, let b as CGPoint): return near((a.x, b.x), (a.y, b.y))
    case (let a as CGSize, let b as CGSize):
      return near((a.width, b.width), (a.height, b.height))
    case (let a as CGRect, let b as CGRect):
      return near(
        (a.minX, b.minX), (a.minY, b.minY), (a.width, b.width), (a.height, b.height))
    case (let a as CATransform3D, let b as CATransform3D):
      return near((a.m11, b.m11), (a.m22, b.m22), (a.m33, b.m33), (a.m41, b.m41))
    case (let a as CGColor, let b as CGColor):
      let (a, b) = (a.components ?? [], b.components ?? [])
      return a.count == b.count && zip(a, b).allSatisfy { near(($0, $1)) }
    case (let a as NSNumber, let b as Bool): return a.boolValue == b
    case (let a as NSNumber, let b as Double): return near((CGFloat(a.doubleValue), CGFloat(b)))
    default: return false
    }
  }
}
