// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import Locks
import QuartzCore
import TestSupport
import Testing

@testable import CoreAnimation

/// Values as `Any`, compared as far as they can be.
private enum LayerValue {
  static func areEqual(_ a: Any?, _ b: Any) -> Bool {
    a.map { KeyedProperty.areEqual($0, b) } ?? false
  }
}

/// A layer that writes a box in a box in a box as its values.
final class NestedArchiveLayer: CALayer {
  override func encode(with coder: NSCoder) {
    var box = ArchivedBox("list")
    for _ in 0..<(ArchiveLimits().depth + 50) { box = ArchivedBox("list", items: [box]) }
    coder.encode(box, forKey: "lamina.container")
  }
}

/// A layer that counts how often layers of its class are written and read.
final class CountedArchiveLayer: CALayer {
  static let counts = Mutex((written: 0, read: 0))

  override init() { super.init() }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) {
    Self.counts.withLock { $0.read += 1 }
    super.init(coder: coder)
  }

  override func encode(with coder: NSCoder) {
    Self.counts.withLock { $0.written += 1 }
    super.encode(with: coder)
  }
}

struct ArchivingTests {
  private func copy<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object? {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
  }

  @Test func `a plain layer comes back`() throws {
    let layer = try #require(try copy(CALayer()))
    expectNil(layer.sublayers)
    expectNil(layer.mask)
    expect(layer.opacity, equals: 1)
  }

