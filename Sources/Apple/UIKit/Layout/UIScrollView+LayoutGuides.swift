// SPDX-License-Identifier: MIT

extension UIScrollView {
  /// The content; constraints about its size give `contentSize`.
  ///
  /// For its content, the edges of the scroll view itself mean the same.
  public final var contentLayoutGuide: UILayoutGuide { scrolledContent ?? layoutMarginsGuide }

  /// The visible part, which stays where it is when the content is scrolled.
  public final var frameLayoutGuide: UILayoutGuide { scrolledFrame ?? layoutMarginsGuide }
}
