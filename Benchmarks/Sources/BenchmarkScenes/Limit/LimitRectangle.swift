// SPDX-License-Identifier: MIT

import Compositor

/// The attributes of one rectangle of a bare draw.
struct LimitRectangle {
  /// Cosine and sine of the rotation about the centre, and the centre in pixels.
  var place = SIMD4<Float>(1, 0, 0, 0)
  /// Origin and size of the part of the texture, 0 to 1.
  var texture: SIMD4<Float> = .zero
  /// The premultiplied colour, with which a texture is multiplied.
  var color = SIMD4<Float>(repeating: 1)
  /// Width and height in pixels.
  var size: SIMD2<Float> = .zero
  /// Pads the stride to a multiple of the vectors' alignment.
  private var padding: SIMD2<Float> = .zero

  static let layout = VertexLayout(
    stride: MemoryLayout<LimitRectangle>.stride,
    attributes: [
      VertexAttribute(location: 0, components: 4, type: .float, offset: 0),
      VertexAttribute(location: 1, components: 4, type: .float, offset: 16),
      VertexAttribute(location: 2, components: 4, type: .float, offset: 32),
      VertexAttribute(location: 3, components: 2, type: .float, offset: 48),
    ])

  /// An upright rectangle.
  init(
    _ frame: SceneRectangle, texture: SIMD4<Float> = .zero,
    color: SIMD4<Float> = SIMD4(repeating: 1)
  ) {
    place.z = Float(frame.x + frame.width / 2)
    place.w = Float(frame.y + frame.height / 2)
    size = SIMD2(Float(frame.width), Float(frame.height))
    self.texture = texture
    self.color = color
  }

  /// Turns the rectangle about its centre, by an angle in radians.
  mutating func turn(cosine: Double, sine: Double) {
    place.x = Float(cosine)
    place.y = Float(sine)
  }

  /// The part of an upright rectangle that lies in `part`, which is inside its frame.
  func cut(_ frame: SceneRectangle, to part: SceneRectangle) -> LimitRectangle {
    let scale = SIMD2(texture.z / Float(frame.width), texture.w / Float(frame.height))
    let origin = SIMD2(Float(part.x - frame.x), Float(part.y - frame.y)) * scale
    let size = SIMD2(Float(part.width), Float(part.height)) * scale
    return LimitRectangle(
      part, texture: SIMD4(texture.x + origin.x, texture.y + origin.y, size.x, size.y),
      color: color)
  }
}
