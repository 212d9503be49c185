// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import Testing

@testable import CoreAnimation

/// The table of a class, as scene files, Pop and the inspector read it.
struct DeclaredPropertyTests {
  private func property(_ key: String, of type: AnyClass) throws -> DeclaredProperty {
    try #require(DeclaredProperty.all(of: type).first { $0.key == key })
  }

  @Test func `a class has its own properties and its superclass's`() {
    let shape = DeclaredProperty.all(of: CAShapeLayer.self).map(\.key)
    let layer = DeclaredProperty.all(of: CALayer.self).map(\.key)
    expect(Array(shape.prefix(layer.count)), equals: layer)
    expect(shape.contains("lineDashPhase"))
    expect(!layer.contains("lineDashPhase"))
    expect(DeclaredProperty.all(of: CASpringAnimation.self).contains { $0.key == "damping" })
    expect(DeclaredProperty.all(of: CAEmitterCell.self).contains { $0.key == "birthRate" })
    expect(DeclaredProperty.all(of: NSObject.self).isEmpty)
  }

  /// A layer of a program's own, whose new layers have another value.
  private final class Faded: CALayer {
    override class func defaultValue(forKey key: String) -> Any? {
      key == "opacity" ? Float(0.5) : super.defaultValue(forKey: key)
    }
  }

  @Test func `a default is that of the class of Core Animation's`() throws {
    let masks = try property("masksToBounds", of: CALayer.self)
    expect(masks.isDefault(in: CAScrollLayer()))
    expect(masks.isDefault(in: CALayer()))
    let layer = CALayer()
    layer.masksToBounds = true
    expect(!masks.isDefault(in: layer))
    try expect(!property("opacity", of: CALayer.self).isDefault(in: Faded()))
    try expect(property("borderColor", of: CALayer.self).isDefault(in: layer))
    layer.borderColor = nil
    try expect(!property("borderColor", of: CALayer.self).isDefault(in: layer))
  }

  @Test func `values are read and set in lanes`() throws {
    let layer = CAShapeLayer()
    try property("shadowOffset", of: CALayer.self).store(SIMD4(3, 4, 0, 0), in: layer)
    expect(layer.shadowOffset, equals: CGSize(width: 3, height: 4))
    let fill = try property("fillColor", of: CAShapeLayer.self)
    fill.store(SIMD4(0, 1, 0, 1), in: layer)
    expect(fill.lanes(of: layer), equals: SIMD4(0, 1, 0, 1))
    layer.fillColor = nil
    expect(fill.lanes(of: layer), equals: .zero)
    try expect(
      property("lineWidth", of: CAShapeLayer.self).lanes(of: layer), equals: SIMD4(1, 0, 0, 0))
  }

  @Test func `a value of another type is refused`() throws {
    let layer = CALayer()
    let bounds = try property("bounds", of: CALayer.self)
    expect(!bounds.set("wide", of: layer))
    expect(!bounds.set(CGRect.zero, of: CAEmitterCell()))
    expectNil(bounds.value(of: CAEmitterCell()))
  }

  @Test(arguments: [CALayer.self, CABasicAnimation.self, CAEmitterCell.self] as [AnyClass])
  func `lengths of time and numbers of times are 0 or more`(type: AnyClass) {
    let lengths = DeclaredProperty.all(of: type).filter(\.type.isLength).map(\.key)
    expect(Set(lengths), equals: ["duration", "repeatCount", "repeatDuration"])
  }
}
