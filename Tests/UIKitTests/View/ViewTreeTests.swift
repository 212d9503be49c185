// SPDX-License-Identifier: MIT

import Expectations
import Testing
import UIKit

/// The tree of views (view facts VL-5, VL-6).
@MainActor
struct ViewTreeTests {
  /// A view that notes the calls of a move.
  private final class Told: UIView {
    static var calls: [String] = []
    var name = ""

    convenience init(_ name: String) {
      self.init(frame: .zero)
      self.name = name
    }

    private func note(_ call: String) { Told.calls.append("\(name).\(call)") }

    override func willMove(toWindow newWindow: UIWindow?) {
      note("willMove(toWindow: \(newWindow == nil ? "nil" : "window"))")
    }
    override func didMoveToWindow() { note("didMoveToWindow") }
    override func willMove(toSuperview newSuperview: UIView?) {
      note("willMove(toSuperview: \(newSuperview == nil ? "nil" : "view"))")
    }
    override func didMoveToSuperview() { note("didMoveToSuperview") }
    override func didAddSubview(_ subview: UIView) { note("didAdd") }
    override func willRemoveSubview(_ subview: UIView) { note("willRemove") }
  }

  // VL-6
  @Test func `a view that enters a window is told before and after, and so are those below it`() {
    let window = UIWindow()
    let (parent, child, leaf) = (Told("parent"), Told("child"), Told("leaf"))
    window.addSubview(parent)
    child.addSubview(leaf)
    Told.calls = []
    parent.addSubview(child)
    expect(
      Told.calls,
      equals: [
        "child.willMove(toWindow: window)", "leaf.willMove(toWindow: window)",
        "child.willMove(toSuperview: view)", "parent.didAdd", "child.didMoveToSuperview",
        "child.didMoveToWindow", "leaf.didMoveToWindow",
      ])
    expect(leaf.window, isIdenticalTo: window)
    Told.calls = []
    child.removeFromSuperview()
    expect(
      Told.calls,
      equals: [
        "child.willMove(toWindow: nil)", "leaf.willMove(toWindow: nil)",
        "child.willMove(toSuperview: nil)", "parent.willRemove", "child.didMoveToSuperview",
        "child.didMoveToWindow", "leaf.didMoveToWindow",
      ])
    expectNil(leaf.window)
  }

  // VL-5
  @Test func `the order of subviews is that of their layers`() {
    let parent = UIView()
    let views = (0..<4).map { _ in UIView() }
    parent.addSubview(views[0])
    parent.addSubview(views[1])
    parent.insertSubview(views[2], at: 0)
    parent.insertSubview(views[3], aboveSubview: views[2])
    expect(parent.subviews, equals: [views[2], views[3], views[0], views[1]])
    expect(parent.layer.sublayers, equals: parent.subviews.map(\.layer))
    parent.bringSubviewToFront(views[2])
    parent.sendSubviewToBack(views[1])
    expect(parent.subviews, equals: [views[1], views[3], views[0], views[2]])
    expect(parent.layer.sublayers, equals: parent.subviews.map(\.layer))
    parent.exchangeSubview(at: 0, withSubviewAt: 2)
    expect(parent.subviews, equals: [views[0], views[3], views[1], views[2]])
    expect(parent.layer.sublayers, equals: parent.subviews.map(\.layer))
    parent.insertSubview(views[2], belowSubview: views[3])
    expect(parent.subviews, equals: [views[0], views[2], views[3], views[1]])
    expect(parent.layer.sublayers, equals: parent.subviews.map(\.layer))
  }

  // VL-5
  @Test func `layers of the application keep their places among the views`() {
    let parent = UIView()
    let (first, second, third) = (UIView(), UIView(), UIView())
    let own = CALayer()
    parent.addSubview(first)
    parent.layer.addSublayer(own)
    parent.addSubview(second)
    parent.insertSubview(third, at: 1)
    expect(parent.subviews, equals: [first, third, second])
    expect(parent.layer.sublayers, equals: [first.layer, own, third.layer, second.layer])
  }

