// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// Gaussian blurs at the size that serves, and the other sums of neighbouring texels.
extension FilterRunner {
  /// Blurs a picture by a Gaussian, premultiplied as it is.
  ///
  /// A blur wider than a texel or two comes back as a small picture (`grid.step` above
  /// 1), to be drawn with linear sampling. The mean error against the exact Gaussian stays below
  /// one step of 255. Deviations above `BlurLevel.limit` pixels are drawn as that.
  ///
  /// - Parameters:
  ///   - sigma: the standard deviations along x and y, in frame pixels; those that are not
  ///     positive and finite blur nothing.
  ///   - needed: the frame pixels to fill; the result covers no more than the blur can reach.
  package mutating func blur(
    _ picture: FilterPicture, sigma: SIMD2<Double>, covering needed: PixelRect, in gl: GLContext
  ) -> FilterPicture {
    let sigma = SIMD2(Self.drawn(sigma.x), Self.drawn(sigma.y))
    guard sigma != .zero, !picture.isEmpty else {
      var result = picture
      result.region = picture.region.intersection(needed)
      return result
    }
    let reach = SIMD2(Self.reach(sigma.x), Self.reach(sigma.y))
    let region = picture.region.grown(by: reach).intersection(needed)
    guard !region.isEmpty else { return .empty }
    let x = BlurLevel(sigma: sigma.x)
    let y = sigma.x == sigma.y ? x : BlurLevel(sigma: sigma.y)
    let taps = sigma.x == sigma.y ? (x.taps, x.taps) : (x.taps, y.taps)
    let beyond = SIMD2<Int32>(x.step > 1 ? 1 : 0, y.step > 1 ? 1 : 0)
    let grid = TexelGrid(
      covering: region, step: SIMD2(x.step, y.step), margin: beyond, anchor: gridAnchor)
    let source = SIMD2(x.sourceStep, y.sourceStep)
    let small = shrunk(
      picture, to: source,
      covering: grid.region.grown(by: SIMD2(taps.0.reach, taps.1.reach) &* source), in: gl)
    var result = separable(small, x: taps.0, y: taps.1, step: source, into: grid, in: gl)
    releaseUnless(small, picture)
    result.region = region
    return result
  }

  /// A deviation that is worth drawing, or 0.
  private static func drawn(_ sigma: Double) -> Double {
    sigma.isFinite && sigma >= BlurLevel.least ? min(sigma, BlurLevel.limit) : 0
  }

  private static func reach(_ sigma: Double) -> Int32 {
    sigma > 0 ? FilterSpace.whole((sigma * 3).rounded(.up)) + 1 : 0
  }

  /// Sums along x, then along y, into the texels of a grid.
  ///
  /// - Parameter step: the unit of the taps' distances, in pixels along x and y.
  mutating func separable(
    _ picture: FilterPicture, x: SymmetricTaps, y: SymmetricTaps, step: SIMD2<Int32>,
    into grid: TexelGrid, in gl: GLContext
  ) -> FilterPicture {
    // The rows that the second sum reads and the picture has.
    let rowStep = SIMD2(grid.step.x, step.y)
    let rows = grid.region.grown(by: SIMD2(0, y.reach &* step.y))
      .intersection(
        TexelGrid(covering: picture.grid.region, step: rowStep, anchor: gridAnchor).region)
    guard rows.height > 0 else { return .empty }
    let between = TexelGrid(
      x: grid.x, y: rows.y, width: grid.width, height: rows.height / step.y, step: rowStep)
    let first = sum(
      picture, x, along: SIMD2(Float(step.x) / Float(picture.grid.step.x), 0), into: between,
      in: gl)
    guard !first.isEmpty else { return .empty }
    let result = sum(first, y, along: SIMD2(0, 1), into: grid, in: gl)
    release(first)
    return result
  }

