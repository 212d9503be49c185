// SPDX-License-Identifier: MIT

internal import CSDL2
internal import Foundation
internal import Locks

/// The open windows of this program.
///
/// They belong to the thread that began the video system; render threads only wake its loop.
enum OpenWindows {
  /// The windows, oldest first. `nonisolated(unsafe)`: SDL has one video system, and only its
  /// thread uses this.
  nonisolated(unsafe) private(set) static var all: [LayerWindow] = []
  /// The waker of the running loop; nil while none runs.
  private static let waker = Mutex<LoopWaker?>(nil)

  /// Notifies the running loop, if any, of a window's news. Safe on any thread.
  static func wake() { waker.withLock { $0 }?.wake() }

  /// Sets the loop that is notified; nil for none.
  static func notify(_ loop: LoopWaker?) { waker.withLock { $0 = loop } }

  static func add(_ window: LayerWindow) { unsafe all.append(window) }

  static func remove(_ window: LayerWindow) { unsafe all.removeAll { $0 === window } }

  /// Passes an event to the window that it names; one that names none to the oldest, and one of displays to
  /// all of them.
  static func receive(_ event: SDL_Event) {
    let windows = unsafe all
    defer { unsafe HostEvent.release(event) }
    if unsafe SDL_EventType(event.type) == SDL_QUIT {
      for window in windows { window.close() }
      return
    }
    if unsafe SDL_EventType(event.type) == SDL_DISPLAYEVENT {
      for window in windows { window.receive(.displays) }
      return
    }
    let id = unsafe HostEvent.windowID(of: event)
    guard let window = windows.first(where: { $0.id == id }) ?? (id == 0 ? windows.first : nil)
    else { return }
    let read = unsafe HostEvent(event, geometry: window.geometry) { window.pointerPosition }
    if let read { window.receive(read) }
  }
}
