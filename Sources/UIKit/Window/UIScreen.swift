// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// The screen that windows are shown on.
@MainActor public final class UIScreen: NSObject {
  /// The one screen.
  public static let main = UIScreen()

  override nonisolated init() { super.init() }

  /// The pixels of a point; 1 by default.
  public internal(set) var scale: CGFloat = 1 {
    didSet { MainScreenScale.value = scale }
  }
}
