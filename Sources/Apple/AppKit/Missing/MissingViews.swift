// SPDX-License-Identifier: MIT

public import Foundation

// Well-known classes that are missing here. Their names say so, and what to use instead, in one error of the
// compiler at each place; what such a class inherits is known, so that no other errors follow.

/// A button, which is missing: an `NSView` with `mouseDown(with:)`.
@available(*, unavailable, message: "there are no buttons: an NSView with mouseDown(with:)")
@preconcurrency @MainActor open class NSButton: NSControl {}

/// A slider, which is missing: an `NSView` with `mouseDragged(with:)`.
@available(*, unavailable, message: "there are no sliders: an NSView with mouseDragged(with:)")
@preconcurrency @MainActor open class NSSlider: NSControl {}

/// A row of choices, which is missing.
@available(*, unavailable, message: "there are no segments: views with mouseDown(with:)")
@preconcurrency @MainActor open class NSSegmentedControl: NSControl {}

/// A button with a menu, which is missing.
@available(*, unavailable, message: "there are no menus: views with mouseDown(with:)")
@preconcurrency @MainActor open class NSPopUpButton: NSButton {}

/// A view that shows a part of another, which is missing: the origin of a view's bounds.
@available(
  *, unavailable,
  message: "there are no scroll views: CAScrollLayer, or the bounds' origin of a view"
)
@preconcurrency @MainActor open class NSScrollView: NSView {}

/// The visible part of a scroll view, which is missing.
@available(*, unavailable, message: "there are no scroll views: the bounds' origin of a view")
@preconcurrency @MainActor open class NSClipView: NSView {}

/// A table, which is missing: views.
@available(*, unavailable, message: "there are no tables: NSViews of the program's own")
@preconcurrency @MainActor open class NSTableView: NSControl {}

/// A table of nested rows, which is missing: views.
@available(*, unavailable, message: "there are no tables: NSViews of the program's own")
@preconcurrency @MainActor open class NSOutlineView: NSTableView {}

/// A collection of cells, which is missing: views.
@available(*, unavailable, message: "there are no collections: NSViews of the program's own")
@preconcurrency @MainActor open class NSCollectionView: NSView {}

/// A view for longer text, which is missing: `NSTextField` shows text.
@available(*, unavailable, message: "there are no text views: NSTextField shows text")
@preconcurrency @MainActor open class NSTextView: NSView {}

/// Views side by side, which are missing: `layout()`.
@available(*, unavailable, message: "there are no split views: place views in layout()")
@preconcurrency @MainActor open class NSSplitView: NSView {}

/// A view that blurs the backdrop, which is missing: `backgroundFilters`.
@available(*, unavailable, message: "there are no materials: a view's backgroundFilters")
@preconcurrency @MainActor open class NSVisualEffectView: NSView {}

/// A bar or ring of progress, which is missing: a layer.
@available(*, unavailable, message: "there are no indicators: a layer with an animation")
@preconcurrency @MainActor open class NSProgressIndicator: NSView {}

/// A recognizer of gestures, which is missing: `mouseDown(with:)` and its kin.
@available(
  *, unavailable,
  message: "there are no recognizers: mouseDown(with:), mouseDragged(with:), mouseUp(with:)"
)
@preconcurrency @MainActor open class NSGestureRecognizer: NSObject {}
