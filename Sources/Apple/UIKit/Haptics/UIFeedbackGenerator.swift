// SPDX-License-Identifier: MIT

public import Foundation

/// The root of the classes that let a device tap at a person's finger; there is no such device here.
///
/// All calls are without effect, so that code with haptics runs.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
  /// Makes a generator.
  public nonisolated override init() {
    super.init()
  }

  /// Makes a generator for a view.
  public init(view: UIView) {
    super.init()
  }

  /// Prepares the device for a signal that follows soon.
  open func prepare() {}
}

/// Signals changes of the selection; has no effect here.
@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Signals a change of the selection.
  open func selectionChanged() {}

  /// Signals a change of the selection, at a point of the view.
  open func selectionChanged(at location: CGPoint) {}
}

/// Signals success, a warning or an error; has no effect here.
@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The outcomes that are signalled.
  public enum FeedbackType: Int, Sendable {
    /// A success.
    case success
    /// A warning.
    case warning
    /// A failure.
    case error
  }

  /// Signals an outcome.
  open func notificationOccurred(_ notificationType: FeedbackType) {}

  /// Signals an outcome, at a point of the view.
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {}
}

/// Taps for two things that meet; without effect here.
@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The weights of the things that meet.
  public enum FeedbackStyle: Int, Sendable {
    /// Small or light.
    case light
    /// Of middle size.
    case medium
    /// Large or heavy.
    case heavy
    /// Soft.
    case soft
    /// Rigid.
    case rigid
  }

  /// Makes a generator for a weight.
  public init(style: FeedbackStyle) {
    super.init()
  }

  /// Makes a generator for a weight, for a view.
  public init(style: FeedbackStyle, view: UIView) {
    super.init(view: view)
  }

  /// Makes a generator for things of middle size.
  public nonisolated override init() {
    super.init()
  }

  /// Taps.
  open func impactOccurred() {}

  /// Taps with a strength from 0 to 1.
  open func impactOccurred(intensity: CGFloat) {}

  /// Taps at a point of the view.
  open func impactOccurred(at location: CGPoint) {}

  /// Taps with a strength from 0 to 1, at a point of the view.
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) {}
}
