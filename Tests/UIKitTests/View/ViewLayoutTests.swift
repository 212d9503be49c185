// SPDX-License-Identifier: MIT

import Expectations
import Testing
import UIKit

/// Layout, content modes and autoresizing (view facts LY-1 to LY-8).
@MainActor
struct ViewLayoutTests {
  private final class Counted: UIView {
    var layouts = 0
    override func layoutSubviews() { layouts += 1 }
  }

  // LY-1, LY-2
  @Test func `layout happens once, when asked or before the commit`() {
    let (parent, child) = (Counted(), Counted())
    parent.addSubview(child)
    parent.layoutIfNeeded()
    (parent.layouts, child.layouts) = (0, 0)
    child.setNeedsLayout()
    child.setNeedsLayout()
    expect(child.layouts, equals: 0)
    child.layoutIfNeeded()
    expect(child.layouts, equals: 1)
    expect(parent.layouts, equals: 0)
    child.layoutIfNeeded()
    expect(child.layouts, equals: 1)
  }

  // LY-1
  @Test func `a change of size and of subviews asks for layout`() {
    let view = Counted()
    view.layoutIfNeeded()
    view.layouts = 0
    view.bounds.size = CGSize(width: 5, height: 5)
    view.layoutIfNeeded()
    expect(view.layouts, equals: 1)
    let child = UIView()
    view.addSubview(child)
    view.layoutIfNeeded()
    expect(view.layouts, equals: 2)
    child.removeFromSuperview()
    view.layoutIfNeeded()
    expect(view.layouts, equals: 3)
  }

  // LY-3, LY-4
  @Test func `flexible parts share a change in proportion to their sizes`() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    child.autoresizingMask = [.flexibleWidth, .flexibleRightMargin]
    parent.addSubview(child)
    parent.frame.size.width = 200
    expect(child.frame.minX, equals: 10)
    expect(abs(child.frame.width - 105.555_555_555_6), isBelow: 1e-6)
    expect(child.frame.height, equals: 50)
  }

  // LY-3
  @Test(arguments: [
    (UIView.AutoresizingMask.flexibleWidth, CGRect(x: 10, y: 10, width: 150, height: 50)),
    (.flexibleLeftMargin, CGRect(x: 110, y: 10, width: 50, height: 50)),
    (.flexibleRightMargin, CGRect(x: 10, y: 10, width: 50, height: 50)),
    (
      [.flexibleLeftMargin, .flexibleRightMargin] as UIView.AutoresizingMask,
      CGRect(x: 30, y: 10, width: 50, height: 50)
    ),
    ([] as UIView.AutoresizingMask, CGRect(x: 10, y: 10, width: 50, height: 50)),
  ])
  func `a mask says what follows the superview`(
    _ mask: UIView.AutoresizingMask, _ expected: CGRect
  ) {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    child.autoresizingMask = mask
    parent.addSubview(child)
    parent.bounds.size.width = 200
    expect(child.frame, equals: expected)
  }

  // LY-3
  @Test func `no subview follows where the superview says so`() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    child.autoresizingMask = .flexibleWidth
    parent.autoresizesSubviews = false
    parent.addSubview(child)
    parent.frame.size.width = 200
    expect(child.frame.width, equals: 50)
  }

  // LY-6
  @Test(arguments: [
    (UIView.ContentMode.scaleToFill, CALayerContentsGravity.resize),
    (.scaleAspectFit, .resizeAspect), (.scaleAspectFill, .resizeAspectFill),
    (.redraw, .resize), (.center, .center), (.top, .bottom), (.bottom, .top), (.left, .left),
    (.right, .right), (.topLeft, .bottomLeft), (.topRight, .bottomRight),
    (.bottomLeft, .topLeft), (.bottomRight, .topRight),
  ])
  func `a content mode is a gravity of the layer`(
    _ mode: UIView.ContentMode, _ gravity: CALayerContentsGravity
  ) {
    let view = UIView()
    view.contentMode = mode
    expect(view.layer.contentsGravity, equals: gravity)
    expect(view.layer.needsDisplayOnBoundsChange, equals: (mode == .redraw))
  }

  // LY-8
  @Test func `a view is fitted to the size that it answers`() {
    final class Fitting: UIView {
      override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width + 1, height: 2)
      }
    }
    let view = Fitting(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.sizeToFit()
    expect(view.bounds.size, equals: CGSize(width: 11, height: 2))
    let plain = UIView(frame: CGRect(x: 0, y: 0, width: 3, height: 4))
    plain.sizeToFit()
    expect(plain.bounds.size, equals: CGSize(width: 3, height: 4))
  }
}
