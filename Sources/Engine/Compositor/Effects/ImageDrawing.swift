// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage
internal import Diagnostics
internal import Foundation

/// Draws a recipe, from its innermost picture outward.
struct ImageDrawing {
  let frame: ImageFrame
  /// Nesting depth of the picture that is drawn.
  var depth = 0

  /// The pictures that the renderer supplies to a layer's filter; nil for pictures of a context.
  private let supplied: EffectInputs?

  init(frame: ImageFrame, supplied: EffectInputs? = nil) {
    self.frame = frame
    self.supplied = supplied
  }

  /// Pictures in pictures that are drawn.
  private static var depthLimit: Int { 500 }

  static func isFinite(_ extent: CGRect) -> Bool {
    !extent.isNull && !extent.isInfinite && extent.width < 1e8 && extent.height < 1e8
  }

  /// The pixels of a picture; some beyond the needed ones may be there, too.
  func picture(
    of stepped: SteppedImage, covering wanted: PixelRect, _ runner: inout FilterRunner,
    _ gl: GLContext
  ) throws(ImageRenderingError) -> FilterPicture {
    guard depth < Self.depthLimit else {
      throw ImageRenderingError("more than \(Self.depthLimit) filters one in the other")
    }
    var inner = self
    inner.depth += 1
    let image = stepped.image
    let needed = limits(of: stepped, within: wanted)
    guard !needed.isEmpty else { return try nothing(&runner, gl) }
    switch image.recipe {
    case .nothing: return try nothing(&runner, gl)
    case .supplied(let picture): return try supply(picture, &runner, gl)
    case .bitmap(let bitmap):
      return try uploaded(
        bitmap, at: image.extent, covering: needed, runner: &runner, in: gl)
    case .color(let color):
      return try filled(stepped.stepped(color), needed, runner: &runner, in: gl)
    case .filtered(let filter, _, _):
      guard let input = stepped.input else { return try nothing(&runner, gl) }
      let filter = stepped.stepped(filter)
      if let second = stepped.second {
        return try inner.combined(
          filter, input, second: second, covering: needed, runner: &runner, in: gl)
      }
      return try inner.filtered(filter, input, covering: needed, runner: &runner, in: gl)
    case .cropped:
      guard let input = stepped.input else { return try nothing(&runner, gl) }
      let source = try inner.picture(of: input, covering: needed, &runner, gl)
      let part = runner.flattened(source, covering: needed, in: gl)
      runner.releaseUnless(source, part)
      return part
    case .transformed(_, let matrix):
      guard let input = stepped.input else { return try nothing(&runner, gl) }
      return try inner.transformed(
        input, stepped.stepped(matrix), covering: needed, runner: &runner, in: gl)
    case .clamped:
      guard let input = stepped.input else { return try nothing(&runner, gl) }
      let source = try inner.picture(
        of: input, covering: frame.pixels(of: input.extent), &runner, gl)
      return inner.clamped(
        source, within: frame.pixels(of: input.extent), covering: needed, runner: &runner, in: gl)
    }
  }

  /// The pixels of those wanted in which a picture may show something.
  ///
  /// A layer's content may reach out of the bounds, so in its recipe only crops and bitmaps end.
  private func limits(of image: SteppedImage, within wanted: PixelRect) -> PixelRect {
    if frame.isOfLayer {
      switch image.image.recipe {
      case .cropped, .bitmap, .nothing: break
      case .supplied, .color, .filtered, .transformed, .clamped: return wanted
      }
    }
    return wanted.intersection(frame.pixels(of: image.extent))
  }

  /// Continues the outermost texels of a picture without end.
  private func clamped(
    _ source: FilterPicture, within limits: PixelRect, covering needed: PixelRect,
    runner: inout FilterRunner, in gl: GLContext
  ) -> FilterPicture {
    // Content of a layer may reach out of its bounds, or fill less than these.
    let exact =
      frame.isOfLayer && source.grid.region != limits
      ? runner.flattened(source, covering: limits, in: gl) : source
    runner.setParameters(.zero, .zero)
    let result = runner.draw(
      runner.programs.distortions, .clamped, of: EffectInputs(exact), into: TexelGrid(needed),
      in: gl)
    runner.releaseUnless(exact, source)
    runner.releaseUnless(source, result)
    return result
  }

