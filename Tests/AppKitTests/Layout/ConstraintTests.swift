// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AppKit

/// A view of constraints whose y grows downward.
private final class DownwardView: NSView {
  override var isFlipped: Bool { true }
}

/// A view with a content of its own.
final class ContentView: NSView {
  var content = NSSize(width: 40, height: 20) {
    didSet { invalidateIntrinsicContentSize() }
  }
  override var intrinsicContentSize: NSSize { content }
  override var firstBaselineOffsetFromTop: CGFloat { 15 }
  override var lastBaselineOffsetFromBottom: CGFloat { 5 }
}

/// A view whose alignment rectangle is smaller than its frame.
private final class InsetView: NSView {
  override var alignmentRectInsets: NSEdgeInsets {
    NSEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
  }
}

/// A view that makes its constraints itself.
private final class OwnConstraintsView: NSView {
  let child = NSView()
  var count = 0

  override class var requiresConstraintBasedLayout: Bool { true }

  override func updateConstraints() {
    count += 1
    if child.superview == nil {
      addSubview(child)
      child.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        child.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 3),
        child.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -3),
        child.widthAnchor.constraint(equalToConstant: 10),
        child.heightAnchor.constraint(equalToConstant: 10),
      ])
    }
    super.updateConstraints()
  }
}

@MainActor @Suite struct `Constraints of AppKit` {
  private func free<View: NSView>(_ view: View, in superview: NSView) -> View {
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
    return view
  }

