// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// Frames of media where a processor draws: they are converted to the pixels that are seen, and read one texel a pixel.
enum MediaLook {
  /// Lets a quad show a frame in the pixels that it covers, if it is upright and on whole ones; false if all of the frame's
  /// pixels are converted.
  static func fit(
    _ quad: inout Quad, _ image: PlacedImage, in space: LayerSpace,
    recorder: inout PassRecorder, images: borrowing ImageStore
  ) -> Bool {
    guard image.placement.texture.kind == .live, recorder.drawsInParts, quad.sampling.isLinear,
      quad.stretch == nil, quad.instance.texture == (0, 0, 1, 1),
      let size = pixels(of: image.rect, in: space),
      case .media(let media) = images.livePictures[image.placement.texture.liveIndex]?.source,
      MediaScaler.takes(media.frame)
    else { return false }
    let shown = media.frame.shownPixels
    let index = image.placement.texture.liveIndex
    guard size.x <= shown.z, size.y <= shown.w,
      recorder.plan.show(FramePlan.SeenMedia(index: index, size: size))
    else { return false }
    quad.texture = .live(index, isAsSeen: true)
    quad.texels = SIMD2<Float>(size)
    quad.hasOpaqueContent = true
    return true
  }

  /// The columns and rows of pixels that a rectangle covers, if it is upright and on whole ones.
  private static func pixels(of rect: SIMD4<Double>, in space: LayerSpace) -> SIMD2<Int>? {
    let map = space.toPixels
    guard map.isAffine, map.xy == 0, map.yx == 0, map.xx > 0, map.yy > 0 else { return nil }
    let scale = SIMD2(map.xx, map.yy)
    let low = rect.lowHalf * scale + SIMD2(map.tx, map.ty)
    let size = rect.highHalf * scale
    let off = SIMD4(
      lowHalf: low - low.rounded(.toNearestOrAwayFromZero),
      highHalf: size - size.rounded(.toNearestOrAwayFromZero))
    let limit = Double(MediaFrame.sizeLimit)
    guard size.min() >= 0.5, size.max() <= limit, (off * off).max() < 1e-6 else { return nil }
    return SIMD2(Int(clamping: size.x.rounded()), Int(clamping: size.y.rounded()))
  }
}
