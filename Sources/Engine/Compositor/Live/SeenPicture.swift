// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The texture of a film in the pixels that are seen, and what fills it.
struct SeenPicture: ~Copyable {
  let texture: Texture
  /// Each film has its own, so that films of different sizes keep their memory.
  private var scaler = MediaScaler()

  /// Makes a picture without pixels.
  init(_ size: SIMD2<Int>, in gl: GLContext) throws(TextureError) {
    texture = try Texture(
      width: size.x, height: size.y, format: .rgba8, label: ObjectLabel("media frame", .media),
      in: gl)
  }

  /// Converts a frame.
  mutating func show(_ frame: MediaFrame, in gl: GLContext) throws(TextureError) {
    let size = SIMD2(Int(texture.width), Int(texture.height))
    // The scaler lends its pixels for the call.
    try unsafe scaler.convert(frame, to: size) { (pixels) throws(TextureError) in
      try unsafe texture.upload(pixels, rowStride: 4 * size.x, to: texture.bounds, in: gl)
    }
  }
}
