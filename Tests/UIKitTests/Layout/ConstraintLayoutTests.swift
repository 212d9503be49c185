// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics
import Expectations
import Testing

@testable import UIKit

/// A view with a size of its own.
final class ContentView: UIView {
  var content = CGSize(width: 40, height: 20) {
    didSet { invalidateIntrinsicContentSize() }
  }

  override var intrinsicContentSize: CGSize { content }
}

@MainActor func placedView(in superview: UIView) -> UIView {
  let view = UIView()
  view.translatesAutoresizingMaskIntoConstraints = false
  superview.addSubview(view)
  return view
}

@MainActor func contentView(_ width: CGFloat, _ height: CGFloat, in superview: UIView)
  -> ContentView
{
  let view = ContentView()
  view.content = CGSize(width: width, height: height)
  view.translatesAutoresizingMaskIntoConstraints = false
  superview.addSubview(view)
  return view
}

@MainActor @Suite struct `Layout by constraints` {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))

  @Test func `anchors place a view in its superview`() {
    let view = placedView(in: root)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      view.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
      view.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.5),
    ])
    root.layoutIfNeeded()
    expect(view.frame, equals: CGRect(x: 10, y: 5, width: 170, height: 50))
    root.frame.size = CGSize(width: 300, height: 200)
    root.layoutIfNeeded()
    expect(view.frame, equals: CGRect(x: 10, y: 5, width: 270, height: 100))
  }

  @Test func `views that no constraint is about have no solver`() {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    root.addSubview(view)
    root.layoutIfNeeded()
    expectNil(root.layoutValues)
    expectNil(view.layoutValues)
    expect(root.constraints.isEmpty)
    expect(view.translatesAutoresizingMaskIntoConstraints)
  }

  @Test func `a constraint is held by the nearest view above its items`() {
    let middle = UIView()
    root.addSubview(middle)
    let (a, b) = (placedView(in: middle), placedView(in: middle))
    let between = a.leftAnchor.constraint(equalTo: b.rightAnchor)
    let width = a.widthAnchor.constraint(equalToConstant: 5)
    let toRoot = a.topAnchor.constraint(equalTo: root.topAnchor)
    NSLayoutConstraint.activate([between, width, toRoot])
    expect(middle.constraints, equals: [between])
    expect(a.constraints, equals: [width])
    expect(root.constraints, equals: [toRoot])
    expect(between.isActive)
    NSLayoutConstraint.deactivate([between])
    expect(middle.constraints, equals: [])
    expect(!between.isActive)
  }

  @Test func `an activation without a common ancestor is refused`() {
    let (a, b) = (UIView(), UIView())
    let constraint = a.leftAnchor.constraint(equalTo: b.leftAnchor)
    let (_, messages) = RefusalLog.recording { constraint.isActive = true }
    expect(messages.count, equals: 1)
    expect(messages.first?.contains("no common ancestor"), equals: true)
    expect(!constraint.isActive)
  }

  @Test func `the frame of a view with a mask is a constraint`() {
    let fixed = UIView(frame: CGRect(x: 30, y: 0, width: 20, height: 10))
    root.addSubview(fixed)
    let view = placedView(in: root)
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: fixed.rightAnchor, constant: 5),
      view.rightAnchor.constraint(equalTo: root.rightAnchor),
      view.topAnchor.constraint(equalTo: fixed.bottomAnchor),
      view.heightAnchor.constraint(equalToConstant: 7),
    ])
    root.layoutIfNeeded()
    expect(view.frame, equals: CGRect(x: 55, y: 10, width: 145, height: 7))
    fixed.frame.origin.x = 80
    root.layoutIfNeeded()
    expect(view.frame, equals: CGRect(x: 105, y: 10, width: 95, height: 7))
    expect(fixed.frame, equals: CGRect(x: 80, y: 0, width: 20, height: 10))
  }

  @Test func `a flexible width takes part in the layout`() {
    let flexible = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
    flexible.autoresizingMask = .flexibleWidth
    root.addSubview(flexible)
    let view = placedView(in: root)
    NSLayoutConstraint.activate([
      view.widthAnchor.constraint(equalTo: flexible.widthAnchor, multiplier: 0.5),
      view.heightAnchor.constraint(equalToConstant: 7),
    ])
    root.layoutIfNeeded()
    expect(view.frame.width, equals: 50)
    root.frame.size.width = 260
    root.layoutIfNeeded()
    expect(flexible.frame.width, equals: 160)
    expect(view.frame.width, equals: 80)
  }

  @Test func `content resists being cut and being stretched by its priorities`() {
    let (a, b) = (contentView(60, 20, in: root), contentView(80, 20, in: root))
    NSLayoutConstraint.activate([
      a.leftAnchor.constraint(equalTo: root.leftAnchor),
      b.leftAnchor.constraint(equalTo: a.rightAnchor, constant: 10),
      b.rightAnchor.constraint(equalTo: root.rightAnchor),
    ])
    a.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    root.layoutIfNeeded()
    expect(a.frame, equals: CGRect(x: 0, y: 0, width: 60, height: 20))
    expect(b.frame, equals: CGRect(x: 70, y: 0, width: 130, height: 20))
    root.frame.size.width = 100
    b.setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
    root.layoutIfNeeded()
    expect(a.frame.width, equals: 60)
    expect(b.frame.width, equals: 30)
    a.content.width = 70
    root.layoutIfNeeded()
    expect(a.frame.width, equals: 70)
    expect(b.frame.width, equals: 20)
    expect(a.contentHuggingPriority(for: .horizontal).rawValue, equals: 251)
    expect(a.contentHuggingPriority(for: .vertical), equals: .defaultLow)
    expect(a.contentCompressionResistancePriority(for: .vertical), equals: .defaultHigh)
  }

  @Test func `unsatisfiable constraints are reported and the last is broken`() {
    let view = placedView(in: root)
    let small = view.widthAnchor.constraint(equalToConstant: 10)
    small.identifier = "small"
    let large = view.widthAnchor.constraint(equalToConstant: 30)
    large.identifier = "large"
    let top = view.topAnchor.constraint(equalTo: root.topAnchor)
    NSLayoutConstraint.activate([small, large, top])
    let (_, messages) = RefusalLog.recording { root.layoutIfNeeded() }
    expect(messages.count, equals: 1)
    expect(messages.first?.contains("'small'"), equals: true)
    expect(messages.first?.contains("breaking <NSLayoutConstraint 'large'"), equals: true)
    expect(view.frame.width, equals: 10)
    small.isActive = false
    root.layoutIfNeeded()
    expect(view.frame.width, equals: 30)
  }

  @Test func `edges are at whole pixels`() {
    let (a, b, c) = (placedView(in: root), placedView(in: root), placedView(in: root))
    root.frame.size.width = 100
    NSLayoutConstraint.activate([
      a.leftAnchor.constraint(equalTo: root.leftAnchor),
      b.leftAnchor.constraint(equalTo: a.rightAnchor),
      c.leftAnchor.constraint(equalTo: b.rightAnchor),
      c.rightAnchor.constraint(equalTo: root.rightAnchor),
      a.widthAnchor.constraint(equalTo: b.widthAnchor),
      b.widthAnchor.constraint(equalTo: c.widthAnchor),
    ])
    for view in [a, b, c] { view.contentScaleFactor = 1 }
    root.layoutIfNeeded()
    expect([a, b, c].map(\.frame.minX), equals: [0, 33, 67])
    expect([a, b, c].map(\.frame.maxX), equals: [33, 67, 100])
    for view in [a, b, c] { view.contentScaleFactor = 2 }
    root.setNeedsLayout()
    root.layoutIfNeeded()
    expect([a, b, c].map(\.frame.minX), equals: [0, 33.5, 66.5])
  }

  @Test func `leading and trailing change sides with the view that holds the constraint`() {
    let view = placedView(in: root)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      view.widthAnchor.constraint(equalToConstant: 50),
      view.topAnchor.constraint(equalTo: root.topAnchor),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    expect(view.frame.minX, equals: 10)
    root.semanticContentAttribute = .forceRightToLeft
    expect(root.effectiveUserInterfaceLayoutDirection, equals: .rightToLeft)
    root.layoutIfNeeded()
    expect(view.frame.maxX, equals: 190)
    expect(view.frame.width, equals: 50)
  }

  @Test func `a view that leaves takes its own constraints along`() {
    let box = placedView(in: root)
    let view = placedView(in: box)
    let outer = box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 3)
    let inner = view.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 4)
    let width = view.widthAnchor.constraint(equalToConstant: 9)
    NSLayoutConstraint.activate([outer, inner, width])
    root.layoutIfNeeded()
    expect(view.frame.minX, equals: 4)
    box.removeFromSuperview()
    expect(!outer.isActive)
    expect(inner.isActive)
    inner.constant = 6
    box.layoutIfNeeded()
    expect(view.frame.minX, equals: 6)
    let other = UIView(frame: root.frame)
    let sibling = placedView(in: other)
    let own = sibling.widthAnchor.constraint(equalToConstant: 2)
    own.isActive = true
    other.addSubview(box)
    inner.constant = 8
    other.layoutIfNeeded()
    expect(view.frame.minX, equals: 8)
    expect(sibling.frame.width, equals: 2)
    expect(other.layoutValues?.engine?.constraints.count, equals: 3)
  }

  @Test func `constraints outlive the root of their tree`() {
    let view = UIView()
    var top: UIView? = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let child = placedView(in: view)
    let inner = child.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 4)
    top?.addSubview(view)
    let outer = view.widthAnchor.constraint(lessThanOrEqualTo: top?.widthAnchor ?? view.widthAnchor)
    NSLayoutConstraint.activate([inner, outer])
    top?.layoutIfNeeded()
    top = nil
    expectNil(view.superview)
    expect(inner.isActive)
    inner.constant = 7
    view.layoutIfNeeded()
    expect(child.frame.minX, equals: 7)
  }

  @Test func `labels have baselines, and a height for their width`() {
    let (a, b, long) = (UILabel(), UILabel(), UILabel())
    (a.text, b.text) = ("small", "large")
    a.font = .systemFont(ofSize: 10)
    b.font = .systemFont(ofSize: 30)
    long.text = String(repeating: "words and words ", count: 20)
    long.numberOfLines = 0
    for label in [a, b, long] {
      label.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(label)
    }
    NSLayoutConstraint.activate([
      b.topAnchor.constraint(equalTo: root.topAnchor),
      a.firstBaselineAnchor.constraint(equalTo: b.firstBaselineAnchor),
      long.topAnchor.constraint(equalTo: b.bottomAnchor),
      long.leftAnchor.constraint(equalTo: root.leftAnchor),
      long.rightAnchor.constraint(equalTo: root.rightAnchor),
    ])
    root.layoutIfNeeded()
    expect(a.frame.size, equals: a.intrinsicContentSize)
    let distance = b.firstBaselineOffset - a.firstBaselineOffset
    expect(distance, isAbove: 5)
    expect(abs(a.frame.minY - distance), isAtMost: 0.5)
    expect(long.frame.width, equals: 200)
    expect(long.frame.height, equals: long.sizeThatFits(CGSize(width: 200, height: 0)).height)
    a.font = .systemFont(ofSize: 30)
    root.layoutIfNeeded()
    expect(a.frame.minY, equals: 0)
  }

  // LY-9
  @Test func `a changed constant moves with layoutIfNeeded in a block`() {
    let view = placedView(in: root)
    let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10)
    NSLayoutConstraint.activate([
      left, view.widthAnchor.constraint(equalToConstant: 20),
      view.topAnchor.constraint(equalTo: root.topAnchor),
      view.heightAnchor.constraint(equalToConstant: 20),
    ])
    root.layoutIfNeeded()
    expectNil(view.layer.animationKeys())
    left.constant = 60
    UIView.animate(withDuration: 1) { root.layoutIfNeeded() }
    expect(view.frame.minX, equals: 60)
    expect(view.layer.animationKeys(), equals: ["position"])
    expectNil(root.layer.animationKeys())
  }

  @Test func `constraints place the alignment rectangle`() {
    final class Inset: UIView {
      override var alignmentRectInsets: UIEdgeInsets {
        UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      }
    }
    let view = Inset()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    let child = placedView(in: view)
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      view.widthAnchor.constraint(equalToConstant: 50),
      view.heightAnchor.constraint(equalToConstant: 20),
      child.rightAnchor.constraint(equalTo: view.rightAnchor),
      child.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 15),
    ])
    root.layoutIfNeeded()
    expect(view.frame, equals: CGRect(x: 8, y: 9, width: 56, height: 24))
    expect(child.frame.minX, equals: 7)
    expect(child.frame.maxX, equals: 52)
  }

  @Test func `a transform stays out of the layout`() {
    let view = placedView(in: root)
    view.transform = CGAffineTransform(rotationAngle: 1)
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
      view.topAnchor.constraint(equalTo: root.topAnchor),
      view.widthAnchor.constraint(equalToConstant: 50),
      view.heightAnchor.constraint(equalToConstant: 20),
    ])
    root.layoutIfNeeded()
    expect(view.center, equals: CGPoint(x: 35, y: 10))
    expect(view.bounds.size, equals: CGSize(width: 50, height: 20))
    expect(view.transform, equals: CGAffineTransform(rotationAngle: 1))
  }

  @Test func `labels of equal widths cost as much as their number`() {
    var work: [Int] = []
    for count in [100, 200] {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 2000, height: 2000))
      let labels = (1...count).map { index in
        let label = UILabel()
        label.text = String(repeating: "a", count: index * 7 % 50 + 1)
        label.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(label)
        return label
      }
      for label in labels.dropFirst() {
        label.widthAnchor.constraint(equalTo: labels[0].widthAnchor).isActive = true
      }
      root.layoutIfNeeded()
      let widest = labels.map(\.intrinsicContentSize.width).max() ?? 0
      expect(labels.allSatisfy { $0.bounds.width == widest })
      work.append(root.madeLayoutValues.engine?.solver.work ?? 0)
    }
    expect(work[0], isAbove: 0)
    expect(work[1], isBelow: work[0] * 22 / 10)
  }
}
