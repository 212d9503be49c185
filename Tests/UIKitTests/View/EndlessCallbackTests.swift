// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import TestSupport
import Testing

@testable import UIKit

/// Runs code where a view is notified of something.
private final class ToldView: UIView {
  var whenMoved: (() -> Void)?
  var whenRemoving: (() -> Void)?
  var whenInWindow: (() -> Void)?
  var whenTinted: (() -> Void)?
  var whenStyled: (() -> Void)?
  var whenMarginsChange: (() -> Void)?
  var whenLaidOut: (() -> Void)?
  var layoutCount = 0

  override func didMoveToSuperview() { whenMoved?() }
  override func willRemoveSubview(_ subview: UIView) { whenRemoving?() }
  override func didMoveToWindow() { whenInWindow?() }
  override func tintColorDidChange() { whenTinted?() }
  override func traitCollectionDidChange(_ previous: UITraitCollection?) { whenStyled?() }
  override func layoutMarginsDidChange() { whenMarginsChange?() }
  override func layoutSubviews() {
    layoutCount += 1
    super.layoutSubviews()
    whenLaidOut?()
  }
}

/// Scrolls on whenever it is notified of scrolling.
private final class Scroller: NSObject, UIScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: UIScrollView) { scrollView.contentOffset.y += 1 }
}

/// Programs on Apple's systems run out of stack where views lead to each other without end.
@MainActor @Suite struct `Callbacks that lead to each other` {
  private let stage = ViewStage()
  private let first = ToldView()
  private let second = ToldView()

  init() {
    stage.change {
      stage.window.addSubview(first)
      stage.window.addSubview(second)
    }
  }

  /// The superviews of a view, by the lists of subviews; with the views' own answer they are one.
  private func superviews(of view: UIView) -> [UIView] {
    [first, second, stage.window].filter { $0.subviews.contains(view) }
  }

  private func expectEnd(_ body: () -> Void) {
    let (_, refusals) = RefusalLog.recording { stage.change(body) }
    expect(!refusals.isEmpty)
  }

  @Test func `a view that moves on whenever it was moved comes to rest`() {
    let view = ToldView()
    view.whenMoved = { [first, second, unowned view] in
      (view.superview === first ? second : first).addSubview(view)
    }
    expectEnd { first.addSubview(view) }
    expect(superviews(of: view), equals: [view.superview])
    view.whenMoved = nil
    stage.change { second.addSubview(view) }
    expect(superviews(of: view), equals: [second])
    expect(view.layer.superlayer, isIdenticalTo: second.layer)
  }

  @Test func `views that move each other come to rest`() {
    let (a, b) = (ToldView(), ToldView())
    a.whenMoved = { [first, second] in (b.superview === first ? second : first).addSubview(b) }
    b.whenMoved = { [first, second] in (a.superview === first ? second : first).addSubview(a) }
    expectEnd { first.addSubview(a) }
    expect(superviews(of: a), equals: [a.superview])
    expect(superviews(of: b), equals: [b.superview])
    (a.whenMoved, b.whenMoved) = (nil, nil)
  }

  @Test func `a view that leaves and comes back whenever its window changes comes to rest`() {
    let view = ToldView()
    view.whenInWindow = { [first, unowned view] in
      if view.window == nil { first.addSubview(view) } else { view.removeFromSuperview() }
    }
    expectEnd { first.addSubview(view) }
    expect(superviews(of: view), equals: [view.superview].compactMap { $0 })
  }

  @Test func `a superview that puts a view elsewhere before it leaves does not keep it`() {
    let view = UIView()
    stage.change { first.addSubview(view) }
    first.whenRemoving = { [second] in second.addSubview(view) }
    second.whenRemoving = { [first] in first.addSubview(view) }
    expectEnd { stage.window.addSubview(view) }
    expect(view.superview, isIdenticalTo: stage.window)
    expect(superviews(of: view), equals: [stage.window])
    (first.whenRemoving, second.whenRemoving) = (nil, nil)
  }

  @Test func `tint colours, styles, margins and offsets that change themselves come to rest`() {
    first.addSubview(second)
    second.whenTinted = { [first] in first.tintColor = first.tintColor == .red ? .green : .red }
    expectEnd { first.tintColor = .blue }
    second.whenStyled = { [first] in
      first.overrideUserInterfaceStyle = first.overrideUserInterfaceStyle == .dark ? .light : .dark
    }
    expectEnd { first.overrideUserInterfaceStyle = .dark }
    first.whenMarginsChange = { [first] in first.layoutMargins.left += 1 }
    expectEnd { first.layoutMargins = .zero }
    let scroller = Scroller()
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    scrollView.contentSize = CGSize(width: 10, height: 100_000)
    scrollView.delegate = scroller
    expectEnd { scrollView.contentOffset.y = 1 }
    (second.whenTinted, second.whenStyled, first.whenMarginsChange) = (nil, nil, nil)
  }

  // LY-1
  @Test func `a layout that changes a constraint and lays out again comes to rest`() {
    let inner = UIView()
    first.addSubview(inner)
    inner.translatesAutoresizingMaskIntoConstraints = false
    let width = inner.widthAnchor.constraint(equalToConstant: 1)
    width.isActive = true
    first.whenLaidOut = { [first] in
      width.constant += 1
      first.layoutIfNeeded()
    }
    expectEnd { first.setNeedsLayout() }
    expect(first.layoutCount, isBelow: 500)
    first.whenLaidOut = nil
    stage.change { width.constant = 33 }
    expect(inner.bounds.width, equals: 33)
  }

  @Test func `a layout that asks its superview for layout and gets it comes to rest`() {
    first.addSubview(second)
    first.whenLaidOut = { [second] in second.setNeedsLayout() }
    second.whenLaidOut = { [first] in
      first.setNeedsLayout()
      first.layoutIfNeeded()
    }
    expectEnd { first.setNeedsLayout() }
    expect(first.layoutCount + second.layoutCount, isBelow: 10_000)
    (first.whenLaidOut, second.whenLaidOut) = (nil, nil)
  }

  @Test func `windows that take the keys from each other come to rest`() {
    final class Window: UIWindow {
      override func resignKey() { makeKey() }
    }
    let windows = [Window(frame: .zero), Window(frame: .zero)]
    expectEnd { for window in windows { window.makeKey() } }
    expect(windows.filter(\.isKeyWindow).count, equals: 1)
    stage.window.makeKey()
  }
}
