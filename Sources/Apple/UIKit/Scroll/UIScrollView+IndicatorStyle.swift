// SPDX-License-Identifier: MIT

extension UIScrollView {
  /// The colours of scroll indicators.
  public enum IndicatorStyle: Int, Sendable {
    /// Dark with a light border, to be seen on any content.
    case `default` = 0
    /// Dark.
    case black = 1
    /// Light.
    case white = 2
  }
}
