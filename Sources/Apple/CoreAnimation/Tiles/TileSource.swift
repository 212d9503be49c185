// SPDX-License-Identifier: MIT

package import CoreGraphics
internal import Foundation
package import RenderTree

/// A tiled layer as the threads see it that draw its tiles: a reference that does not keep it.
///
/// `@unchecked Sendable` holds because the reference is set once, and reading a weak reference is safe
/// on any thread; the layer's own `draw(in:)` is what the application lets run on these threads.
final class TileSource: @unchecked Sendable {
  private weak let layer: CATiledLayer?

  init(_ layer: CATiledLayer) {
    self.layer = layer
  }

  /// Draws a tile; nil if the layer is gone, or there is no memory for a bitmap.
  ///
  /// The layer lives until the drawing is over, and may go on this thread.
  func image(of job: TileJob) -> CGImage? {
    let image = layer?.image(of: job)
    // This thread has no run loop that would commit what the drawing changed.
    CATransaction.flush()
    return image
  }
}

extension CATiledLayer {
  /// Draws a tile on the calling thread: the matrix of the context tells the level, its clip the area
  /// (behaviour fact TI-L1). nil if there is no memory for a bitmap that it takes.
  package final func image(of job: TileJob) -> CGImage? {
    let failures = BitmapMemory.failureCount
    guard
      let context = unsafe CGContext(
        data: nil, width: job.area.z, height: job.area.w, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    if !job.isFlipped {
      context.translateBy(x: 0, y: CGFloat(job.area.w))
      context.scaleBy(x: 1, y: -1)
    }
    context.translateBy(x: -CGFloat(job.area.x), y: -CGFloat(job.area.y))
    context.scaleBy(x: CGFloat(job.scale), y: CGFloat(job.scale))
    context.baseTransform = context.ctm
    let rect = job.rect
    context.clip(to: CGRect(x: rect.x, y: rect.y, width: rect.z, height: rect.w))
    draw(in: context)
    let image = context.makeImage()
    return BitmapMemory.failureCount == failures && !context.hasFailed ? image : nil
  }

  /// The tiles, for tests and benchmarks.
  package final var tileStore: TileStore { tiles }
}
