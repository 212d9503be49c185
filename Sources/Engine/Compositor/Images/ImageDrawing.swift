// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage
internal import Diagnostics
internal import Foundation

/// The rectangle of a picture that is drawn, and the map from Core Image's space to its pixels.
///
/// ```
/// pixel x = x − left          y points up in the picture and down in pixels
/// pixel y = top − y
/// ```
struct ImageFrame {
  let left: Int
  let top: Int
  /// The rectangle in pixels of its own.
  let area: PixelRect

  /// - Parameters:
  ///   - x: the left edge in the picture's space.
  ///   - y: the lower edge.
  init(x: Int, y: Int, width: Int, height: Int) {
    left = x
    top = y + height
    area = PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height))
  }

  /// The space of a filter on a picture of an extent.
  func space(of extent: CGRect) -> FilterSpace {
    var space = FilterSpace(
      xAxis: SIMD2(1, 0), yAxis: SIMD2(0, -1), origin: SIMD2(Double(-left), Double(top)),
      bounds: ImageDrawing.isFinite(extent)
        ? SIMD4(
          extent.minX.native, extent.minY.native, extent.width.native, extent.height.native)
        : SIMD4(
          Double(left), Double(top) - Double(area.height), Double(area.width),
          Double(area.height)))
    space.isYUp = true
    return space
  }

  /// The pixels that touch a rectangle of the picture's space; bounded for one without end.
  func pixels(of rect: CGRect) -> PixelRect {
    guard !rect.isNull, rect.width > 0, rect.height > 0 else { return .zero }
    let minX = Self.whole((rect.minX.native - Double(left)).rounded(.down))
    let maxX = Self.whole((rect.maxX.native - Double(left)).rounded(.up))
    let minY = Self.whole((Double(top) - rect.maxY.native).rounded(.down))
    let maxY = Self.whole((Double(top) - rect.minY.native).rounded(.up))
    return PixelRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The rectangle of the picture's space that some pixels cover.
  func rect(of pixels: PixelRect) -> CGRect {
    CGRect(
      x: CGFloat(left) + CGFloat(pixels.x), y: CGFloat(top) - CGFloat(pixels.maxY),
      width: CGFloat(pixels.width), height: CGFloat(pixels.height))
  }

  private static func whole(_ value: Double) -> Int32 { FilterSpace.whole(value) }
}

/// Draws a recipe, from its innermost picture outward.
struct ImageDrawing {
  let frame: ImageFrame
  /// A transparent pixel; nil where there was no memory for it.
  let transparent: CGImage?
  /// Nesting depth of the picture that is drawn.
  var depth = 0

  init(frame: ImageFrame, transparent: CGImage?) {
    self.frame = frame
    self.transparent = transparent
  }

  /// Pictures in pictures that are drawn.
  private static var depthLimit: Int { 500 }

  static func isFinite(_ extent: CGRect) -> Bool {
    !extent.isNull && !extent.isInfinite && extent.width < 1e8 && extent.height < 1e8
  }

  /// The pixels of a picture; some beyond the needed ones may be there, too.
  func picture(
    of image: CIImage, covering needed: PixelRect, _ runner: inout FilterRunner, _ gl: GLContext
  ) throws(ImageRenderingError) -> FilterPicture {
    guard depth < Self.depthLimit else {
      throw ImageRenderingError("more than \(Self.depthLimit) filters one in the other")
    }
    var inner = self
    inner.depth += 1
    let needed = needed.intersection(frame.pixels(of: image.extent))
    guard !needed.isEmpty else { return try nothing(&runner, gl) }
    switch image.recipe {
    case .nothing: return try nothing(&runner, gl)
    case .bitmap(let bitmap): return try uploaded(bitmap, at: image.extent, runner: &runner, in: gl)
    case .color(let color): return try filled(color, needed, runner: &runner, in: gl)
    case .filtered(let filter, let input, let second):
      if let second {
        return try inner.combined(
          filter, input, second: second, covering: needed, runner: &runner, in: gl)
      }
      return try inner.filtered(filter, input, covering: needed, runner: &runner, in: gl)
    case .cropped(let input, _):
      let source = try inner.picture(of: input, covering: needed, &runner, gl)
      let part = runner.flattened(source, covering: needed, in: gl)
      runner.releaseUnless(source, part)
      return part
    case .transformed(let input, let matrix):
      return try inner.transformed(input, matrix, covering: needed, runner: &runner, in: gl)
    case .clamped(let input):
      let source = try inner.picture(
        of: input, covering: frame.pixels(of: input.extent), &runner, gl)
      runner.setParameters(.zero, .zero)
      let result = runner.draw(
        runner.programs.distortions, .clamped, of: EffectInputs(source), into: TexelGrid(needed),
        in: gl)
      runner.releaseUnless(source, result)
      return result
    }
  }

  // MARK: - Sources

