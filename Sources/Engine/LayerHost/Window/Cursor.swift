// SPDX-License-Identifier: MIT

internal import CSDL2
public import CoreGraphics
internal import Foundation

extension LayerWindow {
  /// The mark that follows the mouse over a window.
  public enum Cursor: Hashable, Sendable {
    /// The arrow.
    case arrow
    /// No mark, as games and kiosks have it; the mouse reports its movements as ever.
    case hidden
    /// The bar for text.
    case iBeam
    /// The hand for links.
    case pointingHand
    /// The fine cross.
    case crosshair
    /// The sign that something takes its time.
    case busy
    /// The sign that something cannot be done here.
    case notAllowed
    /// The arrows for an edge that moves sideways.
    case resizeLeftRight
    /// The arrows for an edge that moves up and down.
    case resizeUpDown
    /// The arrows for something that moves in all directions.
    case move
    /// A picture, a pixel to a pixel of the display, with the pixel that points, from its upper left.
    case image(CGImage, hotSpot: CGPoint)
  }
}

extension LayerWindow.Cursor {
  /// SDL's number of a cursor of the desktop; nil for one of another kind.
  fileprivate var systemCursor: SDL_SystemCursor? {
    switch self {
    case .arrow: SDL_SYSTEM_CURSOR_ARROW
    case .iBeam: SDL_SYSTEM_CURSOR_IBEAM
    case .pointingHand: SDL_SYSTEM_CURSOR_HAND
    case .crosshair: SDL_SYSTEM_CURSOR_CROSSHAIR
    case .busy: SDL_SYSTEM_CURSOR_WAIT
    case .notAllowed: SDL_SYSTEM_CURSOR_NO
    case .resizeLeftRight: SDL_SYSTEM_CURSOR_SIZEWE
    case .resizeUpDown: SDL_SYSTEM_CURSOR_SIZENS
    case .move: SDL_SYSTEM_CURSOR_SIZEALL
    case .hidden, .image: nil
    }
  }
}

/// A window's cursor as SDL has it.
///
/// SDL shows one cursor for all of a program's windows: that of the window under the mouse.
@safe final class WindowCursor {
  /// The cursor that it is.
  let cursor: LayerWindow.Cursor
  // Lives from init to deinit; nil for one that is not shown.
  private let pointer: OpaquePointer?

  /// Makes a cursor.
  ///
  /// - Throws: `LayerHostError.refused` for a picture that the window system does not take.
  init(_ cursor: LayerWindow.Cursor) throws(LayerHostError) {
    self.cursor = cursor
    if let system = cursor.systemCursor {
      unsafe pointer = SDL_CreateSystemCursor(system)
      return
    }
    guard case .image(let image, let hotSpot) = cursor else {
      unsafe pointer = nil
      return
    }
    let (width, height) = (CGFloat(image.width), CGFloat(image.height))
    guard (0..<width).contains(hotSpot.x), (0..<height).contains(hotSpot.y) else {
      throw .refused(
        "a cursor of \(image.width) x \(image.height) pixels cannot point at "
          + "\(hotSpot.x), \(hotSpot.y)")
    }
    let made = try unsafe Bitmap(image).withSurface { surface in
      unsafe SDL_CreateColorCursor(surface, Int32(clamping: hotSpot.x), Int32(clamping: hotSpot.y))
    }
    guard let made = unsafe made else { throw .refused("the cursor: \(VideoSystem.lastError)") }
    unsafe pointer = made
  }

  deinit { unsafe SDL_FreeCursor(pointer) }

  /// Shows the cursor in place of the last one.
  func show() {
    if let pointer = unsafe pointer { unsafe SDL_SetCursor(pointer) }
    SDL_ShowCursor(cursor == .hidden ? SDL_DISABLE : SDL_ENABLE)
  }
}
