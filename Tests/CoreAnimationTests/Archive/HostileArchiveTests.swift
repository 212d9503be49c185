// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreAnimation

/// An object that writes any values, in the place of one of Core Animation's.
private final class Forgery: NSObject, NSSecureCoding {
  static let supportsSecureCoding = true
  let fields: [(key: String, value: Any)]

  init(_ fields: [(String, Any)]) { self.fields = fields.map { (key: $0.0, value: $0.1) } }

  init?(coder: NSCoder) { nil }

  func encode(with coder: NSCoder) {
    for (key, value) in fields {
      switch value {
      case let number as Int: coder.encode(number, forKey: key)
      case let number as Double: coder.encode(number, forKey: key)
      default: coder.encode(value, forKey: key)
      }
    }
  }

  /// The archive of an object with these fields as one of a class.
  func data(as type: AnyClass) -> Data {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.setClassName(NSStringFromClass(type), for: Forgery.self)
    archiver.encode(self, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    return archiver.encodedData
  }
}

/// Archives whose structure is sound, and whose values no program would write: each is read or refused, drawn
/// without a trap, and in little time.
@Suite(.serialized)
struct HostileArchiveTests {
  private static func read<Object: NSObject & NSSecureCoding>(
    _ type: Object.Type, _ fields: [(String, Any)]
  ) -> Object? {
    try? NSKeyedUnarchiver.unarchivedObject(
      ofClass: type, fromUntrusted: Forgery(fields).data(as: type))
  }

  private static func draw(_ layer: CALayer) {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let context = CGContext(
        data: nil, width: 24, height: 24, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return }
    layer.render(in: context)
  }

  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, -1, 0, 1e9, 1e308, -1e308, 4_294_967_296, 9.3e18,
  ]

  /// Values of all forms, with numbers that break arithmetic.
  private static let values: [Any] =
    numbers.map { NSNumber(value: $0) }
    + [Int.max, Int.min].map { NSNumber(value: $0) }
    + numbers.flatMap { number in
      [
        ArchivedBox("point", numbers: [number, number]),
        ArchivedBox("size", numbers: [number, number]),
        ArchivedBox("rect", numbers: [0, number, number, number]),
        ArchivedBox("transform", numbers: Array(repeating: number, count: 16)),
        ArchivedBox("affine", numbers: [number, 0, 0, number, number, 1]),
        ArchivedBox("color", numbers: [number, 0, number, 1]),
        ArchivedBox(
          "path", numbers: [number, 0, 4, number, 8, 8],
          items: [NSData(data: Data([0, 1, 1, 4]))]),
        ArchivedBox("list", items: [NSNumber(value: number), NSNumber(value: number)]),
        ArchivedBox("list", items: [ArchivedBox("color", numbers: [1, number, 0, number])]),
        ArchivedBox("value", numbers: [number, number], items: [NSString("{CGPoint=dd}")]),
      ]
    }
    + [
      NSString("text"), NSString(string: String(repeating: "a\u{300}", count: 4_000)),
      NSData(data: Data(repeating: 7, count: 64)), ArchivedBox("null"),
      ArchivedBox("path", numbers: [1], items: [NSData(data: Data([0, 1]))]),
      ArchivedBox("list", items: []), ArchivedBox("dictionary", items: [NSString("a")]),
      ArchivedBox("list", items: [CALayer(), CABasicAnimation(keyPath: "position")]),
      CALayer(), CABasicAnimation(keyPath: "position"), CAEmitterCell(),
      CAMediaTimingFunction(name: .easeIn), ArchivedBox("constraint layout"),
    ]

  /// Reads each of some values under each key, and passes on what was read.
  private func readAll<Object: NSObject & NSSecureCoding>(
    _ type: Object.Type, _ keys: [String], _ more: [(String, Any)], _ use: (Object) -> Void
  ) {
    var random = SeededGenerator(test: "hostile-\(type)")
    for key in keys {
      // A sixth of them each time.
      for value in Self.values where Int.random(in: 0..<6, using: &random) == 0 {
        let time = processorTime {
          if let object = Self.read(type, more + [(key, value)]) { use(object) }
        }
        expect(time, isBelow: 1, "\(type), \(key): \(value)")
      }
    }
  }