  private func uploaded(
    _ bitmap: CGImage, at extent: CGRect, runner: inout FilterRunner, in gl: GLContext
  ) throws(ImageRenderingError) -> FilterPicture {
    let texture = runner.picture(of: bitmap, gl)
    guard !texture.isEmpty else { throw Self.reason(&runner) }
    return FilterPicture(
      texture: texture.texture, width: texture.textureWidth, height: texture.textureHeight,
      region: frame.pixels(of: extent))
  }

  /// A transparent pixel.
  private func nothing(
    _ runner: inout FilterRunner, _ gl: GLContext
  ) throws(ImageRenderingError) -> FilterPicture {
    guard let transparent else { throw Self.reason(&runner) }
    let texture = runner.picture(of: transparent, gl)
    guard !texture.isEmpty else { throw Self.reason(&runner) }
    return texture
  }

  private func filled(
    _ color: CIColor, _ needed: PixelRect, runner: inout FilterRunner, in gl: GLContext
  ) throws(ImageRenderingError) -> FilterPicture {
    // A matrix that leaves nothing of what there is, and adds the colour.
    var fill = FilterDescription(.colorMatrix)
    for row in 0..<4 { fill.inputs[row] = .zero }
    fill.inputs[4] = SIMD4(
      Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha))
    var source = try nothing(&runner, gl)
    source.region = needed
    return runner.apply(
      [fill], to: source, covering: needed, space: frame.space(of: frame.rect(of: needed)), in: gl)
  }

  private static func reason(_ runner: inout FilterRunner) -> ImageRenderingError {
    ImageRenderingError(
      runner.takeFailures().refusals.first?.message ?? "there is no memory for a picture")
  }

  // MARK: - Filters

  private func filtered(
    _ filter: FilterDescription, _ input: CIImage, covering needed: PixelRect,
    runner: inout FilterRunner, in gl: GLContext
  ) throws(ImageRenderingError) -> FilterPicture {
    let space = frame.space(of: input.extent)
    var source = try picture(
      of: input, covering: space.input(of: [filter], for: needed), &runner, gl)
    // A picture without end fills whatever is asked of it.
    if !Self.isFinite(input.extent) { source.region = source.region.union(needed) }
    let result = runner.apply([filter], to: source, covering: needed, space: space, in: gl)
    runner.releaseUnless(source, result)
    return result.isEmpty ? try nothing(&runner, gl) : result
  }

  /// A transition or a blend.
  private func combined(
    _ filter: FilterDescription, _ input: CIImage, second: CIImage, covering needed: PixelRect,
    runner: inout FilterRunner, in gl: GLContext
  ) throws(ImageRenderingError) -> FilterPicture {
    if filter.family == .compositing {
      let front = try picture(of: input, covering: needed, &runner, gl)
      let back = try picture(of: second, covering: needed, &runner, gl)
      let result = runner.blend(
        filter.blendMode, front, over: back, covering: needed, in: gl)
      runner.releaseUnless(front, result)
      runner.releaseUnless(back, result)
      return result
    }
    let extent = input.extent.union(second.extent)
    // A transition may take a pixel from anywhere.
    let reach: Int32 = 1 << 13
    let all = frame.pixels(of: extent).intersection(
      PixelRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach))
    let from = try picture(of: input, covering: all, &runner, gl)
    let to = try picture(of: second, covering: all, &runner, gl)
    let time = filter.inputIndex(of: kCIInputTimeKey).map { Double(filter.inputs[$0].x) } ?? 0
    let result = runner.transition(
      filter, of: EffectInputs(from, to, space: frame.space(of: extent)), progress: time,
      covering: needed, in: gl)
    runner.releaseUnless(from, result)
    runner.releaseUnless(to, result)
    return result
  }

  private func transformed(
    _ input: CIImage, _ matrix: CGAffineTransform, covering needed: PixelRect,
    runner: inout FilterRunner, in gl: GLContext
  ) throws(ImageRenderingError) -> FilterPicture {
    let back = matrix.inverted()
    let read = frame.pixels(of: frame.rect(of: needed).applying(back)).outset(by: 1)
    let source = try picture(of: input, covering: read, &runner, gl)
    // Pictures that become smaller are averaged first.
    let size = (matrix.a * matrix.d - matrix.b * matrix.c).native.magnitude.squareRoot()
    var step: Int32 = 1
    while Double(step) * 2 * size <= 1, step < 256 { step *= 2 }
    let small =
      step > 1
      ? runner.shrunk(source, to: SIMD2(step, step), covering: source.region, in: gl) : source
    runner.setParameters(
      SIMD4(Float(back.a), Float(back.b), Float(back.c), Float(back.d)),
      SIMD4(Float(back.tx), Float(back.ty), 0, 0))
    let result = runner.draw(
      runner.programs.distortions, .affine,
      of: EffectInputs(small, space: frame.space(of: input.extent)), into: TexelGrid(needed),
      in: gl)
    runner.releaseUnless(small, source)
    runner.releaseUnless(source, result)
    return result
  }
}