  // VL-5
  @Test func `a view above another one is right above it, below the application's layers`() {
    let parent = UIView()
    let (first, second, third) = (UIView(), UIView(), UIView())
    let (low, high) = (CALayer(), CALayer())
    parent.addSubview(first)
    parent.layer.addSublayer(low)
    parent.addSubview(second)
    parent.layer.addSublayer(high)
    parent.insertSubview(third, aboveSubview: first)
    expect(parent.subviews, equals: [first, third, second])
    expect(
      parent.layer.sublayers, equals: [first.layer, third.layer, low, second.layer, high])
    parent.insertSubview(third, aboveSubview: second)
    expect(parent.subviews, equals: [first, second, third])
    expect(
      parent.layer.sublayers, equals: [first.layer, low, second.layer, third.layer, high])
    parent.insertSubview(third, belowSubview: second)
    expect(
      parent.layer.sublayers, equals: [first.layer, low, third.layer, second.layer, high])
    parent.exchangeSubview(at: 0, withSubviewAt: 2)
    expect(parent.subviews, equals: [second, third, first])
    expect(
      parent.layer.sublayers, equals: [second.layer, low, third.layer, first.layer, high])
    parent.bringSubviewToFront(first)
    expect(
      parent.layer.sublayers, equals: [second.layer, low, third.layer, high, first.layer])
  }

  // VL-5
  @Test func `a view beside one that is no sibling comes in front`() {
    let parent = UIView()
    let (first, second, third, stranger) = (UIView(), UIView(), UIView(), UIView())
    parent.addSubview(first)
    parent.insertSubview(second, aboveSubview: stranger)
    parent.insertSubview(third, belowSubview: stranger)
    expect(parent.subviews, equals: [first, second, third])
    parent.insertSubview(first, belowSubview: stranger)
    expect(parent.subviews, equals: [second, third, first])
    parent.insertSubview(second, aboveSubview: second)
    expect(parent.subviews, equals: [second, third, first])
    parent.insertSubview(stranger, belowSubview: stranger)
    expect(parent.subviews, equals: [second, third, first, stranger])
    expect(parent.layer.sublayers, equals: parent.subviews.map(\.layer))
  }

  // VL-5
  @Test func `a view that is added elsewhere leaves its superview`() {
    let (one, other, child) = (UIView(), UIView(), UIView())
    one.addSubview(child)
    other.addSubview(child)
    expect(one.subviews.isEmpty)
    expect(child.superview, isIdenticalTo: other)
    expect(child.layer.superlayer, isIdenticalTo: other.layer)
  }

  @Test func `a view is never put below itself`() {
    let (parent, child) = (UIView(), UIView())
    parent.addSubview(child)
    child.addSubview(parent)
    parent.addSubview(parent)
    expectNil(parent.superview)
    expect(parent.subviews, equals: [child])
    expect(child.subviews.isEmpty)
  }

  @Test func `views are found by tag, and know what they descend from`() {
    let (parent, child, leaf) = (UIView(), UIView(), UIView())
    parent.addSubview(child)
    child.addSubview(leaf)
    leaf.tag = 5
    expect(parent.viewWithTag(5), isIdenticalTo: leaf)
    expectNil(parent.viewWithTag(6))
    expect(leaf.isDescendant(of: parent))
    expect(leaf.isDescendant(of: leaf))
    expect(!parent.isDescendant(of: leaf))
  }

  @Test func `a view outlives its superview without it`() {
    let child = UIView()
    do {
      let parent = UIView()
      parent.addSubview(child)
      expect(child.superview, isIdenticalTo: parent)
    }
    expectNil(child.superview)
    child.removeFromSuperview()
  }

  @Test func `points and rectangles are converted between views`() {
    let (parent, child) = (UIView(), UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50)))
    parent.bounds = CGRect(x: 0, y: 5, width: 100, height: 100)
    parent.addSubview(child)
    child.transform = CGAffineTransform(scaleX: 2, y: 2)
    expect(child.convert(CGPoint(x: 25, y: 25), to: parent), equals: CGPoint(x: 35, y: 45))
    expect(parent.convert(CGPoint(x: 35, y: 45), to: child), equals: CGPoint(x: 25, y: 25))
    expect(
      child.convert(CGRect(x: 0, y: 0, width: 10, height: 10), to: parent),
      equals: CGRect(x: -15, y: -5, width: 20, height: 20))
    expect(child.convert(CGPoint(x: 25, y: 25), to: nil as UIView?), equals: CGPoint(x: 35, y: 45))
  }
}
