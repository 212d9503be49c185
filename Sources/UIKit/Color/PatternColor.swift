// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import Synchronization

/// A colour that paints with copies of an image.
final class PatternColor: Equatable, Sendable {
  let image: UIImage
  let alpha: CGFloat
  /// The colour with its copies from the lower left corner, where y grows upward.
  let plain: CGColor
  /// The colour of a view's layer, whose y grows downward: copies from the top left corner, upright.
  let upright: CGColor
  /// The colours for contexts of other scales and heights that were asked for last.
  private let adapted = Mutex<[Adaption: CGColor]>([:])

  /// A kind of context that a colour is made for.
  private struct Adaption: Hashable {
    let scale: CGFloat
    let height: CGFloat
  }

  /// The most colours that are kept.
  private static let limit = 16

  init(_ image: UIImage, alpha: CGFloat = 1) {
    self.image = image
    self.alpha = alpha
    plain = Self.made(image, alpha, .identity)
    upright = Self.made(image, alpha, CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0))
  }

  static func == (lhs: PatternColor, rhs: PatternColor) -> Bool {
    lhs.image === rhs.image && lhs.alpha == rhs.alpha
  }

  /// The colour for drawing into a context: copies from its top left corner, in points.
  ///
  /// A pattern's space hangs on the bitmap, whose pixels it counts, and not on the CTM.
  func color(in target: GraphicsContextStack.Target) -> CGColor {
    let key = Adaption(scale: target.scale, height: CGFloat(target.context.height))
    return adapted.withLock { colors in
      if let color = colors[key] { return color }
      let matrix = CGAffineTransform(
        a: key.scale, b: 0, c: 0, d: key.scale, tx: 0, ty: key.height)
      if colors.count >= Self.limit { colors.removeAll() }
      let color = Self.made(image, alpha, matrix)
      colors[key] = color
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

  private static func made(
    _ image: UIImage, _ alpha: CGFloat, _ matrix: CGAffineTransform
  ) -> CGColor {
    guard let pixels = image.uprightImage, let space = CGColorSpace(patternBaseSpace: nil) else {
      return .clear
    }
    let cell = Cell(image: pixels, size: image.size)
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
      info: info.toOpaque(), bounds: CGRect(origin: .zero, size: cell.size), matrix: matrix,
      xStep: cell.size.width, yStep: cell.size.height, tiling: .constantSpacing, isColored: true,
      callbacks: &callbacks)
    guard let pattern else { return .clear }
    var opacity = alpha
    return unsafe CGColor(patternSpace: space, pattern: pattern, components: &opacity) ?? .clear
  }
}
