// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AppKit

/// Notes which views leave and come.
private final class StackNotes: NSObject, NSStackViewDelegate {
  var list: [String] = []
  func stackView(_ stackView: NSStackView, willDetach views: [NSView]) {
    list.append("-\(views.count)")
  }
  func stackView(_ stackView: NSStackView, didReattach views: [NSView]) {
    list.append("+\(views.count)")
  }
}

@MainActor @Suite struct `Stacks of AppKit` {
  private let root = NSView(frame: NSRect(x: 0, y: 0, width: 300, height: 100))

  private func content(_ width: CGFloat, _ height: CGFloat) -> ContentView {
    let view = ContentView()
    view.content = NSSize(width: width, height: height)
    return view
  }

  /// A stack that fills the root.
  private func filling(_ views: [NSView]) -> NSStackView {
    let stack = NSStackView(views: views)
    root.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: root.topAnchor),
      stack.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
    return stack
  }

  private func frames(_ views: [NSView]) -> [NSRect] {
    root.layoutSubtreeIfNeeded()
    return views.map(\.frame)
  }

  @Test func `a stack has the defaults of Apple's`() {
    let stack = NSStackView(views: [])
    expect(stack.orientation, equals: .horizontal)
    expect(stack.alignment, equals: .centerY)
    expect(stack.distribution, equals: .gravityAreas)
    expect(stack.spacing, equals: 8)
    expect(stack.detachesHiddenViews)
    expect(!stack.translatesAutoresizingMaskIntoConstraints)
    stack.orientation = .vertical
    expect(stack.alignment, equals: .centerX)
  }

  @Test func `gravity areas lie at both ends and in the middle`() {
    let views = [content(40, 20), content(30, 10), content(60, 20), content(20, 40)]
    let stack = filling([views[0], views[1]])
    stack.addView(views[2], in: .center)
    stack.addView(views[3], in: .trailing)
    stack.edgeInsets = NSEdgeInsets(top: 0, left: 5, bottom: 0, right: 9)
    expect(
      frames(views),
      equals: [
        NSRect(x: 5, y: 40, width: 40, height: 20), NSRect(x: 53, y: 45, width: 30, height: 10),
        NSRect(x: 118, y: 40, width: 60, height: 20), NSRect(x: 271, y: 30, width: 20, height: 40),
      ])
    expect(stack.views(in: .leading).count, equals: 2)
    expect(stack.arrangedSubviews.map(\.frame.minX), equals: [5, 53, 118, 271])
  }

  @Test func `a column runs downward in an unflipped view`() {
    let views = [content(40, 20), content(30, 10)]
    let stack = filling(views)
    stack.orientation = .vertical
    stack.alignment = .leading
    expect(
      frames(views),
      equals: [
        NSRect(x: 0, y: 80, width: 40, height: 20), NSRect(x: 0, y: 62, width: 30, height: 10),
      ])
  }

  @Test(arguments: [
    (NSStackView.Distribution.fill, [0.0, 48, 252], [40.0, 196, 48]),
    (.fillEqually, [0.0, 102.67, 205.33], [94.67, 94.67, 94.67]),
    (.fillProportionally, [0.0, 97, 178], [89.0, 73, 122]),
    (.equalSpacing, [0.0, 122.5, 252], [40.0, 47, 48]),
  ])
  func `distributions fill the stack`(
    distribution: NSStackView.Distribution, origins: [Double], widths: [Double]
  ) {
    let views = [content(40, 20), content(33, 20), content(55, 20)]
    if distribution == .fill || distribution == .equalSpacing {
      views[1].content.width = distribution == .fill ? 33 : 47
      views[2].content.width = 48
    }
    if distribution == .fill {
      views[1].setContentHuggingPriority(.init(100), for: .horizontal)
    }
    let stack = filling(views)
    stack.distribution = distribution
    let found = frames(views)
    for (frame, (x, width)) in zip(found, zip(origins, widths)) {
      expect(frame.minX, near: x, within: 1)
      expect(frame.width, near: width, within: 1)
    }
  }

  @Test func `without constraints of its own a stack is as large as its views need`() {
    let views = [content(40, 20), content(30, 50)]
    let stack = NSStackView(views: views)
    stack.edgeInsets = NSEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    stack.setCustomSpacing(20, after: views[0])
    root.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: root.topAnchor),
      stack.leadingAnchor.constraint(equalTo: root.leadingAnchor),
    ])
    expect(stack.fittingSize, equals: NSSize(width: 96, height: 54))
    expect(frames([stack]), equals: [NSRect(x: 0, y: 46, width: 96, height: 54)])
    expect(stack.customSpacing(after: views[0]), equals: 20)
    expect(stack.customSpacing(after: views[1]), equals: NSStackView.useDefaultSpacing)
  }

  @Test func `hidden views are left out, unless they shall keep their place`() {
    let views = [content(40, 20), content(30, 20), content(20, 20)]
    let stack = filling(views)
    views[1].isHidden = true
    expect(frames(views)[2].minX, equals: 48)
    expect(stack.detachedViews.count, equals: 1)
    stack.detachesHiddenViews = false
    expect(frames(views)[2].minX, equals: 86)
    views[1].isHidden = false
    stack.detachesHiddenViews = true
    expect(frames(views)[2].minX, equals: 86)
  }

  @Test func `views of low visibility are left out where the room does not suffice`() {
    let views = [content(120, 20), content(100, 20), content(100, 20)]
    let stack = filling(views)
    let notes = StackNotes()
    stack.delegate = notes
    stack.setVisibilityPriority(.detachOnlyIfNecessary, for: views[1])
    expect(frames(views)[2].minX, equals: 128)
    expect(stack.detachedViews.count, equals: 1)
    expectNil(views[1].superview)
    expect(stack.arrangedSubviews.count, equals: 3)
    root.setFrameSize(NSSize(width: 340, height: 100))
    expect(frames(views)[2].minX, equals: 236)
    expect(views[1].superview === stack)
    stack.setVisibilityPriority(.notVisible, for: views[0])
    expect(frames(views)[1].minX, equals: 0)
    expect(notes.list, equals: ["-1", "+1", "-1"])
  }

  @Test func `views come in order, and leave`() {
    let views = [content(10, 10), content(20, 10), content(30, 10)]
    let stack = filling([views[0], views[2]])
    stack.insertArrangedSubview(views[1], at: 1)
    expect(stack.views.map(\.intrinsicContentSize.width), equals: [10, 20, 30])
    stack.removeArrangedSubview(views[0])
    expect(views[0].superview === stack)
    stack.removeView(views[1])
    expectNil(views[1].superview)
    expect(stack.arrangedSubviews.count, equals: 1)
    views[2].removeFromSuperview()
    expect(stack.arrangedSubviews.isEmpty)
    stack.setViews(views, in: .trailing)
    expect(stack.views(in: .trailing).count, equals: 3)
  }
}
