// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation
internal import QuartzCore

/// The style of the interface, which views without one take from their superview.
extension UIView {
  /// The style that was set on the view itself.
  final var ownStyle: UIUserInterfaceStyle {
    if flags.contains(.isDark) { return .dark }
    return flags.contains(.isLight) ? .light : .unspecified
  }

  /// The style of the nearest view that has one; `.light` where none has.
  final var shownStyle: UIUserInterfaceStyle { inherited?.style ?? .light }

  final func setOwnStyle(_ style: UIUserInterfaceStyle) {
    guard style != ownStyle else { return }
    let old = shownStyle
    flags.set(.isLight, style == .light)
    flags.set(.isDark, style == .dark)
    updateInheritedValues()
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
    guard shownStyle != old else { return }
    Self.styleReports.run { tellStyle(previous: traits(style: old)) }
  }

  private static let styleReports = NestedCalls(
    "UIView: overrideUserInterfaceStyle",
    "views that are notified of a style set those of others without end")

  private func tellStyle(previous: UITraitCollection) {
    var pending = [self]
    while let view = pending.popLast() {
      view.traitCollection.performAsCurrent {
        if let color = view.rare?.backgroundColor, color.isDynamic {
          view.showBackgroundColor(color)
        }
        if view.drawsContents { view.layer.setNeedsDisplay() }
        view.styleDidChange()
        view.rare?.viewController?.traitCollectionDidChange(previous)
        view.traitCollectionDidChange(previous)
      }
      pending += view.subviews.reversed().filter { $0.ownStyle == .unspecified }
    }
  }
}
