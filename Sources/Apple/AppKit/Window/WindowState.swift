// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import LayerHost
internal import QuartzCore

/// The values of a window, in an object that the window shares with its animators.
@MainActor final class WindowState {
  /// The rectangle on the screen, in points, y upward.
  var frame: CGRect
  let styleMask: NSWindow.StyleMask
  /// The layer that holds the top view's: y grows downward around it and upward in it.
  let rootLayer = CALayer()
  /// The delegate of the root layer, which does not hold it.
  var rootDelegate: WindowLayerDelegate?
  /// The window of the window system; nil while none is open.
  var hostWindow: LayerWindow?
  var contentView: NSView?
  var title = ""
  var isVisible = false
  var isOpaque = true
  var hasShadow = true
  var backgroundColor: NSColor?
  var animationBehavior = NSWindow.AnimationBehavior.default
  var acceptsMouseMoved = false
  var animations: [NSAnimatablePropertyKey: Any] = [:]
  weak var firstResponder: NSResponder?
  /// The view that has the mouse while a button is held.
  weak var mouseView: NSView?
  /// The view that has the mouse while the secondary button is held.
  weak var rightMouseView: NSView?
  /// The size of the last event of a gesture with two fingers, and its angle in radians.
  var lastPinch: (scale: CGFloat, rotation: CGFloat) = (1, 0)

  init(frame: CGRect, styleMask: NSWindow.StyleMask) {
    self.frame = frame
    self.styleMask = styleMask
    rootLayer.isGeometryFlipped = true
    rootLayer.anchorPoint = .zero
  }
}

/// The view at the top of a window, which holds the content view.
final class WindowTopView: NSView {
  /// The window, which holds the view.
  weak var owner: NSWindow?

  override func hitTest(_ point: NSPoint) -> NSView? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }
}
