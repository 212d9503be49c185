// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import QuartzCore
import Testing
import UIKit

/// Boxes of the kit's structures, and what they go through.
@MainActor
struct ValueBoxTests {
  private let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
  private let offset = UIOffset(horizontal: 5, vertical: 6)
  private let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)

  private func archived(_ value: NSValue) throws -> NSValue? {
    let data = try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: true)
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: NSValue.self, from: data)
  }

  @Test func `boxes give back what they hold`() throws {
    expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue, equals: insets)
    expect(NSValue(uiOffset: offset).uiOffsetValue, equals: offset)
    expect(
      NSValue(directionalEdgeInsets: directional).directionalEdgeInsetsValue, equals: directional)
    expect(NSValue(uiEdgeInsets: insets), equals: NSValue(uiEdgeInsets: insets))
    try expect(archived(NSValue(uiEdgeInsets: insets))?.uiEdgeInsetsValue, equals: insets)
    try expect(archived(NSValue(uiOffset: offset))?.uiOffsetValue, equals: offset)
    try expect(
      archived(NSValue(directionalEdgeInsets: directional))?.directionalEdgeInsetsValue,
      equals: directional)
  }

  @Test func `a box of something else gives zeros`() {
    expect(NSValue(uiOffset: offset).uiEdgeInsetsValue, equals: .zero)
    expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).uiOffsetValue, equals: .zero)
    expect(NSValue(uiEdgeInsets: insets).directionalEdgeInsetsValue, equals: .zero)
    expect(NSValue(uiEdgeInsets: insets).cgRectValue, equals: .zero)
    expect(NSNumber(value: 1).uiEdgeInsetsValue, equals: .zero)
  }

  @Test func `structures and boxes cast both ways`() {
    expect(NSValue(uiEdgeInsets: insets) as Any as? UIEdgeInsets, equals: insets)
    expect(NSValue(uiOffset: offset) as Any as? UIOffset, equals: offset)
    expectNil(NSValue(uiOffset: offset) as Any as? CGVector)
    expect((insets as Any as? NSValue)?.uiEdgeInsetsValue, equals: insets)
    expect([insets] as Any as? [NSValue], equals: [NSValue(uiEdgeInsets: insets)])
  }

  @Test func `boxes go through keys of layers and animations, and archives of both`() throws {
    let layer = CALayer()
    layer.setValue(NSValue(uiEdgeInsets: insets), forKey: "insets")
    layer.setValue(offset, forKey: "offset")
    layer.setValue([NSValue(directionalEdgeInsets: directional)], forKey: "list")
    layer.setValue(NSValue(cgVector: CGVector(dx: 1, dy: 2)), forKey: "vector")
    layer.setValue(
      NSValue(edgeInsets: NSEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)), forKey: "edges")
    expect(layer.value(forKey: "insets") as? UIEdgeInsets, equals: insets)
    expect((layer.value(forKey: "offset") as? NSValue)?.uiOffsetValue, equals: offset)
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    expect(copy.value(forKey: "insets") as? UIEdgeInsets, equals: insets)
    expect(copy.value(forKey: "offset") as? UIOffset, equals: offset)
    expect(copy.value(forKey: "list") as? [NSDirectionalEdgeInsets], equals: [directional])
    expect(copy.value(forKey: "vector") as? CGVector, equals: CGVector(dx: 1, dy: 2))
    expect((copy.value(forKey: "edges") as? NSValue)?.edgeInsetsValue.bottom, equals: 3)
    let animation = CABasicAnimation(keyPath: "insets")
    animation.toValue = NSValue(uiEdgeInsets: insets)
    expect(animation.toValue as? UIEdgeInsets, equals: insets)
  }

  @Test func `a box that an archive cannot hold is left out alone`() throws {
    let layer = CALayer()
    layer.opacity = 0.5
    layer.setValue(NSValue(range: NSRange(location: 1, length: 2)), forKey: "range")
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    expect(copy.opacity, equals: 0.5)
    expectNil(copy.value(forKey: "range"))
  }
}
