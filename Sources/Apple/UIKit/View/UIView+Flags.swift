// SPDX-License-Identifier: MIT

extension UIView {
  /// The switches of a view, a bit each.
  struct Flags: OptionSet {
    let rawValue: UInt16

    static let isOpaque = Flags(rawValue: 1 << 0)
    static let clearsContext = Flags(rawValue: 1 << 1)
    static let takesTouches = Flags(rawValue: 1 << 2)
    static let takesSeveralTouches = Flags(rawValue: 1 << 3)
    static let takesTouchesAlone = Flags(rawValue: 1 << 4)
    static let autoresizesSubviews = Flags(rawValue: 1 << 5)
    /// The dimmed form of the tint colour is asked for (`TintAdjustmentMode`).
    static let isDimmed = Flags(rawValue: 1 << 6)
    /// The tint colour is shown as it is, whatever the superview does.
    static let isUndimmed = Flags(rawValue: 1 << 7)

    /// The application has set `contentScaleFactor`, which no window changes any more.
    static let hasOwnScale = Flags(rawValue: 1 << 8)

    /// Constraints give the view its frame, in the place of its mask.
    static let isPlacedByConstraints = Flags(rawValue: 1 << 9)
    /// `updateConstraints()` is due.
    static let needsConstraintsUpdate = Flags(rawValue: 1 << 10)
    /// The view is arranged by its superview, a stack view.
    static let isArranged = Flags(rawValue: 1 << 11)

    /// The view and those below are shown in the light style.
    static let isLight = Flags(rawValue: 1 << 12)
    /// The view and those below are shown in the dark style.
    static let isDark = Flags(rawValue: 1 << 13)

    /// The switches of a new view.
    static let initial: Flags = [.isOpaque, .clearsContext, .takesTouches, .autoresizesSubviews]

    /// Sets or clears bits.
    mutating func set(_ flags: Flags, _ isSet: Bool) {
      if isSet { formUnion(flags) } else { subtract(flags) }
    }
  }
}
