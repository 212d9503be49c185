// SPDX-License-Identifier: MIT

internal import CoreGraphics

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

/// The position and scaling of contents in the bounds; the cases are `CALayerContentsGravity`'s.
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

/// The sampling of contents drawn larger or smaller; the cases are `CALayerContentsFilter`'s.
public enum ContentsFilter: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case nearest
  case linear
  case trilinear
}

extension NodeContents {
  /// The image in lanes, as tracks carry it: identity, width, height.
  package var imageLanes: SIMD4<Double> {
    SIMD4(Double(image.rawValue), imageSize.x, imageSize.y, 0)
  }

  /// Shows the image in some lanes alone.
  package mutating func setImage(_ lanes: SIMD4<Double>) {
    image = ImageID(rawValue: UInt64(clamping: max(0, lanes.x)))
    imageSize = SIMD2(lanes.y, lanes.z)
    fadingImage = .none
    fadeProgress = 0
  }

  /// Shows `from` with `to` faded in over it; at the ends only one image is left.
  public mutating func setFade(from: SIMD4<Double>, to: SIMD4<Double>, progress: Double) {
    setImage(progress < 1 ? from : to)
    guard progress > 0, progress < 1, from.x != to.x else { return }
    fadingImage = ImageID(rawValue: UInt64(clamping: max(0, to.x)))
    fadingImageSize = SIMD2(to.y, to.z)
    fadeProgress = progress
  }
}

extension ImageID {
  /// The identity that travels in lane 0 of a track on `contents`.
  init(lane: Double) {
    self.init(rawValue: lane > 0 && lane < 0x1p53 ? UInt64(clamping: lane) : 0)
  }
}

extension NodeContents: NodeGroupValue, LaneValue {
  package static let properties: NodeProperties<Self> = [
    .init(.contents, .image), .init(nil, \.imageSize), .init(.contentsRect, \.contentsRect),
    .init(.contentsCenter, \.contentsCenter), .init(.contentsScale, \.contentsScale),
    .init(.minificationFilterBias, \.minificationFilterBias),
  ]

  var shownImage: ImageID { image }

  static func change(
    from old: NodeContents, to new: NodeContents
  ) -> NodeChange { .look }

  mutating func present(
    _ run: Range<Int>, from tracks: borrowing TrackStore, over model: NodeContents
  ) -> NodeChange {
    let property = tracks.property(of: run)
    guard property == .contents else {
      return presentLanes(run, property, from: tracks, over: model) ? .look : []
    }
    var shown = self
    shown.image = model.image
    shown.imageSize = model.imageSize
    shown.fadingImage = .none
    shown.fadeProgress = 0
    shown = tracks.contents(run: run, base: shown)
    guard shown != self else { return [] }
    self = shown
    return .look
  }
}
