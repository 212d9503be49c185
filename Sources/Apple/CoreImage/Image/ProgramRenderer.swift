// SPDX-License-Identifier: MIT

internal import CImageRenderer
internal import CoreGraphics
internal import Diagnostics
internal import Foundation
internal import Locks

/// Access to the program's renderer, which a module above this one provides.
///
/// The compositor defines the function that `CImageRenderer` declares as a weak symbol. A program
/// that links the compositor has it; in one that does not, the symbol is null and nothing is drawn.
package enum ProgramRenderer {
  /// Makes a renderer; nil, and logged, where the program has none.
  static func makeRenderer() -> (any ImageRenderer)? {
    // The function returns a retained reference, which is consumed here.
    guard let pointer = unsafe lamina_image_renderer_of_program() else {
      RefusalLog.refuse(
        "CIContext: no renderer",
        "the program does not link the compositor (import QuartzCore); nothing is drawn")
      return nil
    }
    return unsafe Unmanaged<AnyObject>.fromOpaque(pointer).takeRetainedValue()
      as? any ImageRenderer
  }

  /// The renderer of pictures that are inputs of layers' filters, made when first needed.
  private static let shared = Mutex<(any ImageRenderer)?>(nil)

  /// The renderer of filters' inputs, nil as long as none was needed.
  package static var existingShared: (any ImageRenderer)? { shared.withLock { $0 } }

  /// Bytes of graphics memory that the renderer of filters' inputs keeps: what it has drawn once stays as
  /// a bitmap, so it seldom shows a texture again.
  private static var sharedBudget: Int { 64 << 20 }

  /// Makes the renderer of filters' inputs, unless another thread has meanwhile.
  private static func makeShared() -> (any ImageRenderer)? {
    // A renderer has a lock of its own, so it gets its budget before the other one is held.
    let made = makeRenderer()
    made?.memoryBudget = sharedBudget
    return shared.withLock { shared in
      if shared == nil { shared = made }
      return shared
    }
  }

  /// The bitmap of a picture for a filter's input; nil for an empty or infinite picture.
  static func bitmap(of image: CIImage) -> CGImage? {
    if case .bitmap(let bitmap) = image.recipe { return bitmap }
    let box = image.extent.integral
    guard image.isFinite, !box.isEmpty else { return nil }
    let renderer = existingShared ?? makeShared()
    guard let renderer else { return nil }
    if let cached = image.pixels.withLock({ $0 }) { return cached }
    let made = drawn(image, box, by: renderer)
    image.pixels.withLock { $0 = made }
    return made
  }

  /// Draws a rectangle of a picture; nil, and logged, where that fails.
  static func drawn(
    _ image: CIImage, _ rect: CGRect, by renderer: any ImageRenderer
  ) -> CGImage? {
    let box = rect.integral
    let limit = CGFloat(renderer.largestSide)
    guard box.width >= 1, box.height >= 1, box.width <= limit, box.height <= limit,
      abs(box.minX) < 1e8, abs(box.minY) < 1e8
    else {
      RefusalLog.refuse(
        "CIContext: rectangle",
        "\(rect) is empty, not finite or larger than \(Int(clamping: limit)) pixels a side; not drawn"
      )
      return nil
    }
    do throws(ImageRenderingError) {
      return try renderer.draw(
        image, x: Int(clamping: box.minX), y: Int(clamping: box.minY),
        width: Int(clamping: box.width),
        height: Int(clamping: box.height))
    } catch {
      RefusalLog.refuse("CIContext: drawing", "\(error)")
      return nil
    }
  }
}
