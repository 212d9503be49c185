// SPDX-License-Identifier: MIT

import AppKit
import Expectations
import Testing

/// A class of no actor that works with views, as programs in Swift 5 have it: that it compiles is the test.
private class Mover {
  let view = NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
  var window: NSWindow?

  func run() {
    view.wantsLayer = true
    view.animator().alphaValue = 0.5
    NSAnimationContext.runAnimationGroup({ context in
      context.duration = 1
      self.view.setFrameOrigin(NSPoint(x: 4, y: 5))
    })
    let animation = NSAnimation(duration: 1, animationCurve: .linear)
    animation.currentProgress = 0.5
    let field = NSTextField(labelWithString: "Text")
    view.addSubview(field)
    _ = NSScreen.main?.frame
  }
}

@Suite struct SwiftFiveAppKitTests {
  @MainActor @Test func `a class of no actor works with views`() {
    let mover = Mover()
    mover.run()
    expect(mover.view.frame.origin, equals: NSPoint(x: 4, y: 5))
    expect(mover.view.subviews.count, equals: 1)
  }
}
