// SPDX-License-Identifier: MIT

internal import RenderTree

/// The tiles of a tiled layer: one quad for each picture.
///
/// The quads meet in edges that are not smoothed: each pixel belongs to the quad in which its middle
/// lies, so no seam shows, however the layer is turned.
enum TileLook {
  /// Draws the tiles of a frame.
  static func draw(
    _ frame: borrowing TileFrame, _ layer: PaintedLayer, into recorder: inout PassRecorder,
    in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    let isRounded = layer.clipsParts && layer.style.cornerRadius > 0
    if isRounded {
      recorder.clips.push(opacity: layer.opacity)
      layer.clip(&recorder.clips)
    }
    var common = Quad()
    common.features = .image
    common.modulate(by: layer.tint)
    common.sampling = tree.contents[layer.node.slot].sampling
    if common.sampling.minification == .trilinear { common.sampling.minification = .linear }
    for picture in frame.quads {
      guard let placement = images.placement(ofTile: picture.image), placement.isInOnePiece
      else { continue }
      var quad = common
      quad.texture = placement.texture
      quad.instance.imageOpacity = layer.opacity * picture.opacity
      quad.instance.texture = texture(of: picture, placement.unitRect)
      quad.instance.hardEdges = layer.hardEdges | innerEdges(of: picture.rect, in: layer.bounds)
      recorder.draw(&quad, on: picture.rect, in: layer.space)
    }
    if isRounded { recorder.clips.pop() }
  }

  /// The part of the texture that a picture shows: first corner and extent in texture units.
  private static func texture(
    of picture: TileQuad, _ unit: SIMD4<Float>
  ) -> (Float, Float, Float, Float) {
    let width = Double(picture.area.z)
    let height = Double(picture.area.w)
    let x = (picture.rect.x * picture.scale - Double(picture.area.x)) / width
    var y = (picture.rect.y * picture.scale - Double(picture.area.y)) / height
    var dy = picture.rect.w * picture.scale / height
    if picture.isFlipped {
      y = 1 - y
      dy = -dy
    }
    let dx = picture.rect.z * picture.scale / width
    return (
      unit.x + Float(x) * unit.z, unit.y + Float(y) * unit.w, Float(dx) * unit.z,
      Float(dy) * unit.w
    )
  }

  /// The edges at which a rectangle meets other tiles.
  private static func innerEdges(of rect: SIMD4<Double>, in bounds: SIMD4<Double>) -> UInt8 {
    var edges: UInt8 = 0
    if rect.x > bounds.x { edges |= 1 }
    if rect.y > bounds.y { edges |= 2 }
    if rect.x + rect.z < bounds.x + bounds.z { edges |= 4 }
    if rect.y + rect.w < bounds.y + bounds.w { edges |= 8 }
    return edges
  }
}
