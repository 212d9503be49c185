// SPDX-License-Identifier: MIT

public import CoreGraphics

extension LayerHost {
  /// Something that a person or the window system did to a window; what an `onEvent` handler gets.
  ///
  /// Places and distances are in points of the window's content, from its top left, y downward. Times
  /// are media times, in seconds: those of `CACurrentMediaTime()` when the window system told of the
  /// event. Which layer lies under a place is the handler's to ask, by `hitTest(_:)` of the root.
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
    /// The mouse or a finger was pressed, moved, lifted, or taken away.
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
    /// The content has another size, or another number of pixels per point.
    case resize(ResizeEvent)
    /// Keys go to the window from now on, or no longer do.
    case focus(FocusEvent)

    /// When it happened: a media time, in seconds.
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
      }
    }
  }
}
