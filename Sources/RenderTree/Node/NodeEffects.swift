// SPDX-License-Identifier: MIT

package import CoreGraphics
public import CoreImage

/// Rare values and values of variable size: mask, outline of the shadow, filters.
public struct NodeEffects: Equatable, Sendable {
  /// The root of the tree whose alpha multiplies the layer; its place is that of a child.
  public var mask: NodeID?
  /// The outline that casts the shadow instead of what the layer shows, in the layer's space.
  package var shadowPath: PathGeometry?
  /// The image that tiles the background instead of a plain colour; see `BackgroundPattern`.
  public var backgroundPattern: BackgroundPattern?

  /// Applied to the layer with all that it shows, in order.
  public var filters: [FilterDescription] = []
  /// Applied to what lies behind the layer, within its bounds.
  public var backgroundFilters: [FilterDescription] = []
  /// The blend of the layer with its backdrop; nil for source over.
  public var compositingFilter: FilterDescription?

  public init() {}

  /// Whether the layer needs to know what has been drawn behind it.
  public var readsBackdrop: Bool {
    compositingFilter?.isEnabled == true || backgroundFilters.contains(where: \.isEnabled)
  }
}

/// The image of a pattern colour, repeated from the origin of the layer's space.
public struct BackgroundPattern: Equatable, Sendable, BitwiseCopyable {
  /// The tile; its pixels travel in the delta's list of images.
  public var image: ImageID
  /// Width and height of the image in pixels.
  public var imageSize: SIMD2<Double>
  /// Width and height of one repetition in points; negative where the image is turned over.
  public var tileSize: SIMD2<Double>
  /// The start of a repetition, the image's first row and column, in the layer's space.
  public var origin: SIMD2<Double>

  public init(
    image: ImageID, imageSize: SIMD2<Double>, tileSize: SIMD2<Double>,
    origin: SIMD2<Double> = .zero
  ) {
    self.image = image
    self.imageSize = imageSize
    self.tileSize = tileSize
    self.origin = origin
  }
}

extension NodeEffects {
  /// Whether the tile of the background is finite; paths and filters hold finite numbers only.
  var isFinite: Bool {
    guard let pattern = backgroundPattern else { return true }
    let sum = pattern.imageSize.sum() + pattern.tileSize.sum() + pattern.origin.sum()
    return (sum * 0) == 0
  }
}
