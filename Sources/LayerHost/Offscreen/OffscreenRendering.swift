// SPDX-License-Identifier: MIT

internal import Compositor
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// An offscreen renderer with the tree that it draws.
struct OffscreenRendering: OffscreenStage {
  private let layer: CALayer
  private let renderer: OffscreenRenderer

  /// Makes a renderer whose display has the frames of a sequence.
  init(
    layer: CALayer, size: CGSize, scale: CGFloat, framesPerSecond: Double
  ) throws(LayerHostError) {
    self.layer = layer
    do {
      renderer = try OffscreenRenderer(size: size, scale: scale)
    } catch {
      throw .rendering(error)
    }
    renderer.framesPerSecond = framesPerSecond
  }

  func perform<Result>(at time: CFTimeInterval, _ body: () -> Result) -> Result {
    renderer.perform(at: time, body)
  }

  func picture(at time: CFTimeInterval) throws(LayerHostError) -> CGImage {
    do {
      return try renderer.image(of: layer, at: time)
    } catch {
      throw .rendering(error)
    }
  }
}
