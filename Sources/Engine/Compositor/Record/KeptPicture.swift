// SPDX-License-Identifier: MIT

internal import RenderTree

/// A picture in a page of kept bitmaps.
struct KeptPicture: BitwiseCopyable {
  var pageRect: PageRect
  /// The pixels that it shows.
  var region: PixelRect
  /// Those of them that are surely opaque.
  var opaque: PixelRect
}

/// Fast path of kept pictures on processors: one that is shown pixel by pixel replaces the content below where it is
/// opaque.
extension PassRecorder {
  /// Pictures with fewer opaque pixels are blended as a whole.
  private static var leastOpaqueArea: Int { 4096 }

  /// Draws a picture that is moved by whole pixels; false for another one.
  ///
  /// - Parameters:
  ///   - quad: the picture, not placed.
  ///   - region: the pixels that it shows.
  ///   - map: from these to pixels of the innermost pass.
  mutating func replacesPixels(
    with quad: borrowing Quad, _ region: PixelRect, opaque: PixelRect, under map: Homography
  ) -> Bool {
    guard profile == .software, options.contains(.unblended), !clips.top.adds, !clips.top.isCut,
      quad.features == .image, quad.instance.imageOpacity == 1, let shift = map.wholeShift
    else { return false }
    let all = region.moved(by: shift).intersection(clips.bounds)
    let inside = opaque.moved(by: shift).intersection(all)
    guard inside.area >= Self.leastOpaqueArea, clips.top.whole.contains(inside) else {
      return false
    }
    var picture = copy quad
    let placed = Quad(covering: region.moved(by: shift))
    picture.instance.mapX = placed.instance.mapX
    picture.instance.mapY = placed.instance.mapY
    picture.instance.size = placed.instance.size
    picture.texels = SIMD2(Float(region.width), Float(region.height))
    appendInside(inside, of: picture)
    picture.sampling = .nearest
    for side in 0..<4 {
      let part = all.side(side, of: inside)
      guard !part.isEmpty else { continue }
      var piece = picture
      piece.instance = picture.instance.piece(part)
      append(&piece, box: RootRect(part))
    }
    return true
  }
}

extension Homography {
  /// The way in pixels by which the map moves, if that is all it does, and they are whole ones.
  fileprivate var wholeShift: SIMD2<Int32>? {
    guard isAffine, abs(xx - 1) < 1e-9, abs(yy - 1) < 1e-9, abs(xy) < 1e-9, abs(yx) < 1e-9
    else { return nil }
    let way = SIMD2(tx, ty)
    let whole = way.rounded(.toNearestOrAwayFromZero)
    let off = way - whole
    guard (off * off).max() < 1e-6, (whole * whole).max() < 1e10 else { return nil }
    return SIMD2<Int32>(clamping: whole)
  }
}
