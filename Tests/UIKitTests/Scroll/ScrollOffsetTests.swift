// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct `Offsets of scroll views` {
  // SC-9
  @Test func `an animated offset takes 0.3 seconds, eased in and out, whatever the distance`() {
    for distance in [100, 1500] as [CGFloat] {
      let stage = ScrollStage()
      stage.perform {
        stage.scrollView.setContentOffset(CGPoint(x: 0, y: distance), animated: true)
      }
      expect(stage.scrollView.contentOffset, equals: .zero)
      expect(!stage.scrollView.isDecelerating)
      stage.run(until: 0.15)
      expect(stage.scrollView.contentOffset.y, near: distance / 2, within: 1e-4)
      stage.run(until: 0.29)
      expect(stage.log.calls, equals: ["didScroll"])
      stage.run(until: 0.35)
      expect(stage.scrollView.contentOffset.y, equals: distance)
      expect(stage.log.calls, equals: ["didScroll", "didEndScrollingAnimation"])
      expect(stage.log.offsets.count, isAbove: 15)
      expectNil(stage.scrollView.layer.animationKeys())
    }
  }

  // SC-9
  @Test func `an animation to where the content is tells nothing`() {
    let stage = ScrollStage()
    stage.perform { stage.scrollView.setContentOffset(.zero, animated: true) }
    stage.run(for: 0.5)
    expect(stage.log.calls, equals: [])
  }

  // SC-9
  @Test func `at once, an offset stops what moves`() {
    let stage = ScrollStage()
    stage.flick(by: 0, -300, for: 0.3)
    stage.run(for: 0.1)
    stage.perform { stage.scrollView.setContentOffset(CGPoint(x: 0, y: 7), animated: false) }
    stage.run(for: 0.1)
    expect(stage.onScreen, equals: CGPoint(x: 0, y: 7))
    expect(stage.scrollView.contentOffset, equals: CGPoint(x: 0, y: 7))
    expect(stage.log.calls.contains("didEndDecelerating"))
    expect(!stage.scrollView.isDecelerating)
  }

  @Test func `an offset that is set in a call holds one axis and lets the other go on`() {
    let stage = ScrollStage(content: CGSize(width: 2000, height: 2000))
    stage.flick(by: -200, -300, for: 0.3)
    stage.log.onCall = { call, view in if call == "didScroll" { view.contentOffset.x = 40 } }
    stage.run(for: 0.2)
    expect(stage.scrollView.contentOffset.x, equals: 40)
    expect(stage.onScreen.x, equals: 40)
    expect(stage.scrollView.isDecelerating)
    let y = stage.scrollView.contentOffset.y
    stage.runToRest()
    expect(stage.scrollView.contentOffset.y, isAbove: y + 100)
    expect(stage.log.calls.last, equals: "didEndDecelerating")
  }

  // SC-9
  @Test func `in a block the offset moves as the block says, and is the new one at once`() {
    let stage = ScrollStage()
    stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        stage.scrollView.contentOffset = CGPoint(x: 0, y: 400)
      }
    }
    expect(stage.scrollView.contentOffset.y, equals: 400)
    stage.run(until: 0.25)
    expect(stage.onScreen.y, near: 100, within: 1e-6)
    stage.run(until: 1.1)
    expect(stage.onScreen.y, equals: 400)
    expect(stage.log.offsets, equals: [CGPoint(x: 0, y: 400)])
  }

  // SC-9
  @Test func `the application is busy, and the content is still where it belongs`() {
    let stage = ScrollStage()
    stage.perform {
      stage.scrollView.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
    }
    stage.run(until: 1.0 / 60)
    stage.block(for: 5)
    expect(stage.onScreen.y, equals: 600)
    expect(stage.scrollView.contentOffset.y, isBelow: 10)
    stage.run(for: 0.02)
    expect(stage.scrollView.contentOffset.y, equals: 600)
    expect(stage.onScreen.y, equals: 600)
  }

  // SC-9
  @Test func `a rectangle is made visible by as little as needed`() {
    let stage = ScrollStage(content: CGSize(width: 1000, height: 2000))
    let view = stage.scrollView
    func show(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPoint {
      view.scrollRectToVisible(CGRect(x: x, y: y, width: width, height: height), animated: false)
      return view.contentOffset
    }
    expect(show(10, 10, 50, 50), equals: .zero)
    expect(show(300, 500, 100, 100), equals: CGPoint(x: 80, y: 120))
    expect(show(60, 100, 10, 10), equals: CGPoint(x: 60, y: 100))
    expect(show(0, 600, 10, 900), equals: CGPoint(x: 0, y: 600))
    expect(show(0, 500, 10, 900), equals: CGPoint(x: 0, y: 600))
    expect(show(990, 1990, 50, 50), equals: CGPoint(x: 680, y: 1520))
    view.contentInset = UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0)
    view.contentOffset = CGPoint(x: 0, y: 200)
    expect(show(0, 210, 10, 10).y, equals: 160)
    expect(show(0, 640, 10, 10).y, equals: 200)
    stage.perform {
      view.scrollRectToVisible(CGRect(x: 0, y: 1000, width: 10, height: 10), animated: true)
    }
    stage.run(for: 0.4)
    expect(stage.log.calls.last, equals: "didEndScrollingAnimation")
    expect(view.contentOffset.y, equals: 560)
  }

  @Test func `numbers that are not finite, and negative sizes, are refused`() {
    let stage = ScrollStage()
    let view = stage.scrollView
    view.contentOffset = CGPoint(x: 3, y: 4)
    let (_, lines) = RefusalLog.recording {
      view.contentOffset = CGPoint(x: CGFloat.nan, y: 0)
      view.setContentOffset(CGPoint(x: 0, y: CGFloat.infinity), animated: true)
      view.contentSize = CGSize(width: -1, height: 10)
      view.contentSize = CGSize(width: CGFloat.nan, height: 10)
      view.minimumZoomScale = 0
      view.maximumZoomScale = .infinity
    }
    expect(view.contentOffset, equals: CGPoint(x: 3, y: 4))
    expect(view.contentSize, equals: CGSize(width: 320, height: 2000))
    expect(view.minimumZoomScale, equals: 1)
    expect(view.maximumZoomScale, equals: 1)
    expect(!lines.isEmpty)
  }

  // SC-1
  @Test func `content and insets that change leave a legal offset legal`() {
    let stage = ScrollStage()
    let view = stage.scrollView
    view.contentOffset.y = 1500
    view.contentSize.height = 1000
    expect(view.contentOffset.y, equals: 520)
    view.frame.size.height = 600
    expect(view.contentOffset.y, equals: 400)
    view.contentSize.height = 100
    expect(view.contentOffset.y, equals: 0)
    // At the start the content stays at the start.
    view.contentInset = UIEdgeInsets(top: 64, left: 0, bottom: 0, right: 0)
    expect(view.contentOffset.y, equals: -64)
    view.contentInset = .zero
    expect(view.contentOffset.y, equals: 0)
    // An offset that was not legal is the application's own.
    view.contentOffset.y = -30
    view.contentSize.height = 1200
    expect(view.contentOffset.y, equals: -30)
    expect(view.adjustedContentInset, equals: .zero)
  }

  @Test func `the safe area adds to the insets as the behaviour says`() {
    let stage = ScrollStage()
    let view = stage.scrollView
    view.contentInset = UIEdgeInsets(top: 1, left: 0, bottom: 3, right: 0)
    stage.window.additionalSafeArea = UIEdgeInsets(top: 40, left: 10, bottom: 20, right: 10)
    let vertical = UIEdgeInsets(top: 41, left: 0, bottom: 23, right: 0)
    expect(view.contentOffset, equals: CGPoint(x: 0, y: -41))
    expect(view.adjustedContentInset, equals: vertical)
    view.contentInsetAdjustmentBehavior = .never
    expect(view.adjustedContentInset, equals: view.contentInset)
    expect(view.contentOffset.y, equals: -1)
    view.contentInsetAdjustmentBehavior = .always
    expect(
      view.adjustedContentInset, equals: UIEdgeInsets(top: 41, left: 10, bottom: 23, right: 10))
    view.contentInset = .zero
    view.contentInsetAdjustmentBehavior = .scrollableAxes
    view.contentSize.height = 100
    expect(view.adjustedContentInset, equals: .zero)
    view.alwaysBounceVertical = true
    expect(view.adjustedContentInset.top, equals: 40)
  }

  @Test func `content that shrinks under a motion leads it to the new end`() {
    let stage = ScrollStage()
    stage.flick(by: 0, -300, for: 0.15)
    stage.run(for: 0.1)
    let before = stage.onScreen.y
    stage.perform { stage.scrollView.contentSize.height = before + 480 + 100 }
    stage.run(for: 1.0 / 60)
    expect(abs(stage.onScreen.y - before), isBelow: 40)
    stage.runToRest()
    expect(stage.scrollView.contentOffset.y, near: before + 100, within: 1e-9)
    let calls = stage.log.calls.filter { $0 != "didScroll" }
    expect(calls.suffix(2), equals: ["willBeginDecelerating", "didEndDecelerating"])
  }

  @Test func `without a renderer motions are over at once`() {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let log = ScrollLog()
    view.delegate = log
    view.contentSize = CGSize(width: 100, height: 1000)
    view.setContentOffset(CGPoint(x: 0, y: 50), animated: true)
    expect(view.contentOffset.y, equals: 50)
    expect(log.calls, equals: ["didScroll", "didEndScrollingAnimation"])
  }

  @Test func `a view that leaves its window comes to rest at a legal offset`() {
    let links = DisplayLinkSource.current.waitingLinkCount
    let stage = ScrollStage(content: CGSize(width: 320, height: 600))
    stage.flick(by: 0, -300, for: 0.15)
    stage.run(for: 0.1)
    expect(stage.scrollView.contentOffset.y, isAbove: 120)
    expect(DisplayLinkSource.current.waitingLinkCount, isAbove: links)
    stage.perform { stage.scrollView.removeFromSuperview() }
    expect(!stage.scrollView.isDecelerating)
    expect(stage.scrollView.contentOffset.y, equals: 120)
    expect(stage.log.calls.contains("didEndDecelerating"))
    expect(DisplayLinkSource.current.waitingLinkCount, equals: links)
  }

  @Test func `the views of the content are laid out as it scrolls`() {
    final class Tiled: UIScrollView {
      var layouts: [CGFloat] = []
      override func layoutSubviews() { layouts.append(contentOffset.y) }
    }
    let view = Tiled(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let stage = ScrollStage(view)
    stage.perform { view.setContentOffset(CGPoint(x: 0, y: 300), animated: true) }
    stage.run(for: 0.4)
    expect(view.layouts.count, isAbove: 15)
    expect(view.layouts, equals: view.layouts.sorted())
    expect(view.layouts.last, equals: 300)
  }

  @Test func `a delegate that moves the content when a drag ends has its way`() {
    let stage = ScrollStage()
    stage.log.onCall = { call, view in
      if call.hasPrefix("didEndDragging") {
        view.setContentOffset(CGPoint(x: 0, y: 800), animated: true)
      }
    }
    stage.flick(by: 0, -300, for: 0.3)
    expect(!stage.scrollView.isDecelerating)
    stage.runToRest()
    expect(stage.scrollView.contentOffset.y, equals: 800)
    expect(
      stage.log.calls,
      equals: [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(true)", "didScroll",
        "didEndScrollingAnimation",
      ])
  }

  @Test func `the system scrolls to the top where it may`() {
    let stage = ScrollStage()
    let view = stage.scrollView
    view.contentInset.top = 20
    view.contentOffset.y = 500
    stage.log.allowsTop = false
    expect(!view.scrollToTop())
    stage.log.allowsTop = true
    view.scrollsToTop = false
    expect(!view.scrollToTop())
    view.scrollsToTop = true
    stage.log.forget()
    stage.perform { view.scrollToTop() }
    stage.run(for: 0.5)
    expect(view.contentOffset.y, equals: -20)
    expect(stage.log.calls, equals: ["didScroll", "didScrollToTop", "didEndScrollingAnimation"])
  }

  @Test func `a scroll view holds nothing that holds it`() {
    // Tests of other suites that await something may have links on this thread, too.
    let links = DisplayLinkSource.current.waitingLinkCount
    weak var seen: UIScrollView?
    do {
      let stage = ScrollStage()
      seen = stage.scrollView
      stage.flick(by: 0, -300, for: 0.3)
      stage.run(for: 0.1)
      stage.shown.context.invalidate()
    }
    CATransaction.flush()
    expectNil(seen)
    expect(DisplayLinkSource.current.waitingLinkCount, equals: links)
  }
}
