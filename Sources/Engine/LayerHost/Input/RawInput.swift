// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// A piece of input from the window system, before presses, gestures and drops are recognised.
///
/// Locations are in points.
struct RawInput: Equatable, Sendable {
  /// The kind of input.
  enum Kind: Equatable, Sendable {
    /// The mouse is at a location.
    case motion(CGPoint)
    /// A button went down or up; `clicks` counts presses in a row.
    case button(LayerHost.PointerEvent.Button, isDown: Bool, clicks: Int, at: CGPoint)
    /// The mouse has left the window.
    case leave
    /// A touch changed; the number is the window system's.
    case touch(TouchPhase, finger: Int64, at: CGPoint, pressure: Double)
    /// The wheel was turned by a number of notches, in the directions of `ScrollEvent.delta`; a nil
    /// location means the mouse's.
    case wheel(CGVector, isPrecise: Bool, at: CGPoint?)
    case key(LayerHost.Key, usage: Int, isDown: Bool, isRepeat: Bool)
    case text(String)
    case composition(String, selection: Range<Int>)
    case dropBegin
    case dropFile(URL)
    case dropText(String)
    case dropEnd(at: CGPoint?)
    case focus(Bool)
  }

  /// The phase of a touch.
  enum TouchPhase: Equatable, Sendable {
    case down, move, up
  }

  /// The time of the input: a media time, in seconds.
  var time: Double
  var kind: Kind
  /// The modifier keys held.
  var modifiers: LayerHost.Modifiers = []
}
