// SPDX-License-Identifier: MIT

internal import CSDL2
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

extension HostEvent {
  /// Reads an SDL event; nil for one that the host ignores.
  ///
  /// Every field is read only for the event type that fills it, which is what makes the reads from
  /// SDL's union safe.
  ///
  /// - Parameters:
  ///   - event: SDL's event.
  ///   - geometry: the sizes of the window that it is for.
  ///   - pointerInWindow: the location of the mouse in that window, in window units; nil for unknown.
  init?(
    _ event: SDL_Event, geometry: WindowGeometry,
    pointerInWindow: () -> (x: Int, y: Int)? = { nil }
  ) {
    let kind: RawInput.Kind?
    switch unsafe SDL_EventType(event.type) {
    case SDL_QUIT:
      self = .close
      return
    case SDL_DISPLAYEVENT:
      self = .displays
      return
    case SDL_WINDOWEVENT:
      if let change = unsafe Self(windowEvent: event.window) {
        self = change
        return
      }
      kind = unsafe RawInput.Kind(windowEvent: event.window)
    case SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP, SDL_MOUSEWHEEL:
      kind = unsafe RawInput.Kind(mouseEvent: event, geometry)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
      kind = unsafe RawInput.Kind(touchEvent: event.tfinger, geometry)
    case SDL_KEYDOWN, SDL_KEYUP, SDL_TEXTINPUT, SDL_TEXTEDITING:
      kind = unsafe RawInput.Kind(keyEvent: event)
    case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE:
      kind = unsafe RawInput.Kind(dropEvent: event.drop) {
        pointerInWindow().map { geometry.point(x: $0.x, y: $0.y) }
      }
    default: kind = nil
    }
    guard let kind else { return nil }
    self = unsafe .input(
      RawInput(
        time: Self.mediaTime(ofTicks: event.common.timestamp), kind: kind,
        modifiers: LayerHost.Modifiers(SDL_GetModState())))
  }

  /// The media time of an SDL time stamp, in milliseconds since SDL began.
  private static func mediaTime(ofTicks ticks: UInt32) -> Double {
    // The difference holds across the overflow of 49 days. A stamp in the future counts as now.
    let age = Int32(bitPattern: SDL_GetTicks() &- ticks)
    return CACurrentMediaTime() - Double(max(0, age)) / 1000
  }

  /// The window that an event is for; 0 for none in particular.
  static func windowID(of event: SDL_Event) -> UInt32 {
    switch unsafe SDL_EventType(event.type) {
    case SDL_WINDOWEVENT: unsafe event.window.windowID
    case SDL_MOUSEMOTION: unsafe event.motion.windowID
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: unsafe event.button.windowID
    case SDL_MOUSEWHEEL: unsafe event.wheel.windowID
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: unsafe event.tfinger.windowID
    case SDL_KEYDOWN, SDL_KEYUP: unsafe event.key.windowID
    case SDL_TEXTINPUT: unsafe event.text.windowID
    case SDL_TEXTEDITING: unsafe event.edit.windowID
    case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE:
      unsafe event.drop.windowID
    default: 0
    }
  }

  /// Frees memory owned by an event, once it has been read: the text of a drop.
  static func release(_ event: SDL_Event) {
    switch unsafe SDL_EventType(event.type) {
    // SDL allocates the text; the reader of the event frees it.
    case SDL_DROPFILE, SDL_DROPTEXT: unsafe SDL_free(event.drop.file)
    default: break
    }
  }

  private init?(windowEvent: SDL_WindowEvent) {
    switch SDL_WindowEventID(UInt32(windowEvent.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: self = .resize
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: self = .resize
    case SDL_WINDOWEVENT_ENTER: self = .enter
    case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_SHOWN: self = .expose
    case SDL_WINDOWEVENT_CLOSE: self = .close
    default: return nil
    }
  }
}

extension RawInput.Kind {
  fileprivate init?(windowEvent: SDL_WindowEvent) {
    switch SDL_WindowEventID(UInt32(windowEvent.event)) {
    case SDL_WINDOWEVENT_LEAVE: self = .leave
    case SDL_WINDOWEVENT_FOCUS_GAINED: self = .focus(true)
    case SDL_WINDOWEVENT_FOCUS_LOST: self = .focus(false)
    default: return nil
    }
  }

