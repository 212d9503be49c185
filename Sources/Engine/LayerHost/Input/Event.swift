// SPDX-License-Identifier: MIT

public import CoreGraphics

extension LayerHost {
  /// An input or window event, passed to an `onEvent` handler.
  ///
  /// Locations and distances are in points of the window's content, from its top left, y downward.
  /// Times are media times in seconds: `CACurrentMediaTime()` when the window system reported the
  /// event. `hitTest(_:)` of the root finds the layer at a location.
  ///
  /// ```swift
  /// window.onEvent = { event in
  ///   switch event {
  ///   case .pointer(let pointer) where pointer.phase == .move: drag(to: pointer.location)
  ///   case .scroll(let scroll): list.bounds.origin.y -= scroll.delta.dy
  ///   default: break
  ///   }
  /// }
  /// ```
  ///
  /// More kinds may come; a `switch` over events needs a `default`.
  public enum Event: Hashable, Sendable {
    /// The mouse or a finger was pressed, moved, lifted, or cancelled.
    case pointer(PointerEvent)
    /// A wheel was turned, or two fingers moved on a touchpad.
    case scroll(ScrollEvent)
    /// Two fingers on a touch screen moved apart, together, or about each other.
    case pinch(PinchEvent)
    /// A key went down or up.
    case key(KeyEvent)
    /// Text was typed, or is being composed.
    case text(TextEvent)
    /// Files or text were dropped on the window.
    case drop(DropEvent)
    /// The content's size or its number of pixels per point changed.
    case resize(ResizeEvent)
    /// The window gained or lost the keyboard focus.
    case focus(FocusEvent)
    /// Displays came, went or changed.
    case displays(DisplaysEvent)

    /// The time of the event: a media time, in seconds.
    public var time: CFTimeInterval {
      switch self {
      case .pointer(let event): event.time
      case .scroll(let event): event.time
      case .pinch(let event): event.time
      case .key(let event): event.time
      case .text(let event): event.time
      case .drop(let event): event.time
      case .resize(let event): event.time
      case .focus(let event): event.time
      case .displays(let event): event.time
      }
    }
  }
}
