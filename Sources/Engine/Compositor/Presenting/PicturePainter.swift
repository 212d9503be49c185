// SPDX-License-Identifier: MIT

/// The variants of `picture.glsl`.
struct PictureFeatures: ShaderFeatures {
  let rawValue: Int
  static let defines = ["LINEAR"]
  /// The target encodes colours to sRGB.
  static let linear = PictureFeatures(rawValue: 1)
}

/// Draws a finished picture over what a host's framebuffer shows, one texel per pixel.
///
/// A draw and not a copy, so that the target may have several samples per pixel, translucent parts
/// let the host's picture through, and rows may run either way.
final class PicturePainter {
  private let family = ShaderFamily<PictureFeatures>(
    file: "picture",
    interface: ProgramInterface(
      uniforms: [PicturePainter.map], samplers: [PicturePainter.picture]))
  /// From fragments to texels: scale and offset of x and of y.
  private static let map = Uniform("place", index: 0)
  private static let picture = Sampler("picture", unit: 0)
  /// Core profiles draw nothing without one; it has no attributes.
  private var vertexArray: GLObject

  init(in gl: GLContext) {
    vertexArray = gl.makeObject(.vertexArray, label: "picture")
  }

  /// The part of a framebuffer that a picture fills.
  struct Destination {
    /// GL's name of the framebuffer.
    var framebuffer: UInt32
    /// The part of the framebuffer that the picture fills, in its pixels.
    var viewport: PixelRect
    /// Whether the first row of the framebuffer is the lowest.
    var isYUp: Bool
    /// Whether the framebuffer encodes to sRGB.
    var encodes: Bool
  }

  /// Draws a picture whose first row is the top one.
  func draw(
    _ picture: borrowing Texture, at destination: Destination, in gl: GLContext
  ) throws(ShaderError) {
    gl.bindDrawFramebuffer(destination.framebuffer)
    gl.setViewport(destination.viewport)
    gl.setScissor(nil)
    gl.setPlainState()
    gl.setColorMask(.all)
    gl.setBlend(.sourceOver)
    if vertexArray.name == 0 { vertexArray = gl.makeObject(.vertexArray, label: "picture") }
    guard vertexArray.name != 0 else {
      return gl.noteShortage("the driver has no name for a vertex array")
    }
    gl.bindVertexArray(vertexArray.name)
    let program = try family.use(destination.encodes ? .linear : [], in: gl)
    let x = Float(-destination.viewport.x)
    let y = Float(destination.isYUp ? destination.viewport.maxY : -destination.viewport.y)
    family[program].set(Self.map, SIMD4(1, x, destination.isYUp ? -1 : 1, y), in: gl)
    gl.bind(picture, unit: Self.picture.unit, sampling: .nearest)
    gl.checkDraw(covers: false)
    gl.calls.drawQuads(count: 1, vertexCount: 4)
  }

  /// Frees the programs; the context is current.
  func removeAll() { family.removeAll() }
}

/// The picture that a host's renderer draws into.
final class HostPicture {
  let target: RenderTarget

  /// Makes a picture of a size in pixels.
  init(width: Int32, height: Int32, in gl: GLContext) throws(RenderTargetError) {
    target = try RenderTarget(
      width: Int(width), height: Int(height), label: ObjectLabel("layer tree", .output), in: gl)
  }
}
