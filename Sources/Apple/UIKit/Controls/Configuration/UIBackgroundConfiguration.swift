// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation

/// The look of the background of a configured button.
public struct UIBackgroundConfiguration {
  /// A view in place of the background's own; nil by default.
  public var customView: UIView?
  /// The radius of the corners in points; 0 by default.
  public var cornerRadius: CGFloat = 0
  /// The distances from the edges of the button; zero by default.
  public var backgroundInsets: NSDirectionalEdgeInsets = .zero
  /// The colour; nil, the tint colour, by default.
  public var backgroundColor: UIColor?
  /// The function that makes the shown colour; nil, none, by default.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// The effect under the colour; nil by default.
  public var visualEffect: UIVisualEffect?
  /// The image over the colour; nil by default.
  public var image: UIImage?
  /// The way in which the image fills the background; `.scaleToFill` by default.
  public var imageContentMode: UIView.ContentMode = .scaleToFill
  /// The colour of the line around; nil, the tint colour, by default.
  public var strokeColor: UIColor?
  /// The function that makes the shown colour of the line; nil, none, by default.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// The width of the line around in points; 0, none, by default.
  public var strokeWidth: CGFloat = 0
  /// The distance of the line outward from the edge in points; 0 by default.
  public var strokeOutset: CGFloat = 0

  /// Makes a background without a colour.
  public static func clear() -> UIBackgroundConfiguration {
    var result = UIBackgroundConfiguration()
    result.backgroundColor = .clear
    return result
  }

  init() {}

  /// The shown colour for a tint colour.
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer?.transform(color) ?? color
  }

  /// The shown colour of the line for a tint colour.
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?.transform(color) ?? color
  }
}
