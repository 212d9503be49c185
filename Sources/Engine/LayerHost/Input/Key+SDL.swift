// SPDX-License-Identifier: MIT

internal import CSDL2

extension LayerHost.Key {
  /// Makes the key of an SDL key code, the key's meaning; `usage` is its position.
  init(keycode: SDL_Keycode, usage: Int) {
    if let named = Self.byKeycode[UInt32(bitPattern: keycode)] {
      self = named
    } else if let number = Self.functionNumber(UInt32(bitPattern: keycode)) {
      self = .function(number)
    } else if keycode > 0x20, keycode != 0x7f,
      let scalar = Unicode.Scalar(UInt32(bitPattern: keycode))
    {
      // Key codes of keys that type are the Unicode scalar; the others have bit 30 set, and are no scalars.
      self = .character(Character(scalar))
    } else {
      self = .other(usage)
    }
  }

  private static func functionNumber(_ code: UInt32) -> Int? {
    if (SDLK_F1.rawValue...SDLK_F12.rawValue).contains(code) {
      return Int(code - SDLK_F1.rawValue) + 1
    }
    if (SDLK_F13.rawValue...SDLK_F24.rawValue).contains(code) {
      return Int(code - SDLK_F13.rawValue) + 13
    }
    return nil
  }

  private static let byKeycode: [UInt32: LayerHost.Key] = [
    SDLK_LEFT.rawValue: .left, SDLK_RIGHT.rawValue: .right, SDLK_UP.rawValue: .up,
    SDLK_DOWN.rawValue: .down, SDLK_SPACE.rawValue: .space, SDLK_RETURN.rawValue: .return,
    SDLK_KP_ENTER.rawValue: .return, SDLK_ESCAPE.rawValue: .escape, SDLK_TAB.rawValue: .tab,
    SDLK_BACKSPACE.rawValue: .delete, SDLK_DELETE.rawValue: .forwardDelete,
    SDLK_HOME.rawValue: .home, SDLK_END.rawValue: .end, SDLK_PAGEUP.rawValue: .pageUp,
    SDLK_PAGEDOWN.rawValue: .pageDown, SDLK_INSERT.rawValue: .insert,
    SDLK_LSHIFT.rawValue: .shift, SDLK_RSHIFT.rawValue: .shift,
    SDLK_LCTRL.rawValue: .control, SDLK_RCTRL.rawValue: .control,
    SDLK_LALT.rawValue: .option, SDLK_RALT.rawValue: .option,
    SDLK_LGUI.rawValue: .command, SDLK_RGUI.rawValue: .command,
    SDLK_CAPSLOCK.rawValue: .capsLock,
  ]
}

extension LayerHost.Modifiers {
  /// Reads SDL's set of held modifier keys.
  init(_ state: SDL_Keymod) {
    self = []
    for (mask, modifier) in Self.masks where state.rawValue & mask.rawValue != 0 {
      insert(modifier)
    }
  }

  private static let masks: [(SDL_Keymod, LayerHost.Modifiers)] = [
    (KMOD_LSHIFT, .shift), (KMOD_RSHIFT, .shift), (KMOD_LCTRL, .control), (KMOD_RCTRL, .control),
    (KMOD_LALT, .option), (KMOD_RALT, .option), (KMOD_LGUI, .command), (KMOD_RGUI, .command),
    (KMOD_CAPS, .capsLock),
  ]
}
