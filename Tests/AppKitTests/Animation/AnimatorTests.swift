// SPDX-License-Identifier: MIT

import ClassTables
import CoreAnimation
import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AppKit

/// A view whose setters count how often they run, and on which object.
private class ObservedView: NSView {
  let label = NSView(frame: NSRect(x: 0, y: 0, width: 5, height: 5))
  var names = ["a name that is longer than fifteen bytes", "b"]
  weak var friend: NSView?
  var frames: [NSRect] = []
  var progress: CGFloat = 0.25
  nonisolated(unsafe) static var endCount = 0

  deinit { unsafe Self.endCount += 1 }

  override var frame: NSRect {
    didSet {
      frames.append(frame)
      label.setFrameOrigin(NSPoint(x: frame.width, y: CGFloat(names.count)))
    }
  }

  override var alphaValue: CGFloat {
    get { super.alphaValue }
    set { super.alphaValue = min(newValue, 0.75) }
  }
}

private final class SealedView: NSView {
  let label = NSView(frame: NSRect(x: 0, y: 0, width: 5, height: 5))
  override func setFrameSize(_ newSize: NSSize) {
    super.setFrameSize(newSize)
    label.setFrameOrigin(NSPoint(x: newSize.width, y: 0))
  }
}

@MainActor @Suite struct AnimatorTests {
  private func basic(_ view: NSView, _ key: String) -> CABasicAnimation? {
    view.layer?.animation(forKey: key) as? CABasicAnimation
  }

  @Test func `an animator moves, also when it is kept in a variable (NV-6)`() {
    let view = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    let stage = KitStage(view)
    stage.change {
      let animator = view.animator()
      animator.alphaValue = 0
      animator.frame = NSRect(x: 40, y: 0, width: 100, height: 50)
      // Reading gives the target.
      expect(animator.alphaValue, equals: 0)
      expect(animator.frame.origin.x, equals: 40)
      expect(view.frame.size.height, equals: 50)
    }
    expect(basic(view, "opacity")?.duration, equals: 0.25)
    let middle = stage.presented(view, at: 0.125)
    expect(middle.opacity, isAbove: 0.05)
    expect(middle.opacity, isBelow: 0.95)
    expect(middle.position.x, isAbove: 2)
    expect(middle.position.x, isBelow: 38)
    expect(middle.bounds.height, isBelow: 98)
    expect(middle.bounds.height, isAbove: 52)
    stage.run(to: 0.5)
    expectNil(view.layer?.animationKeys())
  }

  @Test func `without class tables an animator is the view itself, until the change is committed`()
  {
    let view = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    let stage = KitStage(view)
    ClassTables.$isSwitchedOff.withValue(true) {
      stage.change {
        let animator = view.animator()
        expect(animator, isIdenticalTo: view)
        animator.alphaValue = 0
        animator.frame = NSRect(x: 40, y: 0, width: 100, height: 50)
      }
      expect(basic(view, "opacity")?.duration, equals: 0.25)
      let middle = stage.presented(view, at: 0.125)
      expect(middle.position.x, isAbove: 2)
      expect(middle.position.x, isBelow: 38)
      stage.run(to: 0.5)
      stage.change { view.alphaValue = 1 }
      expectNil(view.layer?.animationKeys())
      expect(view.alphaValue, equals: 1)
    }
  }

  @Test func `without class tables an animator removes its view, and set contents stay`() throws {
    let parent = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    let view = NSView(frame: NSRect(x: 0, y: 0, width: 50, height: 50))
    parent.addSubview(view)
    let stage = KitStage(parent)
    try ClassTables.$isSwitchedOff.withValue(true) {
      let image = try PixelImage(width: 2, height: 2, filledWith: Pixel(0, 0, 255)).cgImage()
      stage.change {
        view.layer?.contents = image
        view.needsDisplay = true
      }
      expect(view.layer?.contents as AnyObject, isIdenticalTo: image)
      stage.change { view.animator().removeFromSuperview() }
      expectNil(view.superview)
    }
  }

