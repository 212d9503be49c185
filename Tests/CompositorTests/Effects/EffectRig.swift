// SPDX-License-Identifier: MIT

import Compositor
import CoreImage
import TestSupport

/// Runs effects on small pictures and reads the result back.
///
/// Sources lie in textures that are larger than they are and full of opaque white, so that a read
/// past a picture's edge shows.
enum EffectRig {
  /// A filter by name with some of its inputs, as it goes to the renderer.
  static func description(
    _ name: String, _ values: [String: Any] = [:]
  ) throws -> FilterDescription {
    guard let filter = CIFilter(name: name, parameters: values) else {
      throw UnknownFilter(name: name)
    }
    return filter.filterDescription
  }

  /// The catalogue has no filter of a name.
  struct UnknownFilter: Error {
    let name: String
  }

  /// Makes a picture of the effects that `body` draws from the given ones.
  ///
  /// - Parameters:
  ///   - sources: premultiplied; the first pixel of each lies at `place` in the frame.
  ///   - region: the frame pixels of the result.
  static func picture(
    of sources: [PixelImage], at place: SIMD2<Int32> = .zero, region: PixelRect,
    in gl: GLContext,
    _ body: (inout FilterRunner, [FilterPicture], GLContext) -> FilterPicture
  ) throws -> PixelImage {
    var runner = FilterRunner(in: gl)
    runner.beginFrame()
    var textures: [TextureBox] = []
    var pictures: [FilterPicture] = []
    for source in sources {
      let box = TextureBox(try texture(source, in: gl))
      pictures.append(
        FilterPicture(
          texture: box.texture.name, width: box.texture.width, height: box.texture.height,
          region: PixelRect(
            x: place.x, y: place.y, width: Int32(source.width), height: Int32(source.height))))
      textures.append(box)
    }
    let result = body(&runner, pictures, gl)
    let flat = runner.flattened(result, covering: region, in: gl)
    let image = try read(flat, of: runner, in: gl)
    let failures = runner.takeFailures()
    runner.removeAll()
    textures.removeAll()
    gl.collectGarbage()
    guard failures.isEmpty else { throw EffectFailure(messages: failures.refusals.map(\.message)) }
    return image
  }

  /// Applies filters to a picture in a layer's space.
  static func filtered(
    _ source: PixelImage, at place: SIMD2<Int32> = .zero, by filters: [FilterDescription],
    space: FilterSpace = FilterSpace(scale: 1), region: PixelRect, in gl: GLContext
  ) throws -> PixelImage {
    try picture(of: [source], at: place, region: region, in: gl) { runner, pictures, gl in
      runner.apply(filters, to: pictures[0], covering: region, space: space, in: gl)
    }
  }

  private static func texture(_ source: PixelImage, in gl: GLContext) throws -> Texture {
    let width = source.width + 5
    let height = source.height + 3
    var padded = PixelImage(
      width: width, height: height, filledWith: Pixel(255, 255, 255, 255))
    padded.draw(source, x: 0, y: 0)
    let texture = try Texture(width: width, height: height, label: "source", in: gl)
    try padded.bytes.withUnsafeBytes {
      try texture.upload($0, rowStride: width * 4, to: texture.bounds, in: gl)
    }
    return texture
  }

  private static func read(
    _ picture: FilterPicture, of runner: borrowing FilterRunner, in gl: GLContext
  ) throws -> PixelImage {
    let width = Int(picture.region.width)
    let height = Int(picture.region.height)
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    let name = runner.framebuffer(of: picture)
    try bytes.withUnsafeMutableBytes {
      try PixelReader.read(
        PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height)), ofNamed: name,
        into: $0, rowStride: width * 4, in: gl)
    }
    return PixelImage(width: width, height: height, bytes: bytes)
  }

  /// Keeps a texture in an array.
  private final class TextureBox {
    let texture: Texture

    init(_ texture: consuming Texture) {
      self.texture = texture
    }
  }
}

/// The reports of a runner.
struct EffectFailure: Error, CustomStringConvertible {
  var messages: [String]

  var description: String { messages.joined(separator: "\n") }
}
