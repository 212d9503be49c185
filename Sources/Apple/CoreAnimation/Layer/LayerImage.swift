// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// The contents of a layer, classified by type once: an image or a texture.
struct LayerImage {
  /// The value of `contents`.
  let object: AnyObject
  let id: ImageID
  /// The size in pixels.
  let size: SIMD2<Double>
  /// The pixels; nil for a texture.
  let pixels: CGImage?
  /// The texture, as it was when this was made; nil for an image.
  private let texture: HostTexture?

  init(_ image: CGImage) { self.init(image, of: image) }

  /// - Parameters:
  ///   - image: the pixels.
  ///   - object: the value of `contents` that they belong to.
  private init(_ image: CGImage, of object: AnyObject) {
    self.object = object
    pixels = image
    id = ImageID(rawValue: image.id)
    size = SIMD2(Double(image.width), Double(image.height))
    texture = nil
  }

  init(_ contents: GLTextureContents) {
    object = contents
    pixels = nil
    id = contents.texture.id
    size = SIMD2(Double(contents.width), Double(contents.height))
    texture = contents.texture
  }

  /// Reads a value; nil for one that layers cannot show.
  ///
  /// - Parameter scale: the pixels of a point that count for values with several images; nil for the
  ///   most.
  init?(_ value: Any?, scale: CGFloat? = nil) {
    guard let value else { return nil }
    switch value {
    case let image as CGImage: self.init(image)
    case let contents as GLTextureContents: self.init(contents)
    case let contents as any ScaledContents:
      guard let image = contents.contentsImage(forScale: scale) else { return nil }
      self.init(image, of: contents)
    default: return nil
    }
  }

  /// Whether the pixels are those of one scale among others.
  var isScaled: Bool { pixels != nil && pixels !== object }

  /// Adds the pixels, or the texture's name, to a delta.
  func add(to delta: inout RenderDelta) {
    if let texture {
      delta.textures.append(texture)
    } else if let pixels {
      delta.images.append(pixels)
    }
  }
}

extension CALayer {
  /// Shows changed contents that the layer already has, without an action.
  final func showContents(_ image: LayerImage?) {
    values.contents.image = image?.id ?? .none
    values.contents.imageSize = image?.size ?? .zero
    markDirty(LayerProperty.contents.invalidates)
  }
}
