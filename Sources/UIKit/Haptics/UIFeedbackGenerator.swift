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

  /// Wakes the device up for a tap that is about to come.
  open func prepare() {}
}

/// Taps for a change of what is selected; without effect here.
@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Taps for a change of what is selected.
  open func selectionChanged() {}

  /// Taps for a change of what is selected, at a point of the view.
  open func selectionChanged(at location: CGPoint) {}
}

/// Taps for success, a warning or an error; without effect here.
@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The kinds of news.
  public enum FeedbackType: Int, Sendable {
    /// Something has succeeded.
    case success
    /// Something needs attention.
    case warning
    /// Something has failed.
    case error
  }

  /// Taps for news.
  open func notificationOccurred(_ notificationType: FeedbackType) {}

  /// Taps for news, at a point of the view.
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
