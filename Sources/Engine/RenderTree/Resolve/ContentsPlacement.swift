// SPDX-License-Identifier: MIT

/// Places a layer's image in the layer's space, by the rules of gravity.
///
/// Source: behaviour facts CO-1, CO-2, CO-5, CO-6.
public enum ContentsPlacement {
  /// The rectangle that the shown part of the image covers: x, y, width, height in points.
  ///
  /// Scaling gravities ignore `contentsScale`; the others show pixels ÷ `contentsScale` points.
  /// An image without size, or a scale that is not positive, gives an empty rectangle.
  public static func rect(_ contents: NodeContents, bounds: SIMD4<Double>) -> SIMD4<Double> {
    let scale = contents.contentsScale > 0 ? contents.contentsScale : 1
    let width = contents.imageSize.x * contents.contentsRect.z / scale
    let height = contents.imageSize.y * contents.contentsRect.w / scale
    guard width > 0, height > 0 else { return SIMD4(bounds.x, bounds.y, 0, 0) }
    let size = self.size(contents.gravity, natural: SIMD2(width, height), in: bounds)
    return SIMD4(
      bounds.x + (bounds.z - size.x) * horizontal(contents.gravity),
      bounds.y + (bounds.w - size.y) * vertical(contents.gravity), size.x, size.y)
  }

  private static func size(
    _ gravity: ContentsGravity, natural: SIMD2<Double>, in bounds: SIMD4<Double>
  ) -> SIMD2<Double> {
    let ratio = SIMD2(bounds.z, bounds.w) / natural
    switch gravity {
    case .resize: return SIMD2(bounds.z, bounds.w)
    case .resizeAspect: return natural * min(ratio.x, ratio.y)
    case .resizeAspectFill: return natural * max(ratio.x, ratio.y)
    default: return natural
    }
  }

  /// Share of the free width left of the image.
  private static func horizontal(_ gravity: ContentsGravity) -> Double {
    switch gravity {
    case .left, .topLeft, .bottomLeft: 0
    case .right, .topRight, .bottomRight: 1
    default: 0.5
    }
  }

  /// Share of the free height at minimum y: bottom is minimum y, top maximum y.
  private static func vertical(_ gravity: ContentsGravity) -> Double {
    switch gravity {
    case .bottom, .bottomLeft, .bottomRight: 0
    case .top, .topLeft, .topRight: 1
    default: 0.5
    }
  }
}
