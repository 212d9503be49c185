// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation
internal import Locks

extension CGPattern {
  /// One step of the pattern as a bitmap of a size in pixels; its top row is the step's maximum y.
  ///
  /// Cells larger than the step overlap; up to eight neighbours on each side are drawn.
  ///
  /// - Parameter color: the colour of a stencil pattern.
  func cell(width: Int, height: Int, color: CGColor) -> CGImage? {
    let context = unsafe CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: .standardRGB, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    guard let context else { return nil }
    if !isColored {
      context.setFillColor(color)
      context.setStrokeColor(color)
    }
    context.scaleBy(x: CGFloat(width) / step.width, y: CGFloat(height) / step.height)
    func neighbours(_ size: CGFloat, _ step: CGFloat) -> Int {
      min(Int(clamping: (size / step - 1e-6).rounded(.down)), 8)
    }
    for row in stride(from: neighbours(bounds.height, step.height), through: 0, by: -1) {
      for column in stride(from: neighbours(bounds.width, step.width), through: 0, by: -1) {
        context.saveGState()
        context.translateBy(
          x: -bounds.minX - CGFloat(column) * step.width,
          y: -bounds.minY - CGFloat(row) * step.height)
        context.clip(to: bounds)
        draw(context)
        context.restoreGState()
      }
    }
    return context.makeImage()
  }
}

extension CGColor {
  /// Makes a colour that paints with a pattern.
  ///
  /// `components` holds the opacity of a coloured pattern; for a stencil pattern, the components of
  /// the base of `space` and alpha. Nil, with a logged reason, for a space that is not of patterns,
  /// and for a stencil pattern without a base space.
  public convenience init?(
    patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
  ) {
    guard space.model == .pattern, pattern.isColored || space.baseColorSpace != nil else {
      RefusalLog.refuse("color: refused pattern", "the space is \(space)")
      return nil
    }
    let count = pattern.isColored ? 1 : space.numberOfComponents + 1
    // The caller promises the values that the pattern asks for.
    let values = unsafe Array(UnsafeBufferPointer(start: components, count: count))
    self.init(space: space, values: values, pattern: pattern)
  }

  /// The plain colour of a pattern colour: its opacity, or the colour of a stencil.
  var patternInk: CGColor? {
    guard let pattern else { return nil }
    let values = components ?? [1]
    if pattern.isColored { return CGColor(gray: 0, alpha: alpha) }
    return CGColor(space: colorSpace?.baseColorSpace ?? .deviceGray, values: values)
  }

  /// One step of a colour's pattern as a renderer tiles it.
  package struct PatternTile {
    /// The step, its top row at maximum y of the pattern.
    package let image: CGImage
    /// The map from pattern space to the painted space.
    package let matrix: CGAffineTransform
    /// One step in pattern space.
    package let step: CGRect
  }

  /// One step as a bitmap, at most 2,048 pixels a side; nil for a plain colour. Cached by scale, so
  /// that all uses of the colour share an image.
  ///
  /// - Parameter scale: pixels per unit of the painted space; 1 if not positive.
  package func patternTile(scale: CGFloat) -> PatternTile? {
    guard let pattern, let ink = patternInk else { return nil }
    let scale = scale > 0 && scale.isFinite ? scale : 1
    // No lock is held while the application's drawing runs.
    let image = tiles.withLock { $0[scale] } ?? makeTile(pattern, ink, scale)
    return image.map {
      PatternTile(
        image: $0, matrix: pattern.matrix,
        step: CGRect(origin: pattern.bounds.origin, size: pattern.step))
    }
  }

  /// Draws one step and keeps it; where another thread was first, its image serves all.
  private func makeTile(_ pattern: CGPattern, _ ink: CGColor, _ scale: CGFloat) -> CGImage? {
    let m = pattern.matrix
    let failures = BitmapMemory.failureCount
    func pixels(_ length: CGFloat) -> Int {
      min(max(Int(clamping: (length * scale).rounded()), 1), 2048)
    }
    let cell = pattern.cell(
      width: pixels(pattern.step.width * hypot(m.a, m.b)),
      height: pixels(pattern.step.height * hypot(m.c, m.d)), color: ink)
    let image = pattern.isColored && alpha < 1 ? cell.flatMap { Self.faded($0, alpha) } : cell
    // One that lacks something is drawn again when it is next wanted.
    guard let image = image.map(Self.withoutAlpha), BitmapMemory.failureCount == failures
    else { return image }
    return tiles.withLock { tiles in
      if let first = tiles[scale] { return first }
      tiles[scale] = image
      return image
    }
  }

  /// An image whose pixels are all opaque without its alpha, so that it hides what lies below; others as they are.
  private static func withoutAlpha(_ image: CGImage) -> CGImage {
    guard image.alphaInfo == .premultipliedLast, image.bitsPerPixel == 32,
      image.bitmapInfo.isDisjoint(with: .byteOrderMask), let space = image.colorSpace,
      let provider = image.dataProvider
    else { return image }
    let bytes = [UInt8](image.bytes.data)
    guard bytes.count >= image.height * image.bytesPerRow else { return image }
    for y in 0..<image.height {
      for x in 0..<image.width where bytes[y * image.bytesPerRow + x * 4 + 3] != 255 {
        return image
      }
    }
    // There is no array of decode values.
    return unsafe CGImage(
      width: image.width, height: image.height, bitsPerComponent: 8, bitsPerPixel: 32,
      bytesPerRow: image.bytesPerRow, space: space,
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue),
      provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent) ?? image
  }

  private static func faded(_ image: CGImage, _ alpha: CGFloat) -> CGImage? {
    let context = unsafe CGContext(
      data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0,
      space: .standardRGB, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    context?.setAlpha(alpha)
    context?.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    return context?.makeImage()
  }
}
