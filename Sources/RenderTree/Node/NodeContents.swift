// SPDX-License-Identifier: MIT

/// The identity of an image: `CGImage`'s own, 0 for none.
public struct ImageID: Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public static let none = ImageID(rawValue: 0)
}

/// The bitmap that a layer shows, and how it is placed.
public struct NodeContents: Equatable, Sendable, BitwiseCopyable {
  /// The image shown; its pixels travel beside the node, in the delta's list of images.
  public var image: ImageID = .none
  /// Width and height of `image` in pixels.
  public var imageSize: SIMD2<Double> = .zero
  /// The image faded in over `image` while a change of contents is animated.
  public var fadingImage: ImageID = .none
  /// Width and height of `fadingImage` in pixels.
  public var fadingImageSize: SIMD2<Double> = .zero
  /// Share of `fadingImage`, 0…1.
  public var fadeProgress: Double = 0
  /// The part of the image that is shown: x, y, width, height in unit space.
  public var contentsRect: SIMD4<Double> = SIMD4(0, 0, 1, 1)
  /// The part of `contentsRect` that stretches, in unit space.
  public var contentsCenter: SIMD4<Double> = SIMD4(0, 0, 1, 1)
  /// Pixels of the image per point.
  public var contentsScale: Double = 1
  public var minificationFilterBias: Float = 0
  public var gravity: ContentsGravity = .resize
  public var minificationFilter: ContentsFilter = .linear
  public var magnificationFilter: ContentsFilter = .linear

  public init() {}
}

/// Where contents go in the bounds; the cases are `CALayerContentsGravity`'s.
///
/// `top` is maximum y and `bottom` minimum y of the layer's space (behaviour fact CO-2).
public enum ContentsGravity: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case center
  case top
  case bottom
  case left
  case right
  case topLeft
  case topRight
  case bottomLeft
  case bottomRight
  case resize
  case resizeAspect
  case resizeAspectFill
}

/// How contents are sampled when drawn larger or smaller; the cases are `CALayerContentsFilter`'s.
public enum ContentsFilter: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case nearest
  case linear
  case trilinear
}
