// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct `Wheels, touchpads, content and nests of scroll views` {
  // HI-10
  @Test func `notches of a wheel move the content smoothly, and not beyond its end`() {
    let stage = ScrollStage()
    stage.scroll(by: 0, -48, isPrecise: false)
    expect(stage.scrollView.isDragging)
    stage.run(for: 0.05)
    expect(stage.scrollView.contentOffset.y, isAbove: 5)
    expect(stage.scrollView.contentOffset.y, isBelow: 48)
    stage.scroll(by: 0, -48, isPrecise: false)
    stage.run(for: 0.05)
    stage.scroll(by: 0, -48, isPrecise: false)
    stage.run(for: 1)
    stage.scroll(by: 0, 0, isPrecise: false)
    stage.run(for: 1)
    stage.runToRest()
    expect(stage.scrollView.contentOffset.y, equals: 144)
    let ys = stage.frames.map(\.y)
    expect(zip(ys, ys.dropFirst()).allSatisfy { $0 <= $1 })
    stage.scroll(by: 0, 4800, isPrecise: false)
    stage.run(for: 2)
    expect(stage.scrollView.contentOffset.y, equals: 0)
    expect((stage.frames.map(\.y).min() ?? -1), isAbove: -0.5)
  }

  // HI-10
  @Test func `a touchpad moves the content at once; where it is beyond its end it comes back`() {
    let stage = ScrollStage()
    for _ in 0..<5 {
      stage.scroll(by: 0, -20, isPrecise: true)
      stage.run(for: 1.0 / 60)
    }
    expect(stage.scrollView.contentOffset.y, near: 100, within: 1e-9)
    stage.run(for: 0.5)
    stage.scroll(by: 0, 0, isPrecise: true)
    expect(stage.scrollView.contentOffset.y, near: 100, within: 1e-9)
    stage.run(for: 0.5)
    for _ in 0..<5 {
      stage.scroll(by: 0, 50, isPrecise: true)
      stage.run(for: 1.0 / 60)
    }
    expect(stage.scrollView.contentOffset.y, isBelow: -20)
    stage.run(for: 2)
    expect(stage.scrollView.contentOffset.y, equals: 0)
    expect(stage.log.calls.last, equals: "didEndDecelerating")
  }

  // HI-10, SC-6
  @Test func `a notch turns a page, and only one until the wheel rests`() {
    let stage = ScrollStage(content: CGSize(width: 320, height: 4800))
    stage.scrollView.isPagingEnabled = true
    stage.scroll(by: 0, -48, isPrecise: false)
    stage.scroll(by: 0, -48, isPrecise: false)
    stage.run(for: 1.5)
    expect(stage.scrollView.contentOffset.y, equals: 480)
    stage.scroll(by: 0, 48, isPrecise: false)
    stage.run(for: 1.5)
    expect(stage.scrollView.contentOffset.y, equals: 0)
  }

  // MARK: - Content

  private final class Pad: UIView {
    var calls: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      calls.append("began")
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      if calls.last != "moved" { calls.append("moved") }
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      calls.append("ended")
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      calls.append("cancelled")
    }
  }

  private final class Choosy: UIScrollView {
    var begins = true
    var cancels = true
    override func touchesShouldBegin(
      _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
    ) -> Bool { begins && touches.count == 1 && view is Pad && event != nil }
    override func touchesShouldCancel(in view: UIView) -> Bool { cancels && view is Pad }
  }

  private func padded() -> (ScrollStage, Choosy, Pad) {
    let view = Choosy(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let pad = Pad(frame: CGRect(x: 0, y: 0, width: 320, height: 2000))
    view.addSubview(pad)
    return (ScrollStage(view), view, pad)
  }

  // SC-11
  @Test func `touches of the content wait for 0.15 seconds, or for the finger to be lifted`() {
    let (stage, _, pad) = padded()
    let finger = stage.touch()
    stage.run(for: 0.14)
    expect(pad.calls, equals: [])
    stage.run(for: 0.03)
    expect(pad.calls, equals: ["began"])
    finger.lift()
    expect(pad.calls, equals: ["began", "ended"])
    let tap = stage.touch()
    stage.run(for: 0.05)
    tap.lift()
    expect(pad.calls, equals: ["began", "ended", "began", "ended"])
  }

  // SC-11
  @Test func `a drag that begins at once is not told to the content, a later one takes its touch`()
  {
    let (stage, view, pad) = padded()
    stage.flick(by: 0, -100, for: 0.1)
    expect(pad.calls, equals: [])
    stage.runToRest()
    let finger = stage.touch()
    stage.run(for: 0.2)
    finger.drag(by: 0, -100, for: 0.1)
    expect(pad.calls, equals: ["began", "cancelled"])
    expect(view.isDragging)
    finger.lift()
  }

  @Test func `touches that the content may keep do not scroll`() {
    for canCancel in [false, true] {
      let (stage, view, pad) = padded()
      view.canCancelContentTouches = canCancel
      view.cancels = !canCancel
      let finger = stage.touch()
      stage.run(for: 0.2)
      finger.drag(by: 0, -100, for: 0.1)
      expect(!view.isDragging)
      expect(view.contentOffset, equals: .zero)
      finger.lift()
      expect(pad.calls, equals: ["began", "moved", "ended"])
    }
  }

  @Test func `content without delay gets its touch at once, unless the view withholds it`() {
    let (stage, view, pad) = padded()
    view.delaysContentTouches = false
    let finger = stage.touch()
    expect(pad.calls, equals: ["began"])
    finger.lift()
    view.begins = false
    let second = stage.touch()
    stage.run(for: 0.2)
    second.lift()
    expect(pad.calls, equals: ["began", "ended"])
    // It still scrolls.
    stage.flick(by: 0, -100, for: 0.1)
    expect(view.contentOffset.y, isAbove: 50)
  }

  @Test func `a touch that stops a motion is not one of the content`() {
    let (stage, view, pad) = padded()
    var taps = 0
    pad.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
    stage.flick(by: 0, -300, for: 0.15)
    stage.run(for: 0.1)
    stage.touch().lift()
    expect(pad.calls, equals: [])
    expect(taps, equals: 0)
    expect(!view.isDecelerating)
    expect(!view.isTracking)
    // The next one is.
    stage.run(for: 1)
    stage.touch().lift()
    expect(taps, equals: 1)
  }

  // MARK: - Nests

  @Test func `of nested scroll views the one scrolls whose axis the finger takes`() {
    let outer = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    inner.contentSize = CGSize(width: 320, height: 2000)
    outer.addSubview(inner)
    let stage = ScrollStage(outer, content: CGSize(width: 1600, height: 480))
    let first = stage.touch()
    first.drag(by: -100, -10, for: 0.2)
    expect(outer.contentOffset.x, isAbove: 50)
    expect(inner.contentOffset, equals: .zero)
    stage.run(for: 0.3)
    first.lift()
    outer.setContentOffset(.zero, animated: false)
    let second = stage.touch()
    second.drag(by: -10, -100, for: 0.2)
    expect(outer.contentOffset, equals: .zero)
    expect(inner.contentOffset.y, isAbove: 50)
    second.lift()
  }

  @Test func `at its end the inner scroll view lets the outer one go on`() {
    let outer = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let inner = UIScrollView(frame: CGRect(x: 0, y: 100, width: 320, height: 300))
    inner.contentSize = CGSize(width: 320, height: 400)
    outer.addSubview(inner)
    let stage = ScrollStage(outer, content: CGSize(width: 320, height: 2000))
    inner.contentOffset.y = 100
    let up = stage.touch(160, 300)
    up.drag(by: 0, -100, for: 0.2)
    expect(outer.contentOffset.y, isAbove: 50)
    expect(inner.contentOffset.y, equals: 100)
    stage.run(for: 0.3)
    up.lift()
    let down = stage.touch(160, 300)
    down.drag(by: 0, 50, for: 0.2)
    expect(inner.contentOffset.y, isBelow: 80)
    stage.run(for: 0.3)
    down.lift()
    // A wheel as well.
    inner.contentOffset.y = 100
    let before = outer.contentOffset.y
    stage.scroll(by: 0, -48, isPrecise: false)
    stage.run(for: 1)
    expect(inner.contentOffset.y, equals: 100)
    expect(outer.contentOffset.y, near: before + 48, within: 1e-6)
  }
}
