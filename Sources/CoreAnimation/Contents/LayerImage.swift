// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// The contents of a layer, classified by type once: an image or a texture.
struct LayerImage {
  /// The value of `contents`.
  let object: AnyObject
  let id: ImageID
  /// The size in pixels.
  let size: SIMD2<Double>
  /// The texture, as it was when this was made; nil for an image.
  private let texture: HostTexture?

  init(_ image: CGImage) {
    object = image
    id = ImageID(rawValue: image.id)
    size = SIMD2(Double(image.width), Double(image.height))
    texture = nil
  }

  init(_ contents: GLTextureContents) {
    object = contents
    id = contents.texture.id
    size = SIMD2(Double(contents.width), Double(contents.height))
    texture = contents.texture
  }

  /// Reads a value; nil for one that layers cannot show.
  init?(_ value: Any?) {
    switch value {
    case let image as CGImage: self.init(image)
    case let contents as GLTextureContents: self.init(contents)
    default: return nil
    }
  }

  /// Adds the pixels, or the texture's name, to a delta.
  func add(to delta: inout RenderDelta) {
    if let texture {
      delta.textures.append(texture)
    } else if let image = object as? CGImage {
      delta.images.append(image)
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