  /// One sum along a line; the direction is in texels of the source, for a distance of 1.
  private mutating func sum(
    _ picture: FilterPicture, _ taps: SymmetricTaps, along unit: SIMD2<Float>,
    into grid: TexelGrid, in gl: GLContext
  ) -> FilterPicture {
    setSum(taps, along: unit)
    let far = (taps.pairs.last?.x ?? 0) * unit
    let kinds = Self.programs(of: taps)
    return draw(
      programs.blurs, kinds.rim, of: EffectInputs(picture), into: grid,
      inner: InnerVariant(variant: kinds.inner, reach: SIMD2(abs(far.x), abs(far.y))), in: gl)
  }

  /// The programs of a sum along a line: for texels that read past the picture's edge, and for others.
  static func programs(of taps: SymmetricTaps) -> (rim: BlurFeatures, inner: BlurFeatures) {
    // Even numbers of turns only, and the rim without a known number: a driver takes long to build a
    // program, and a pair that weighs nothing costs little.
    let count = taps.pairs.count
    let turns = count > 1 ? count + count % 2 : count
    let features: BlurFeatures = taps.middle > 0 ? [.sum, .middle] : .sum
    return (features, features.union([.inner, .count(turns)]))
  }

  /// Parameters of a sum along a line; the direction is in texels of the source.
  mutating func setSum(_ taps: SymmetricTaps, along unit: SIMD2<Float>) {
    setParameters(SIMD4(unit.x, unit.y, Float(taps.pairs.count), taps.middle))
    for index in stride(from: 0, to: taps.pairs.count, by: 2) {
      let next = index + 1 < taps.pairs.count ? taps.pairs[index + 1] : .zero
      addParameter(SIMD4(lowHalf: taps.pairs[index], highHalf: next))
    }
  }

  /// A smaller picture of the texels that touch a region: averages of blocks.
  ///
  /// The same picture when its texels are that large already.
  mutating func shrunk(
    _ picture: FilterPicture, to step: SIMD2<Int32>,
    covering needed: PixelRect, in gl: GLContext
  ) -> FilterPicture {
    var current = picture
    while current.grid.step.x < step.x || current.grid.step.y < step.y {
      let old = current.grid.step
      let new = SIMD2(
        max(old.x, min(step.x, old.x &* 4)), max(old.y, min(step.y, old.y &* 4)))
      let grid = TexelGrid(
        covering: current.grid.region.intersection(needed.grown(by: new)), step: new,
        anchor: gridAnchor)
      let next = averaged(current, into: grid, in: gl)
      releaseUnless(current, picture)
      guard !next.isEmpty else { return .empty }
      current = next
    }
    return current
  }

  /// Averages of blocks of texels; each tap is the mean of four.
  private mutating func averaged(
    _ picture: FilterPicture, into grid: TexelGrid, in gl: GLContext
  ) -> FilterPicture {
    let ratio = SIMD2<Float>(grid.step) / SIMD2<Float>(picture.grid.step)
    let count = pointwiseMax(ratio * 0.5, SIMD2(1, 1))
    let start = 1 - count
    setParameters(SIMD4(count.x.rounded(), count.y.rounded(), 0, 0))
    addParameter(SIMD4(start.x, start.y, 2, 2))
    let turns = count.x == count.y ? Int(clamping: count.x) : 0
    return draw(
      programs.blurs, .shrink, of: EffectInputs(picture), into: grid,
      inner: InnerVariant(
        variant: [.shrink, .inner, .count(turns)], reach: pointwiseMax(-start, .zero)),
      in: gl)
  }

  /// Gives a picture's target back unless it is that of another picture.
  mutating func releaseUnless(_ picture: FilterPicture, _ kept: FilterPicture) {
    if picture.texture != kept.texture { release(picture) }
  }

  /// A picture of one texel a pixel, linearly enlarged where it was smaller.
  package mutating func flattened(
    _ picture: FilterPicture, covering region: PixelRect, in gl: GLContext
  ) -> FilterPicture {
    setParameters(SIMD4(1, 1, 0, 0), .zero)
    return draw(
      programs.blurs, [.shrink, .count(1)], of: EffectInputs(picture), into: TexelGrid(region),
      in: gl)
  }

  // MARK: - Boxes, discs, lines

