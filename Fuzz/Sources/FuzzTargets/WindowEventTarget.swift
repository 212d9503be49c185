// SPDX-License-Identifier: MIT

import CSDL2
import CoreGraphics
import Foundation

@testable import LayerHost

/// Reads events of the window system, and follows pointers from down to up.
struct WindowEventTarget {
  private var state = InputState()
  private var downPointers: Set<Int> = []

  private static let types: [SDL_EventType] = [
    SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP, SDL_MOUSEWHEEL, SDL_FINGERDOWN,
    SDL_FINGERMOTION, SDL_FINGERUP, SDL_KEYDOWN, SDL_KEYUP, SDL_TEXTINPUT, SDL_TEXTEDITING,
    SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE, SDL_WINDOWEVENT, SDL_DISPLAYEVENT,
    SDL_QUIT, SDL_USEREVENT,
  ]

  static func run(_ input: inout FuzzInput) {
    var target = WindowEventTarget()
    let geometry = WindowGeometry(
      unitWidth: input.index(200), unitHeight: input.index(200), pixelWidth: input.index(255),
      pixelHeight: input.index(255), unitsPerPoint: input.choice([1, 1.5, 2]))
    for _ in 0..<128 where !input.isAtEnd { target.step(&input, geometry) }
    target.follow(target.state.cancelAll(at: 0))
    precondition(target.downPointers.isEmpty, "pointers stay down: \(target.downPointers)")
  }

  private mutating func step(_ input: inout FuzzInput, _ geometry: WindowGeometry) {
    let type = input.choice(Self.types)
    var event = SDL_Event()
    // Short events, so that inputs of a few hundred bytes hold many of them.
    let bytes = input.bytes(type == SDL_TEXTINPUT || type == SDL_TEXTEDITING ? 48 : 32)
    withUnsafeMutableBytes(of: &event) { $0.copyBytes(from: bytes.prefix($0.count)) }
    event.type = type.rawValue
    if [SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE].contains(type) {
      event.drop.file = input.flag() ? SDL_strdup(input.text()) : nil
    }
    defer { HostEvent.release(event) }
    _ = HostEvent.windowID(of: event)
    let host = HostEvent(event, geometry: geometry) { (Int(bytes[0]), Int(bytes[1])) }
    if case .input(let raw)? = host { follow(state.events(for: raw)) }
  }

  private mutating func follow(_ events: [LayerHost.Event]) {
    for case .pointer(let pointer) in events {
      switch pointer.phase {
      case .down where pointer.device == .touch:
        precondition(downPointers.insert(pointer.id).inserted, "a finger goes down twice")
      case .down: downPointers.insert(pointer.id)
      case .up where pointer.buttons.isEmpty, .cancel:
        precondition(downPointers.remove(pointer.id) != nil, "a pointer goes up that is not down")
      default: break
      }
    }
  }
}
