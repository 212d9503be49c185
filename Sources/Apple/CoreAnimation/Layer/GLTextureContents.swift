// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// A texture of an application's own OpenGL code that layers show as their contents.
///
/// ```swift
/// let video = GLTextureContents(name: texture, width: 640, height: 360, isOpaque: true)
/// layer.contents = video
/// // whenever the application has drawn into the texture:
/// video.setNeedsDisplay()
/// ```
/// The texture is drawn by renderers whose OpenGL context has it: a `CARenderer` in the context in
/// which it was made or in one that shares with it, or an `OffscreenRenderer` that shares textures.
/// The application owns it: it is read with sampler objects, and never changed or deleted. It is a
/// `GL_TEXTURE_2D` of premultiplied colours in sRGB values, and is read while the tree is drawn, so
/// what has been drawn into it by then is seen.
///
/// A name of no texture, a texture of another target or size, or one of integers is reported by the
/// renderer and not drawn. `render(in:)` and archives leave textures out. Not part of Apple's API.
public final class GLTextureContents {
  /// OpenGL's name of the texture.
  public let name: UInt32
  /// Width of the texture's largest level, in pixels.
  public let width: Int
  /// Height of the texture's largest level, in pixels.
  public let height: Int
  /// Whether all pixels count as opaque, whatever alpha the texture holds. Default false.
  public let isOpaque: Bool
  /// Whether the first row is the top one, as in pixels read from a file. Default false: the first
  /// row is the lowest, as in textures that were drawn into.
  public let isFlipped: Bool
  /// Whether smaller levels are there, for the minification filter `.trilinear`, which is `.linear`
  /// without them. Default false.
  public let hasMipmaps: Bool

  /// The identity of the present contents for renderers.
  private(set) var texture: HostTexture
  /// The layers that were given these contents, some of which may have other contents now.
  private var layers: [WeakLayer] = []
  /// The number of layers from which on released ones are removed.
  private var layerLimit = 8

  /// A weak reference to a layer.
  private struct WeakLayer {
    weak var layer: CALayer?
  }

  /// Describes a texture, without a call of OpenGL.
  ///
  /// - Parameters:
  ///   - name: OpenGL's name of a `GL_TEXTURE_2D`.
  ///   - width: the width in pixels; negative values count as 0, and nothing is drawn.
  ///   - height: the height in pixels, likewise.
  ///   - isOpaque: whether alpha is ignored.
  ///   - isFlipped: whether the first row is the top one.
  ///   - hasMipmaps: whether the smaller levels exist and are filled.
  public init(
    name: UInt32, width: Int, height: Int, isOpaque: Bool = false, isFlipped: Bool = false,
    hasMipmaps: Bool = false
  ) {
    self.name = name
    self.width = max(0, min(width, Int(Int32.max)))
    self.height = max(0, min(height, Int(Int32.max)))
    self.isOpaque = isOpaque
    self.isFlipped = isFlipped
    self.hasMipmaps = hasMipmaps
    texture = HostTexture(
      id: ImageID(rawValue: CGImage.takeID()), name: name, width: Int32(self.width),
      height: Int32(self.height), isOpaque: isOpaque, isFlipped: isFlipped,
      hasMipmaps: hasMipmaps)
  }

  /// Says that the texture's pixels have changed: all layers that show it are drawn again.
  ///
  /// Called on the thread of the layers; the change travels with the next commit. Setting the same
  /// contents on a layer again does the same.
  public func setNeedsDisplay() {
    texture.id = ImageID(rawValue: CGImage.takeID())
    forgetOtherLayers()
    for entry in layers { entry.layer?.showContents(LayerImage(self)) }
  }

  /// Registers a layer that shows these contents.
  func attach(_ layer: CALayer) {
    if layers.count >= layerLimit {
      forgetOtherLayers()
      layerLimit = max(8, 2 * layers.count)
    }
    layers.append(WeakLayer(layer: layer))
  }

  private func forgetOtherLayers() {
    var seen: Set<ObjectIdentifier> = []
    layers.removeAll { entry in
      guard let layer = entry.layer, layer.contentsValue as AnyObject? === self else { return true }
      return !seen.insert(ObjectIdentifier(layer)).inserted
    }
  }
}
