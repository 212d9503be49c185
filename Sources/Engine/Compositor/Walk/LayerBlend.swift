// SPDX-License-Identifier: MIT

internal import CoreImage

/// The way in which a layer is combined with its backdrop, other than source over.
enum LayerBlend: Equatable, Sendable, BitwiseCopyable {
  /// By a mode of Core Image's or of layers.
  case mode(BlendMode)
  /// By a kernel or recipe of the application, the layer's `compositingFilter`.
  case ofApplication

  /// The blend of a `compositingFilter`; nil for source over, and for a filter that is no blend.
  init?(_ filter: FilterDescription?) {
    guard let filter, filter.isEnabled, filter.family == .compositing else { return nil }
    if filter.kind == .custom {
      self = .ofApplication
    } else {
      guard filter.blendMode != .sourceOver else { return nil }
      self = .mode(filter.blendMode)
    }
  }

  /// Whether the backdrop may change also where the source is transparent.
  var changesUncovered: Bool {
    if case .mode(let mode) = self { mode.changesUncovered } else { true }
  }

  /// Whether a difference of one step of 255 may become any; nothing is known of the application's.
  var dividesColors: Bool {
    if case .mode(let mode) = self { mode.dividesColors } else { true }
  }

  /// Whether an opaque backdrop stays opaque.
  var keepsBackdropOpaque: Bool {
    if case .mode(let mode) = self { mode.keepsBackdropOpaque } else { false }
  }
}
