// SPDX-License-Identifier: MIT

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
    #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
    #expect(NSValue(uiOffset: offset).uiOffsetValue == offset)
    #expect(NSValue(directionalEdgeInsets: directional).directionalEdgeInsetsValue == directional)
    #expect(NSValue(uiEdgeInsets: insets) == NSValue(uiEdgeInsets: insets))
    #expect(try archived(NSValue(uiEdgeInsets: insets))?.uiEdgeInsetsValue == insets)
    #expect(try archived(NSValue(uiOffset: offset))?.uiOffsetValue == offset)
    #expect(
      try archived(NSValue(directionalEdgeInsets: directional))?.directionalEdgeInsetsValue
        == directional)
  }

  @Test func `a box of something else gives zeros`() {
    #expect(NSValue(uiOffset: offset).uiEdgeInsetsValue == .zero)
    #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).uiOffsetValue == .zero)
    #expect(NSValue(uiEdgeInsets: insets).directionalEdgeInsetsValue == .zero)
    #expect(NSValue(uiEdgeInsets: insets).cgRectValue == .zero)
    #expect(NSNumber(value: 1).uiEdgeInsetsValue == .zero)
  }

  @Test func `structures and boxes cast both ways`() {
    #expect(NSValue(uiEdgeInsets: insets) as Any as? UIEdgeInsets == insets)
    #expect(NSValue(uiOffset: offset) as Any as? UIOffset == offset)
    #expect(NSValue(uiOffset: offset) as Any as? CGVector == nil)
    #expect((insets as Any as? NSValue)?.uiEdgeInsetsValue == insets)
    #expect([insets] as Any as? [NSValue] == [NSValue(uiEdgeInsets: insets)])
  }

  @Test func `boxes go through keys of layers and animations, and archives of both`() throws {
    let layer = CALayer()
    layer.setValue(NSValue(uiEdgeInsets: insets), forKey: "insets")
    layer.setValue(offset, forKey: "offset")
    layer.setValue([NSValue(directionalEdgeInsets: directional)], forKey: "list")
    layer.setValue(NSValue(cgVector: CGVector(dx: 1, dy: 2)), forKey: "vector")
    layer.setValue(
      NSValue(edgeInsets: NSEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)), forKey: "edges")
    #expect(layer.value(forKey: "insets") as? UIEdgeInsets == insets)
    #expect((layer.value(forKey: "offset") as? NSValue)?.uiOffsetValue == offset)
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    #expect(copy.value(forKey: "insets") as? UIEdgeInsets == insets)
    #expect(copy.value(forKey: "offset") as? UIOffset == offset)
    #expect(copy.value(forKey: "list") as? [NSDirectionalEdgeInsets] == [directional])
    #expect(copy.value(forKey: "vector") as? CGVector == CGVector(dx: 1, dy: 2))
    #expect((copy.value(forKey: "edges") as? NSValue)?.edgeInsetsValue.bottom == 3)
    let animation = CABasicAnimation(keyPath: "insets")
    animation.toValue = NSValue(uiEdgeInsets: insets)
    #expect(animation.toValue as? UIEdgeInsets == insets)
  }

  @Test func `a box that an archive cannot hold is left out alone`() throws {
    let layer = CALayer()
    layer.opacity = 0.5
    layer.setValue(NSValue(range: NSRange(location: 1, length: 2)), forKey: "range")
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    #expect(copy.opacity == 0.5)
    #expect(copy.value(forKey: "range") == nil)
  }
}
