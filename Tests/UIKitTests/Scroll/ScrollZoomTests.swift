// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct `Zooming of scroll views` {
  private func zoomable() -> (ScrollStage, UIView) {
    let stage = ScrollStage(content: CGSize(width: 320, height: 480))
    let picture = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    stage.scrollView.addSubview(picture)
    stage.scrollView.minimumZoomScale = 0.5
    stage.scrollView.maximumZoomScale = 4
    stage.log.zoomed = picture
    return (stage, picture)
  }

  // SC-12
  @Test func `the scale is that of the delegate's view, within the limits`() {
    let (stage, picture) = zoomable()
    let view = stage.scrollView
    expect(view.zoomScale, equals: 1)
    view.zoomScale = 2
    expect(picture.transform, equals: CGAffineTransform(scaleX: 2, y: 2))
    expect(view.contentSize, equals: CGSize(width: 640, height: 960))
    expect(picture.frame, near: CGRect(x: 0, y: 0, width: 640, height: 960))
    // The middle stays in the middle.
    expect(view.contentOffset, near: CGPoint(x: 160, y: 240))
    expect(stage.log.calls, equals: ["didScroll", "didZoom"])
    view.zoomScale = 100
    expect(view.zoomScale, equals: 4)
    view.zoomScale = 0.01
    expect(view.zoomScale, equals: 0.5)
    expect(view.contentOffset, near: .zero)
    stage.log.zoomed = nil
    view.zoomScale = 3
    expect(view.zoomScale, equals: 1)
  }

  @Test func `limits that allow one scale take the recognizer away`() {
    let view = UIScrollView()
    expectNil(view.pinchGestureRecognizer)
    view.maximumZoomScale = 2
    expect(view.pinchGestureRecognizer != nil)
    expect(view.pinchGestureRecognizer?.isEnabled, equals: true)
  }

  // SC-12
  @Test func `a rectangle of the zoomed view fills the bounds`() {
    let (stage, _) = zoomable()
    stage.scrollView.zoom(to: CGRect(x: 100, y: 100, width: 160, height: 160), animated: false)
    expect(stage.scrollView.zoomScale, equals: 2)
    // Its middle, (180, 180), is the bounds' middle.
    expect(stage.scrollView.contentOffset, near: CGPoint(x: 200, y: 120))
    stage.scrollView.zoom(to: CGRect(x: 0, y: 0, width: 0, height: 5), animated: false)
    expect(stage.scrollView.zoomScale, equals: 2)
  }

  @Test func `an animated scale is the new one at once, and moves on screen`() {
    let (stage, picture) = zoomable()
    stage.perform { stage.scrollView.setZoomScale(3, animated: true) }
    expect(stage.scrollView.zoomScale, equals: 3)
    stage.run(until: 0.15)
    let shown = picture.layer.presentation()?.transform.m11 ?? 0
    expect(shown, near: 2, within: 1e-3)
    expect(stage.onScreen.x, near: 160, within: 1e-2)
    stage.run(until: 0.4)
    expect(stage.log.calls, equals: ["didScroll", "didZoom", "didEndZooming(3.0)"])
  }

  // SC-12
  @Test func `a pinch scales about the fingers`() {
    let (stage, _) = zoomable()
    let (left, right) = (stage.touch(110, 200), stage.touch(210, 200))
    left.move(by: -10, 0)
    right.move(by: 10, 0)
    expect(stage.scrollView.isZooming)
    let start = stage.scrollView.zoomScale
    for _ in 0..<10 {
      stage.run(for: 1.0 / 60)
      left.move(by: -5, 0)
      right.move(by: 5, 0)
    }
    // 120 points are 220, less the slack with which it began.
    expect(stage.scrollView.zoomScale, isAbove: 1.7)
    expect(start, isBelow: 1.2)
    // The point between the fingers is where it was.
    let scale = stage.scrollView.zoomScale
    let middle = CGPoint(
      x: (stage.scrollView.contentOffset.x + 160) / scale,
      y: (stage.scrollView.contentOffset.y + 200) / scale)
    expect(middle, near: CGPoint(x: 160, y: 200), within: 6)
    left.lift()
    right.lift()
    expect(!stage.scrollView.isZooming)
    expect(
      stage.log.calls.filter { $0.hasPrefix("willBeginZ") || $0.hasPrefix("didEndZ") }.count,
      equals: 2)
    stage.runToRest()
  }

  // SC-12
  @Test func `beyond the limits a pinch has resistance, and the scale comes back`() {
    let (stage, picture) = zoomable()
    stage.scrollView.maximumZoomScale = 1.5
    let (left, right) = (stage.touch(140, 200), stage.touch(180, 200))
    for _ in 0..<20 {
      stage.run(for: 1.0 / 60)
      left.move(by: -5, 0)
      right.move(by: 5, 0)
    }
    let scale = stage.scrollView.zoomScale
    expect(scale, isAbove: 1.6)
    expect(scale, isBelow: 3)
    left.lift()
    expect(stage.scrollView.isZoomBouncing)
    expect(stage.scrollView.zoomScale, equals: 1.5)
    right.lift()
    stage.run(for: 0.1)
    expect((picture.layer.presentation()?.transform.m11 ?? 0), isAbove: 1.5)
    stage.run(for: 0.5)
    expect(!stage.scrollView.isZoomBouncing)
    expect(stage.log.calls.last, equals: "didEndZooming(1.5)")
    let legal = stage.scrollView.legal(stage.scrollView.contentOffset)
    expect(stage.scrollView.contentOffset, equals: legal)
  }

  @Test func `without bounce a pinch stops at the limits`() {
    let (stage, _) = zoomable()
    stage.scrollView.bouncesZoom = false
    let (left, right) = (stage.touch(20, 200), stage.touch(300, 200))
    for _ in 0..<26 {
      stage.run(for: 1.0 / 60)
      left.move(by: 5, 0)
      right.move(by: -5, 0)
    }
    expect(stage.scrollView.zoomScale, equals: 0.5)
    left.lift()
    right.lift()
    expect(!stage.scrollView.isZoomBouncing)
  }

  // HI-10
  @Test func `a wheel with the Control key zooms about the pointer`() {
    let (stage, _) = zoomable()
    stage.perform {
      let event = UIEvent()
      event.storedType = .transform
      event.time = stage.time
      event.window = stage.window
      event.location = CGPoint(x: 80, y: 120)
      event.motion = .scale(2)
      GestureEnvironment.shared.deliver(event, above: stage.scrollView)
    }
    expect(stage.scrollView.zoomScale, equals: 2)
    expect(stage.scrollView.contentOffset, near: CGPoint(x: 80, y: 120))
    stage.run(for: 0.5)
    expect(!stage.scrollView.isZooming)
    expect(stage.log.calls.last, equals: "didEndZooming(2.0)")
  }
}
