// SPDX-License-Identifier: MIT

/// A picture as large as a window, which is drawn by parts and copied into it as a whole.
final class WindowCopy {
  private let target: RenderTarget

  /// Nil where the driver refuses a texture of the size.
  init?(_ surface: Surface, in gl: GLContext) {
    do throws(RenderTargetError) {
      target = try RenderTarget(
        width: surface.width, height: surface.height, label: ObjectLabel("window", .output),
        in: gl)
    } catch { return nil }
  }

  func fits(_ surface: Surface) -> Bool {
    Int(target.bounds.width) == surface.width && Int(target.bounds.height) == surface.height
  }

  /// The same surface with the picture in place of the window.
  ///
  /// Its rows have the window's order: places in the frame round otherwise when they are counted from the
  /// other end, and a frame must not depend on being copied.
  func surface(like window: Surface) -> Surface {
    var surface = window
    surface.framebuffer = target.framebuffer.name
    surface.texture = target.texture.name
    return surface
  }

  /// Copies all of it into the window.
  func show(in window: Surface, _ gl: GLContext) {
    gl.copy(
      target.bounds, from: target.framebuffer.name, to: target.bounds, of: window.framebuffer)
  }
}
