// SPDX-License-Identifier: MIT

internal import Foundation
internal import QuartzCore

/// The style of the interface, which views without one take from their superview.
extension UIView {
  /// Whether any view has ever had a style of its own; until then every view is light, and no view
  /// needs to look for its style.
  private static var anyHasOwnStyle = false

  /// The style that was set on the view itself.
  final var ownStyle: UIUserInterfaceStyle {
    if flags.contains(.isDark) { return .dark }
    return flags.contains(.isLight) ? .light : .unspecified
  }

  /// The style of the nearest view that has one; `.light` where none has.
  final var shownStyle: UIUserInterfaceStyle {
    guard Self.anyHasOwnStyle else { return .light }
    var view: UIView? = self
    while let current = view {
      if current.ownStyle != .unspecified { return current.ownStyle }
      view = unsafe current.parent
    }
    return .light
  }

  final func setOwnStyle(_ style: UIUserInterfaceStyle) {
    guard style != ownStyle else { return }
    let old = shownStyle
    Self.anyHasOwnStyle = true
    flags.set(.isLight, style == .light)
    flags.set(.isDark, style == .dark)
    styleMayHaveChanged(from: old)
  }

  final var shownTraits: UITraitCollection { traits(style: shownStyle) }

  private func traits(style: UIUserInterfaceStyle) -> UITraitCollection {
    UITraitCollection(
      userInterfaceStyle: style,
      displayScale: window?.screen.scale ?? UIScreen.main.scale)
  }

  /// Shows this view and those below in their style, if that is another than before.
  final func styleMayHaveChanged(from old: UIUserInterfaceStyle) {
    guard Self.anyHasOwnStyle, shownStyle != old else { return }
    tellStyle(previous: traits(style: old))
  }

  private func tellStyle(previous: UITraitCollection) {
    let traits = traitCollection
    traits.performAsCurrent {
      if let color = rare?.backgroundColor, color.isDynamic { showBackgroundColor(color) }
      if drawsContents { layer.setNeedsDisplay() }
      styleDidChange()
      rare?.viewController?.traitCollectionDidChange(previous)
      traitCollectionDidChange(previous)
    }
    for view in subviews where view.ownStyle == .unspecified { view.tellStyle(previous: previous) }
  }
}
