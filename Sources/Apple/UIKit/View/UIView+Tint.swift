// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics

/// The tint colour, which views without one take from their superview (view fact VL-11).
extension UIView {
  /// The colour and the mode that a subtree shows.
  struct Tint: Equatable {
    let color: UIColor
    let isDimmed: Bool
  }

  final var tintOfSubtree: Tint {
    Tint(color: inherited?.tintColor ?? .systemBlue, isDimmed: isTintDimmed)
  }

  private var isTintDimmed: Bool { inherited?.isTintDimmed ?? false }

  final var shownTintColor: UIColor {
    let tint = tintOfSubtree
    return tint.isDimmed ? tint.color.withoutHue : tint.color
  }

  final var shownTintAdjustmentMode: TintAdjustmentMode { isTintDimmed ? .dimmed : .normal }

  final func setTintColor(_ color: UIColor?) {
    guard color != nil || rare?.tintColor != nil else { return }
    let old = tintOfSubtree
    madeRare.tintColor = color
    updateInheritedValues()
    tintMayHaveChanged(from: old)
  }

  final func setTintAdjustmentMode(_ mode: TintAdjustmentMode) {
    let old = tintOfSubtree
    flags.set(.isDimmed, mode == .dimmed)
    flags.set(.isUndimmed, mode == .normal)
    updateInheritedValues()
    tintMayHaveChanged(from: old)
  }

  /// Tells this view and those below that share its tint, if that is another than before.
  final func tintMayHaveChanged(from old: Tint) {
    let new = tintOfSubtree
    guard new != old else { return }
    Self.tintReports.run {
      tellTint(color: new.color != old.color, mode: new.isDimmed != old.isDimmed)
    }
  }

  private static let tintReports = NestedCalls(
    "UIView: tintColor", "views that are notified of a tint colour set others without end")

  /// Reports another colour or another mode, as far down as they reach.
  private func tellTint(color: Bool, mode: Bool) {
    var pending = [(view: self, color: color, mode: mode)]
    while let (view, color, mode) = pending.popLast() {
      view.tintColorDidChange()
      for view in view.subviews.reversed() {
        let color = color && view.rare?.tintColor == nil
        let mode = mode && view.flags.isDisjoint(with: [.isDimmed, .isUndimmed])
        if color || mode { pending.append((view, color, mode)) }
      }
    }
  }
}
