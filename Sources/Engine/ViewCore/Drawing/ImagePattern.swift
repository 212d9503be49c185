// SPDX-License-Identifier: MIT

package import CoreGraphics
package import Foundation
internal import Locks

/// A colour that paints with copies of an image, for destinations of different scales.
///
/// A pattern's space hangs on the context's base space, and not on the CTM: each kind of destination has
/// a colour of its own, and the last ones are kept.
package final class ImagePattern: Sendable {
  /// The image of a copy; nil paints nothing.
  private let image: CGImage?
  /// The size of a copy in points.
  private let size: CGSize
  /// The alpha of all copies, from 0 to 1.
  package let alpha: CGFloat
  private let colors = Mutex<[CGAffineTransform: CGColor]>([:])

  /// The most colours that are kept.
  private static let limit = 16

  package init(_ image: CGImage?, size: CGSize, alpha: CGFloat) {
    self.image = image
    self.size = size
    self.alpha = alpha
  }

  /// The same pattern with another alpha.
  package func with(alpha: CGFloat) -> ImagePattern {
    ImagePattern(image, size: size, alpha: alpha)
  }

  /// The colour whose copies a matrix maps from points to the base space of the destination.
  package func color(_ matrix: CGAffineTransform) -> CGColor {
    colors.withLock { colors in
      if let color = colors[matrix] { return color }
      let color = made(matrix)
      if colors.count >= Self.limit { colors.removeAll() }
      colors[matrix] = color
      return color
    }
  }

  /// Keeps the image of a pattern alive as long as the pattern.
  private final class Cell: Sendable {
    let image: CGImage
    let size: CGSize

    init(image: CGImage, size: CGSize) {
      self.image = image
      self.size = size
    }
  }

  private func made(_ matrix: CGAffineTransform) -> CGColor {
    guard let image, let space = CGColorSpace(patternBaseSpace: nil) else { return .clear }
    let cell = Cell(image: image, size: size)
    var callbacks = unsafe CGPatternCallbacks(
      version: 0,
      drawPattern: { info, context in
        guard let info = unsafe info else { return }
        // The pattern holds the cell until it is released.
        let cell = unsafe Unmanaged<Cell>.fromOpaque(info).takeUnretainedValue()
        context.draw(cell.image, in: CGRect(origin: .zero, size: cell.size))
      },
      releaseInfo: { info in
        if let info = unsafe info { unsafe Unmanaged<Cell>.fromOpaque(info).release() }
      })
    let info = unsafe Unmanaged.passRetained(cell)
    let pattern = unsafe CGPattern(
      info: info.toOpaque(), bounds: CGRect(origin: .zero, size: size), matrix: matrix,
      xStep: size.width, yStep: size.height, tiling: .constantSpacing, isColored: true,
      callbacks: &callbacks)
    guard let pattern else { return .clear }
    var opacity = alpha
    return unsafe CGColor(patternSpace: space, pattern: pattern, components: &opacity) ?? .clear
  }
}