  @Test(.needsClassTables)
  func `a value set without an animator does not move (NV-4, NV-5)`() {
    let view = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    let stage = KitStage(view)
    stage.change {
      let animator = view.animator()
      view.alphaValue = 0.5
      view.frame.origin.x = 40
      view.layer?.opacity = 0.4
      _ = animator
    }
    expectNil(view.layer?.animationKeys())
    expect(view.alphaValue, near: 0.4, within: 1e-6)
  }

  @Test(.needsClassTables)
  func `an animator is of the view's own class and runs its overrides on the view`() {
    ObservedView.endCountForTests { before in
      let view = ObservedView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
      let other = NSView()
      view.friend = other
      let stage = KitStage(view)
      stage.change {
        let animator: ObservedView = view.animator()
        expect(animator !== view)
        expect((animator as NSView) is ObservedView)
        expect(animator.names, equals: view.names)
        expect(animator.progress, equals: 0.25)
        animator.frame = NSRect(x: 5, y: 5, width: 20, height: 20)
        animator.alphaValue = 1
      }
      expect(view.frames, equals: [NSRect(x: 5, y: 5, width: 20, height: 20)])
      expect(view.label.frame.origin, equals: NSPoint(x: 20, y: 2))
      expect(view.alphaValue, equals: 0.75)
      expect(view.friend, isIdenticalTo: other)
      // The animators have gone, and no `deinit` of the subclass ran for them.
      expect(ObservedView.ends(), equals: before)
    }
  }

  @Test func `an animator of a final class moves its view`() {
    let view = SealedView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
    let stage = KitStage(view)
    stage.change { view.animator().setFrameSize(NSSize(width: 30, height: 10)) }
    expect(view.frame.width, equals: 30)
    expect(view.label.frame.origin.x, equals: 30)
    expect(basic(view, "bounds") != nil)
  }

  @Test(.needsClassTables)
  func `an animator keeps its view alive, and goes with it`() {
    weak var weakView: NSView?
    var animator: NSView?
    do {
      let view = ObservedView(frame: .zero)
      weakView = view
      animator = view.animator()
    }
    expect(weakView != nil)
    animator?.alphaValue = 0.5
    expect(weakView?.alphaValue, equals: 0.5)
    animator = nil
    expectNil(weakView)
  }

  @Test func `the view's own animation comes before the class's, nil sets at once (NV-6, NV-7)`() {
    final class Still: NSView {
      override class func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any? { nil }
    }
    let (view, still) = (NSView(), Still())
    let stage = KitStage(view, still)
    let own = CABasicAnimation()
    own.duration = 2
    own.timingFunction = CAMediaTimingFunction(name: .linear)
    view.animations = ["alphaValue": own]
    expect(view.animation(forKey: "alphaValue") as? CABasicAnimation, isIdenticalTo: own)
    expect(view.animation(forKey: "frameOrigin") is CABasicAnimation)
    expect(view.animation(forKey: "subviews") is CATransition)
    expect(view.animation(forKey: "contentFilters") is CATransition)
    expectNil(view.animation(forKey: "colour"))
    stage.change {
      view.animator().alphaValue = 0
      still.animator().alphaValue = 0
    }
    expect(basic(view, "opacity")?.duration, equals: 2)
    expect(stage.presented(view, at: 1).opacity, near: 0.5, within: 0.001)
    expectNil(still.layer?.animationKeys())
    expect(still.alphaValue, equals: 0)
  }

  @Test func `keyframes in the dictionary shake the frame's origin (NV-7, NV-8)`() {
    let view = NSView(frame: NSRect(x: 10, y: 10, width: 20, height: 20))
    let stage = KitStage(view)
    let shake = CAKeyframeAnimation()
    shake.values = [NSPoint(x: 10, y: 10), NSPoint(x: 50, y: 10), NSPoint(x: 10, y: 10)]
    shake.duration = 1
    shake.timingFunction = CAMediaTimingFunction(name: .linear)
    view.animations["frameOrigin"] = shake
    stage.change { view.animator().setFrameOrigin(NSPoint(x: 10, y: 11)) }
    expect(stage.presented(view, at: 0.5).position.x, near: 50, within: 0.01)
    expect(stage.presented(view, at: 0.25).position.x, near: 30, within: 0.01)
  }

