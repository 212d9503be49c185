// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The fit of an image into a view.
public enum NSImageScaling: UInt, Sendable {
  /// In its own size, or smaller so that it fits, with its own proportions.
  case scaleProportionallyDown = 0
  /// Stretched to the view's size.
  case scaleAxesIndependently = 1
  /// In its own size.
  case scaleNone = 2
  /// As large as it fits, with its own proportions.
  case scaleProportionallyUpOrDown = 3

  /// The rectangle in which an image of a size is drawn, in the middle of another one.
  func rect(of size: CGSize, in bounds: CGRect) -> CGRect {
    guard size.width > 0, size.height > 0 else { return .null }
    var scale = min(bounds.width / size.width, bounds.height / size.height)
    switch self {
    case .scaleAxesIndependently: return bounds
    case .scaleNone: scale = 1
    case .scaleProportionallyDown: scale = min(scale, 1)
    case .scaleProportionallyUpOrDown: break
    }
    let fitted = CGSize(width: size.width * scale, height: size.height * scale)
    return CGRect(
      x: bounds.midX - fitted.width / 2, y: bounds.midY - fitted.height / 2, width: fitted.width,
      height: fitted.height)
  }
}