  /// The mean of a box that reaches `radius` pixels beyond the middle one.
  mutating func boxBlur(
    _ picture: FilterPicture, radius: SIMD2<Double>, covering region: PixelRect,
    in gl: GLContext
  ) -> FilterPicture {
    let step = SIMD2(Self.step(radius.x, atMost: 120), Self.step(radius.y, atMost: 120))
    let x = SymmetricTaps(boxRadius: radius.x / Double(step.x))
    let y = SymmetricTaps(boxRadius: radius.y / Double(step.y))
    let grid = TexelGrid(
      covering: region, step: step, margin: SIMD2(step.x > 1 ? 1 : 0, step.y > 1 ? 1 : 0),
      anchor: gridAnchor)
    let small = shrunk(
      picture, to: step, covering: grid.region.grown(by: SIMD2(x.reach, y.reach) &* step),
      in: gl)
    var result = separable(small, x: x, y: y, step: step, into: grid, in: gl)
    releaseUnless(small, picture)
    result.region = region
    return result
  }

  /// The mean of a disc of `radius` pixels, by up to 96 samples.
  mutating func discBlur(
    _ picture: FilterPicture, radius: SIMD2<Double>, covering region: PixelRect,
    in gl: GLContext
  ) -> FilterPicture {
    let size = Self.step(max(radius.x, radius.y), atMost: 8)
    let step = SIMD2(size, size)
    let grid = TexelGrid(
      covering: region, step: step, margin: size > 1 ? SIMD2(1, 1) : .zero, anchor: gridAnchor)
    let reach = SIMD2(
      FilterSpace.whole(radius.x.rounded(.up)), FilterSpace.whole(radius.y.rounded(.up)))
    let small = shrunk(
      picture, to: step, covering: grid.region.grown(by: reach &+ step), in: gl)
    let texels = radius / Double(size)
    let count = min(96, max(12, (texels.x + 0.5) * (texels.y + 0.5) * 4.7)).rounded()
    setParameters(SIMD4(Float(texels.x), Float(texels.y), Float(count), 0))
    var result = draw(programs.blurs, [], of: EffectInputs(small), into: grid, in: gl)
    releaseUnless(small, picture)
    result.region = region
    return result
  }

  /// The mean along a line from `-way` to `way`, in frame pixels.
  mutating func lineBlur(
    _ picture: FilterPicture, way: SIMD2<Double>, covering region: PixelRect, in gl: GLContext
  ) -> FilterPicture {
    let length = (way * way).sum().squareRoot()
    let size = Self.step(length, atMost: Double(SymmetricTaps.limit))
    let step = SIMD2(size, size)
    let grid = TexelGrid(
      covering: region, step: step, margin: size > 1 ? SIMD2(1, 1) : .zero, anchor: gridAnchor)
    let reach = SIMD2(
      FilterSpace.whole(abs(way.x).rounded(.up)), FilterSpace.whole(abs(way.y).rounded(.up)))
    let small = shrunk(
      picture, to: step, covering: grid.region.grown(by: reach &+ step), in: gl)
    let count = max(1, Int(clamping: (length / Double(size)).rounded(.up)))
    let unit = SIMD2<Float>(way / Double(count)) / SIMD2<Float>(small.grid.step)
    var result = sum(small, SymmetricTaps(lineSteps: count), along: unit, into: grid, in: gl)
    releaseUnless(small, picture)
    result.region = region
    return result
  }

  /// Pixels per texel, a power of two, that brings a radius down to a number of texels.
  private static func step(_ radius: Double, atMost limit: Double) -> Int32 {
    var step: Int32 = 1
    while radius > limit * Double(step), step < 4096 { step *= 2 }
    return step
  }
}

extension SymmetricTaps {
  /// Texels between the middle and the last tap.
  var reach: Int32 { pairs.last.map { Int32(clamping: $0.x.rounded(.up)) } ?? 0 }
}

extension PixelRect {
  /// The rectangle with as many more pixels on each side.
  func grown(by margin: SIMD2<Int32>) -> PixelRect {
    PixelRect(
      x: x &- margin.x, y: y &- margin.y, width: width &+ 2 &* margin.x,
      height: height &+ 2 &* margin.y)
  }
}