  @Test(arguments: LayerKind.all.map { "\($0.name)" })
  func `layers with values of all kinds are laid out and drawn`(_ name: String) throws {
    let kind = try #require(LayerKind.all.first { "\($0.name)" == name })
    func run<Layer: CALayer>(_ type: Layer.Type) {
      let content: [(String, Any)] = [
        ("bounds", ArchivedBox("rect", numbers: [0, 0, 20, 20])),
        ("backgroundColor", ArchivedBox("color", numbers: [1, 0, 0, 1])),
        ("sublayers", ArchivedBox("list", items: [CALayer(), CAShapeLayer()])),
      ]
      readAll(type, type.declaredProperties.rows.map(\.keyed.key), content) { layer in
        layer.layoutIfNeeded()
        _ = layer.preferredFrameSize()
        _ = layer.hitTest(CGPoint(x: 3, y: 3))
        Self.draw(layer)
      }
    }
    _ = RefusalLog.recording { run(kind.type) }
  }

  @Test func `animations with values of all kinds are added and evaluated`() {
    func run<Animation: CAAnimation>(_ type: Animation.Type) {
      let content: [(String, Any)] = [("keyPath", NSString("position")), ("duration", 2.0)]
      readAll(type, type.declaredProperties.rows.map(\.keyed.key), content) { animation in
        let layer = CALayer()
        layer.speed = 0
        layer.timeOffset = 1
        layer.add(animation, forKey: "a")
        _ = layer.presentation()?.position
        _ = (animation as? CASpringAnimation)?.settlingDuration
        _ = animation.copy()
      }
    }
    _ = RefusalLog.recording {
      run(CABasicAnimation.self)
      run(CAKeyframeAnimation.self)
      run(CASpringAnimation.self)
      run(CADecayAnimation.self)
      run(CAAnimationGroup.self)
      run(CATransition.self)
    }
  }

  @Test func `curves and cells of any numbers are read or refused`() {
    for number in Self.numbers {
      for key in ["x1", "y1", "x2", "y2", "c0x", "c0y", "c1x", "c1y"] {
        let curve = Self.read(CAMediaTimingFunction.self, [(key, number)])
        expect(curve?.value(at: 0.5).isFinite ?? true, "\(key): \(number)")
      }
    }
    readAll(CAEmitterCell.self, CAEmitterCell.declaredProperties.rows.map(\.keyed.key), []) {
      let emitter = CAEmitterLayer()
      emitter.emitterCells = [$0]
      emitter.bounds = CGRect(x: 0, y: 0, width: 9, height: 9)
      Self.draw(emitter)
    }
  }

  /// The lists of layers that were nested too deep name layers, which may be anywhere in the archive.
  @Test func `postponed layers in a circle make no circle`() throws {
    let (one, other) = (CALayer(), CAShapeLayer())
    let none = ArchivedBox("null")
    let root = try #require(
      Self.read(
        CALayer.self,
        [
          ("lamina.deeper.0", ArchivedBox("layers", items: [one, other, other, one])),
          ("lamina.deeper.1", ArchivedBox("layers", items: [other, one, one, other])),
          ("lamina.deeper.2", ArchivedBox("layers", items: [other, none, one, one, one])),
          ("sublayers", ArchivedBox("list", items: [one, other, one])),
          ("mask", other),
        ]))
    var count = 0
    var layers = [root]
    while let layer = layers.popLast(), count < 100 {
      count += 1
      layers += (layer.sublayers ?? []) + [layer.mask].compactMap { $0 }
    }
    expect(count, isAtMost: 3)
    root.layoutIfNeeded()
    Self.draw(root)
  }

  /// The layers of a list leave the list before, all at once.
  @Test func `layers in many lists are moved in linear time`() throws {
    func seconds(_ count: Int) throws -> Double {
      let layers = (0..<count).map { _ in CALayer() }
      let (one, other) = (CALayer(), CALayer())
      one.sublayers = layers
      let time = processorTime { other.sublayers = layers.reversed() }
      expect(other.sublayers?.count, equals: count)
      expectNil(one.sublayers)
      return time
    }
    let short = try min(seconds(2_000), seconds(2_000))
    expect(try min(seconds(32_000), seconds(32_000)), isBelow: 48 * short)
  }

  @Test func `counts beyond all measure end at the first value that is missing`() {
    for count in [Int.max, Int.min, -1, 1 << 40] {
      expectNil(Self.read(ArchivedBox.self, [("kind", NSString("list")), ("numbers", count)]))
      _ = Self.read(ArchivedBox.self, [("kind", NSString("list")), ("items", count)])
    }
  }
}
