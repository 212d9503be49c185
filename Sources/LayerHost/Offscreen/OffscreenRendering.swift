// SPDX-License-Identifier: MIT

internal import Compositor
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// What an offscreen sequence needs of a renderer.
enum OffscreenRendering {
  /// A function that gives the picture of a layer tree at a time, in seconds.
  static func make(
    layer: CALayer, size: CGSize, scale: CGFloat
  ) throws(LayerHostError) -> (CFTimeInterval) throws(LayerHostError) -> CGImage {
    let renderer: OffscreenRenderer
    do {
      renderer = try OffscreenRenderer(size: size, scale: scale)
    } catch {
      throw .rendering(error)
    }
    return { (time) throws(LayerHostError) in
      do {
        return try renderer.image(of: layer, at: time)
      } catch {
        throw .rendering(error)
      }
    }
  }
}
