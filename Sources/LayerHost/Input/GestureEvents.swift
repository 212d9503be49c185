// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

extension LayerHost {
  /// A turn of the wheel, or a movement of two fingers on a touchpad.
  public struct ScrollEvent: Hashable, Sendable {
    /// When it happened: a media time, in seconds.
    public var time: CFTimeInterval
    /// Where the mouse is, in points.
    public var location: CGPoint
    /// How far what lies there is to move, in points, y downward.
    ///
    /// Turning the wheel toward oneself brings up what lies further down: `dy` is below 0. One notch of
    /// a wheel is ``pointsPerNotch``. The person's setting for the direction is in it.
    public var delta: CGVector
    /// Whether it comes from a device that measures finer than in notches.
    public var isPrecise: Bool
    /// The keys held meanwhile.
    public var modifiers: Modifiers

    /// How far one notch of a wheel scrolls, in points: three lines of text.
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

  /// What the two fingers that have been down for longest do to each other.
  ///
  /// Their own `pointer` events come as well. Touchpads report no pinches.
  public struct PinchEvent: Hashable, Sendable {
    /// Where in its life the gesture is.
    public enum Phase: Hashable, Sendable {
      /// The second finger is down.
      case began
      /// A finger has moved.
      case changed
      /// A finger was lifted.
      case ended
      /// The fingers count no more, as for ``LayerHost/PointerEvent/Phase/cancel``.
      case cancelled
    }

    /// When it happened: a media time, in seconds.
    public var time: CFTimeInterval
    /// Where in its life the gesture is.
    public var phase: Phase
    /// The middle between the fingers, in points.
    public var location: CGPoint
    /// The distance of the fingers in terms of that when the gesture began.
    public var scale: CGFloat
    /// How far the fingers have turned since the gesture began, in radians, clockwise on the screen.
    public var rotation: CGFloat
    /// The keys held meanwhile.
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
    /// When it happened: a media time, in seconds.
    public var time: CFTimeInterval
    /// The files, in the order of the one who dropped them.
    public var files: [URL]
    /// The pieces of text.
    public var texts: [String]
    /// Where they were dropped, in points; nil where the window system does not say, as on Wayland.
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
