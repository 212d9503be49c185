// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

extension LayerHost {
  /// A turn of the wheel, or a movement of two fingers on a touchpad.
  public struct ScrollEvent: Hashable, Sendable {
    /// The time of the event: a media time, in seconds.
    public var time: CFTimeInterval
    /// The location of the mouse, in points.
    public var location: CGPoint
    /// The distance by which the content there moves, in points, y downward.
    ///
    /// Turning the wheel toward oneself reveals content further down: `dy` is below 0. One notch of
    /// a wheel is ``pointsPerNotch``. The user's setting for the direction is applied.
    public var delta: CGVector
    /// Whether the device measures finer than in notches.
    public var isPrecise: Bool
    /// The modifier keys held.
    public var modifiers: Modifiers

    /// The distance of one notch of a wheel, in points: three lines of text.
    public static let pointsPerNotch: CGFloat = 48

    /// Makes an event, for instance for a test of a handler.
    public init(
      time: CFTimeInterval, location: CGPoint, delta: CGVector, isPrecise: Bool = false,
      modifiers: Modifiers = []
    ) {
      self.time = time
      self.location = location
      self.delta = delta
      self.isPrecise = isPrecise
      self.modifiers = modifiers
    }
  }

  /// A pinch of the two fingers that have been down for longest.
  ///
  /// The fingers' `pointer` events are sent as well. Touchpads report no pinches.
  public struct PinchEvent: Hashable, Sendable {
    /// The phase of the gesture.
    public enum Phase: Hashable, Sendable {
      /// The second finger is down.
      case began
      /// A finger has moved.
      case changed
      /// A finger was lifted.
      case ended
      /// The gesture was cancelled, as for ``LayerHost/PointerEvent/Phase/cancel``.
      case cancelled
    }

    /// The time of the event: a media time, in seconds.
    public var time: CFTimeInterval
    /// The phase of the gesture.
    public var phase: Phase
    /// The middle between the fingers, in points.
    public var location: CGPoint
    /// The distance of the fingers divided by that at the start of the gesture.
    public var scale: CGFloat
    /// The rotation of the fingers since the start of the gesture, in radians, clockwise on screen.
    public var rotation: CGFloat
    /// The modifier keys held.
    public var modifiers: Modifiers

    /// Makes an event, for instance for a test of a handler.
    public init(
      time: CFTimeInterval, phase: Phase, location: CGPoint, scale: CGFloat = 1,
      rotation: CGFloat = 0, modifiers: Modifiers = []
    ) {
      self.time = time
      self.phase = phase
      self.location = location
      self.scale = scale
      self.rotation = rotation
      self.modifiers = modifiers
    }
  }

  /// Files or text that were dropped on a window.
  public struct DropEvent: Hashable, Sendable {
    /// The time of the event: a media time, in seconds.
    public var time: CFTimeInterval
    /// The files, in the order in which they were dropped.
    public var files: [URL]
    /// The pieces of text.
    public var texts: [String]
    /// The location of the drop, in points; nil where the window system does not report it, as on
    /// Wayland.
    public var location: CGPoint?

    /// Makes an event, for instance for a test of a handler.
    public init(
      time: CFTimeInterval, files: [URL] = [], texts: [String] = [], location: CGPoint? = nil
    ) {
      self.time = time
      self.files = files
      self.texts = texts
      self.location = location
    }
  }
}
