// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import TestSupport
import Testing

@testable import UIKit

/// Counts the questions whether it lies below another view, each of which walks up the tree.
private final class AskedView: UIView {
  @MainActor static var questionCount = 0

  override func isDescendant(of view: UIView) -> Bool {
    Self.questionCount += 1
    return super.isDescendant(of: view)
  }
}

/// Reports that it goes.
private final class CountedView: UIView {
  @MainActor static var count = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    Self.count += 1
  }

  required init?(coder: NSCoder) { nil }

  isolated deinit { Self.count -= 1 }
}

@MainActor @Suite(.serialized) struct `Deep and wide trees of views` {
  // VL-6
  @Test func `a view that joins a deep tree does not look through it`() {
    let root = AskedView()
    var views: [UIView] = [root]
    AskedView.questionCount = 0
    for _ in 0..<500 {
      let view = AskedView()
      views[views.count - 1].addSubview(view)
      views.append(view)
    }
    expect(AskedView.questionCount, equals: 0)
    let (_, refusals) = RefusalLog.recording { views[400].addSubview(root) }
    expect(refusals.count, equals: 1)
    for view in views.dropFirst().reversed() { view.removeFromSuperview() }
    expect(views.allSatisfy { $0.subviews.isEmpty && $0.superview == nil })
    expect(AskedView.questionCount, equals: 1)
  }

  // VL-11
  @Test func `what views inherit follows every change of the tree`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let (branch, leaf, other) = (UIView(), UIView(), UIView())
    branch.addSubview(leaf)
    expectNil(leaf.window)
    window.tintColor = .red
    window.overrideUserInterfaceStyle = .dark
    window.addSubview(branch)
    expect(leaf.window, isIdenticalTo: window)
    expect(leaf.tintColor, equals: .red)
    expect(leaf.traitCollection.userInterfaceStyle, equals: .dark)
    branch.tintColor = .green
    branch.overrideUserInterfaceStyle = .light
    branch.tintAdjustmentMode = .dimmed
    expect(leaf.tintAdjustmentMode, equals: .dimmed)
    expect(leaf.traitCollection.userInterfaceStyle, equals: .light)
    branch.tintAdjustmentMode = .automatic
    expect(leaf.tintColor, equals: .green)
    other.addSubview(leaf)
    expectNil(leaf.window)
    expect(leaf.tintColor, equals: .systemBlue)
    expect(leaf.traitCollection.userInterfaceStyle, equals: .light)
    branch.addSubview(leaf)
    expect(leaf.window, isIdenticalTo: window)
    expect(leaf.tintColor, equals: .green)
    branch.tintColor = nil
    expect(leaf.tintColor, equals: .red)
    // A window within a view is no root.
    let inner = UIWindow(frame: .zero)
    expect(inner.window, isIdenticalTo: inner)
    branch.addSubview(inner)
    expect(inner.window, isIdenticalTo: window)
    inner.removeFromSuperview()
    expect(inner.window, isIdenticalTo: inner)
  }

  @Test func `a view that outlives its window has none`() {
    let view = UIView()
    let inner = UIView()
    view.addSubview(inner)
    var window: UIWindow? = UIWindow(frame: .zero)
    window?.tintColor = .red
    window?.addSubview(view)
    expect(inner.window != nil)
    window = nil
    expectNil(view.superview)
    expectNil(view.window)
    expectNil(inner.window)
    expect(inner.tintColor, equals: .systemBlue)
  }

  @Test func `a chain of very many views goes without running out of stack`() {
    do {
      var top: UIView = CountedView()
      for _ in 0..<50_000 {
        let view = CountedView()
        view.addSubview(top)
        top = view
      }
      expect(CountedView.count, equals: 50_001)
    }
    expect(CountedView.count, equals: 0)
  }

  // LY-6
  @Test func `views that leave take their constraints along, and no others`() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var views: [UIView] = []
    var inner: [NSLayoutConstraint] = []
    var outer: [NSLayoutConstraint] = []
    for index in 0..<50 {
      let (view, part) = (UIView(), UIView())
      view.addSubview(part)
      root.addSubview(view)
      view.translatesAutoresizingMaskIntoConstraints = false
      part.translatesAutoresizingMaskIntoConstraints = false
      let guide = UILayoutGuide()
      part.addLayoutGuide(guide)
      inner += [
        part.widthAnchor.constraint(equalToConstant: CGFloat(index)),
        guide.widthAnchor.constraint(equalTo: view.widthAnchor),
      ]
      outer += [
        view.leftAnchor.constraint(equalTo: root.leftAnchor),
        guide.rightAnchor.constraint(equalTo: root.layoutMarginsGuide.rightAnchor),
      ]
      if let last = views.last { outer.append(view.topAnchor.constraint(equalTo: last.topAnchor)) }
      views.append(view)
    }
    NSLayoutConstraint.activate(inner + outer)
    root.layoutIfNeeded()
    for view in views {
      view.removeFromSuperview()
      expect(view.subviews[0].constraints.count + view.constraints.count, equals: 2)
    }
    expect(root.constraints, equals: [])
    expect(outer.allSatisfy { !$0.isActive })
    expect(inner.allSatisfy { $0.isActive })
    for view in views { root.addSubview(view) }
    root.layoutIfNeeded()
    expect(views.map { $0.subviews[0].bounds.width }, equals: (0..<50).map { CGFloat($0) })
  }
}