  @Test func `what changes as a consequence moves, too (NV-4)`() {
    let view = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    let child = NSView(frame: NSRect(x: 10, y: 10, width: 80, height: 80))
    child.autoresizingMask = [.width, .height]
    view.addSubview(child)
    let stage = KitStage(view)
    stage.change { view.animator().setFrameSize(NSSize(width: 200, height: 100)) }
    expect(child.frame.width, equals: 180)
    let shown = stage.presented(child, at: 0.125).bounds.width
    expect(shown, isAbove: 85)
    expect(shown, isBelow: 175)
  }

  @Test func `a whole turn turns, about the middle (NV-16)`() {
    let view = NSView(frame: NSRect(x: 50, y: 50, width: 40, height: 20))
    let stage = KitStage(view)
    stage.change {
      NSAnimationContext.current.timingFunction = CAMediaTimingFunction(name: .linear)
      view.animator().frameCenterRotation = 360
    }
    let quarter = stage.presented(view, at: 0.0625)
    expect(quarter.transform.m12, near: 1, within: 0.001)
    expect(quarter.position.x, near: 70, within: 1e-6)
    expect(quarter.position.y, near: 60, within: 1e-6)
    let half = stage.presented(view, at: 0.125)
    expect(half.transform.m11, near: -1, within: 0.001)
    stage.run(to: 1)
    stage.change {
      NSAnimationContext.current.timingFunction = CAMediaTimingFunction(name: .linear)
      view.animator().frameCenterRotation = 540
    }
    expect(stage.presented(view, at: 1.125).transform.m12, near: 1, within: 0.001)
  }

  @Test func `subviews change by a transition of the superview (NV-7)`() {
    let (old, new) = (NSView(), NSView())
    let parent = NSView(frame: NSRect(x: 0, y: 0, width: 50, height: 50))
    parent.addSubview(old)
    let stage = KitStage(parent)
    stage.change { parent.animator().replaceSubview(old, with: new) }
    expect(parent.subviews.count, equals: 1)
    expect(parent.subviews.first, isIdenticalTo: new)
    expect(parent.layer?.animation(forKey: kCATransition) is CATransition)
    stage.run(to: 1)
    stage.change { new.animator().removeFromSuperview() }
    expect(parent.subviews.isEmpty)
    expect(parent.layer?.animation(forKey: kCATransition) is CATransition)
  }

  @Test func `an order-in animation is that of its key (NV-8)`() {
    let parent = NSView(frame: NSRect(x: 0, y: 0, width: 50, height: 50))
    let stage = KitStage(parent)
    let view = NSView()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    view.animations[NSAnimationTriggerOrderIn] = fade
    stage.change { parent.animator().addSubview(view) }
    expect(view.layer?.animation(forKey: kCAOnOrderIn) is CABasicAnimation)
  }

  @Test func `a view without a layer gets one from its animator in a window`() {
    let view = NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
    let stage = KitStage(backed: false, view)
    expectNil(view.layer)
    stage.change { view.animator().alphaValue = 0 }
    expect(!view.wantsLayer)
    expect(basic(view, "opacity") != nil)
    let apart = NSView()
    apart.animator().alphaValue = 0
    expectNil(apart.layer)
    expect(apart.alphaValue, equals: 0)
  }

  @Test func `the shadow moves by the animator`() {
    let view = NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
    let stage = KitStage(view)
    let shadow = NSShadow()
    shadow.shadowBlurRadius = 8
    shadow.shadowOffset = NSSize(width: 0, height: -4)
    stage.change { view.animator().shadow = shadow }
    expect(basic(view, "shadowOpacity") != nil)
    expect(CGFloat(view.layer?.shadowOpacity ?? 0), near: 1.0 / 3, within: 1e-6)
    expect(view.layer?.shadowRadius, equals: 4)
    expect(view.shadow, equals: shadow)
  }
}

extension ObservedView {
  fileprivate static func ends() -> Int { unsafe endCount }
  @MainActor fileprivate static func endCountForTests(_ body: (Int) -> Void) { body(ends()) }
}
