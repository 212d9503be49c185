// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

extension LayerHost {
  /// A change of the size of a window's content, or of its number of pixels per point.
  ///
  /// The root layer's frame is already updated. The first size of a window is no event.
  public struct ResizeEvent: Hashable, Sendable {
    /// The time of the event: a media time, in seconds.
    public var time: CFTimeInterval
    /// The size, in points.
    public var size: CGSize
    /// The pixels per point, the `contentsScale` of sharp contents.
    public var scale: CGFloat

    /// Makes an event, for instance for a test of a handler.
    public init(time: CFTimeInterval, size: CGSize, scale: CGFloat = 1) {
      self.time = time
      self.size = size
      self.scale = scale
    }
  }

  /// A gain or loss of the keyboard focus.
  public struct FocusEvent: Hashable, Sendable {
    /// The time of the event: a media time, in seconds.
    public var time: CFTimeInterval
    /// Whether the window has the keyboard focus.
    public var isFocused: Bool

    /// Makes an event, for instance for a test of a handler.
    public init(time: CFTimeInterval, isFocused: Bool) {
      self.time = time
      self.isFocused = isFocused
    }
  }

  /// A change of the displays: one came or went, or changed its size, place or rate.
  public struct DisplaysEvent: Hashable, Sendable {
    /// The time of the event: a media time, in seconds.
    public var time: CFTimeInterval
    /// The connected displays, the main one first.
    public var displays: [Display]

    /// Makes an event, for instance for a test of a handler.
    public init(time: CFTimeInterval, displays: [Display]) {
      self.time = time
      self.displays = displays
    }
  }
}
