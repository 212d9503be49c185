// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Testing

@testable import UIKit

@MainActor @Suite struct `Guides, margins and the safe area` {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))

  @Test func `margins are 8 and follow the values set`() {
    expect(root.layoutMargins, equals: UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    expect(
      root.directionalLayoutMargins,
      equals: NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8))
    expect(root.insetsLayoutMarginsFromSafeArea)
    expect(!root.preservesSuperviewLayoutMargins)
    root.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    root.semanticContentAttribute = .forceRightToLeft
    expect(root.layoutMargins, equals: UIEdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
  }

  @Test func `constraints follow the margins`() {
    final class Listener: UIView {
      var count = 0
      override func layoutMarginsDidChange() { count += 1 }
    }
    let box = Listener(frame: root.bounds)
    let view = placedView(in: box)
    let guide = box.layoutMarginsGuide
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      view.topAnchor.constraint(equalTo: guide.topAnchor),
      view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
    box.layoutIfNeeded()
    expect(view.frame, equals: CGRect(x: 8, y: 8, width: 184, height: 84))
    box.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    box.layoutIfNeeded()
    expect(box.count, equals: 1)
    expect(view.frame, equals: CGRect(x: 2, y: 1, width: 194, height: 96))
    expect(guide.layoutFrame, equals: view.frame)
    expect(guide.owningView, isIdenticalTo: box)
  }

  @Test func `the safe area reaches subviews where they lie in it`() {
    let view = UIView(frame: CGRect(x: 0, y: 5, width: 100, height: 95))
    root.addSubview(view)
    expect(root.safeAreaInsets, equals: .zero)
    root.additionalSafeArea = UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0)
    expect(view.safeAreaInsets, equals: UIEdgeInsets(top: 15, left: 0, bottom: 10, right: 0))
    expect(view.layoutMargins, equals: UIEdgeInsets(top: 23, left: 8, bottom: 18, right: 8))
    expect(
      root.safeAreaLayoutGuide.layoutFrame, equals: CGRect(x: 0, y: 20, width: 200, height: 70))
    view.insetsLayoutMarginsFromSafeArea = false
    expect(view.layoutMargins.top, equals: 8)
  }

  @Test func `margins of the superview are kept`() {
    let view = UIView(frame: CGRect(x: 5, y: 0, width: 190, height: 100))
    root.addSubview(view)
    root.layoutMargins = UIEdgeInsets(top: 30, left: 30, bottom: 0, right: 0)
    view.preservesSuperviewLayoutMargins = true
    expect(view.layoutMargins, equals: UIEdgeInsets(top: 30, left: 25, bottom: 8, right: 8))
  }

  @Test func `a guide is placed like a view`() {
    let guide = UILayoutGuide()
    expect(guide.layoutFrame, equals: .zero)
    root.addLayoutGuide(guide)
    expect(guide.owningView, isIdenticalTo: root)
    let view = placedView(in: root)
    NSLayoutConstraint.activate([
      guide.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
      guide.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.25),
      guide.topAnchor.constraint(equalTo: root.topAnchor),
      guide.heightAnchor.constraint(equalToConstant: 10),
      view.leftAnchor.constraint(equalTo: guide.rightAnchor),
      view.widthAnchor.constraint(equalTo: guide.widthAnchor),
    ])
    root.layoutIfNeeded()
    expect(guide.layoutFrame, equals: CGRect(x: 10, y: 0, width: 50, height: 10))
    expect(view.frame.minX, equals: 60)
    expect(view.frame.width, equals: 50)
    root.removeLayoutGuide(guide)
    expectNil(guide.owningView)
    expect(root.constraints, equals: [])
  }

  @Test func `gaps of equal size by anchors with offsets`() {
    let (a, b) = (placedView(in: root), placedView(in: root))
    NSLayoutConstraint.activate([
      a.widthAnchor.constraint(equalToConstant: 20),
      b.widthAnchor.constraint(equalToConstant: 40),
      root.leftAnchor.anchorWithOffset(to: a.leftAnchor).constraint(
        equalTo: a.rightAnchor.anchorWithOffset(to: b.leftAnchor)),
      a.rightAnchor.anchorWithOffset(to: b.leftAnchor).constraint(
        equalTo: b.rightAnchor.anchorWithOffset(to: root.rightAnchor)),
      a.topAnchor.constraint(equalToSystemSpacingBelow: root.topAnchor, multiplier: 2),
    ])
    root.layoutIfNeeded()
    expect(a.frame.minX, equals: 47)
    expect(b.frame.minX, equals: 113)
    expect(a.frame.minY, equals: 16)
  }

  @Test func `constraints with a scroll view are about its content`() {
    let scroll = UIScrollView(frame: root.bounds)
    root.addSubview(scroll)
    let (view, floating) = (placedView(in: scroll), placedView(in: scroll))
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: scroll.leftAnchor, constant: 10),
      view.rightAnchor.constraint(equalTo: scroll.rightAnchor, constant: -10),
      view.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
      view.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
      view.widthAnchor.constraint(equalTo: scroll.widthAnchor, multiplier: 2),
      view.heightAnchor.constraint(equalToConstant: 500),
      floating.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor, constant: 5),
      floating.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
      floating.heightAnchor.constraint(equalToConstant: 10),
      floating.leftAnchor.constraint(equalTo: root.leftAnchor),
    ])
    root.layoutIfNeeded()
    expect(scroll.contentSize, equals: CGSize(width: 420, height: 500))
    expect(view.frame, equals: CGRect(x: 10, y: 0, width: 400, height: 500))
    expect(floating.frame, equals: CGRect(x: 0, y: 5, width: 200, height: 10))
    scroll.contentOffset = CGPoint(x: 20, y: 60)
    root.layoutIfNeeded()
    expect(floating.frame, equals: CGRect(x: 20, y: 65, width: 200, height: 10))
    expect(view.frame.minX, equals: 10)
    expect(
      scroll.contentLayoutGuide.layoutFrame, equals: CGRect(x: 0, y: 0, width: 420, height: 500))
    expect(
      scroll.frameLayoutGuide.layoutFrame, equals: CGRect(x: 20, y: 60, width: 200, height: 100))
  }

  @Test func `the size that constraints give a view`() {
    let box = UIView()
    let view = contentView(50, 20, in: box)
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 5),
      view.rightAnchor.constraint(equalTo: box.rightAnchor, constant: -5),
      view.topAnchor.constraint(equalTo: box.topAnchor, constant: 3),
      view.bottomAnchor.constraint(equalTo: box.bottomAnchor),
    ])
    let compressed = box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    expect(compressed, equals: CGSize(width: 60, height: 23))
    let wide = box.systemLayoutSizeFitting(
      CGSize(width: 100, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    expect(wide, equals: CGSize(width: 100, height: 23))
    expect(view.frame, equals: .zero)
    box.frame.size = CGSize(width: 200, height: 50)
    box.layoutIfNeeded()
    expect(view.frame, equals: CGRect(x: 5, y: 3, width: 190, height: 47))
  }

  @Test func `updateConstraints comes before the layout, subviews first`() {
    final class Updating: UIView {
      nonisolated(unsafe) static var names: [Int] = []
      override func updateConstraints() {
        Updating.names.append(tag)
        super.updateConstraints()
      }
    }
    let (outer, inner) = (Updating(), Updating())
    (outer.tag, inner.tag) = (1, 2)
    root.addSubview(outer)
    outer.addSubview(inner)
    root.layoutIfNeeded()
    expect(Updating.names, equals: [])
    outer.setNeedsUpdateConstraints()
    inner.setNeedsUpdateConstraints()
    outer.setNeedsUpdateConstraints()
    root.layoutIfNeeded()
    expect(Updating.names, equals: [2, 1])
    outer.setNeedsUpdateConstraints()
    outer.updateConstraintsIfNeeded()
    expect(Updating.names, equals: [2, 1, 1])
  }
}
