// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

@testable import CoreAnimation

/// Key-value coding.
struct KeyValueTests {
  @Test func `numbers read as any type of number`() {
    let layer = CALayer()
    layer.cornerRadius = 3
    let value = layer.value(forKey: "cornerRadius")
    expect(value as? Double, equals: 3)
    expect(value as? Int, equals: 3)
    expect(value as? Float, equals: 3)
    expect((value as? NSNumber)?.doubleValue, equals: 3)
    layer.setValue(5, forKey: "cornerRadius")
    expect(layer.cornerRadius, equals: 5)
    layer.setValue(Float(6.5), forKey: "cornerRadius")
    expect(layer.cornerRadius, equals: 6.5)
    layer.setValue(NSNumber(value: 7), forKey: "cornerRadius")
    expect(layer.cornerRadius, equals: 7)
  }

  @Test func `flags have keys without is; the Swift names are accepted too (AN-12)`() {
    let layer = CALayer()
    layer.setValue(true, forKey: "hidden")
    expect(layer.isHidden)
    layer.setValue(false, forKey: "isHidden")
    expect(!layer.isHidden)
    expect(layer.value(forKey: "hidden") as? Bool, equals: false)
    layer.setValue(NSNumber(value: 1), forKey: "geometryFlipped")
    expect(layer.isGeometryFlipped)
  }

  @Test func `any other key is kept as given (DV-3)`() {
    let layer = CALayer()
    expectNil(layer.value(forKey: "favourite"))
    layer.setValue("blue", forKey: "favourite")
    expect(layer.value(forKey: "favourite") as? String, equals: "blue")
    layer.setValue(nil, forKey: "favourite")
    expectNil(layer.value(forKey: "favourite"))
    let animation = CABasicAnimation()
    animation.setValue(4, forKey: "number")
    expect(animation.value(forKey: "number") as? Int, equals: 4)
    layer.add(animation, forKey: "a")
    expect(layer.animation(forKey: "a")?.value(forKey: "number") as? Int, equals: 4)
  }

  @Test(arguments: [
    "rotation", "rotation.x", "rotation.y", "rotation.z", "scale", "scale.x", "scale.y",
    "scale.z", "scale.xy", "translation.x", "translation.y", "translation.z",
  ])
  func `components of the transform (MX-7)`(component: String) {
    let layer = CALayer()
    let path = "transform.\(component)"
    layer.setValue(0.5, forKeyPath: path)
    expect(layer.value(forKeyPath: path) as? Double ?? .nan, near: 0.5)
    expect(!CATransform3DIsIdentity(layer.transform))
    let sublayers = "sublayerTransform.\(component)"
    layer.setValue(0.25, forKeyPath: sublayers)
    expect(layer.value(forKeyPath: sublayers) as? Double ?? .nan, near: 0.25)
  }

