// SPDX-License-Identifier: MIT

/// The buffers of an OpenGL context that draws a layer, in the place of CGL's type of that name.
public final class CGLPixelFormatObj: Sendable {
  /// Bits of the depth buffer, 0…32; the driver may give more.
  public let depthBits: Int
  /// Bits of the stencil buffer, 0…8; the driver may give more.
  public let stencilBits: Int
  /// Samples of each pixel; 0 and 1 for one, and no more than the driver has.
  public let samples: Int

  /// Asks for buffers beside the one for colour, which has 8 bits a channel; values outside of the
  /// bounds above are held within them.
  public init(depthBits: Int = 0, stencilBits: Int = 0, samples: Int = 0) {
    self.depthBits = min(max(depthBits, 0), 32)
    self.stencilBits = min(max(stencilBits, 0), 8)
    self.samples = min(max(samples, 0), 64)
  }
}

/// The OpenGL context that draws a layer, in the place of CGL's type of that name.
///
/// The renderer makes the driver's context, and has it current while a layer's methods are called with
/// this object. It is OpenGL 3.3 core or later, or OpenGL ES 3.0 or later where the renderer draws by
/// that.
public final class CGLContextObj: Sendable {
  /// The buffers that were asked for.
  public let pixelFormat: CGLPixelFormatObj

  /// Describes a context, which the renderer makes.
  public init(pixelFormat: CGLPixelFormatObj) {
    self.pixelFormat = pixelFormat
  }
}
