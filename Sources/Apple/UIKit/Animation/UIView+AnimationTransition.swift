// SPDX-License-Identifier: MIT

extension UIView {
  /// The transitions of `setAnimationTransition(_:for:cache:)`.
  public enum AnimationTransition: Int, Sendable {
    /// None: the change shows at once.
    case none
    /// Turns about the vertical axis; the left side comes forward first.
    case flipFromLeft
    /// Turns about the vertical axis; the right side comes forward first.
    case flipFromRight
    /// Curls the old page up from the bottom.
    case curlUp
    /// Uncurls the new page down from the top.
    case curlDown

    /// The same among the options of blocks.
    var options: AnimationOptions {
      switch self {
      case .none: []
      case .flipFromLeft: .transitionFlipFromLeft
      case .flipFromRight: .transitionFlipFromRight
      case .curlUp: .transitionCurlUp
      case .curlDown: .transitionCurlDown
      }
    }
  }
}
