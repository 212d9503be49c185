// SPDX-License-Identifier: MIT

import QuartzCore

// Listings of docs/listings.md: contents, looks, layout and keys of layers.

/// Core Animation 2-3: a delegate that sets the picture
final class AnswerDelegate: NSObject, CALayerDelegate {
  var isYes = false
  var yes: CGImage?
  var no: CGImage?

  func display(_ layer: CALayer) {
    layer.contents = isYes ? yes : no
  }
}

/// Core Animation 2-4: a delegate that draws
final class CurveDelegate: NSObject, CALayerDelegate {
  func draw(_ layer: CALayer, in ctx: CGContext) {
    ctx.move(to: CGPoint(x: 15, y: 15))
    ctx.addCurve(
      to: CGPoint(x: 295, y: 15),
      control1: CGPoint(x: 15, y: 250), control2: CGPoint(x: 295, y: 250))
    ctx.setLineWidth(5)
    ctx.strokePath()
  }
}

/// Core Animation 2-5: background and border
func decorate(_ layer: CALayer) {
  layer.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  layer.borderColor = .black
  layer.borderWidth = 3
}

/// Core Animation 2-6: a filter on a layer
func addPinch(to layer: CALayer) {
  guard let pinch = CIFilter(name: "CIPinchDistortion") else { return }
  pinch.name = "pinch"
  pinch.setValue(500, forKey: kCIInputRadiusKey)
  pinch.setValue(1.25, forKey: kCIInputScaleKey)
  pinch.setValue(CIVector(x: 250, y: 150), forKey: kCIInputCenterKey)
  layer.filters = [pinch]
}

/// Core Animation 4-1: one constraint
func centerVertically(_ layer: CALayer) {
  layer.addConstraint(
    CAConstraint(attribute: .midY, relativeTo: "superlayer", attribute: .midY))
}

/// Core Animation 4-2: two layers held by constraints
func addConstrainedLayers(to layer: CALayer) {
  layer.layoutManager = CAConstraintLayoutManager()

  let upper = CALayer()
  upper.name = "upper"
  upper.bounds = CGRect(x: 0, y: 0, width: 100, height: 25)
  upper.borderWidth = 2
  upper.constraints = [
    CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX),
    CAConstraint(attribute: .midY, relativeTo: "superlayer", attribute: .midY),
  ]
  layer.addSublayer(upper)

  // As wide as the other; its height follows from both of its edges.
  let lower = CALayer()
  lower.name = "lower"
  lower.borderWidth = 2
  lower.constraints = [
    CAConstraint(attribute: .width, relativeTo: "upper", attribute: .width),
    CAConstraint(attribute: .midX, relativeTo: "upper", attribute: .midX),
    CAConstraint(attribute: .maxY, relativeTo: "upper", attribute: .minY, offset: -10),
    CAConstraint(attribute: .minY, relativeTo: "superlayer", attribute: .minY, offset: 10),
  ]
  layer.addSublayer(lower)
}

/// Core Animation C-1: a default value of one's own
final class ClippingLayer: CALayer {
  override class func defaultValue(forKey key: String) -> Any? {
    key == "masksToBounds" ? true : super.defaultValue(forKey: key)
  }
}

/// Core Animation C, values: keys of one's own
func remember(_ number: Int, in layer: CALayer) -> Int? {
  layer.setValue(number, forKey: "someKey")
  return layer.value(forKey: "someKey") as? Int
}

/// Core Animation C, paths: a part of a matrix by its key path
func shift(_ layer: CALayer, by x: CGFloat) {
  layer.setValue(x, forKeyPath: "transform.translation.x")
}
