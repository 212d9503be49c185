// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Testing

@testable import UIKit

/// Counts its layouts and lists them by tag.
private final class CountingView: UIView {
  @MainActor static var order: [Int] = []
  var count = 0

  override func layoutSubviews() {
    count += 1
    CountingView.order.append(tag)
    super.layoutSubviews()
  }
}

@MainActor @Suite(.serialized) struct `The layout cycle of views` {
  // LY-1, LY-2
  @Test func `layoutIfNeeded begins at the topmost view that needs it`() {
    let (top, middle, bottom) = (CountingView(), CountingView(), CountingView())
    (top.tag, middle.tag, bottom.tag) = (1, 2, 3)
    top.addSubview(middle)
    middle.addSubview(bottom)
    top.layoutIfNeeded()
    CountingView.order = []
    top.layoutIfNeeded()
    expect(CountingView.order, equals: [])
    bottom.setNeedsLayout()
    middle.setNeedsLayout()
    bottom.layoutIfNeeded()
    expect(CountingView.order, equals: [2, 3])
    bottom.layer.setNeedsLayout()
    top.layer.layoutIfNeeded()
    expect(CountingView.order, equals: [2, 3, 3])
  }

  // LY-1
  @Test func `a changed size and changed subviews ask for layout`() {
    let view = CountingView()
    view.layoutIfNeeded()
    let before = view.count
    view.bounds.size = CGSize(width: 5, height: 5)
    view.layoutIfNeeded()
    expect(view.count, equals: before + 1)
    view.center = CGPoint(x: 50, y: 50)
    view.layoutIfNeeded()
    expect(view.count, equals: before + 1)
    let subview = UIView()
    view.addSubview(subview)
    view.layoutIfNeeded()
    expect(view.count, equals: before + 2)
    subview.removeFromSuperview()
    view.layoutIfNeeded()
    expect(view.count, equals: before + 3)
  }

  // LY-3, LY-4
  @Test func `flexible parts of a frame share a change of the superview in proportion`() {
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 30))
    view.autoresizingMask = [.flexibleWidth, .flexibleRightMargin, .flexibleTopMargin]
    let fixed = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 30))
    box.addSubview(view)
    box.addSubview(fixed)
    box.frame.size = CGSize(width: 200, height: 150)
    expect(view.frame.minX, equals: 10)
    expect(abs(view.frame.width - 105.555_555_555_555_56), isBelow: 1e-9)
    expect(view.frame.minY, equals: 70)
    expect(view.frame.height, equals: 30)
    expect(fixed.frame, equals: CGRect(x: 10, y: 20, width: 50, height: 30))
    box.autoresizesSubviews = false
    box.frame.size = CGSize(width: 400, height: 150)
    expect(view.frame.minX, equals: 10)
    expect(abs(view.frame.width - 105.555_555_555_555_56), isBelow: 1e-9)
  }

  // LY-5
  @Test func `the mode redraw asks for drawing at a change of the size`() {
    let view = UIView()
    expect(!view.layer.needsDisplayOnBoundsChange)
    view.contentMode = .redraw
    expect(view.layer.needsDisplayOnBoundsChange)
    expect(view.layer.contentsGravity, equals: .resize)
  }

  // LY-6: the vertical ones change places.
  @Test func `content modes are gravities of the layer`() {
    let expected: [(UIView.ContentMode, CALayerContentsGravity)] = [
      (.scaleToFill, .resize), (.scaleAspectFit, .resizeAspect),
      (.scaleAspectFill, .resizeAspectFill), (.center, .center), (.top, .bottom),
      (.bottom, .top), (.left, .left), (.right, .right), (.topLeft, .bottomLeft),
      (.topRight, .bottomRight), (.bottomLeft, .topLeft), (.bottomRight, .topRight),
    ]
    for (mode, gravity) in expected {
      let view = UIView()
      view.contentMode = mode
      expect(view.layer.contentsGravity, equals: gravity)
    }
  }

  // LY-7
  @Test func `content that fills more than the bounds is cut off by clipsToBounds alone`() {
    let view = UIView()
    view.contentMode = .scaleAspectFill
    expect(!view.layer.masksToBounds)
    view.clipsToBounds = true
    expect(view.layer.masksToBounds)
  }

  // LY-8
  @Test func `sizeToFit takes the size that fits`() {
    final class Fitting: UIView {
      override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width / 2, height: 7)
      }
    }
    let view = Fitting(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    view.sizeToFit()
    expect(view.bounds.size, equals: CGSize(width: 20, height: 7))
    let plain = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
    plain.sizeToFit()
    expect(plain.bounds.size, equals: CGSize(width: 40, height: 30))
  }
}