  fileprivate init?(mouseEvent event: SDL_Event, _ geometry: WindowGeometry) {
    // Mouse events that SDL synthesizes from touches are ignored.
    let touchMouse = UInt32.max
    switch unsafe SDL_EventType(event.type) {
    case SDL_MOUSEMOTION:
      let motion = unsafe event.motion
      guard motion.which != touchMouse else { return nil }
      self = .motion(geometry.point(x: Int(motion.x), y: Int(motion.y)))
    case SDL_MOUSEWHEEL:
      let wheel = unsafe event.wheel
      guard wheel.which != touchMouse else { return nil }
      // SDL's values grow up and right; `ScrollEvent.delta` is the direction of the content.
      let notches = CGVector(dx: -Double(wheel.preciseX), dy: Double(wheel.preciseY))
      let isPrecise =
        notches.dx != notches.dx.rounded() || notches.dy != notches.dy.rounded()
      self = .wheel(notches, isPrecise: isPrecise, at: nil)
    default:
      let press = unsafe event.button
      guard press.which != touchMouse else { return nil }
      let button: LayerHost.PointerEvent.Button =
        switch Int32(press.button) {
        case SDL_BUTTON_LEFT: .primary
        case SDL_BUTTON_MIDDLE: .middle
        case SDL_BUTTON_RIGHT: .secondary
        case let number: .other(Int(number))
        }
      self = .button(
        button, isDown: UInt32(press.state) == UInt32(SDL_PRESSED), clicks: Int(press.clicks),
        at: geometry.point(x: Int(press.x), y: Int(press.y)))
    }
  }

  fileprivate init?(touchEvent event: SDL_TouchFingerEvent, _ geometry: WindowGeometry) {
    // Touchpads that report fingers do so on another plane than the window's.
    // SDL fails at unknown devices where it has no window system.
    let device =
      unsafe SDL_GetCurrentVideoDriver() == nil
      ? SDL_TOUCH_DEVICE_INVALID : SDL_GetTouchDeviceType(event.touchId)
    guard device == SDL_TOUCH_DEVICE_DIRECT || device == SDL_TOUCH_DEVICE_INVALID else {
      return nil
    }
    let phase: RawInput.TouchPhase =
      switch SDL_EventType(event.type) {
      case SDL_FINGERDOWN: .down
      case SDL_FINGERUP: .up
      default: .move
      }
    // SDL's coordinates are fractions of the window's size.
    let size = geometry.size
    self = .touch(
      phase, finger: event.fingerId,
      at: CGPoint(x: CGFloat(event.x) * size.width, y: CGFloat(event.y) * size.height),
      pressure: min(max(0, Double(event.pressure)), 1))
  }

  fileprivate init?(keyEvent event: SDL_Event) {
    switch unsafe SDL_EventType(event.type) {
    case SDL_TEXTINPUT:
      // SDL's array of characters in the event, zero terminated.
      self = unsafe .text(withUnsafeBytes(of: event.text.text) { unsafe Self.string($0) })
    case SDL_TEXTEDITING:
      let (text, edit) = unsafe (
        withUnsafeBytes(of: event.edit.text) { unsafe Self.string($0) }, event.edit
      )
      let start = max(0, Int(edit.start))
      self = .composition(text, selection: start..<start + max(0, Int(edit.length)))
    default:
      let key = unsafe event.key
      self = .key(
        LayerHost.Key(keycode: key.keysym.sym, usage: Int(key.keysym.scancode.rawValue)),
        usage: Int(key.keysym.scancode.rawValue),
        isDown: UInt32(key.state) == UInt32(SDL_PRESSED), isRepeat: key.repeat != 0)
    }
  }

  fileprivate init?(dropEvent event: SDL_DropEvent, pointer: () -> CGPoint?) {
    switch unsafe SDL_EventType(event.type) {
    case SDL_DROPBEGIN: self = .dropBegin
    case SDL_DROPCOMPLETE: self = .dropEnd(at: pointer())
    case let type:
      // SDL's string, zero terminated; it is copied here and freed by `HostEvent.release`.
      guard let bytes = unsafe event.file else { return nil }
      let text = unsafe String(cString: bytes)
      self = type == SDL_DROPFILE ? .dropFile(URL(fileURLWithPath: text)) : .dropText(text)
    }
  }

  /// The text of a fixed array of characters, up to its zero.
  private static func string(_ bytes: UnsafeRawBufferPointer) -> String {
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
