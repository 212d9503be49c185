// SPDX-License-Identifier: MIT

import AppKit
import Expectations
import Foundation
import QuartzCore
import Testing

/// Boxes of structures that AppKit code has, and what they go through.
struct AppKitValueBoxTests {
  private let insets = NSEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)

  private func edges(_ value: NSValue?) -> [CGFloat] {
    guard let insets = value?.edgeInsetsValue else { return [] }
    return [insets.top, insets.left, insets.bottom, insets.right]
  }

  @Test func `boxes give back what they hold, also from archives`() throws {
    let boxes = [
      NSValue(edgeInsets: insets), NSValue(rect: NSRect(x: 1, y: 2, width: 3, height: 4)),
      NSValue(point: NSPoint(x: 1, y: 2)), NSValue(size: NSSize(width: 1, height: 2)),
      NSValue(range: NSRange(location: 1, length: 2)),
    ]
    expect(edges(boxes[0]), equals: [1, 2, 3, 4])
    expect(boxes[1].rectValue, equals: NSRect(x: 1, y: 2, width: 3, height: 4))
    expect(boxes[4].rangeValue, equals: NSRange(location: 1, length: 2))
    for box in boxes {
      let data = try NSKeyedArchiver.archivedData(withRootObject: box, requiringSecureCoding: true)
      let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSValue.self, from: data)
      expect(back, equals: box)
    }
  }

  @Test func `boxes go through keys of layers and their archives`() throws {
    let layer = CALayer()
    layer.setValue(NSValue(edgeInsets: insets), forKey: "insets")
    layer.setValue(NSValue(rect: NSRect(x: 1, y: 2, width: 3, height: 4)), forKey: "rect")
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    expect(edges(copy.value(forKey: "insets") as? NSValue), equals: [1, 2, 3, 4])
    expect(copy.value(forKey: "rect") as? NSRect, equals: NSRect(x: 1, y: 2, width: 3, height: 4))
  }
}
