// SPDX-License-Identifier: MIT

internal import CoreGraphics
package import Foundation

/// The display cycle (behaviour facts DI-1 to DI-8).
extension CALayer {
  /// Marks all (nil) or a part of the layer; parts add up to the box that holds them.
  final func markNeedsDisplay(_ part: CGRect?) {
    guard presentedModel == nil else { return }
    let isMarked = dirty.contains(.display)
    if let part {
      guard SIMD4(part).isStorable else { return refuse(part, for: .bounds) }
      if !isMarked {
        madeRare.displayRect = part
      } else if let marked = rare?.displayRect {
        madeRare.displayRect = marked.union(part)
      }
    } else {
      rare?.displayRect = nil
    }
    markDirty(.display)
  }

  /// The part of the layer that is marked, in its own space; nil when nothing is marked.
  package final var markedDisplayRect: CGRect? {
    dirty.contains(.display) ? rare?.displayRect ?? bounds : nil
  }

  final func displayIfMarked() {
    guard dirty.contains(.display), presentedModel == nil else { return }
    // Unmarked first: a mark made while displaying stays for the next time (behaviour fact DI-7).
    dirty.remove(.display)
    display()
    rare?.displayRect = nil
  }

  /// Whether an animation that runs drives a property for which the class asks to be redrawn.
  final var isRedrawnByAnimations: Bool { rare?.animations.contains(where: \.redraws) ?? false }

  /// Shows what the presentation copy draws at a time of the frame clock.
  final func displayPresentation(at time: CFTimeInterval) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let copy = presentation(at: time)
    copy.display()
    contents = copy.contentsValue
    CATransaction.commit()
  }

  final func displayContents() {
    if let delegate {
      delegate.display(self)
    } else {
      displayByDrawing()
    }
  }

  /// Makes a backing store, lets the layer draw into it, and shows the result.
  final func displayByDrawing() {
    let scale = max(contentsScale, 0)
    let width = (bounds.width * scale).rounded(.up)
    let height = (bounds.height * scale).rounded(.up)
    guard width >= 1, height >= 1 else { return }
    guard let context = backingContext(width: width, height: height) else {
      Refusal.log("CALayer", "no backing store of \(width) x \(height) pixels for \(logName)")
      return
    }
    delegate?.layerWillDraw(self)
    context.scaleBy(x: width / bounds.width, y: height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    draw(in: context)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    contents = context.makeImage()
    CATransaction.commit()
  }

  /// A bitmap context whose y runs as the layer's does on screen; nil when it would be too large.
  ///
  /// That is downward, unless an odd number of flips lies above.
  private func backingContext(width: CGFloat, height: CGFloat) -> CGContext? {
    guard width * height <= 268_435_456 else { return nil }
    let context = unsafe CGContext(
      data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    if !contentsAreFlipped() {
      context?.translateBy(x: 0, y: height)
      context?.scaleBy(x: 1, y: -1)
    }
    return context
  }
}
