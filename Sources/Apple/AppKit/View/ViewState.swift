// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import QuartzCore
internal import ViewCore

/// The values of a view, in an object that the view shares with its animators.
@MainActor final class ViewState {
  /// The superview, which holds the view.
  weak var superview: NSView?
  /// The subviews, back to front.
  var subviews: [NSView] = []
  /// Origin and size in the superview's coordinates, before the rotation about the origin.
  var frame: CGRect
  /// The map from the view's coordinates to its rectangle, whose corner is (0, 0) and size the frame's.
  var boundsMap = CGAffineTransform.identity
  /// The layer that shows the view, or that is to show it; nil for a view that others draw.
  var layer: CALayer?
  var flags: ViewFlags = .initial
  var autoresizingMask: NSView.AutoresizingMask = []
  var redrawPolicy = NSView.LayerContentsRedrawPolicy.duringViewResize
  var placement = NSView.LayerContentsPlacement.scaleAxesIndependently
  var alpha: CGFloat = 1
  /// The part that is to be drawn of a view that no layer shows; nil for none.
  var dirtyRect: CGRect?
  /// Values that few views have.
  var rare: RareViewValues?

  init(frame: CGRect) { self.frame = frame }

  /// The rare values, made on first use.
  var madeRare: RareViewValues {
    if let rare { return rare }
    let made = RareViewValues()
    rare = made
    return made
  }
}

/// Values that few views have, apart from the others so that a plain view stays small.
@MainActor final class RareViewValues {
  /// Degrees of the frame about its origin.
  var frameRotation: CGFloat = 0
  /// The degrees before a change, while that is made.
  var oldFrameRotation: CGFloat?
  /// Degrees of the view's coordinates.
  var boundsRotation: CGFloat = 0
  var shadow: NSShadow?
  var contentFilters: [CIFilter] = []
  var backgroundFilters: [CIFilter] = []
  var compositingFilter: CIFilter?
  var animations: [NSAnimatablePropertyKey: Any] = [:]
  var trackingAreas: [NSTrackingArea] = []
  /// The size in between, while the view draws for a frame of an animation.
  var drawnSize: CGSize?
  /// Constraints and guides.
  var layout: LayoutValues?
}

/// The switches of a view, a bit each.
struct ViewFlags: OptionSet {
  let rawValue: UInt32

  static let wantsLayer = ViewFlags(rawValue: 1 << 0)
  /// The application's own layer shows the view, see `NSView.layer`.
  static let hostsLayer = ViewFlags(rawValue: 1 << 1)
  /// An animator has asked for a layer.
  static let movesByLayer = ViewFlags(rawValue: 1 << 2)
  /// The view is the top of a window.
  static let isTop = ViewFlags(rawValue: 1 << 3)
  static let drawsSubviewsIntoLayer = ViewFlags(rawValue: 1 << 4)
  static let usesCoreImageFilters = ViewFlags(rawValue: 1 << 5)
  static let isHidden = ViewFlags(rawValue: 1 << 6)
  static let clipsToBounds = ViewFlags(rawValue: 1 << 7)
  static let autoresizesSubviews = ViewFlags(rawValue: 1 << 8)
  static let needsLayout = ViewFlags(rawValue: 1 << 9)
  /// The layer turns about the middle, see `NSView.frameCenterRotation`.
  static let turnsAboutCenter = ViewFlags(rawValue: 1 << 10)
  static let acceptsTouches = ViewFlags(rawValue: 1 << 11)
  /// The layer shows what the view has drawn.
  static let hasDrawn = ViewFlags(rawValue: 1 << 12)

  /// Constraints give the view its frame, in the place of its mask.
  static let isPlacedByConstraints = ViewFlags(rawValue: 1 << 13)
  /// `updateConstraints()` is due.
  static let needsConstraintsUpdate = ViewFlags(rawValue: 1 << 14)
  /// The view is arranged by its superview, a stack view.
  static let isArranged = ViewFlags(rawValue: 1 << 15)

  static let initial: ViewFlags = [.autoresizesSubviews]

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Sets or clears bits.
  mutating func set(_ flags: ViewFlags, _ isSet: Bool) {
    if isSet { formUnion(flags) } else { subtract(flags) }
  }
}
