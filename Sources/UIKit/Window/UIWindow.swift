// SPDX-License-Identifier: MIT

internal import Foundation

/// The root of a tree of views that is shown on a screen.
@MainActor open class UIWindow: UIView {
  /// The screen; the main one by default.
  open var screen: UIScreen = .main
}
