// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
public import QuartzCore

/// The delegate of a layer of the application's own that follows the number of pixels of a point.
@preconcurrency @MainActor public protocol NSViewLayerContentScaleDelegate: NSObjectProtocol {
  /// Whether a layer takes over a window's number of pixels per point as its `contentsScale`.
  ///
  /// Asked when the view that holds the layer comes into a window, and when the window's number changes.
  func layer(
    _ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from window: NSWindow
  ) -> Bool
}

extension NSViewLayerContentScaleDelegate {
  /// Answers false.
  public func layer(
    _ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from window: NSWindow
  ) -> Bool { false }
}