  @Test func `scale is the mean, rotation is about z, translation is a size (MX-7)`() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(1, 2, 6)
    expect(layer.value(forKeyPath: "transform.scale") as? Double ?? .nan, near: 3)
    layer.setValue(2, forKeyPath: "transform.scale")
    expect(layer.transform, near: CATransform3DMakeScale(2, 2, 2))
    layer.setValue(Double.pi / 2, forKeyPath: "transform.rotation")
    expect(layer.transform.m12, near: 2)
    layer.setValue(CGSize(width: 3, height: 4), forKeyPath: "transform.translation")
    expect(layer.transform.m41, equals: 3)
    expect(layer.transform.m42, equals: 4)
    let size = layer.value(forKeyPath: "transform.translation") as? CGSize
    expect(size, equals: CGSize(width: 3, height: 4))
  }

  @Test
  func `scale.xy leaves z; the translation takes points, in animations too (KP-20, KP-21)`() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(1, 2, 6)
    expect(layer.value(forKeyPath: "transform.scale.xy") as? Double ?? .nan, near: 1.5)
    layer.setValue(4, forKeyPath: "transform.scale.xy")
    expect(layer.transform, near: CATransform3DMakeScale(4, 4, 6))
    layer.setValue(CGPoint(x: 7, y: 8), forKeyPath: "transform.translation")
    expect(layer.transform.m41, equals: 7)
    expect(layer.transform.m42, equals: 8)
    layer.setValue(
      NSValue(bytes: [CGPoint(x: 1, y: 2)], objCType: "{CGPoint=dd}"),
      forKeyPath: "transform.translation")
    expect(layer.transform.m41, equals: 1)
    expect(layer.transform.m42, equals: 2)
    let slide = CABasicAnimation(keyPath: "transform.translation")
    slide.fromValue = CGPoint(x: 0, y: 10)
    slide.toValue = CGSize(width: 20, height: 30)
    slide.duration = 1
    let shown = AnimationProbe(layer, slide).presented(at: 0.5).transform
    expect(shown.m41, near: 10)
    expect(shown.m42, near: 20)
    expect(shown.m11, near: 4)
  }

  @Test func `the flags of animations go by either spelling (AN-12)`() {
    let animation = CABasicAnimation()
    for (key, alias) in [
      ("additive", "isAdditive"), ("cumulative", "isCumulative"),
      ("removedOnCompletion", "isRemovedOnCompletion"),
    ] {
      let usual = animation.value(forKey: key) as? Bool ?? false
      animation.setValue(!usual, forKey: alias)
      expect(animation.value(forKey: key) as? Bool, equals: !usual, "\(key)")
      expect(animation.value(forKey: alias) as? Bool, equals: !usual, "\(alias)")
      expect(!animation.shouldArchiveValue(forKey: alias))
    }
    expect(animation.isAdditive)
    expect(animation.isCumulative)
    expect(!animation.isRemovedOnCompletion)
    let cell = CAEmitterCell()
    cell.setValue(false, forKey: "isEnabled")
    expect(!cell.isEnabled)
  }

  @Test func `the answer for a string constant casts to it and to String`() {
    expect(CALayer.defaultValue(forKey: "fillMode") as? CAMediaTimingFillMode, equals: .removed)
    expect(CALayer.defaultValue(forKey: "fillMode") as? String, equals: "removed")
    expect(
      CALayer.defaultValue(forKey: "contentsGravity") as? CALayerContentsGravity, equals: .resize)
    expect(CATransition.defaultValue(forKey: "type") as? CATransitionType, equals: .fade)
    let mode = CAKeyframeAnimation.defaultValue(forKey: "calculationMode")
    expect(mode as? CAAnimationCalculationMode, equals: .linear)
    expect(mode is String)
    expect(CAShapeLayer.defaultValue(forKey: "lineJoin") as? CAShapeLayerLineJoin, equals: .miter)
    let cell = CAEmitterCell.defaultValue(forKey: "fillMode")
    expect(cell as? CAMediaTimingFillMode, equals: .removed)
    let layer = CALayer()
    layer.setValue(CALayerContentsGravity.center, forKey: "contentsGravity")
    expect(layer.value(forKey: "contentsGravity") as? CALayerContentsGravity, equals: .center)
    layer.setValue("left", forKey: "contentsGravity")
    expect(layer.value(forKey: "contentsGravity") as? String, equals: "left")
    layer.setValue(NSString(string: "right"), forKey: "contentsGravity")
    expect(layer.contentsGravity, equals: .right)
  }

  /// Setting nil by key empties what may be nil, and returns the rest to its class's default.
  @Test func `setting nil by key empties what may be nil`() {
    let layer = CALayer()
    layer.setValue(nil, forKey: "borderColor")
    expectNil(layer.borderColor)
    let scroll = CAScrollLayer()
    scroll.masksToBounds = false
    scroll.setValue(nil, forKey: "masksToBounds")
    expect(scroll.masksToBounds)
    scroll.style = ["masksToBounds": false, "shadowColor": CGColor.white]
    expect(!scroll.masksToBounds)
    expect(scroll.shadowColor, equals: .white)
    scroll.style = nil
    expect(scroll.masksToBounds)
    expect(scroll.shadowColor?.components, equals: [0, 0, 0, 1])
    let cell = CAEmitterCell()
    cell.setValue(nil, forKey: "color")
    expectNil(cell.color)
  }

  @Test(arguments: [
    "position.x", "position.y", "anchorPoint.x", "bounds.origin.x", "bounds.origin.y",
    "bounds.size.width", "bounds.size.height", "frame.origin.x", "frame.size.height",
    "shadowOffset.width", "shadowOffset.height", "contentsRect.origin.y",
  ])
  func `components of points, sizes and rectangles`(path: String) {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.setValue(0.75, forKeyPath: path)
    expect(layer.value(forKeyPath: path) as? Double ?? .nan, near: 0.75)
  }

  @Test func `whole parts of a rectangle`() {
    let layer = CALayer()
    layer.setValue(CGSize(width: 3, height: 4), forKeyPath: "bounds.size")
    expect(layer.bounds, equals: CGRect(x: 0, y: 0, width: 3, height: 4))
    expect(layer.value(forKeyPath: "bounds.size") as? CGSize, equals: CGSize(width: 3, height: 4))
    expect(layer.value(forKeyPath: "bounds.origin") as? CGPoint, equals: .zero)
  }

  @Test func `paths lead through objects`() {
    let root = CALayer()
    let child = CALayer()
    child.name = "child"
    root.addSublayer(child)
    root.setValue(0.5, forKeyPath: "sublayers.child.opacity")
    expect(child.opacity, equals: 0.5)
    expect(root.value(forKeyPath: "sublayers.child.opacity") as? Float, equals: 0.5)
    expect(child.value(forKeyPath: "superlayer.opacity") as? Float, equals: 1)
  }

  @Test func `defaults that are zero, and unknown keys, answer nil; flags answer false (DV-1)`() {
    for key in ["bounds", "position", "shadowOpacity", "timeOffset", "nonsense", "isHidden"] {
      expectNil(CALayer.defaultValue(forKey: key), "\(key)")
    }
    for key in [
      "hidden", "opaque", "masksToBounds", "geometryFlipped", "shouldRasterize",
      "drawsAsynchronously", "needsDisplayOnBoundsChange", "wantsExtendedDynamicRangeContent",
    ] {
      expect(CALayer.defaultValue(forKey: key) as? Bool, equals: false, "\(key)")
    }
    expect(CASpringAnimation.defaultValue(forKey: "allowsOverdamping") as? Bool, equals: false)
    expect(CALayer.defaultValue(forKey: "contentsHeadroom") as? Double, equals: 0)
    for key in ["autoreverses", "duration", "additive", "beginTime", "fromValue"] {
      expectNil(CABasicAnimation.defaultValue(forKey: key), "\(key)")
    }
    expectNil(CALayer.defaultValue(forKey: "wantsDynamicContentScaling"))
    expect(CALayer.defaultValue(forKey: "opacity") as? Float, equals: 1)
    expect(CALayer.defaultValue(forKey: "doubleSided") as? Bool, equals: true)
    expectNil(CALayer.defaultValue(forKey: "isDoubleSided"))
    expect(CALayer.defaultValue(forKey: "duration") as? Double, equals: .infinity)
    expect(CALayer.defaultValue(forKey: "shadowRadius") as? Double, equals: 3)
    expect(
      CALayer.defaultValue(forKey: "shadowOffset") as? CGSize, equals: CGSize(width: 0, height: -3))
    expect(
      CALayer.defaultValue(forKey: "anchorPoint") as? CGPoint, equals: CGPoint(x: 0.5, y: 0.5))
    expect(CAAnimation.defaultValue(forKey: "removedOnCompletion") as? Bool, equals: true)
    expectNil(CAAnimation.defaultValue(forKey: "isRemovedOnCompletion"))
    expectNil(CATransition.defaultValue(forKey: "startProgress"))
    expect(CATransition.defaultValue(forKey: "endProgress") as? Float, equals: 1)
  }

  @Test
  func `stored keys that differ from a new object's, and four always, are archived (DV-2)`() {
    let layer = CALayer()
    expect(!layer.shouldArchiveValue(forKey: "opacity"))
    expect(!layer.shouldArchiveValue(forKey: "bounds"))
    layer.opacity = 0.5
    layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    expect(layer.shouldArchiveValue(forKey: "opacity"))
    expect(layer.shouldArchiveValue(forKey: "bounds"))
    for key in [
      "frame", "superlayer", "visibleRect", "nonsense", "", "isHidden", "hidden", "delegate",
      "mask",
      "sublayers", "layoutManager", "style", "actions", "borderColor", "maskedCorners",
    ] {
      expect(!layer.shouldArchiveValue(forKey: key), "\(key)")
    }
    for key in ["cornerCurve", "contentsFormat", "allowsEdgeAntialiasing", "allowsGroupOpacity"] {
      expect(layer.shouldArchiveValue(forKey: key), "\(key)")
    }
    // A value set to zero or nil counts, too.
    layer.borderColor = nil
    layer.shadowRadius = 0
    layer.anchorPoint = .zero
    layer.filters = []
    layer.layoutManager = CAConstraintLayoutManager()
    layer.wantsDynamicContentScaling = true
    for key in ["borderColor", "shadowRadius", "anchorPoint", "filters", "layoutManager"] {
      expect(layer.shouldArchiveValue(forKey: key), "\(key)")
    }
    expect(!layer.shouldArchiveValue(forKey: "wantsDynamicContentScaling"))
    let scroll = CAScrollLayer()
    expect(!scroll.shouldArchiveValue(forKey: "masksToBounds"))
    scroll.masksToBounds = false
    expect(scroll.shouldArchiveValue(forKey: "masksToBounds"))
    let basic = CABasicAnimation()
    expect(!basic.shouldArchiveValue(forKey: "fromValue"))
    basic.fromValue = 0
    expect(basic.shouldArchiveValue(forKey: "fromValue"))
    let group = CAAnimationGroup()
    expect(!group.shouldArchiveValue(forKey: "animations"))
    group.animations = []
    expect(group.shouldArchiveValue(forKey: "animations"))
    let spring = CASpringAnimation()
    spring.initialVelocity = 4
    spring.damping = 3
    expect(!spring.shouldArchiveValue(forKey: "initialVelocity"))
    expect(spring.shouldArchiveValue(forKey: "damping"))
  }

  @Test func `every row of the table reads, and takes back what it reads`() {
    let layer = CALayer()
    let keys = CALayer.declaredProperties.rows.map(\.key)
    let readOnly: Set<String> = ["superlayer", "visibleRect"]
    let (_, log) = RefusalLog.recording {
      for key in keys where !readOnly.contains(key) {
        layer.setValue(layer.value(forKey: key), forKey: key)
      }
    }
    expect(log.isEmpty, "\(log)")
    expect(keys.count, isAbove: 50)
  }

  @Test func `values of the wrong type are refused and logged; the old value stays`() {
    let layer = CALayer()
    for (key, value) in [
      ("position", "here" as Any), ("opacity", CGPoint.zero), ("transform", 3),
      ("backgroundColor", "red"), ("sublayers", 4),
    ] {
      let (_, log) = RefusalLog.recording { layer.setValue(value, forKey: key) }
      expect(log.count, equals: 1, "\(key)")
    }
    expect(layer.position, equals: .zero)
    expect(layer.opacity, equals: 1)
    expectNil(layer.backgroundColor)
    let (_, paths) = RefusalLog.recording {
      layer.setValue("wide", forKeyPath: "bounds.size.width")
      layer.setValue(1, forKeyPath: "bounds.depth")
      layer.setValue(1, forKeyPath: "nothing.there")
    }
    expect(paths.count, equals: 3, "\(paths)")
    expectNil(layer.value(forKeyPath: "bounds.depth"))
  }

  @Test func `setting nil by key restores the default`() {
    let layer = CALayer()
    layer.opacity = 0.2
    layer.setValue(nil, forKey: "opacity")
    expect(layer.opacity, equals: 1)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    layer.setValue(nil, forKey: "backgroundColor")
    expectNil(layer.backgroundColor)
  }

  @Test func `a style answers for keys that are not set`() {
    let layer = CALayer()
    layer.style = ["mood": "calm", "style": ["weight": 3]]
    expect(layer.value(forKey: "mood") as? String, equals: "calm")
    expect(layer.value(forKey: "weight") as? Int, equals: 3)
    layer.setValue("wild", forKey: "mood")
    expect(layer.value(forKey: "mood") as? String, equals: "wild")
  }

  @Test func `setters do not clamp (MP-7)`() {
    let layer = CALayer()
    layer.cornerRadius = -10
    layer.borderWidth = -5
    layer.shadowOpacity = 1.5
    layer.shadowRadius = -10
    expect(layer.cornerRadius, equals: -10)
    expect(layer.borderWidth, equals: -5)
    expect(layer.shadowOpacity, equals: 1.5)
    expect(layer.shadowRadius, equals: -10)
  }

  /// The wrapper of an affine transform is `NSAffineTransform`, not `NSValue` as of other structures.
  @Test func `affine transforms are wrapped`() throws {
    let layer = CALayer()
    let matrix = CGAffineTransform(a: 2, b: 0.5, c: -0.25, d: 3, tx: 4, ty: 5)
    layer.setAffineTransform(matrix)
    let wrapper = try #require(layer.value(forKey: "affineTransform") as? NSAffineTransform)
    let m = wrapper.transformStruct
    expect([m.m11, m.m12, m.m21, m.m22, m.tX, m.tY], equals: [2, 0.5, -0.25, 3, 4, 5])
    let turned = NSAffineTransform()
    turned.transformStruct = NSAffineTransformStruct(m11: 2, m12: 0, m21: 0, m22: 3, tX: 7, tY: 8)
    let scaled = CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 7, ty: 8)
    layer.setValue(turned, forKey: "affineTransform")
    expect(layer.affineTransform(), equals: scaled)
    layer.transform = CATransform3DIdentity
    layer.setValue(turned, forKeyPath: "transform")
    expect(layer.transform, equals: CATransform3DMakeAffineTransform(scaled))
    layer.setValue(NSValue(cgAffineTransform: matrix), forKey: "affineTransform")
    expect(layer.affineTransform(), equals: matrix)
    layer.setValue(scaled, forKey: "affineTransform")
    expect(layer.affineTransform(), equals: scaled)
    // Other values are refused, and the old one stays.
    layer.setValue(3, forKey: "affineTransform")
    expect(layer.affineTransform(), equals: scaled)
    layer.setValue(turned, forKey: "own")
    expect(layer.value(forKey: "own") as? NSAffineTransform, isIdenticalTo: turned)
  }

  @Test func `a wrapped transform is a value of animations`() throws {
    let layer = CALayer()
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fromValue = NSAffineTransform()
    let wide = NSAffineTransform()
    wide.scaleX(by: 3, yBy: 1)
    animation.toValue = wide
    animation.duration = 1
    let ((), lines) = RefusalLog.recording { layer.add(animation, forKey: nil) }
    expect(lines, equals: [])
  }
}
