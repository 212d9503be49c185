// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing
import UIKit

/// Transitions of views, by picture and by what they leave behind.
@MainActor @Suite struct ViewTransitionTests {
  private static let size = CGSize(width: 120, height: 120)

  /// A white root with a container of 80 by 80 points in its middle, which shows a red view with a
  /// green left half and a yellow top quarter.
  private let root = UIView(frame: CGRect(origin: .zero, size: size))
  private let container = UIView(frame: CGRect(x: 20, y: 20, width: 80, height: 80))
  private let old = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
  private let new = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 80))

  init() {
    root.backgroundColor = .white
    root.addSubview(container)
    container.addSubview(old)
    paint(old, .red, .green)
    paint(new, .blue, .yellow)
  }

  /// Fills a view, with a strip of another colour along its left side and a dot at its top right.
  private func paint(_ view: UIView, _ color: UIColor, _ mark: UIColor) {
    view.backgroundColor = color
    for frame in [
      CGRect(x: 0, y: 0, width: 20, height: 80), CGRect(x: 60, y: 0, width: 20, height: 20),
    ] {
      let part = UIView(frame: frame)
      part.backgroundColor = mark
      view.addSubview(part)
    }
  }

  /// Draws the tree, runs a body at time 0, and draws it at a time.
  private func pictures(
    at times: [Double], _ body: @escaping () -> Void
  ) throws -> [PixelImage] {
    CATransaction.settle()
    let renderer = try OffscreenRenderer(size: Self.size)
    _ = try renderer.image(of: root.layer, at: 0)
    renderer.perform(at: 0) { body() }
    let folder = ProcessInfo.processInfo.environment["LAMINA_TRANSITION_PICTURES"]
    return try times.map { time in
      let image = try renderer.image(of: root.layer, at: time)
      if let folder {
        let url = URL(fileURLWithPath: "\(folder)/\(Self.name)-\(time).png")
        try image.write(to: url)
      }
      return PixelImage(image)
    }
  }

  nonisolated(unsafe) private static var name = ""

  private func change(_ options: UIView.AnimationOptions, at times: [Double]) throws -> [PixelImage]
  {
    Self.name = "\(options.rawValue >> 20)"
    return try pictures(at: times) {
      UIView.transition(
        from: old, to: new, duration: 1, options: [options, .curveLinear])
    }
  }

  private let red = [255.0, 0, 0]
  private let blue = [0.0, 0, 255]
  private let white = [255.0, 255, 255]

  @Test func `a dissolve mixes old and new (TN-4, TN-7)`() throws {
    let shown = try change(.transitionCrossDissolve, at: [0, 0.5, 1])
    expect(shown[0][60, 60], near: red)
    expect(shown[1][60, 60], near: [127.5, 0, 127.5], within: 1.5)
    expect(shown[2][60, 60], near: blue)
    expect(container.subviews, equals: [new])
    expectNil(old.superview)
  }

  // TN-4, TN-5
  @Test(arguments: [
    UIView.AnimationOptions.transitionFlipFromLeft, .transitionFlipFromRight,
    .transitionFlipFromTop, .transitionFlipFromBottom,
  ])
  func `a flip shows the front, then the back, within the container (TN-4, TN-5)`(
    options: UIView.AnimationOptions
  ) throws {
    let shown = try change(options, at: [0, 0.25, 0.5, 0.75, 1])
    expect(shown[0][60, 60], near: red)
    expect(shown[4][60, 60], near: blue)
    // Dimmed by a part of the light.
    let light = 1 - 0.25 * sin(Double.pi / 4)
    expect(shown[1][60, 60], near: [255 * light, 0, 0], within: 2)
    expect(shown[3][60, 60], near: [0, 0, 255 * light], within: 2)
    // Seen from its edge there is nothing.
    expect(shown[2][60, 60], near: white)
    // Nothing leaves the container.
    for picture in shown {
      for place in stride(from: 0, to: 120, by: 5) {
        expect(picture[18, place], near: white)
        expect(picture[102, place], near: white)
        expect(picture[place, 18], near: white)
        expect(picture[place, 102], near: white)
      }
    }
  }

  /// The number of pixels of a column or a row that are not white.
  private func extent(_ picture: PixelImage, column: Int? = nil, row: Int? = nil) -> Int {
    (0..<120).count { place in
      let pixel = picture[column ?? place, row ?? place]
      return min(pixel.red, pixel.green, pixel.blue) < 128
    }
  }

  @Test func `the named side comes forward first, and keeps its length (TN-4, TN-5)`() throws {
    // At a quarter the sheet reaches from about 60 - 40 cos 45° to 60 + 40 cos 45°.
    let left = try change(.transitionFlipFromLeft, at: [0.25])[0]
    expect(extent(left, column: 34), isAbove: 76)
    expect(extent(left, column: 34), isAtMost: 80)
    expect(extent(left, column: 85), isBelow: extent(left, column: 34) - 4)
    let right = try ViewTransitionTests().change(.transitionFlipFromRight, at: [0.25])[0]
    expect(extent(right, column: 85), isAbove: 76)
    expect(extent(right, column: 34), isBelow: extent(right, column: 85) - 4)
    let top = try ViewTransitionTests().change(.transitionFlipFromTop, at: [0.25])[0]
    expect(extent(top, row: 34), isAbove: 76)
    expect(extent(top, row: 85), isBelow: extent(top, row: 34) - 4)
    let bottom = try ViewTransitionTests().change(.transitionFlipFromBottom, at: [0.25])[0]
    expect(extent(bottom, row: 85), isAbove: 76)
    expect(extent(bottom, row: 34), isBelow: extent(bottom, row: 85) - 4)
    // Then the back comes round with the other side in front.
    let back = try ViewTransitionTests().change(.transitionFlipFromLeft, at: [0.75])[0]
    expect(extent(back, column: 85), isAbove: 76)
  }

  @Test func `a curl up uncovers the new from below (TN-4, TN-6)`() throws {
    let shown = try change(.transitionCurlUp, at: [0, 0.4, 1])
    expect(shown[0][60, 60], near: red)
    expect(shown[1][60, 23], near: red, within: 3)
    let low = shown[1][60, 96]
    expect(low.blue, isAbove: low.red)
    expect(shown[2][60, 60], near: blue)
  }

  @Test func `a curl down covers the old from above (TN-4, TN-6)`() throws {
    let shown = try change(.transitionCurlDown, at: [0, 0.6, 1])
    expect(shown[0][60, 60], near: red)
    expect(shown[1][60, 23], near: blue, within: 3)
    let low = shown[1][60, 96]
    expect(low.red, isAbove: low.blue)
    expect(shown[2][60, 60], near: blue)
  }

  @Test func `without a kind or a duration the change shows at once (TN-3, TN-4)`() throws {
    let calls = Calls()
    let shown = try pictures(at: [0]) {
      UIView.transition(from: old, to: new, duration: 1, completion: calls.note("none"))
    }
    expect(shown[0][60, 60], near: blue)
    expect(calls.list, equals: ["none true"])
    let back = try pictures(at: [0]) {
      UIView.transition(
        from: new, to: old, duration: 0, options: .transitionFlipFromLeft,
        completion: calls.note("short"))
    }
    expect(back[0][60, 60], near: red)
    expect(calls.list, equals: ["none true", "short true"])
  }

  @Test func `the block changes what the container shows (TN-1, VA-13)`() {
    let calls = Calls()
    let stage = ViewStage(root)
    stage.change {
      UIView.transition(
        with: container, duration: 1, options: .transitionCrossDissolve,
        animations: {
          old.isHidden = true
          old.center.x = 7
        }, completion: calls.note("transition"))
    }
    expect(container.layer.animation(forKey: kCATransition)?.duration, equals: 1)
    expectNil(old.layer.animationKeys())
    expect(old.isHidden)
    expect(stage.window.hitTest(CGPoint(x: 60, y: 60), with: nil), isIdenticalTo: root)
    stage.run(to: 0.9)
    expect(calls.list, equals: [])
    stage.frame(at: 1)
    expect(calls.list, equals: ["transition true"])
    expect(stage.window.hitTest(CGPoint(x: 60, y: 60), with: nil), isIdenticalTo: container)
  }

  @Test func `content may move during a transition (TN-1)`() {
    UIView.transition(
      with: container, duration: 1, options: [.transitionCrossDissolve, .allowAnimatedContent],
      animations: { old.center.x = 7 })
    expect(old.layer.animationKeys(), equals: ["position"])
    expect(container.layer.animationKeys(), equals: [kCATransition])
  }

  @Test func `the new view takes the old one's place (TN-2)`() {
    let front = UIView()
    container.addSubview(front)
    UIView.transition(from: old, to: new, duration: 0)
    expect(container.subviews, equals: [new, front])
  }

  @Test func `views may be shown and hidden in place (TN-2)`() {
    container.addSubview(new)
    new.isHidden = true
    UIView.transition(
      from: old, to: new, duration: 1,
      options: [.transitionCrossDissolve, .showHideTransitionViews])
    expect(container.subviews, equals: [old, new])
    expect(old.isHidden)
    expect(!new.isHidden)
  }

  @Test(arguments: [
    UIView.AnimationOptions.transitionFlipFromLeft, .transitionCurlUp, .transitionCrossDissolve,
  ])
  func `with less motion a view dissolves instead of turning`(kind: UIView.AnimationOptions) {
    UIAccessibility.isReduceMotionEnabled = true
    defer { UIAccessibility.isReduceMotionEnabled = false }
    let stage = ViewStage(root)
    stage.change { UIView.transition(from: old, to: new, duration: 1, options: kind) }
    let transition = container.layer.animation(forKey: kCATransition) as? CATransition
    expect(transition?.type, equals: .fade)
    expectNil(transition?.filter)
  }

  @Test func `with less motion a change without a transition still shows at once`() {
    UIAccessibility.isReduceMotionEnabled = true
    defer { UIAccessibility.isReduceMotionEnabled = false }
    let stage = ViewStage(root)
    stage.change { UIView.transition(from: old, to: new, duration: 1) }
    expectNil(container.layer.animation(forKey: kCATransition))
    expect(container.subviews, equals: [new])
  }

  @Test func `a transition of the same views waits for the one in flight (TN-3)`() {
    let calls = Calls()
    let stage = ViewStage(root)
    let options: UIView.AnimationOptions = [.transitionFlipFromLeft, .curveEaseIn]
    stage.change {
      UIView.transition(
        from: old, to: new, duration: 1, options: options, completion: calls.note("first"))
      UIView.transition(
        from: new, to: old, duration: 1, options: options, completion: calls.note("second"))
      expect(container.subviews, equals: [new])
      expect(
        container.layer.animation(forKey: kCATransition)?.timingFunction,
        equals: CAMediaTimingFunction(name: .easeIn))
    }
    stage.run(to: 1)
    expect(calls.list, equals: ["first true"])
    expect(container.subviews, equals: [old])
    stage.run(to: 1.9)
    expect(calls.list, equals: ["first true"])
    stage.run(to: 2.1)
    expect(calls.list, equals: ["first true", "second true"])
  }

  @Test func `deleted views shrink, fade and leave (TN-8)`() {
    let calls = Calls()
    let stage = ViewStage(root)
    stage.change {
      UIView.perform(
        .delete, on: [old], options: .curveLinear, animations: { container.alpha = 0.5 },
        completion: calls.note("delete"))
    }
    expect(old.superview, isIdenticalTo: container)
    expect(
      container.animations("opacity").first?.duration,
      equals: old.animations("opacity").first?.duration)
    let shown = stage.presented(old, at: 0.15)
    expect(shown.alpha, near: 0.5)
    expect(shown.transform.m11.native, near: 0.55)
    stage.run(to: 0.4)
    expect(calls.list, equals: ["delete true"])
    expectNil(old.superview)
    expect(old.alpha, equals: 1)
    expect(old.transform, equals: .identity)
  }

  // BC-3
  @Test func `a begin and commit block has one transition (BC-3)`() {
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDuration(0.7)
    UIView.setAnimationTransition(.flipFromLeft, for: container, cache: true)
    UIView.setAnimationTransition(.curlUp, for: root, cache: true)
    container.exchangeSubview(at: 0, withSubviewAt: 0)
    UIView.commitAnimations()
    let transition = container.layer.animation(forKey: kCATransition) as? CATransition
    expect(transition?.duration, equals: 0.7)
    expect(transition?.subtype, equals: .fromLeft)
    expectNil(root.layer.animationKeys())
  }

  // BC-3
  @Test func `a transition has the duration that is set after it (BC-3)`() {
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationTransition(.flipFromLeft, for: container, cache: true)
    expectNil(container.layer.animationKeys())
    UIView.setAnimationDuration(0.7)
    UIView.setAnimationCurve(.linear)
    UIView.commitAnimations()
    let transition = container.layer.animation(forKey: kCATransition)
    expect(transition?.duration, equals: 0.7)
    expect(transition?.timingFunction, equals: CAMediaTimingFunction(name: .linear))
    // Nothing is left for a block that does not open a pair.
    UIView.animate(withDuration: 0.3) {
      UIView.setAnimationTransition(.curlUp, for: root, cache: true)
      expect(root.layer.animation(forKey: kCATransition)?.duration, equals: 0.3)
    }
  }
}
