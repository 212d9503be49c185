// SPDX-License-Identifier: MIT

internal import CSDL2
internal import Foundation

extension HostEvent {
  /// Reads an SDL event; `nil` for one that the host has no use for.
  ///
  /// Every field is read only for the event type that fills it, which is what makes the reads from
  /// SDL's union safe.
  init?(_ event: SDL_Event, geometry: WindowGeometry) {
    switch unsafe SDL_EventType(event.type) {
    case SDL_QUIT:
      self = .close
    case SDL_WINDOWEVENT:
      guard let change = unsafe Self(windowEvent: event.window) else { return nil }
      self = change
    case SDL_MOUSEBUTTONDOWN:
      // Touches arrive as clicks too, made by SDL itself.
      guard unsafe Int32(event.button.button) == SDL_BUTTON_LEFT else { return nil }
      self = unsafe .click(geometry.point(x: Int(event.button.x), y: Int(event.button.y)))
    case SDL_KEYDOWN:
      guard let key = unsafe LayerHost.Key(keycode: event.key.keysym.sym) else { return nil }
      self = .key(key)
    default:
      return nil
    }
  }

  /// The window that an event is for; 0 for none in particular.
  static func windowID(of event: SDL_Event) -> UInt32 {
    switch unsafe SDL_EventType(event.type) {
    case SDL_WINDOWEVENT: unsafe event.window.windowID
    case SDL_MOUSEBUTTONDOWN: unsafe event.button.windowID
    case SDL_KEYDOWN: unsafe event.key.windowID
    default: 0
    }
  }

  private init?(windowEvent: SDL_WindowEvent) {
    switch SDL_WindowEventID(UInt32(windowEvent.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: self = .resize
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: self = .resize
    case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_SHOWN: self = .expose
    case SDL_WINDOWEVENT_CLOSE: self = .close
    default: return nil
    }
  }
}

extension LayerHost.Key {
  /// The key of an SDL key code; `nil` for modifiers, function keys and the like.
  init?(keycode: SDL_Keycode) {
    switch Int(keycode) {
    case Int(SDLK_LEFT.rawValue): self = .left
    case Int(SDLK_RIGHT.rawValue): self = .right
    case Int(SDLK_UP.rawValue): self = .up
    case Int(SDLK_DOWN.rawValue): self = .down
    case Int(SDLK_SPACE.rawValue): self = .space
    case Int(SDLK_RETURN.rawValue), Int(SDLK_KP_ENTER.rawValue): self = .return
    case Int(SDLK_ESCAPE.rawValue): self = .escape
    case let code:
      // Key codes of keys that type are the Unicode scalar; the others have bit 30 set.
      guard code > 0x20, code != 0x7f, let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: code))
      else { return nil }
      self = .character(Character(scalar))
    }
  }
}
