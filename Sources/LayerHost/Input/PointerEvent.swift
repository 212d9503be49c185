// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

extension LayerHost {
  /// A step in the life of a pointer: the mouse, or one finger on a touch screen.
  ///
  /// The mouse enters a window, moves, is pressed and released, and exits. A finger goes down, moves and
  /// goes up, under an ``id`` of its own. What went down comes to an end with `up` or `cancel`, always:
  /// a handler that begins a drag at `down` undoes it at `cancel`.
  public struct PointerEvent: Hashable, Sendable {
    /// What the pointer did.
    public enum Phase: Hashable, Sendable {
      /// The mouse has come into the window.
      case enter
      /// A button or a finger went down.
      case down
      /// The pointer is at another place, with or without a button held.
      case move
      /// A button or the finger went up.
      case up
      /// What was held counts no more: the window lost the keys, went out of sight, or closed.
      case cancel
      /// The mouse has left the window.
      case exit
    }

    /// What the person has in hand.
    public enum Device: Hashable, Sendable {
      /// A mouse, a touchpad, or whatever else moves the one cursor.
      case mouse
      /// A finger on a touch screen.
      case touch
    }

    /// A button of the mouse.
    public enum Button: Hashable, Sendable {
      /// The main one: the left, unless the person has set it otherwise.
      case primary
      /// The wheel, pressed.
      case middle
      /// The one for menus: the right, as a rule.
      case secondary
      /// One of the others, which are counted from 4.
      case other(Int)
    }

    /// When it happened: a media time, in seconds.
    public var time: CFTimeInterval
    /// What the pointer did.
    public var phase: Phase
    /// What kind of pointer it is.
    public var device: Device
    /// Which pointer it is: 0 for the mouse, and for a touch a number that no other touch of the window has.
    public var id: Int
    /// Whether it is the mouse, or the first finger of those that are down together.
    public var isPrimary: Bool
    /// Where the pointer is, in points.
    public var location: CGPoint
    /// How far it has come since its last event, in points.
    public var movement: CGVector
    /// The button that went down or up; nil for all other steps, and for touches.
    public var button: Button?
    /// The buttons that are held after this.
    public var buttons: Set<Button>
    /// The how-manieth press in a row this is, or belongs to: 2 for a double click. 0 while none is held.
    public var clickCount: Int
    /// How hard a finger presses, 0 to 1; 1 for a button that is held, 0 while none is.
    public var pressure: Double
    /// The keys held meanwhile.
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

    /// Whether it is a press that counts as a click: the main button, or the first finger, going down.
    public var isClick: Bool {
      phase == .down && isPrimary && (device == .touch || button == .primary)
    }
  }
}
