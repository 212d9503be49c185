// SPDX-License-Identifier: MIT

import QuartzCore

/// 39. Values by key: a custom one, a part of the transform, a class's default.
final class KeyedValuesExample: Example {
  override var number: Int { 39 }
  override var title: String { "Key-value coding" }

  /// A layer that clips from the start.
  final class ClippingLayer: CALayer {
    override class func defaultValue(forKey key: String) -> Any? {
      if key == "masksToBounds" { return NSNumber(value: true) }
      return super.defaultValue(forKey: key)
    }
  }

  let box = Shapes.box(
    Palette.blue, at: CGPoint(x: 160, y: 240), size: CGSize(width: 120, height: 120))
  let clipping = ClippingLayer()
  let disc = Shapes.box(
    Palette.orange, at: CGPoint(x: 160, y: 160), size: CGSize(width: 200, height: 200))

  override init() {
    super.init()
    layer.addSublayer(box)
    clipping.frame = CGRect(x: 400, y: 160, width: 160, height: 160)
    clipping.backgroundColor = Palette.paper
    disc.cornerRadius = 100
    clipping.addSublayer(disc)
    layer.addSublayer(clipping)
  }

  override func run() {
    box.setValue(NSNumber(value: 50), forKey: "someKey")
    box.setValue(NSNumber(value: 10.0), forKeyPath: "transform.translation.x")
  }
}
