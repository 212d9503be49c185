// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

extension LayerHost {
  /// The content of a window has another size, or another number of pixels per point.
  ///
  /// The root layer has its new frame already. The first size of a window is no event.
  public struct ResizeEvent: Hashable, Sendable {
    /// When it happened: a media time, in seconds.
    public var time: CFTimeInterval
    /// The size, in points.
    public var size: CGSize
    /// Pixels per point: what `contentsScale` of sharp contents is.
    public var scale: CGFloat

    /// Makes an event, for instance for a test of a handler.
    public init(time: CFTimeInterval, size: CGSize, scale: CGFloat = 1) {
      self.time = time
      self.size = size
      self.scale = scale
    }
  }

  /// Keys go to the window from now on, or no longer do.
  public struct FocusEvent: Hashable, Sendable {
    /// When it happened: a media time, in seconds.
    public var time: CFTimeInterval
    /// Whether keys go to the window.
    public var isFocused: Bool

    /// Makes an event, for instance for a test of a handler.
    public init(time: CFTimeInterval, isFocused: Bool) {
      self.time = time
      self.isFocused = isFocused
    }
  }
}
