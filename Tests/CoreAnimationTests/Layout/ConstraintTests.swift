// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

struct ConstraintTests {
  private func constraint(
    _ attribute: CAConstraintAttribute, _ source: String, _ sourceAttribute: CAConstraintAttribute,
    scale: CGFloat = 1, offset: CGFloat = 0
  ) -> CAConstraint {
    CAConstraint(
      attribute: attribute, relativeTo: source, attribute: sourceAttribute, scale: scale,
      offset: offset)
  }

  private func container(_ bounds: CGRect, _ sublayers: CALayer...) -> CALayer {
    let container = CALayer()
    container.bounds = bounds
    container.layoutManager = CAConstraintLayoutManager()
    for sublayer in sublayers { container.addSublayer(sublayer) }
    return container
  }

  private func layer(_ name: String, _ constraints: CAConstraint...) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    layer.constraints = constraints
    return layer
  }

  @Test func `attribute = source × scale + offset; of the superlayer the bounds count (LA-7)`() {
    let made = CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .midX)
    expect(made.scale, equals: 1)
    expect(made.offset, equals: 0)
    expect(made.sourceName, equals: "superlayer")
    expect(made.attribute, equals: .minX)
    expect(made.sourceAttribute, equals: .midX)
    let child = layer(
      "a", constraint(.minX, "superlayer", .minX, offset: 10),
      constraint(.width, "superlayer", .width, scale: 0.5),
      constraint(.minY, "superlayer", .minY, offset: 5),
      constraint(.height, "superlayer", .height, scale: 0.5))
    child.anchorPoint = CGPoint(x: 0.25, y: 0.75)
    child.bounds = CGRect(x: 7, y: 9, width: 20, height: 30)
    let root = container(CGRect(x: 20, y: 30, width: 200, height: 100), child)
    root.layoutIfNeeded()
    // LA-8.
    expect(child.frame, equals: CGRect(x: 30, y: 35, width: 100, height: 50))
    expect(child.position, equals: CGPoint(x: 55, y: 72.5))
    expect(child.bounds.origin, equals: CGPoint(x: 7, y: 9))
  }

  @Test func `two sides give place and length; one line keeps the length (LA-8)`() {
    let both = layer(
      "a", constraint(.minX, "superlayer", .minX, offset: 10),
      constraint(.maxX, "superlayer", .maxX, offset: -20))
    let one = layer("b", constraint(.midX, "superlayer", .midX))
    let length = layer("c", constraint(.width, "superlayer", .width, scale: 0.1))
    container(CGRect(x: 0, y: 0, width: 200, height: 80), both, one, length).layoutIfNeeded()
    expect(both.frame, equals: CGRect(x: 10, y: 2, width: 170, height: 40))
    expect(one.frame, equals: CGRect(x: 85, y: 2, width: 30, height: 40))
    // A size alone has nothing to be placed against.
    expect(length.frame, equals: CGRect(x: 1, y: 2, width: 30, height: 40))
  }

  /// One line of a table: the constraints along x, and where a layer of 3, 40 ends up in 200.
  private typealias Row = ([(CAConstraintAttribute, CGFloat, CGFloat)], CGFloat, CGFloat)

  @Test
  func `what the constraints of one layer along an axis come to, in whatever order (LA-8)`() {
    // Attribute, scale of the superlayer's same attribute, offset.
    let rows: [Row] = [
      ([], 3, 40), ([(.width, 0.5, 0)], 3, 40),
      ([(.minX, 1, 0)], 0, 40), ([(.midX, 1, 0)], 80, 40), ([(.maxX, 1, 0)], 160, 40),
      ([(.minX, 1, 0), (.maxX, 1, 0)], 0, 200), ([(.minX, 1, 0), (.width, 0.5, 0)], 0, 100),
      ([(.maxX, 1, 0), (.width, 0.5, 0)], 100, 100), ([(.midX, 1, 0), (.width, 0.5, 0)], 50, 100),
      ([(.minX, 1, 20), (.midX, 1, 0)], 20, 160), ([(.midX, 1, 0), (.maxX, 1, -20)], 20, 160),
      // More than two: the last, with the first of the others.
      ([(.maxX, 1, 0), (.minX, 1, 0), (.width, 0.25, 0)], 0, 50),
      ([(.maxX, 1, 0), (.midX, 1, -30), (.width, 0.25, 0)], 45, 50),
      ([(.width, 0.25, 0), (.maxX, 1, 0), (.midX, 1, -30)], -60, 260),
      ([(.maxX, 1, 0), (.midX, 1, -30), (.minX, 1, 0)], 0, 140),
      ([(.minX, 1, 0), (.midX, 1, -30), (.maxX, 1, 0), (.width, 0.25, 0)], 0, 50),
      // The same side twice, with two values and with one.
      ([(.minX, 1, 10), (.minX, 1, 40)], 3, 40), ([(.minX, 1, 10), (.minX, 1, 10)], 10, 40),
      ([(.minX, 1, 10), (.width, 0.5, 0), (.minX, 1, 10)], 10, 100),
      ([(.minX, 1, 10), (.minX, 1, 40), (.width, 0.5, 0)], 3, 40),
    ]
    let yAxis: [CAConstraintAttribute: CAConstraintAttribute] = [
      .minX: .minY, .midX: .midY, .maxX: .maxY, .width: .height,
    ]
    for (given, start, length) in rows {
      let child = layer("a")
      child.frame = CGRect(x: 3, y: 3, width: 40, height: 40)
      for (attribute, scale, offset) in given {
        let turned = yAxis[attribute] ?? attribute
        child.addConstraint(
          constraint(attribute, "superlayer", attribute, scale: scale, offset: offset))
        child.addConstraint(constraint(turned, "superlayer", turned, scale: scale, offset: offset))
      }
      _ = RefusalLog.recording {
        container(CGRect(x: 0, y: 0, width: 200, height: 200), child).layoutIfNeeded()
      }
      let expected = CGRect(x: start, y: start, width: length, height: length)
      expect(child.frame, near: expected, "\(given)")
    }
  }

  @Test
  func `a source that no constraint has placed on that axis leaves the layer alone (LA-8)`() {
    let free = layer("free")
    let onY = layer("y", constraint(.minY, "superlayer", .minY))
    let sized = layer("sized", constraint(.width, "superlayer", .width))
    let followers = [
      layer("a", constraint(.minX, "free", .maxX, offset: 5)),
      layer("b", constraint(.minX, "y", .maxX), constraint(.minY, "y", .maxY, offset: 5)),
      layer("c", constraint(.minX, "sized", .maxX)), layer("d", constraint(.minX, "c", .maxX)),
      layer("e", constraint(.minX, "e", .minX, offset: 10)),
      layer("f", constraint(.minX, "superlayer", .minX), constraint(.maxX, "free", .minX)),
    ]
    let root = container(CGRect(x: 0, y: 0, width: 200, height: 80), free, onY, sized)
    for follower in followers { root.addSublayer(follower) }
    _ = RefusalLog.recording { root.layoutIfNeeded() }
    for follower in followers { expect(follower.frame.minX, equals: 1, "\(follower.name ?? "")") }
    expect(followers[1].frame.minY, equals: 45)
    expect(sized.frame.width, equals: 30)
  }

  @Test func `an attribute may follow from the other axis, also of the layer itself (LA-7)`() {
    let child = layer("a", constraint(.minX, "superlayer", .maxY, offset: 2))
    let square = layer(
      "b", constraint(.minX, "a", .minX), constraint(.width, "superlayer", .width, scale: 0.25),
      constraint(.minY, "superlayer", .minY), constraint(.height, "b", .width))
    container(CGRect(x: 0, y: 0, width: 200, height: 80), square, child).layoutIfNeeded()
    expect(child.frame.minX, equals: 82)
    expect(square.frame, equals: CGRect(x: 82, y: 0, width: 50, height: 50))
  }

  @Test func `chains resolve in any order, also long ones (LA-8)`() {
    for isReversed in [false, true] {
      let count = 2_000
      var layers = (0..<count).map { index in
        let source = index == 0 ? "superlayer" : "\(index - 1)"
        let line: CAConstraintAttribute = index == 0 ? .minX : .maxX
        return layer("\(index)", constraint(.minX, source, line, offset: 1))
      }
      let last = layers[count - 1]
      if isReversed { layers.reverse() }
      let root = container(CGRect(x: 0, y: 0, width: 10, height: 10))
      root.sublayers = layers
      root.layoutIfNeeded()
      expect(last.frame.minX, equals: CGFloat(1 + (count - 1) * 31))
    }
  }

  /// Contradictions leave the axis, unknown sources are skipped, circles end; all logged (LA-8).
  @Test func `contradictions leave the axis, unknown sources are skipped, circles end (LA-8)`() {
    let torn = layer(
      "a", constraint(.minX, "superlayer", .minX),
      constraint(.minX, "superlayer", .minX, offset: 9),
      constraint(.minY, "superlayer", .minY, offset: 4))
    let over = layer(
      "b", constraint(.minX, "superlayer", .minX), constraint(.maxX, "superlayer", .maxX),
      constraint(.width, "superlayer", .width, scale: 0.5))
    let inverted = layer(
      "c", constraint(.minX, "superlayer", .maxX), constraint(.maxX, "superlayer", .minX))
    let lost = layer("d", constraint(.minX, "unknown", .minX), constraint(.minY, "a", .maxY))
    let (_, log) = RefusalLog.recording {
      container(CGRect(x: 0, y: 0, width: 200, height: 80), torn, over, inverted, lost)
        .layoutIfNeeded()
    }
    expect(log.count, equals: 3)
    expect(torn.frame, equals: CGRect(x: 1, y: 4, width: 30, height: 40))
    expect(over.frame.minX, equals: 0)
    expect(over.frame.width, equals: 100)
    expect(inverted.frame.minX, equals: 1)
    expect(inverted.frame.width, equals: 30)
    expect(lost.frame, equals: CGRect(x: 1, y: 44, width: 30, height: 40))

    let (first, second) = (
      layer("e", constraint(.minX, "f", .maxX)), layer("f", constraint(.minX, "e", .maxX))
    )
    let (_, circle) = RefusalLog.recording {
      container(CGRect(x: 0, y: 0, width: 9, height: 9), first, second).layoutIfNeeded()
    }
    expect(circle.count, equals: 1)
    expect(first.frame.minX, equals: 1)
    expect(second.frame.minX, equals: 1)
    let (bad, refusal) = RefusalLog.recording { constraint(.minX, "a", .minX, scale: .nan) }
    expect(refusal.count, equals: 1)
    expect(bad.scale, equals: 1)
  }

  /// Example 37 of the classic ones.
  @Test func `a layer in the middle, another below it, as the superlayer is resized`() {
    let a = layer(
      "A", constraint(.midX, "superlayer", .midX), constraint(.midY, "superlayer", .midY))
    a.bounds = CGRect(x: 0, y: 0, width: 100, height: 25)
    let b = layer(
      "B", constraint(.width, "A", .width), constraint(.midX, "A", .midX),
      constraint(.minY, "A", .maxY, offset: 10), constraint(.maxY, "superlayer", .maxY, offset: -10)
    )
    let root = container(CGRect(x: 0, y: 0, width: 300, height: 200), b, a)
    root.layoutIfNeeded()
    expect(a.frame, equals: CGRect(x: 100, y: 87.5, width: 100, height: 25))
    expect(b.frame, equals: CGRect(x: 100, y: 122.5, width: 100, height: 67.5))
    root.bounds.size = CGSize(width: 400, height: 300)
    expect(root.needsLayout())
    root.layoutIfNeeded()
    expect(a.frame, equals: CGRect(x: 150, y: 137.5, width: 100, height: 25))
    expect(b.frame, equals: CGRect(x: 150, y: 172.5, width: 100, height: 117.5))
  }

  @Test func `a change of the constraints marks the superlayer; archives keep them`() throws {
    let child = layer("a", constraint(.minX, "superlayer", .minX, scale: 2, offset: 3))
    let root = container(CGRect(x: 0, y: 0, width: 9, height: 9), child)
    root.layoutIfNeeded()
    child.addConstraint(constraint(.minY, "superlayer", .minY))
    expect(root.needsLayout())
    expect(child.constraints?.count, equals: 2)
    let data = try NSKeyedArchiver.archivedData(withRootObject: child, requiringSecureCoding: true)
    let restored = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
    let first = try #require(restored?.constraints?.first)
    expect(first.attribute, equals: .minX)
    expect(first.scale, equals: 2)
    expect(first.offset, equals: 3)
    expect(first.sourceName, equals: "superlayer")
  }
}
