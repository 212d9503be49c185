// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// What a layer can show as its contents, told apart by type once: an image or a texture.
struct LayerImage {
  /// The object that `contents` answers with.
  let object: AnyObject
  let id: ImageID
  /// Pixels.
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

  /// Reads a value; nil for what no layer can show.
  init?(_ value: Any?) {
    switch value {
    case let image as CGImage: self.init(image)
    case let contents as GLTextureContents: self.init(contents)
    default: return nil
    }
  }

  /// Sends the pixels, or where they are, along with a delta.
  func add(to delta: inout RenderDelta) {
    if let texture {
      delta.textures.append(texture)
    } else if let image = object as? CGImage {
      delta.images.append(image)
    }
  }
}

extension CALayer {
  /// Shows contents anew that the layer has already, without an action.
  final func showContents(_ image: LayerImage?) {
    values.contents.image = image?.id ?? .none
    values.contents.imageSize = image?.size ?? .zero
    markDirty(LayerProperty.contents.invalidates)
  }
}
