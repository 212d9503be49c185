// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing
import UIKit

/// A view and its layer (view facts VL-1 to VL-4).
@MainActor
struct ViewLayerTests {
  private final class ShapeView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
  }

  /// A layer class of the application with a value of its own.
  private final class OwnLayer: CALayer {
    var note = "made"
    override init() {
      super.init()
      note += " by init"
    }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private final class OwnView: UIView {
    let number: Int
    override class var layerClass: AnyClass { OwnLayer.self }
    override init(frame: CGRect) {
      number = 3
      super.init(frame: frame)
    }
    required init?(coder: NSCoder) {
      number = 0
      super.init(coder: coder)
    }
  }

  // VL-1
  @Test func `the layer is made of layerClass, and its delegate is the view`() {
    let view = ShapeView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    expect(view.layer is CAShapeLayer)
    expect(view.layer.delegate, isIdenticalTo: view)
    expect(ObjectIdentifier(UIView.layerClass), equals: ObjectIdentifier(CALayer.self))
  }

  // VL-1
  @Test(.needsClassTables)
  func `a layer class of the application is made by its own init`() throws {
    let view = OwnView()
    let layer = try #require(view.layer as? OwnLayer)
    expect(layer.note, equals: "made by init")
    expect(view.number, equals: 3)
  }

  // VL-2
  @Test func `values of the view are the layer's, in both directions`() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    expect(view.layer.frame, equals: CGRect(x: 10, y: 20, width: 100, height: 50))
    view.center = CGPoint(x: 7, y: 8)
    view.alpha = 0.5
    view.isHidden = true
    view.clipsToBounds = true
    view.transform = CGAffineTransform(scaleX: 2, y: 3)
    view.backgroundColor = .red
    view.contentScaleFactor = 3
    expect(view.layer.position, equals: CGPoint(x: 7, y: 8))
    expect(view.layer.opacity, equals: 0.5)
    expect(view.layer.isHidden)
    expect(view.layer.masksToBounds)
    expect(view.layer.affineTransform(), equals: CGAffineTransform(scaleX: 2, y: 3))
    expect(view.layer.backgroundColor, equals: UIColor.red.cgColor)
    expect(view.layer.contentsScale, equals: 3)
    view.layer.position = CGPoint(x: 1, y: 2)
    view.layer.opacity = 0.25
    view.layer.isHidden = false
    view.layer.masksToBounds = false
    view.layer.backgroundColor = UIColor.blue.cgColor
    view.layer.bounds = CGRect(x: 5, y: 6, width: 7, height: 8)
    expect(view.center, equals: CGPoint(x: 1, y: 2))
    expect(view.alpha, equals: 0.25)
    expect(!view.isHidden)
    expect(!view.clipsToBounds)
    expect(view.backgroundColor, equals: UIColor(cgColor: UIColor.blue.cgColor))
    expect(view.bounds, equals: CGRect(x: 5, y: 6, width: 7, height: 8))
  }

  // VL-2
  @Test func `a mask is the mask of the layer, and belongs to nothing else`() {
    let (view, mask, parent) = (UIView(), UIView(), UIView())
    parent.addSubview(mask)
    view.mask = mask
    expect(view.layer.mask, isIdenticalTo: mask.layer)
    expectNil(mask.superview)
    view.mask = nil
    expectNil(view.layer.mask)
  }

  // VL-3
  @Test func `the frame is derived from centre, bounds and transform`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    view.center = CGPoint(x: 100, y: 100)
    expect(view.frame, equals: CGRect(x: 90, y: 95, width: 20, height: 10))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    expect(view.frame, equals: CGRect(x: 80, y: 90, width: 40, height: 20))
    expect(view.bounds, equals: CGRect(x: 0, y: 0, width: 20, height: 10))
  }

  // VL-4
  @Test func `setting the anchor point keeps the centre`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    view.anchorPoint = .zero
    expect(view.layer.anchorPoint, equals: .zero)
    expect(view.center, equals: CGPoint(x: 10, y: 5))
    expect(view.frame, equals: CGRect(x: 10, y: 5, width: 20, height: 10))
  }

  // VL-7
  @Test func `hiding a superview leaves the values of its subviews`() {
    let (parent, child) = (UIView(), UIView())
    parent.addSubview(child)
    parent.isHidden = true
    parent.alpha = 0.5
    expect(!child.isHidden)
    expect(child.alpha, equals: 1)
  }

  // VA-2
  @Test func `a change outside of a block adds no animation`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView()
    window.addSubview(view)
    CATransaction.flush()
    view.center = CGPoint(x: 50, y: 50)
    view.alpha = 0
    view.layer.cornerRadius = 3
    expectNil(view.layer.animationKeys())
    expect(view.action(for: view.layer, forKey: "position") is NSNull)
  }

  // VL-11
  @Test func `a tint colour is taken from the superview and told to those that share it`() {
    final class Told: UIView {
      var count = 0
      override func tintColorDidChange() { count += 1 }
    }
    let (parent, child, own) = (Told(), Told(), Told())
    parent.addSubview(child)
    own.tintColor = .green
    parent.addSubview(own)
    (parent.count, child.count, own.count) = (0, 0, 0)
    parent.tintColor = .red
    expect(child.tintColor, equals: .red)
    expect(own.tintColor, equals: .green)
    expect(parent.count, equals: 1)
    expect(child.count, equals: 1)
    expect(own.count, equals: 0)
  }

  @Test func `a view archived and read again has its values and subviews`() throws {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    view.tag = 7
    view.alpha = 0.5
    view.contentMode = .topLeft
    view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    view.backgroundColor = .red
    view.addSubview(UIView(frame: CGRect(x: 3, y: 4, width: 5, height: 6)))
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: view, requiringSecureCoding: false)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    reader.decodingFailurePolicy = .setErrorAndReturn
    let copy = try #require(
      reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? UIView)
    expectNil(reader.error)
    expect(copy.frame, equals: view.frame)
    expect(copy.tag, equals: 7)
    expect(copy.alpha, equals: 0.5)
    expect(copy.contentMode, equals: .topLeft)
    expect(copy.autoresizingMask, equals: [.flexibleWidth, .flexibleTopMargin])
    expect(copy.backgroundColor, equals: .red)
    expect(copy.subviews.map(\.frame), equals: [CGRect(x: 3, y: 4, width: 5, height: 6)])
  }
}
