// SPDX-License-Identifier: MIT

internal import ClassTables
internal import ViewCore

/// Views that have constraints of their own from the beginning.
extension UIView {
  /// Whether the view has constraints of its own from the beginning: its class says so, or overrides
  /// `updateConstraints()`, which is asked for then.
  final var updatesConstraints: Bool {
    Self.requiresConstraintBasedLayout || Self.updateSlot.isOverridden(by: type(of: self))
  }

  /// The slot of `updateConstraints()`.
  static let updateSlot = MethodSlot(
    of: UIView.self, plain: PlainUpdateProbe.self, probe: UpdateProbe.self)
}

/// Overrides nothing; see `MethodSlot`.
private final class PlainUpdateProbe: UIView {}

/// Overrides `updateConstraints()` alone; see `MethodSlot`.
private final class UpdateProbe: UIView {
  // Differs from the base so that the linker cannot fold the two.
  override func updateConstraints() { tag = tag &+ 2 }
}