  @Test func `values, sublayers, mask and the application's own values come back`() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
    root.transform = CATransform3DMakeScale(2, 3, 4)
    root.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    root.name = "root"
    root.setValue("calm", forKey: "mood")
    let child = CALayer()
    child.isHidden = true
    root.addSublayer(child)
    root.mask = CALayer()
    let restored = try #require(try copy(root))
    expect(restored.bounds, equals: root.bounds)
    expect(restored.transform, equals: root.transform)
    expect(restored.backgroundColor, equals: root.backgroundColor)
    expect(restored.name, equals: "root")
    expect(restored.value(forKey: "mood") as? String, equals: "calm")
    expect(restored.sublayers?.count, equals: 1)
    expect(restored.sublayers?.first?.isHidden, equals: true)
    expect(restored.mask != nil)
  }

  @Test func `what was set to zero or to nil comes back as such (DV-2)`() throws {
    for value in [0 as Any, 0.0, CGPoint.zero, CGSize.zero, CGRect.zero, false] {
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = value
      fade.byValue = value
      let restored = try #require(try copy(fade))
      expect(restored.fromValue != nil, "\(value)")
      expect(restored.byValue != nil, "\(value)")
      expectNil(restored.toValue)
      expect(LayerValue.areEqual(restored.fromValue, value), "\(value)")
    }
    let layer = CALayer()
    (layer.borderColor, layer.shadowColor, layer.shadowRadius) = (nil, nil, 0)
    (layer.shadowOffset, layer.anchorPoint, layer.opacity) = (.zero, .zero, 0)
    (layer.isDoubleSided, layer.maskedCorners, layer.contentsRect) = (false, [], .zero)
    let plain = try #require(try copy(layer))
    expectNil(plain.borderColor)
    expectNil(plain.shadowColor)
    expect(plain.shadowRadius, equals: 0)
    expect(plain.shadowOffset, equals: .zero)
    expect(plain.anchorPoint, equals: .zero)
    expect(plain.opacity, equals: 0)
    expect(!plain.isDoubleSided)
    expect(plain.maskedCorners, equals: [])
    expect(plain.contentsRect, equals: .zero)
    let shape = CAShapeLayer()
    (shape.fillColor, shape.lineWidth, shape.strokeEnd) = (nil, 0, 0)
    let outline = try #require(try copy(shape))
    expectNil(outline.fillColor)
    expect(outline.lineWidth, equals: 0)
    expect(outline.strokeEnd, equals: 0)
    let text = CATextLayer()
    (text.foregroundColor, text.fontSize, text.font, text.string) = (nil, 0, nil, "")
    let words = try #require(try copy(text))
    expectNil(words.foregroundColor)
    expect(words.fontSize, equals: 0)
    expectNil(words.font)
    expect(words.string as? String, equals: "")
    let scroll = CAScrollLayer()
    scroll.masksToBounds = false
    try expect(#require(try copy(scroll)).masksToBounds, equals: false)
    let replicator = CAReplicatorLayer()
    (replicator.instanceColor, replicator.instanceCount) = (nil, 0)
    let copies = try #require(try copy(replicator))
    expectNil(copies.instanceColor)
    expect(copies.instanceCount, equals: 0)
    let emitter = CAEmitterLayer()
    let cell = CAEmitterCell()
    (cell.color, cell.scale, cell.speed, cell.isEnabled) = (nil, 0, 0, false)
    (emitter.birthRate, emitter.emitterCells) = (0, [cell])
    let emitting = try #require(try copy(emitter))
    let first = try #require(emitting.emitterCells?.first)
    expect(emitting.birthRate, equals: 0)
    expectNil(first.color)
    expect(first.scale, equals: 0)
    expect(first.speed, equals: 0)
    expect(!first.isEnabled)
    let group = CAAnimationGroup()
    (group.animations, group.speed, group.isRemovedOnCompletion) = ([], 0, false)
    let grouped = try #require(try copy(group))
    expect(grouped.animations?.isEmpty, equals: true)
    expect(grouped.speed, equals: 0)
    expect(!grouped.isRemovedOnCompletion)
  }

  /// Values of every type come back: lists in lists, dictionaries, paths, bytes, layout.
  @Test func `values of every type come back`() throws {
    let layer = CALayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addQuadCurve(to: CGPoint(x: 3, y: 4), control: .zero)
    path.addCurve(to: .zero, control1: CGPoint(x: 0.1, y: -1e9), control2: CGPoint(x: 5, y: 6))
    path.addEllipse(in: CGRect(x: 0, y: 0, width: 5, height: 5))
    path.closeSubpath()
    layer.shadowPath = path
    layer.style = ["cornerRadius": 4, "colours": [CGColor.black], "deep": ["x": [1, [2, [3]]]]]
    layer.layoutManager = CAConstraintLayoutManager()
    layer.setValue(Data([1, 2, 3]), forKey: "bytes")
    layer.setValue(CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6), forKey: "affine")
    layer.setValue(NSNull(), forKey: "nothing")
    layer.setValue([Int](), forKey: "empty")
    let restored = try #require(try copy(layer))
    expect(restored.shadowPath, equals: path)
    expect(restored.cornerRadius, equals: 4)
    expect((restored.style?["colours"] as? [CGColor])?.count, equals: 1)
    let deep = (restored.style?["deep"] as? [String: Any])?["x"] as? [Any]
    expect(((deep?.last as? [Any])?.last as? [Int]), equals: [3])
    expect(restored.layoutManager is CAConstraintLayoutManager)
    expect(restored.value(forKey: "bytes") as? Data, equals: Data([1, 2, 3]))
    expect((restored.value(forKey: "affine") as? CGAffineTransform)?.tx, equals: 5)
    expect(restored.value(forKey: "nothing") is NSNull)
    expect((restored.value(forKey: "empty") as? [Any])?.isEmpty, equals: true)
  }

  @Test func `values as they were written before are read`() {
    func former(_ kind: String, _ numbers: [Int], _ verbs: [Int] = []) -> Any? {
      ArchivedValue.decoded(
        NSDictionary(dictionary: [
          NSString(string: "kind"): NSString(string: kind),
          NSString(string: "numbers"): NSArray(array: numbers.map { NSNumber(value: $0) }),
          NSString(string: "verbs"): NSArray(array: verbs.map { NSNumber(value: $0) }),
        ]))
    }
    expect(former("point", [1, 2]) as? CGPoint, equals: CGPoint(x: 1, y: 2))
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 3, y: 4))
    expect(former("path", [0, 0, 3, 4], [0, 1]) as? CGPath, equals: line)
    expectNil(former("rect", [1, 2]))
    expectNil(former("nonsense", []))
  }

  /// Each layer of a tree of any depth is written and read once; where they are nested does not show.
  @Test func `trees of any depth are archived, each layer once`() throws {
    // More than one level at which the coder goes no deeper.
    let levels = 2 * ArchivePass.layerLimit + 50
    let root = CALayer()
    var last = root
    for level in 1...levels {
      let next: CALayer = level % 2 == 0 ? CATextLayer() : CountedArchiveLayer()
      next.bounds = CGRect(x: 0, y: 0, width: level, height: 1)
      next.borderColor = nil
      if level % 3 == 0 { last.mask = next } else { last.sublayers = [CALayer(), next] }
      last = next
    }
    last.name = "deepest"
    let restored = try #require(try copy(root))
    let counts = CountedArchiveLayer.counts.withLock { $0 }
    expect(counts == (levels / 2, levels / 2))
    var layer = restored
    for level in 1...levels {
      let next = level % 3 == 0 ? layer.mask : layer.sublayers?.last
      layer = try #require(next, "level \(level)")
      expect(layer.bounds.width, equals: CGFloat(level))
      expect(layer.superlayer != nil)
    }
    expect(layer.name, equals: "deepest")
    expectNil(layer.sublayers)
    // As a value of an animation as well.
    let animation = CABasicAnimation()
    animation.setValue(root, forKey: "tree")
    var count = 0
    var top = try copy(animation)?.value(forKey: "tree") as? CALayer
    while let current = top {
      count += 1
      top = current.mask ?? current.sublayers?.last
    }
    expect(count, equals: levels + 1)
  }

  /// Groups and lists nested without end are archived as far as the limit, and logged.
  @Test func `groups and lists nested without end are archived as far as the limit`() throws {
    var group = CAAnimationGroup()
    for _ in 0..<400 {
      let outer = CAAnimationGroup()
      outer.animations = [group]
      group = outer
    }
    var list: [Any] = [1]
    for _ in 0..<400 { list = [list] }
    group.setValue(list, forKey: "list")
    let (restored, log) = try RefusalLog.recording { try copy(group) }
    var depth = 0
    var inner = restored
    while let next = inner?.animations?.first as? CAAnimationGroup {
      inner = next
      depth += 1
    }
    expect(depth, equals: ArchivePass.layerLimit)
    expectNil(restored?.value(forKey: "list"))
    expect(log.count, equals: 2, "\(log)")
  }

  /// An archive nested deeper than any that is written throws, and ends no process.
  @Test func `an archive nested deeper than any that is written throws`() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: NestedArchiveLayer(), requiringSecureCoding: true)
    let (_, log) = RefusalLog.recording {
      #expect(throws: (any Error).self) {
        // Foundation's own reader, without a check before it.
        try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NestedArchiveLayer.self], from: data)
      }
    }
    expect(log.count, equals: 1)
    let layer = try #require(
      try copy(CALayer()), "an archive is read after one that was refused")
    expect(layer.opacity, equals: 1)
  }

  @Test func `animations come back`() throws {
    let spring = CASpringAnimation(keyPath: "position")
    spring.toValue = CGPoint(x: 3, y: 4)
    spring.damping = 3
    spring.duration = 2
    spring.timingFunction = CAMediaTimingFunction(name: .easeOut)
    let restored = try #require(try copy(spring))
    expect(restored.keyPath, equals: "position")
    expect(restored.damping, equals: 3)
    expect(restored.duration, equals: 2)
    expect(restored.toValue as? CGPoint, equals: CGPoint(x: 3, y: 4))
    expect(restored.timingFunction, equals: spring.timingFunction)
    let function = try #require(CAValueFunction(name: .rotateZ))
    try expect(copy(function)?.name, equals: .rotateZ)
  }
}
