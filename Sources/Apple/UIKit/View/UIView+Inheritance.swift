// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The values that a view takes over from the views above it, as far as it has none of its own.
///
/// A view that adds nothing shares the object of its superview. So a view that joins a deep tree looks at its
/// superview alone, and a change walks down only as far as it reaches.
@MainActor final class InheritedViewValues {
  /// The window at the root, which tells its subviews before it goes.
  unowned(unsafe) let window: UIWindow?
  /// The tint colour; nil for the system's.
  let tintColor: UIColor?
  /// Whether the tint colour is shown in its dimmed form.
  let isTintDimmed: Bool
  let style: UIUserInterfaceStyle

  init(window: UIWindow?, tintColor: UIColor?, isTintDimmed: Bool, style: UIUserInterfaceStyle) {
    unsafe self.window = window
    self.tintColor = tintColor
    self.isTintDimmed = isTintDimmed
    self.style = style
  }

  /// Whether two views show the same; nil has all defaults.
  static func areSame(_ a: InheritedViewValues?, _ b: InheritedViewValues?) -> Bool {
    if a === b { return true }
    guard let a, let b else { return false }
    return unsafe a.window === b.window && a.tintColor == b.tintColor
      && a.isTintDimmed == b.isTintDimmed && a.style == b.style
  }
}

extension UIView {
  /// Brings the inherited values up to date after a change of the superview or of an own value, here and
  /// below; views are not notified of it.
  final func updateInheritedValues() {
    var pending = [self]
    while let view = pending.popLast() {
      let new = view.currentInheritedValues
      guard !InheritedViewValues.areSame(view.inherited, new) else { continue }
      view.inherited = new
      pending += view.subviews
    }
  }

  /// The superview's values, with the view's own in the place of those.
  private var currentInheritedValues: InheritedViewValues? {
    let above = unsafe parent?.inherited
    let rootWindow = unsafe parent == nil ? self as? UIWindow : nil
    let isOwn =
      rootWindow != nil || rare?.tintColor != nil || ownStyle != .unspecified
      || !flags.isDisjoint(with: [.isDimmed, .isUndimmed])
    guard isOwn else { return above }
    let isDimmed =
      flags.contains(.isDimmed) || !flags.contains(.isUndimmed) && above?.isTintDimmed ?? false
    return unsafe InheritedViewValues(
      window: rootWindow ?? above?.window, tintColor: rare?.tintColor ?? above?.tintColor,
      isTintDimmed: isDimmed,
      style: ownStyle == .unspecified ? above?.style ?? .light : ownStyle)
  }

  /// Calls a function with this view and all below it, superviews first.
  final func tellSubtree(_ call: (UIView) -> Void) {
    var pending = [self]
    while let view = pending.popLast() {
      call(view)
      pending += view.subviews.reversed()
    }
  }

  /// Lets the subviews go, of which some may live on.
  ///
  /// Those of a deep tree are released level by level: each release within another one would need its place on
  /// the stack.
  final func releaseSubviews() {
    guard !subviews.isEmpty else { return }
    for view in subviews {
      unsafe view.parent = nil
      view.updateInheritedValues()
    }
    DepartingViews.shared.add(subviews)
    subviews = []
    DepartingViews.shared.release()
  }
}

/// The views that lose their superview because it goes.
@MainActor private final class DepartingViews {
  static let shared = DepartingViews()

  private var views: [UIView] = []
  private var depth = 0

  /// The releases within each other that the stack has room for.
  private static let depthLimit = 50

  func add(_ departing: [UIView]) { views += departing }

  /// Gives up the views, beyond the limit once the outer releases have returned.
  func release() {
    guard depth < Self.depthLimit else { return }
    depth += 1
    while !views.isEmpty { _ = views.popLast() }
    depth -= 1
  }
}
