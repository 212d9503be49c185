// SPDX-License-Identifier: MIT

import QuartzCore
import Testing

@Suite("Constraints")
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

  @Test("LA-7: attribute = source × scale + offset; of the superlayer the bounds count")
  func formula() {
    let made = CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .midX)
    #expect(made.scale == 1 && made.offset == 0 && made.sourceName == "superlayer")
    #expect(made.attribute == .minX && made.sourceAttribute == .midX)
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
    #expect(child.frame == CGRect(x: 30, y: 35, width: 100, height: 50))
    #expect(child.position == CGPoint(x: 55, y: 72.5))
    #expect(child.bounds.origin == CGPoint(x: 7, y: 9))
  }

  @Test("LA-8: two sides give place and length; one line keeps the length")
  func sides() {
    let both = layer(
      "a", constraint(.minX, "superlayer", .minX, offset: 10),
      constraint(.maxX, "superlayer", .maxX, offset: -20))
    let one = layer("b", constraint(.midX, "superlayer", .midX))
    let length = layer("c", constraint(.width, "superlayer", .width, scale: 0.1))
    container(CGRect(x: 0, y: 0, width: 200, height: 80), both, one, length).layoutIfNeeded()
    #expect(both.frame == CGRect(x: 10, y: 2, width: 170, height: 40))
    #expect(one.frame == CGRect(x: 85, y: 2, width: 30, height: 40))
    #expect(length.frame == CGRect(x: 1, y: 2, width: 20, height: 40))
  }

  @Test("LA-8: chains resolve in any order, also long ones")
  func chains() {
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
      #expect(last.frame.minX == CGFloat(1 + (count - 1) * 31))
    }
  }

  @Test("LA-8: contradictions leave the axis, unknown sources are skipped, circles end; all logged")
  func badConstraints() {
    let torn = layer(
      "a", constraint(.minX, "superlayer", .minX),
      constraint(.minX, "superlayer", .minX, offset: 9),
      constraint(.minY, "superlayer", .minY, offset: 4))
    let over = layer(
      "b", constraint(.minX, "superlayer", .minX), constraint(.maxX, "superlayer", .maxX),
      constraint(.width, "superlayer", .width, scale: 0.5))
    let inverted = layer(
      "c", constraint(.minX, "superlayer", .maxX), constraint(.maxX, "superlayer", .minX))
    let lost = layer("d", constraint(.minX, "nobody", .minX), constraint(.minY, "a", .maxY))
    let (_, log) = Refusal.recording {
      container(CGRect(x: 0, y: 0, width: 200, height: 80), torn, over, inverted, lost)
        .layoutIfNeeded()
    }
    #expect(log.count == 4)
    #expect(torn.frame == CGRect(x: 1, y: 4, width: 30, height: 40))
    #expect(over.frame.minX == 1 && over.frame.width == 30)
    #expect(inverted.frame.minX == 1 && inverted.frame.width == 30)
    #expect(lost.frame == CGRect(x: 1, y: 44, width: 30, height: 40))

    let (first, second) = (
      layer("e", constraint(.minX, "f", .maxX)), layer("f", constraint(.minX, "e", .maxX))
    )
    let (_, circle) = Refusal.recording {
      container(CGRect(x: 0, y: 0, width: 9, height: 9), first, second).layoutIfNeeded()
    }
    #expect(circle.count == 1 && first.frame.width == 30 && first.frame.minX.isFinite)
    let (bad, refusal) = Refusal.recording { constraint(.minX, "a", .minX, scale: .nan) }
    #expect(refusal.count == 1 && bad.scale == 1)
  }

  /// Example 37 of the classic ones.
  @Test("A layer in the middle, another below it, as the superlayer is resized")
  func resized() {
    let a = layer(
      "A", constraint(.midX, "superlayer", .midX), constraint(.midY, "superlayer", .midY))
    a.bounds = CGRect(x: 0, y: 0, width: 100, height: 25)
    let b = layer(
      "B", constraint(.width, "A", .width), constraint(.midX, "A", .midX),
      constraint(.minY, "A", .maxY, offset: 10), constraint(.maxY, "superlayer", .maxY, offset: -10)
    )
    let root = container(CGRect(x: 0, y: 0, width: 300, height: 200), b, a)
    root.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 100, y: 87.5, width: 100, height: 25))
    #expect(b.frame == CGRect(x: 100, y: 122.5, width: 100, height: 67.5))
    root.bounds.size = CGSize(width: 400, height: 300)
    #expect(root.needsLayout())
    root.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 150, y: 137.5, width: 100, height: 25))
    #expect(b.frame == CGRect(x: 150, y: 172.5, width: 100, height: 117.5))
  }

  @Test("A change of the constraints marks the superlayer; archives keep them")
  func marksAndArchives() throws {
    let child = layer("a", constraint(.minX, "superlayer", .minX, scale: 2, offset: 3))
    let root = container(CGRect(x: 0, y: 0, width: 9, height: 9), child)
    root.layoutIfNeeded()
    child.addConstraint(constraint(.minY, "superlayer", .minY))
    #expect(root.needsLayout() && child.constraints?.count == 2)
    let data = try NSKeyedArchiver.archivedData(withRootObject: child, requiringSecureCoding: true)
    let restored = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
    let first = try #require(restored?.constraints?.first)
    #expect(first.attribute == .minX && first.scale == 2 && first.offset == 3)
    #expect(first.sourceName == "superlayer")
  }
}
