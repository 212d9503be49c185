// SPDX-License-Identifier: MIT

internal import ClassTables
internal import CoreAnimation
internal import CoreGraphics
internal import ViewCore

extension UIView {
  /// Whether the view's class overrides `draw(_:)`.
  final var drawsContents: Bool { Self.drawSlot.isOverridden(by: type(of: self)) }

  /// Whether the class is known to override `draw(_:)`; without class tables none is.
  final var isKnownToDraw: Bool { Self.drawSlot.isKnown && drawsContents }

  /// Whether what the layer shows was set, and is not to be drawn over: only views that are drawn for want of
  /// class tables have such contents.
  final var keepsContents: Bool { !Self.drawSlot.isKnown && layer.showsSetContents }

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