  // MARK: - Sources

  /// A picture of the layer that carries the recipe; its region is all that was drawn.
  private func supply(
    _ picture: SuppliedPicture, _ runner: inout FilterRunner, _ gl: GLContext
  ) throws(ImageRenderingError) -> FilterPicture {
    guard let supplied else { return try nothing(&runner, gl) }
    let given = picture == .image ? supplied.source : supplied.second
    return given.isEmpty ? try nothing(&runner, gl) : given
  }

  private func uploaded(
    _ bitmap: CGImage, at extent: CGRect, covering needed: PixelRect,
    runner: inout FilterRunner, in gl: GLContext
  ) throws(ImageRenderingError) -> FilterPicture {
    let texture = runner.picture(of: bitmap, gl)
    guard !texture.isEmpty else { throw Self.reason(&runner) }
    if frame.isOfLayer {
      let (columns, offset) = frame.places(
        ofBitmapAt: SIMD2(extent.minX.native, extent.minY.native))
      runner.setParameters(columns, offset)
      return runner.draw(
        runner.programs.distortions, .affine,
        of: EffectInputs(texture, space: frame.space(of: .infinite)), into: TexelGrid(needed),
        in: gl)
    }
    return FilterPicture(
      texture: texture.texture, width: texture.textureWidth, height: texture.textureHeight,
      region: frame.pixels(of: extent))
  }

  /// A transparent pixel.
  private func nothing(
    _ runner: inout FilterRunner, _ gl: GLContext
  ) throws(ImageRenderingError) -> FilterPicture {
    let texture = runner.nothing(in: gl)
    guard !texture.isEmpty else { throw Self.reason(&runner) }
    return texture
  }

  private func filled(
    _ color: SIMD4<Float>, _ needed: PixelRect, runner: inout FilterRunner, in gl: GLContext
  ) throws(ImageRenderingError) -> FilterPicture {
    // A matrix that leaves nothing of what there is, and adds the colour.
    var fill = FilterDescription(.colorMatrix)
    for row in 0..<4 { fill.inputs[row] = .zero }
    fill.inputs[4] = color
    var source = try nothing(&runner, gl)
    source.region = needed
    return runner.apply(
      one: fill, to: source, covering: needed, space: frame.space(of: frame.rect(of: needed)),
      in: gl)
  }

  private static func reason(_ runner: inout FilterRunner) -> ImageRenderingError {
    ImageRenderingError(
      runner.takeFailures().refusals.first?.message ?? "there is no memory for a picture")
  }

  // MARK: - Filters

  private func filtered(
    _ filter: FilterDescription, _ input: SteppedImage, covering needed: PixelRect,
    runner: inout FilterRunner, in gl: GLContext
  ) throws(ImageRenderingError) -> FilterPicture {
    let space = frame.space(of: input.extent)
    var source = try picture(
      of: input, covering: space.input(of: filter, for: needed), &runner, gl)
    // A picture without end fills whatever is asked of it.
    if !Self.isFinite(input.extent) { source.region = source.region.union(needed) }
    let result = runner.apply(one: filter, to: source, covering: needed, space: space, in: gl)
    runner.releaseUnless(source, result)
    return result.isEmpty ? try nothing(&runner, gl) : result
  }

  /// A transition or a blend.
  private func combined(
    _ filter: FilterDescription, _ input: SteppedImage, second: SteppedImage,
    covering needed: PixelRect,
    runner: inout FilterRunner, in gl: GLContext
  ) throws(ImageRenderingError) -> FilterPicture {
    if filter.family == .compositing {
      let front = try picture(of: input, covering: needed, &runner, gl)
      let back = try picture(of: second, covering: needed, &runner, gl)
      let result =
        filter.kind == .blend
        ? runner.blend(filter.blendMode, front, over: back, covering: needed, in: gl)
        : runner.composition(
          filter,
          of: EffectInputs(front, back, space: frame.space(of: input.extent.union(second.extent))),
          covering: needed, in: gl)
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
    _ input: SteppedImage, _ matrix: CGAffineTransform, covering needed: PixelRect,
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
