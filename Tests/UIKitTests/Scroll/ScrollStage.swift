// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import Foundation
import LayerHost
import TestSupport
import Testing

@testable import UIKit

/// A window with a scroll view on a screen of 60 frames per second, whose clock and fingers the test moves.
@MainActor final class ScrollStage {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let scrollView: UIScrollView
  let log = ScrollLog()
  let shown: ShownTree
  private(set) var time = 0.0
  private let input = HostInput()
  private var fingerCount = 0
  /// The offset that was on screen in each frame so far.
  private(set) var frames: [CGPoint] = []

  /// Shows a scroll view of 320 × 480 points, or of a given kind.
  init(_ scrollView: UIScrollView? = nil, content: CGSize = CGSize(width: 320, height: 2000)) {
    self.scrollView = scrollView ?? UIScrollView(frame: window.bounds)
    self.scrollView.contentSize = content
    window.addSubview(self.scrollView)
    window.makeKeyAndVisible()
    shown = ShownTree(window.layer)
    self.scrollView.delegate = log
  }

  /// The offset on screen.
  var onScreen: CGPoint {
    scrollView.layer.presentation()?.bounds.origin ?? CGPoint(x: CGFloat.nan, y: CGFloat.nan)
  }

  /// Runs code at the present time, and commits.
  func perform(_ body: () -> Void) {
    MediaClock.stopped(at: time) {
      body()
      CATransaction.flush()
    }
  }

  /// Lets frames pass up to a time.
  func run(until end: Double) {
    while time < end - 1e-9 {
      block(for: min(1.0 / 60, end - time))
      showFrame()
    }
  }

  /// Shows a frame at the present time.
  private func showFrame() {
    MediaClock.stopped(at: time) {
      DisplayLinkSource.current.tick(
        DisplayLinkSource.Frame(
          timestamp: time - 1.0 / 60, targetTimestamp: time, duration: 1.0 / 60))
      shown.frame(at: time)
      frames.append(onScreen)
    }
  }

  /// Lets frames pass for some seconds.
  func run(for seconds: Double) { run(until: time + seconds) }

  /// Lets frames pass until the content is above an offset, at most for a second.
  func run(beyond y: CGFloat) {
    for _ in 0..<60 where scrollView.contentOffset.y > y { run(for: 1.0 / 60) }
    expect(scrollView.contentOffset.y, isAtMost: y)
  }

  /// Lets frames pass until nothing moves.
  func runToRest() {
    for _ in 0..<100 where scrollView.activity != .resting { run(for: 0.1) }
    expect(scrollView.activity, equals: .resting)
  }

  /// Moves the clock without a frame, as when the application is busy, while the screen goes on.
  func block(for seconds: Double) {
    time += seconds
    shown.look(at: time)
  }

  // MARK: - Fingers

  /// Hands an event of the system's window to the application.
  func send(_ event: LayerHost.Event) {
    perform {
      // Windows of other tests are behind.
      window.bringToFront()
      input.receive(event)
    }
  }

  /// A finger on the window.
  @MainActor final class Finger {
    private unowned let stage: ScrollStage
    private let id: Int
    private(set) var location: CGPoint

    fileprivate init(_ stage: ScrollStage, _ id: Int, _ location: CGPoint) {
      self.stage = stage
      self.id = id
      self.location = location
    }

    fileprivate func send(_ phase: LayerHost.PointerEvent.Phase, at point: CGPoint) {
      location = point
      stage.send(
        .pointer(
          LayerHost.PointerEvent(
            time: stage.time, phase: phase, device: .touch, id: id, location: point)))
    }

    /// Moves the finger at once.
    func move(by x: CGFloat, _ y: CGFloat) {
      send(.move, at: CGPoint(x: location.x + x, y: location.y + y))
    }

    /// Moves the finger evenly, an event in each frame.
    func drag(by x: CGFloat, _ y: CGFloat, for seconds: Double) {
      let count = max(1, Int((seconds * 60).rounded()))
      for _ in 0..<count {
        // As on a screen, a frame shows what has happened before it.
        stage.block(for: seconds / Double(count))
        move(by: x / CGFloat(count), y / CGFloat(count))
        stage.showFrame()
      }
    }

    /// Lifts the finger.
    func lift() { send(.up, at: location) }

    /// Takes the touch away.
    func cancel() { send(.cancel, at: location) }
  }

  /// Puts a finger down.
  func touch(_ x: CGFloat = 160, _ y: CGFloat = 240) -> Finger {
    fingerCount += 1
    let finger = Finger(self, fingerCount, CGPoint(x: x, y: y))
    finger.send(.down, at: finger.location)
    return finger
  }

  /// Flicks: drags evenly, and lifts at once.
  func flick(by x: CGFloat, _ y: CGFloat, for seconds: Double) {
    let finger = touch()
    finger.drag(by: x, y, for: seconds)
    finger.lift()
  }

  /// Turns a wheel, or scrolls on a touchpad.
  func scroll(by x: CGFloat, _ y: CGFloat, isPrecise: Bool) {
    send(
      .scroll(
        LayerHost.ScrollEvent(
          time: time, location: CGPoint(x: 160, y: 240), delta: CGVector(dx: x, dy: y),
          isPrecise: isPrecise)))
  }
}

/// A delegate that notes its calls by the ends of their names, and those in a row once.
@MainActor final class ScrollLog: NSObject, UIScrollViewDelegate {
  private(set) var calls: [String] = []
  /// Each offset that was told, by `scrollViewDidScroll`.
  private(set) var offsets: [CGPoint] = []
  private(set) var velocity = CGPoint.zero
  private(set) var target = CGPoint.zero
  /// Called with each call, after it was noted.
  var onCall: ((String, UIScrollView) -> Void)?
  /// Changes the target.
  var retarget: ((CGPoint) -> CGPoint)?
  var zoomed: UIView?
  var allowsTop = true

  override nonisolated init() { super.init() }

  func forget() {
    calls = []
    offsets = []
  }

  private func note(_ call: String, _ scrollView: UIScrollView) {
    if calls.last != call { calls.append(call) }
    onCall?(call, scrollView)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    offsets.append(scrollView.contentOffset)
    note("didScroll", scrollView)
  }
  func scrollViewDidZoom(_ scrollView: UIScrollView) { note("didZoom", scrollView) }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    note("willBeginDragging", scrollView)
  }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    self.velocity = velocity
    target = targetContentOffset.pointee
    if let retarget { targetContentOffset.pointee = retarget(target) }
    note("willEndDragging", scrollView)
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    note("didEndDragging(\(decelerate))", scrollView)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    note("willBeginDecelerating", scrollView)
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    note("didEndDecelerating", scrollView)
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    note("didEndScrollingAnimation", scrollView)
  }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    note("willBeginZooming", scrollView)
  }
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) { note("didEndZooming(\(scale))", scrollView) }
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { allowsTop }
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { note("didScrollToTop", scrollView) }
}
