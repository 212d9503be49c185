// SPDX-License-Identifier: MIT

extension UIScrollView {
  /// The content; constraints about its size give `contentSize`.
  ///
  /// The edges of the scroll view itself stand for it, too, for what is inside.
  public final var contentLayoutGuide: UILayoutGuide { scrolledContent ?? layoutMarginsGuide }

  /// The visible part, which stays where it is when the content is scrolled.
  public final var frameLayoutGuide: UILayoutGuide { scrolledFrame ?? layoutMarginsGuide }
}
