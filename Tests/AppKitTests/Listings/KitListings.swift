// SPDX-License-Identifier: MIT

import AppKit

// Listings of docs/listings.md: animations of AppKit's views.

/// Core Animation 2-2: a view that hosts a layer
@MainActor func makeHostingView() -> NSView {
  let view = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
  view.wantsLayer = true
  view.layer = CATiledLayer()
  return view
}

/// Core Animation 5-2: a transition by a filter
@MainActor func swipe(from first: NSImageView, to second: NSImageView) {
  let filter = CIFilter(name: "CIBarsSwipeTransition")
  filter?.setValue(3.14, forKey: kCIInputAngleKey)
  filter?.setValue(30, forKey: kCIInputWidthKey)
  filter?.setValue(10, forKey: "inputBarOffset")

  let swipe = CATransition()
  swipe.filter = filter
  swipe.startProgress = 0
  swipe.endProgress = 1
  swipe.duration = 1

  second.isHidden = false
  first.layer?.add(swipe, forKey: "transition")
  second.layer?.add(swipe, forKey: "transition")
  first.isHidden = true
}

/// Cocoa 1: an animation of progress
@MainActor func makeAnimation(for delegate: any NSAnimationDelegate) -> NSAnimation {
  let animation = NSAnimation(duration: 10, animationCurve: .easeIn)
  animation.frameRate = 20
  animation.animationBlockingMode = .nonblocking
  animation.delegate = delegate
  return animation
}

/// Cocoa 2: marks on the way
@MainActor func addMarks(to animation: NSAnimation) {
  for mark in 1...20 { animation.addProgressMark(Float(mark) / 20) }
}

/// Cocoa 3: what happens at a mark
final class Train: NSObject, NSAnimationDelegate {
  private(set) var puffs = 0

  func animation(
    _ animation: NSAnimation, didReachProgressMark progress: NSAnimation.Progress
  ) {
    puffs += 1
  }
}

/// Cocoa 4: each frame of an animation
final class WindowSlide: NSAnimation {
  weak var window: NSWindow?
  var width: CGFloat = 1920

  override var currentProgress: NSAnimation.Progress {
    didSet {
      guard let window else { return }
      let way = width - window.frame.width
      window.setFrameOrigin(NSPoint(x: CGFloat(currentProgress) * way, y: window.frame.minY))
    }
  }
}

/// Cocoa 5: the modes of the loop
final class CalmAnimation: NSAnimation {
  override var runLoopModesForAnimating: [RunLoop.Mode]? { [.default, .modalPanel] }
}

/// Cocoa 6: an animation that starts another
@MainActor func start(_ first: NSAnimation, andHalfwayThrough second: NSAnimation) {
  second.start(when: first, reachesProgress: 0.5)
  first.start()
}

/// Cocoa 7: two animations with one delegate
final class Conductor: NSObject, NSAnimationDelegate {
  let first: NSAnimation
  let second: NSAnimation
  private(set) var marks: [String] = []

  init(_ first: NSAnimation, _ second: NSAnimation) {
    (self.first, self.second) = (first, second)
  }

  func animation(
    _ animation: NSAnimation, didReachProgressMark progress: NSAnimation.Progress
  ) {
    if animation === first { marks.append("first \(progress)") }
    if animation === second { marks.append("second \(progress)") }
  }
}

/// Cocoa, views 1: two views at once
@MainActor func makeViewAnimation(of first: NSView, and second: NSView) -> NSViewAnimation {
  let animation = NSViewAnimation(viewAnimations: [
    [
      .target: first, .startFrame: first.frame,
      .endFrame: first.frame.offsetBy(dx: 50, dy: 50),
    ],
    [
      .target: second, .endFrame: NSRect(origin: second.frame.origin, size: .zero),
      .effect: NSViewAnimation.EffectName.fadeOut,
    ],
  ])
  animation.duration = 1.5
  animation.animationCurve = .easeIn
  return animation
}
