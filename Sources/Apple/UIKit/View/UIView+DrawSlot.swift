// SPDX-License-Identifier: MIT

internal import ClassTables
internal import CoreGraphics
internal import ViewCore

extension UIView {
  /// Whether the view's class overrides `draw(_:)`.
  final var drawsContents: Bool { Self.drawSlot.isOverridden(by: type(of: self)) }

  /// The slot of `draw(_:)`.
  static let drawSlot = MethodSlot(of: UIView.self, plain: PlainProbe.self, probe: DrawProbe.self)
}

/// Overrides nothing; see `MethodSlot`.
private final class PlainProbe: UIView {}

/// Overrides `draw(_:)` alone; see `MethodSlot`.
private final class DrawProbe: UIView {
  // Differs from the base so that the linker cannot fold the two.
  override func draw(_ rect: CGRect) { tag = tag &+ 1 }
}
