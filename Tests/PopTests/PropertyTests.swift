// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import Pop
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct `Predefined properties` {
  /// Moves a property halfway between two values, and gives what the object has then.
  private func halfway<Object: NSObject>(
    _ object: Object, _ name: String, _ from: Any, _ to: Any
  ) {
    let stage = PopStage()
    let basic = POPBasicAnimation(propertyNamed: name)!
    basic.timingFunction = CAMediaTimingFunction(name: .linear)
    (basic.fromValue, basic.toValue, basic.duration) = (from, to, 1)
    stage.run { object.pop_add(basic, forKey: "p") }
    stage.frame(at: 100.5)
    stage.run { object.pop_removeAllAnimations() }
  }

  @Test func `names and thresholds (PO-14)`() {
    for (name, raw, threshold) in [
      (kPOPLayerPosition, "position", 1), (kPOPLayerScaleXY, "scaleXY", 0.005),
      (kPOPLayerRotation, "rotation", 0.01), (kPOPLayerOpacity, "opacity", 0.01),
      (kPOPViewBounds, "bounds", 1), (kPOPViewCenter, "view.center", 1),
      (kPOPViewScaleX, "view.scaleX", 0.005), (kPOPLayerCornerRadius, "cornerRadius", 0.01),
      (kPOPCollectionViewContentOffset, "scrollView.contentOffset", 1),
      (kPOPTabBarBarTintColor, "navigationBar.barTintColor", 0.01),
      (kPOPShapeLayerStrokeEnd, "shapeLayer.strokeEnd", 0.01),
      (kPOPLayoutConstraintConstant, "layoutConstraint.constant", 0.01),
      (kPOPWindowFrame, "window.frame", 1),
    ] {
      let property = POPAnimatableProperty.property(withName: name) as? POPAnimatableProperty
      expect(name, equals: raw)
      expect(property?.name, equals: raw)
      expect(Double(property?.threshold ?? 0), near: threshold)
    }
    let custom = POPAnimatableProperty.property(withName: "mine") { _ in } as? POPAnimatableProperty
    expect(custom?.threshold, equals: 1)
    expectNil(custom?.readBlock)
    expectNil(POPAnimatableProperty.property(withName: "unknown"))
  }

  @Test func `thresholds that make no sense are refused, and copies are constant`() {
    let (_, log) = RefusalLog.recording {
      let property = POPMutableAnimatableProperty()
      for bad in [0, -1, CGFloat.nan, .infinity] { property.threshold = bad }
      expect(property.threshold, equals: 1)
      property.threshold = 0.5
      property.name = "a"
      let copy = property.copy() as? POPAnimatableProperty
      property.threshold = 7
      expect(copy?.threshold, equals: 0.5)
      expect(!(copy is POPMutableAnimatableProperty))
      let other = copy?.mutableCopy() as? POPMutableAnimatableProperty
      other?.threshold = 9
      expect(copy?.threshold, equals: 0.5)
      expect(other?.name, equals: "a")
    }
    expect(log.count, equals: 4)
  }

  @Test func `every property of layers`() {
    let layer = CAShapeLayer()
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    func color(_ found: CGColor?) {
      let parts = (found?.components ?? []).map(Double.init)
      expect(parts.count, equals: 4)
      for (part, wanted) in zip(parts, [0.5, 0, 0.5, 1]) {
        expect(part, near: wanted, within: 1e-6)
      }
    }
    for (name, path) in [
      (kPOPLayerBackgroundColor, \CAShapeLayer.backgroundColor),
      (kPOPLayerBorderColor, \.borderColor),
      (kPOPLayerShadowColor, \.shadowColor), (kPOPShapeLayerStrokeColor, \.strokeColor),
      (kPOPShapeLayerFillColor, \.fillColor),
    ] as [(String, KeyPath<CAShapeLayer, CGColor?>)] {
      halfway(layer, name, red, blue)
      color(layer[keyPath: path])
    }
    for (name, path) in [
      (kPOPLayerCornerRadius, \CAShapeLayer.cornerRadius), (kPOPLayerBorderWidth, \.borderWidth),
      (kPOPLayerPositionX, \.position.x), (kPOPLayerPositionY, \.position.y),
      (kPOPLayerZPosition, \.zPosition), (kPOPLayerShadowRadius, \.shadowRadius),
      (kPOPShapeLayerStrokeStart, \.strokeStart), (kPOPShapeLayerStrokeEnd, \.strokeEnd),
      (kPOPShapeLayerLineWidth, \.lineWidth), (kPOPShapeLayerLineDashPhase, \.lineDashPhase),
    ] as [(String, KeyPath<CAShapeLayer, CGFloat>)] {
      halfway(layer, name, 0.25, 0.75)
      expect(Double(layer[keyPath: path]), near: 0.5, "\(name)")
    }
    halfway(layer, kPOPLayerOpacity, 0, 1)
    expect(layer.opacity, equals: 0.5)
    halfway(layer, kPOPLayerShadowOpacity, 0, 1)
    expect(layer.shadowOpacity, equals: 0.5)
    halfway(layer, kPOPLayerShadowOffset, CGSize.zero, CGSize(width: 4, height: 2))
    expect(layer.shadowOffset, equals: CGSize(width: 2, height: 1))
    halfway(layer, kPOPLayerPosition, CGPoint.zero, CGPoint(x: 4, y: 2))
    expect(layer.position, equals: CGPoint(x: 2, y: 1))
    halfway(layer, kPOPLayerBounds, CGRect.zero, CGRect(x: 2, y: 4, width: 6, height: 8))
    expect(layer.bounds, equals: CGRect(x: 1, y: 2, width: 3, height: 4))
    halfway(layer, kPOPLayerSize, CGSize.zero, CGSize(width: 40, height: 20))
    expect(layer.bounds.size, equals: CGSize(width: 20, height: 10))
  }

  @Test func `every part of transforms`() {
    for (name, read) in [
      (kPOPLayerScaleX, { POPLayerGetScaleX($0) }), (kPOPLayerScaleY, { POPLayerGetScaleY($0) }),
      (kPOPLayerRotation, { POPLayerGetRotation($0) }),
      (kPOPLayerRotationX, { POPLayerGetRotationX($0) }),
      (kPOPLayerRotationY, { POPLayerGetRotationY($0) }),
      (kPOPLayerTranslationX, { POPLayerGetTranslationX($0) }),
      (kPOPLayerTranslationY, { POPLayerGetTranslationY($0) }),
      (kPOPLayerTranslationZ, { POPLayerGetTranslationZ($0) }),
      (kPOPLayerSubtranslationX, { POPLayerGetSubTranslationX($0) }),
      (kPOPLayerSubtranslationY, { POPLayerGetSubTranslationY($0) }),
      (kPOPLayerSubtranslationZ, { POPLayerGetSubTranslationZ($0) }),
    ] as [(String, (CALayer?) -> CGFloat)] {
      let layer = CALayer()
      halfway(layer, name, 0.2, 0.8)
      expect(Double(read(layer)), near: 0.5, "\(name)")
    }
    for (name, read) in [
      (kPOPLayerScaleXY, { POPLayerGetScaleXY($0) }),
      (kPOPLayerTranslationXY, { POPLayerGetTranslationXY($0) }),
      (kPOPLayerSubscaleXY, { POPLayerGetSubScaleXY($0) }),
      (kPOPLayerSubtranslationXY, { POPLayerGetSubTranslationXY($0) }),
    ] as [(String, (CALayer?) -> CGPoint)] {
      let layer = CALayer()
      halfway(layer, name, CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 6))
      expect(read(layer), near: CGPoint(x: 2, y: 4))
    }
    let layer = CALayer()
    POPLayerSetScaleZ(layer, 3)
    POPLayerSetRotationZ(layer, 0.5)
    expect(Double(POPLayerGetScaleZ(layer)), near: 3)
    expect(Double(POPLayerGetRotationZ(layer)), near: 0.5)
    expect(POPLayerGetScaleX(nil), equals: 0)
    POPLayerSetScaleX(nil, 1)
    expect(POPAnimationDragCoefficient(), equals: 1)
    let basic = CABasicAnimation()
    basic.pop_applyDragCoefficient()
    expect(basic.speed, equals: 1)
  }

  @Test func `views of UIKit, by the protocols of ViewCore`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    halfway(view, kPOPViewAlpha, 0, 1)
    expect(view.alpha, equals: 0.5)
    halfway(view, kPOPViewAlphaValue, 0.5, 1)
    expect(view.alpha, equals: 0.75)
    halfway(view, kPOPViewCenter, CGPoint.zero, CGPoint(x: 4, y: 2))
    expect(view.center, equals: CGPoint(x: 2, y: 1))
    halfway(view, kPOPViewBounds, CGRect.zero, CGRect(x: 0, y: 0, width: 6, height: 8))
    expect(view.bounds.size, equals: CGSize(width: 3, height: 4))
    halfway(view, kPOPViewSize, CGSize.zero, CGSize(width: 60, height: 80))
    expect(view.bounds.size, equals: CGSize(width: 30, height: 40))
    halfway(view, kPOPViewFrame, CGRect.zero, CGRect(x: 2, y: 4, width: 6, height: 8))
    expect(view.frame, equals: CGRect(x: 1, y: 2, width: 3, height: 4))
    halfway(view, kPOPViewScaleX, 1, 3)
    halfway(view, kPOPViewScaleY, 1, 5)
    expect(view.transform.a, near: 2)
    expect(view.transform.d, near: 3)
    halfway(view, kPOPViewScaleXY, CGPoint(x: 1, y: 1), CGPoint(x: 2, y: 2))
    expect(view.transform.a, near: 1.5)
    halfway(view, kPOPViewBackgroundColor, UIColor.black, UIColor.white)
    expect(Double(view.backgroundColor?.cgColor.components?.first ?? 9), near: 0.5, within: 1e-6)
    halfway(view, kPOPViewTintColor, UIColor.black, UIColor.white)
    expect(Double(view.tintColor.cgColor.components?.first ?? 9), near: 0.5, within: 1e-6)
    let label = UILabel()
    halfway(label, kPOPLabelTextColor, UIColor.black, UIColor.white)
    expect(Double(label.textColor?.cgColor.components?.first ?? 9), near: 0.5, within: 1e-6)
    let constraint = view.widthAnchor.constraint(equalToConstant: 0)
    halfway(constraint, kPOPLayoutConstraintConstant, 0, 10)
    expect(constraint.constant, equals: 5)
  }

  @Test func `scroll views`() {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    halfway(view, kPOPScrollViewContentSize, CGSize.zero, CGSize(width: 200, height: 400))
    expect(view.contentSize, equals: CGSize(width: 100, height: 200))
    halfway(view, kPOPScrollViewContentOffset, CGPoint.zero, CGPoint(x: 4, y: 2))
    expect(view.contentOffset, equals: CGPoint(x: 2, y: 1))
    let insets = UIEdgeInsets(top: 2, left: 4, bottom: 6, right: 8)
    halfway(
      view, kPOPScrollViewContentInset, NSValue(uiEdgeInsets: .zero), NSValue(uiEdgeInsets: insets))
    expect(view.contentInset, equals: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    halfway(view, kPOPScrollViewContentInset, UIEdgeInsets.zero, insets)
    expect(view.contentInset, equals: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    halfway(view, kPOPScrollViewScrollIndicatorInsets, UIEdgeInsets.zero, insets)
    expect(view.scrollIndicatorInsets, equals: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    expect(kPOPTableViewContentSize, equals: kPOPScrollViewContentSize)
  }

  @Test func `a delegate of the main actor is notified of its animations`() {
    final class Owner: NSObject, @MainActor POPAnimationDelegate {
      var list: [String] = []
      func pop_animationDidApply(_ anim: POPAnimation!) { list.append("apply") }
    }
    let (stage, owner, view) = (PopStage(), Owner(), UIView())
    let basic = POPBasicAnimation(propertyNamed: kPOPViewAlpha)!
    (basic.toValue, basic.duration) = (0, 0)
    basic.delegate = owner
    stage.run { view.pop_add(basic, forKey: nil) }
    expect(owner.list, equals: ["apply"])
    expect(view.alpha, equals: 0)
  }

  @Test func `the number of components must be the property's`() {
    let layer = CALayer()
    let (_, log) = RefusalLog.recording {
      let basic = POPBasicAnimation()
      basic.toValue = 3
      basic.property =
        POPAnimatableProperty.property(withName: kPOPLayerPosition) as? POPAnimatableProperty
      layer.pop_add(basic, forKey: nil)
      expectNil(layer.pop_animationKeys())
    }
    expect(log.count, equals: 1)
  }

  @Test func `a predefined property is one shared object`() throws {
    func named(_ name: String) throws -> POPAnimatableProperty {
      try #require(POPAnimatableProperty.property(withName: name) as? POPAnimatableProperty)
    }
    let (first, second) = (try named(kPOPLayerPosition), try named(kPOPLayerPosition))
    expect(ObjectIdentifier(first), equals: ObjectIdentifier(second))
    expect(ObjectIdentifier(first) != ObjectIdentifier(try named(kPOPLayerSize)))
    let spring = try #require(POPSpringAnimation(propertyNamed: kPOPLayerPosition))
    expect(spring.property.map { ObjectIdentifier($0) }, equals: ObjectIdentifier(first))
    // One of the application's own is made by each description.
    let own = (try #require(Dial.property), try #require(Dial.property))
    expect(ObjectIdentifier(own.0) != ObjectIdentifier(own.1))
  }

  @Test func `no colour starts clear`() {
    let colors: [(name: String, key: ReferenceWritableKeyPath<CAShapeLayer, CGColor?>)] = [
      (kPOPLayerBackgroundColor, \.backgroundColor), (kPOPLayerBorderColor, \.borderColor),
      (kPOPLayerShadowColor, \.shadowColor), (kPOPShapeLayerFillColor, \.fillColor),
      (kPOPShapeLayerStrokeColor, \.strokeColor),
    ]
    for (name, key) in colors {
      let stage = PopStage()
      let layer = CAShapeLayer()
      stage.layer.addSublayer(layer)
      layer[keyPath: key] = nil
      let animation = POPBasicAnimation.linear()!
      animation.property = POPAnimatableProperty.property(withName: name) as? POPAnimatableProperty
      animation.toValue = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
      animation.duration = 1
      stage.run { layer.pop_add(animation, forKey: "color") }
      expect(layer[keyPath: key]?.components, equals: [0, 0, 0, 0], "\(name)")
      stage.frame(at: 100.5)
      expect(layer[keyPath: key]?.components, equals: [0.5, 0.5, 0.5, 0.5], "\(name)")
    }
    let view = UIView()
    let stage = PopStage()
    let animation = POPBasicAnimation.linear()!
    animation.property =
      POPAnimatableProperty.property(withName: kPOPViewBackgroundColor) as? POPAnimatableProperty
    animation.toValue = UIColor.white
    stage.run { view.pop_add(animation, forKey: "color") }
    expect(view.backgroundColor?.cgColor.alpha, equals: 0)
    stage.run { view.pop_removeAllAnimations() }
  }

  @Test func `ends and velocities of insets have the kit's form`() throws {
    let (stage, view) = (PopStage(), UIScrollView())
    view.contentInset.left = 5
    let spring = try #require(POPSpringAnimation(propertyNamed: kPOPScrollViewContentInset))
    spring.velocity = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    expect(
      spring.velocity as? UIEdgeInsets, equals: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    spring.toValue = UIEdgeInsets(top: 100, left: 0, bottom: 0, right: 0)
    stage.run { view.pop_add(spring, forKey: "inset") }
    expect(
      spring.fromValue as? UIEdgeInsets, equals: UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 0))
    stage.frame(at: 100.1)
    let velocity = try #require(spring.velocity as? UIEdgeInsets)
    expect(velocity.top, isAbove: 100)
    stage.run { view.pop_removeAllAnimations() }
    // Without any value given the form is that of the object's kit.
    let plain = try #require(POPSpringAnimation(propertyNamed: kPOPScrollViewContentInset))
    stage.run { view.pop_add(plain, forKey: "inset") }
    expect(plain.fromValue as? UIEdgeInsets, equals: view.contentInset)
    expect(plain.toValue as? UIEdgeInsets, equals: view.contentInset)
    stage.run { view.pop_removeAllAnimations() }
  }
}
