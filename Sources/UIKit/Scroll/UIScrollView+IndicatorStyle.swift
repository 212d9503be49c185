// SPDX-License-Identifier: MIT

extension UIScrollView {
  /// The colours of scroll indicators.
  public enum IndicatorStyle: Int, Sendable {
    /// Dark in a light interface and light in a dark one.
    case `default` = 0
    /// Dark.
    case black = 1
    /// Light.
    case white = 2
  }
}