  private func pinned(in root: NSView) -> NSView {
    let view = free(NSView(), in: root)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      view.widthAnchor.constraint(equalToConstant: 50),
      view.heightAnchor.constraint(equalToConstant: 30),
    ])
    return view
  }

  @Test func `the top anchor is the upper edge, whichever way y grows`() {
    let upward = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
    let downward = DownwardView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
    let (a, b) = (pinned(in: upward), pinned(in: downward))
    upward.layoutSubtreeIfNeeded()
    downward.layoutSubtreeIfNeeded()
    expect(a.frame, equals: NSRect(x: 20, y: 60, width: 50, height: 30))
    expect(b.frame, equals: NSRect(x: 20, y: 10, width: 50, height: 30))
  }

  @Test func `a view keeps its distance from the top when its superview grows`() {
    let root = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
    let view = pinned(in: root)
    root.layoutSubtreeIfNeeded()
    root.setFrameSize(NSSize(width: 200, height: 300))
    root.layoutSubtreeIfNeeded()
    expect(view.frame, equals: NSRect(x: 20, y: 260, width: 50, height: 30))
  }

  @Test func `edges of views in views of both orientations meet`() {
    let root = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
    let middle = DownwardView(frame: NSRect(x: 10, y: 20, width: 100, height: 60))
    root.addSubview(middle)
    let inner = NSView(frame: NSRect(x: 5, y: 7, width: 30, height: 11))
    middle.addSubview(inner)
    let outer = free(NSView(), in: root)
    NSLayoutConstraint.activate([
      outer.topAnchor.constraint(equalTo: inner.topAnchor),
      outer.bottomAnchor.constraint(equalTo: inner.bottomAnchor),
      outer.leadingAnchor.constraint(equalTo: inner.trailingAnchor),
      outer.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
    root.layoutSubtreeIfNeeded()
    // The flipped view's upper edge is at y 80; the inner one hangs 7 below it.
    expect(outer.frame, equals: NSRect(x: 45, y: 62, width: 155, height: 11))
  }

  private nonisolated static let masks: [(NSView.AutoresizingMask, Double, Double)] = [
    ([], 20, 30), ([.minYMargin], 120, 30), ([.height], 20, 130),
    ([.minYMargin, .maxYMargin], 48.57, 30),
  ]

  @Test(arguments: masks)
  func `the frame of a view is a constraint, and follows its mask`(
    mask: NSView.AutoresizingMask, y: Double, height: Double
  ) {
    // Sized by a constraint, so that only the solver knows the mask's part before the layout.
    let root = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 300))
    let box = free(NSView(), in: root)
    box.setFrameSize(NSSize(width: 100, height: 100))
    let view = NSView(frame: NSRect(x: 0, y: 20, width: 10, height: 30))
    view.autoresizingMask = mask
    box.addSubview(view)
    let follower = free(NSView(), in: root)
    NSLayoutConstraint.activate([
      box.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      box.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      box.widthAnchor.constraint(equalToConstant: 100),
      box.heightAnchor.constraint(equalToConstant: 200),
      follower.topAnchor.constraint(equalTo: view.topAnchor),
      follower.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      follower.leadingAnchor.constraint(equalTo: box.trailingAnchor),
      follower.widthAnchor.constraint(equalToConstant: 5),
    ])
    root.layoutSubtreeIfNeeded()
    expect(box.frame, equals: NSRect(x: 0, y: 0, width: 100, height: 200))
    expect(view.frame.minY, near: y, within: 0.01)
    expect(view.frame.height, near: height, within: 0.01)
    expect(follower.frame.minY, near: y, within: 1)
    expect(follower.frame.height, near: height, within: 1)
  }

  @Test func `content sizes, priorities and alignment insets count`() {
    let root = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
    let a = free(ContentView(), in: root)
    let b = free(ContentView(), in: root)
    b.setContentHuggingPriority(.init(200), for: .horizontal)
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "H:|-[a]-[b]-|", options: .alignAllFirstBaseline, metrics: nil,
        views: ["a": a, "b": b])
        + [a.centerYAnchor.constraint(equalTo: root.centerYAnchor)])
    root.layoutSubtreeIfNeeded()
    expect(a.frame, equals: NSRect(x: 20, y: 40, width: 40, height: 20))
    expect(b.frame, equals: NSRect(x: 68, y: 40, width: 112, height: 20))
    expect(b.contentHuggingPriority(for: .horizontal).rawValue, equals: 200)
    expect(b.contentCompressionResistancePriority(for: .vertical), equals: .defaultHigh)
    a.content.width = 60
    root.layoutSubtreeIfNeeded()
    expect(a.frame.width, equals: 60)
    expect(b.frame.minX, equals: 88)
    let inset = free(InsetView(), in: root)
    NSLayoutConstraint.activate([
      inset.topAnchor.constraint(equalTo: root.topAnchor),
      inset.leftAnchor.constraint(equalTo: root.leftAnchor),
      inset.widthAnchor.constraint(equalToConstant: 10),
      inset.heightAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutSubtreeIfNeeded()
    expect(inset.frame, equals: NSRect(x: -2, y: 87, width: 16, height: 14))
  }

  @Test func `baselines of a large and a small view meet`() {
    let root = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
    let a = free(ContentView(), in: root)
    let b = free(NSView(), in: root)
    NSLayoutConstraint.activate([
      a.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor),
      b.topAnchor.constraint(equalTo: a.firstBaselineAnchor),
      b.bottomAnchor.constraint(equalTo: a.lastBaselineAnchor, constant: 30),
      b.widthAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutSubtreeIfNeeded()
    // The baseline is 25 below the top, both lines are one.
    expect(b.frame, equals: NSRect(x: 40, y: 45, width: 10, height: 30))
  }

  @Test func `guides take part, and show their frame in the view's coordinates`() {
    let root = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
    let guide = NSLayoutGuide()
    guide.identifier = .init("gap")
    root.addLayoutGuide(guide)
    let view = free(NSView(), in: root)
    NSLayoutConstraint.activate([
      guide.topAnchor.constraint(equalTo: root.topAnchor),
      guide.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      guide.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.25),
      guide.widthAnchor.constraint(equalToConstant: 30),
      view.topAnchor.constraint(equalTo: guide.bottomAnchor),
      view.leadingAnchor.constraint(equalTo: guide.trailingAnchor),
      view.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      view.bottomAnchor.constraint(equalTo: root.bottomAnchor),
    ])
    root.layoutSubtreeIfNeeded()
    expect(guide.frame, equals: NSRect(x: 0, y: 75, width: 30, height: 25))
    expect(view.frame, equals: NSRect(x: 30, y: 0, width: 170, height: 75))
    expect(root.layoutGuides.count, equals: 1)
    expect(guide.constraintsAffectingLayout(for: .vertical).count, equals: 3)
    root.removeLayoutGuide(guide)
    expectNil(guide.owningView)
    expect(root.constraints.count, equals: 2)
  }

  @Test func `a view knows its fitting size and whether its place is open`() {
    let root = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
    let view = free(ContentView(), in: root)
    let insets: [NSLayoutConstraint] = [
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
      root.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: 5),
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 7),
      root.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: 7),
    ]
    NSLayoutConstraint.activate(insets)
    expect(root.fittingSize, equals: NSSize(width: 54, height: 30))
    expect(!view.hasAmbiguousLayout)
    insets[3].isActive = false
    expect(!view.hasAmbiguousLayout)
    insets[2].isActive = false
    expect(view.hasAmbiguousLayout)
    expect(view.constraintsAffectingLayout(for: .vertical).count, equals: 2)
    expect(view.constraintsAffectingLayout(for: .horizontal).count, equals: 0)
  }

  @Test func `a view makes its constraints before they are needed`() {
    let root = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
    let view = OwnConstraintsView(frame: NSRect(x: 10, y: 10, width: 50, height: 50))
    root.addSubview(view)
    root.layoutSubtreeIfNeeded()
    expect(view.count, equals: 1)
    expect(view.child.frame, equals: NSRect(x: 3, y: 3, width: 10, height: 10))
    expect(!view.needsUpdateConstraints)
    view.needsUpdateConstraints = true
    root.updateConstraintsForSubtreeIfNeeded()
    expect(view.count, equals: 2)
  }

  @Test func `constraints of a window's content follow its size at the next commit`() {
    let view = NSView()
    let stage = KitStage(view)
    stage.change {
      view.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: stage.content.topAnchor, constant: 8),
        view.trailingAnchor.constraint(equalTo: stage.content.trailingAnchor, constant: -8),
        view.widthAnchor.constraint(equalToConstant: 30),
        view.heightAnchor.constraint(equalToConstant: 20),
      ])
    }
    expect(view.frame, equals: NSRect(x: 362, y: 372, width: 30, height: 20))
    stage.change { stage.window.setContentSize(NSSize(width: 300, height: 200)) }
    expect(view.frame, equals: NSRect(x: 262, y: 172, width: 30, height: 20))
  }

  @Test func `constraints stay with a view that leaves, and go where they lead out of it`() {
    let root = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
    let box = free(NSView(), in: root)
    let inner = free(NSView(), in: box)
    let within = inner.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 4)
    let across = box.leadingAnchor.constraint(equalTo: root.leadingAnchor)
    NSLayoutConstraint.activate([within, across])
    box.removeFromSuperview()
    expect(within.isActive)
    expect(!across.isActive)
    root.addSubview(box)
    root.layoutSubtreeIfNeeded()
    expect(inner.frame.minX, equals: 4)
  }
}
