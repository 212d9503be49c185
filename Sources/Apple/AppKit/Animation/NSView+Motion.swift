// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import QuartzCore
internal import ViewCore

// The properties that animation systems beside Core Animation move, see `MovingView`. Views of the
// desktop have no tint; their background is that of the layer.

extension NSView: MovingView {
  package var motionLayer: CALayer? { layer }

  package var motionAlpha: CGFloat {
    get { alphaValue }
    set { alphaValue = newValue }
  }

  package var motionFrame: CGRect {
    get { frame }
    set { frame = newValue }
  }

  package var motionBounds: CGRect {
    get { bounds }
    set { bounds = newValue }
  }

  package var motionCenter: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      let size = frame.size
      setFrameOrigin(CGPoint(x: newValue.x - size.width / 2, y: newValue.y - size.height / 2))
    }
  }

  package var motionBackgroundColor: CGColor? {
    get { layer?.backgroundColor }
    set { layer?.backgroundColor = newValue }
  }

  package var motionTintColor: CGColor? {
    get { nil }
    set {}
  }
}

extension NSView: TurningView {}

extension NSTextField: MovingText {
  package var motionTextColor: CGColor? {
    get { textColor?.cgColor }
    set { textColor = newValue.flatMap { NSColor(cgColor: $0) } }
  }
}

extension NSWindow: MovingWindow {
  package var motionFrame: CGRect {
    get { frame }
    set { setFrame(newValue, display: false) }
  }

  package var motionAlpha: CGFloat {
    get { alphaValue }
    set { alphaValue = newValue }
  }

  package var motionBackgroundColor: CGColor? {
    get { backgroundColor?.cgColor }
    set { backgroundColor = newValue.flatMap { NSColor(cgColor: $0) } }
  }
}
