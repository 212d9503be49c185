// SPDX-License-Identifier: MIT

internal import RenderTree

/// A layer's style in the form in which quads hold it.
extension NodeStyle {
  /// Whether a border shows.
  var hasVisibleBorder: Bool {
    @inline(__always) get { borderWidth > 0 && borderColor.w > 0 }
  }

  /// Whether some corner is rounded.
  var isRounded: Bool {
    @inline(__always) get { cornerRadius > 0 && maskedCorners != 0 }
  }

  /// The radius of the rounded corners within bounds: at most half the shorter side (behaviour fact
  /// DO-7).
  func cornerRadius(in bounds: SIMD4<Double>) -> Double {
    max(0, min(cornerRadius, min(bounds.z, bounds.w) / 2))
  }

  /// The radius of each corner.
  func radii(in bounds: SIMD4<Double>) -> (Float, Float, Float, Float) {
    let radius = Float(cornerRadius(in: bounds))
    let corners = maskedCorners
    return (
      corners & 1 != 0 ? radius : 0, corners & 2 != 0 ? radius : 0,
      corners & 4 != 0 ? radius : 0, corners & 8 != 0 ? radius : 0
    )
  }

  /// The radii as instances and clip records hold them: negative for continuous corners.
  func signedRadii(in bounds: SIMD4<Double>) -> (Float, Float, Float, Float) {
    let r = radii(in: bounds)
    guard flags.contains(.continuousCorners) else { return r }
    return (-r.0, -r.1, -r.2, -r.3)
  }

  /// The edges that are not smoothed, as `LayerInstance.hardEdges` has them.
  var hardEdges: UInt8 {
    guard flags.contains(.allowsEdgeAntialiasing) else { return 0b1111 }
    let hard = ~edgeAntialiasingMask & 0b1111
    guard hard != 0 else { return 0 }
    // Left, right, bottom, top become minimum x, minimum y, maximum x, maximum y (fact CO-2).
    return hard & 0b1001 | (hard & 0b0010) << 1 | (hard & 0b0100) >> 1
  }
}

extension NodeContents {
  /// The sampler state of the image.
  var sampling: Sampling {
    let minification: Sampling.Minification =
      switch minificationFilter {
      case .nearest: .nearest
      case .linear: .linear
      case .trilinear: .trilinear
      }
    return Sampling(
      minification: minification, magnifiesLinearly: magnificationFilter != .nearest)
  }

  /// Whether the image needs a texture with mipmaps.
  var needsMipmaps: Bool { minificationFilter == .trilinear }

  /// Whether more is shown than there is: the texture's edge pixels continue, if it has no
  /// neighbours.
  var reachesOutside: Bool {
    let shown = contentsRect
    return shown.x < 0 || shown.y < 0 || shown.x + shown.z > 1 || shown.y + shown.w > 1
  }
}
