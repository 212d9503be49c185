// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

extension LayerHost {
  /// A step in the life of a pointer: the mouse, or one finger on a touch screen.
  ///
  /// The mouse enters a window, moves, is pressed and released, and exits. A finger goes down,
  /// moves and goes up, under an ``id`` of its own. Every `down` is followed by `up` or `cancel`: a
  /// handler that begins a drag at `down` undoes it at `cancel`.
  public struct PointerEvent: Hashable, Sendable {
    /// The phase of the pointer.
    public enum Phase: Hashable, Sendable {
      /// The mouse has come into the window.
      case enter
      /// A button or a finger went down.
      case down
      /// The pointer moved, with or without a button held.
      case move
      /// A button or the finger went up.
      case up
      /// Held buttons and touches were cancelled: the window lost the keyboard focus, was hidden,
      /// or closed.
      case cancel
      /// The mouse has left the window.
      case exit
    }

    /// The kind of pointing device.
    public enum Device: Hashable, Sendable {
      /// A mouse, a touchpad, or another device that moves the cursor.
      case mouse
      /// A finger on a touch screen.
      case touch
    }

    /// A button of the mouse.
    public enum Button: Hashable, Sendable {
      /// The main button: the left, unless the user has set it otherwise.
      case primary
      /// The wheel, pressed.
      case middle
      /// The button for menus: usually the right.
      case secondary
      /// Another button, counted from 4.
      case other(Int)
    }

    /// The time of the event: a media time, in seconds.
    public var time: CFTimeInterval
    /// The phase of the pointer.
    public var phase: Phase
    /// The kind of pointing device.
    public var device: Device
    /// The identifier of the pointer: 0 for the mouse; for a touch, a number unique within the
    /// window.
    public var id: Int
    /// Whether the pointer is the mouse, or the first of the fingers that are down together.
    public var isPrimary: Bool
    /// The location of the pointer, in points.
    public var location: CGPoint
    /// The movement since the pointer's last event, in points.
    public var movement: CGVector
    /// The button that went down or up; nil for all other phases, and for touches.
    public var button: Button?
    /// The buttons held after the event.
    public var buttons: Set<Button>
    /// The number of consecutive presses: 2 for a double click. 0 while none is held.
    public var clickCount: Int
    /// The pressure of a finger, 0 to 1; 1 for a held button, 0 while none is held.
    public var pressure: Double
    /// The modifier keys held.
    public var modifiers: Modifiers

    /// Makes an event, for instance for a test of a handler.
    public init(
      time: CFTimeInterval, phase: Phase, device: Device = .mouse, id: Int = 0,
      isPrimary: Bool = true, location: CGPoint, movement: CGVector = .zero,
      button: Button? = nil, buttons: Set<Button> = [], clickCount: Int = 0, pressure: Double = 0,
      modifiers: Modifiers = []
    ) {
      self.time = time
      self.phase = phase
      self.device = device
      self.id = id
      self.isPrimary = isPrimary
      self.location = location
      self.movement = movement
      self.button = button
      self.buttons = buttons
      self.clickCount = clickCount
      self.pressure = pressure
      self.modifiers = modifiers
    }

    /// Whether the event is a click: the main button, or the first finger, going down.
    public var isClick: Bool {
      phase == .down && isPrimary && (device == .touch || button == .primary)
    }
  }
}
