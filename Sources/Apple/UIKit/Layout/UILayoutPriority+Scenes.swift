// SPDX-License-Identifier: MIT

public import ViewCore

extension UILayoutPriority {
  /// Of a drag that may change the size of a scene: 510.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// Of a scene's wish to keep its size: 500.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// Of a drag that may not change the size of a scene: 490.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
}
