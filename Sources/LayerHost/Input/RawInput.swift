// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// A piece of input as the window system tells it: not yet part of a press, a gesture or a drop.
///
/// Places are in points.
struct RawInput: Equatable, Sendable {
  /// What was told.
  enum Kind: Equatable, Sendable {
    /// The mouse is at a place.
    case motion(CGPoint)
    /// A button went down or up; `clicks` counts presses in a row.
    case button(LayerHost.PointerEvent.Button, isDown: Bool, clicks: Int, at: CGPoint)
    /// The mouse has left the window.
    case leave
    /// A finger did something; the number is the window system's.
    case touch(TouchPhase, finger: Int64, at: CGPoint, pressure: Double)
    /// The wheel was turned by so many notches, in the directions of `ScrollEvent.delta`; the place is
    /// nil for that of the mouse.
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

  /// What a finger did.
  enum TouchPhase: Equatable, Sendable {
    case down, move, up
  }

  /// A media time, in seconds.
  var time: Double
  var kind: Kind
  /// The keys held.
  var modifiers: LayerHost.Modifiers = []
}
