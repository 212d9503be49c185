// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The tint colour, which views without one take from their superview (view fact VL-11).
extension UIView {
  /// The colour and the mode that a subtree shows.
  struct Tint: Equatable {
    let color: UIColor
    let isDimmed: Bool
  }

  final var tintOfSubtree: Tint {
    var view: UIView? = self
    while let current = view {
      if let color = current.rare?.tintColor { return Tint(color: color, isDimmed: isTintDimmed) }
      view = unsafe current.parent
    }
    return Tint(color: .systemBlue, isDimmed: isTintDimmed)
  }

  private var isTintDimmed: Bool {
    var view: UIView? = self
    while let current = view {
      if current.flags.contains(.isDimmed) { return true }
      if current.flags.contains(.isUndimmed) { return false }
      view = unsafe current.parent
    }
    return false
  }

  final var shownTintColor: UIColor {
    let tint = tintOfSubtree
    return tint.isDimmed ? tint.color.withoutHue : tint.color
  }

  final var shownTintAdjustmentMode: TintAdjustmentMode { isTintDimmed ? .dimmed : .normal }

  final func setTintColor(_ color: UIColor?) {
    guard color != nil || rare?.tintColor != nil else { return }
    let old = tintOfSubtree
    madeRare.tintColor = color
    tintMayHaveChanged(from: old)
  }

  final func setTintAdjustmentMode(_ mode: TintAdjustmentMode) {
    let old = tintOfSubtree
    flags.set(.isDimmed, mode == .dimmed)
    flags.set(.isUndimmed, mode == .normal)
    tintMayHaveChanged(from: old)
  }

  /// Tells this view and those below that share its tint, if that is another than before.
  final func tintMayHaveChanged(from old: Tint) {
    let new = tintOfSubtree
    guard new != old else { return }
    tellTint(color: new.color != old.color, mode: new.isDimmed != old.isDimmed)
  }

  /// Tells of another colour or another mode, as far down as they reach.
  private func tellTint(color: Bool, mode: Bool) {
    tintColorDidChange()
    for view in subviews {
      let color = color && view.rare?.tintColor == nil
      let mode = mode && view.flags.isDisjoint(with: [.isDimmed, .isUndimmed])
      if color || mode { view.tellTint(color: color, mode: mode) }
    }
  }
}
