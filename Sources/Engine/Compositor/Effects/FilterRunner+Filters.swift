// SPDX-License-Identifier: MIT

package import CoreImage
internal import Foundation

/// Lists of filters on a picture.
extension FilterRunner {
  /// Applies filters, the first one first.
  ///
  /// - Parameters:
  ///   - source: what the filters work on, with all that `FilterSpace.input(of:for:)` asks for;
  ///     outside of it there is nothing.
  ///   - needed: the frame pixels to fill.
  ///   - space: where the layer that carries the filters lies.
  /// - Returns: `source` itself when no filter changes it, else a picture that is to be released;
  ///   its region is what the filters make of the source's, within `needed`. It may be smaller
  ///   than one texel a pixel: draw it by its `textureRect`, with linear sampling.
  package mutating func apply(
    _ filters: [FilterDescription], to source: FilterPicture, covering needed: PixelRect,
    space: FilterSpace, in gl: GLContext
  ) -> FilterPicture {
    apply(filters[...], to: source, covering: needed, space: space, in: gl)
  }

  /// Applies one filter, as `apply(_:to:covering:space:in:)` does a list.
  mutating func apply(
    one filter: FilterDescription, to source: FilterPicture, covering needed: PixelRect,
    space: FilterSpace, in gl: GLContext
  ) -> FilterPicture {
    single.removeAll(keepingCapacity: true)
    single.append(filter)
    return apply(single[...], to: source, covering: needed, space: space, in: gl)
  }

  /// Applies filters, one after the other, that are part of a list.
  mutating func apply(
    _ filters: ArraySlice<FilterDescription>, to source: FilterPicture,
    covering needed: PixelRect, space: FilterSpace, in gl: GLContext
  ) -> FilterPicture {
    guard space.isInvertible else { return source }
    gridAnchor = space.anchor
    var current = source
    var index = filters.startIndex
    while index < filters.endIndex, !current.isEmpty {
      let filter = filters[index]
      guard filter.isActive else {
        index += 1
        continue
      }
      var next = index + 1
      if filter.family == .color {
        while next < filters.endIndex, Self.joinsColors(filters[next]) { next += 1 }
      }
      let region = space.output(of: CollectionOfOne(filter), from: current.region)
        .intersection(space.input(of: filters[next...], for: needed))
      let result =
        filter.family == .color
        ? applyColors(filters[index..<next], to: current, covering: region, space: space, in: gl)
        : apply(filter, to: current, covering: region, space: space, in: gl)
      if result.texture != current.texture {
        releaseUnless(current, source)
        current = result
      }
      index = next
    }
    return current
  }

  /// Whether a filter can be part of a run of colour filters: those that are off take no part.
  private static func joinsColors(_ filter: FilterDescription) -> Bool {
    !filter.isActive || filter.family == .color
  }

  // MARK: - Colours

  private mutating func applyColors(
    _ filters: ArraySlice<FilterDescription>, to picture: FilterPicture,
    covering region: PixelRect, space: FilterSpace, in gl: GLContext
  ) -> FilterPicture {
    guard !region.isEmpty else { return .empty }
    setOperations(filters, bounds: space.bounds)
    let count = colorOperations.count
    var current = picture
    for start in stride(from: 0, to: count, by: ColorPrograms.operationLimit) {
      let run = colorOperations[start..<min(start + ColorPrograms.operationLimit, count)]
      parameters.removeAll(keepingCapacity: true)
      for operation in run {
        for index in 0..<ColorPrograms.vectorCount { addParameter(operation.vectors[index]) }
      }
      let next = drawOwnPixels(
        programs.colors.family(of: run), of: EffectInputs(current, space: space),
        into: TexelGrid(region), in: gl)
      releaseUnless(current, picture)
      current = next
    }
    return current
  }

  /// Notes the steps of colour filters, neighbouring matrices as one.
  private mutating func setOperations(
    _ filters: ArraySlice<FilterDescription>, bounds: SIMD4<Double>
  ) {
    colorOperations.removeAll(keepingCapacity: true)
    for filter in filters where filter.isActive {
      let look = PhotoLook(filter.kind)
      guard let operation = look?.matrix ?? ColorOperation(filter, bounds: bounds)
      else { continue }
      if let last = colorOperations.last, let both = operation.after(last) {
        colorOperations[colorOperations.count - 1] = both
      } else {
        colorOperations.append(operation)
      }
      if let look { colorOperations.append(look.curve) }
    }
  }

  // MARK: - One filter

  private mutating func apply(
    _ filter: FilterDescription, to picture: FilterPicture, covering region: PixelRect,
    space: FilterSpace, in gl: GLContext
  ) -> FilterPicture {
    guard !region.isEmpty else { return .empty }
    let scale = space.scale
    let radius = Double(min(max(filter.number(.radius), 0), Float(FilterReach.limit)))
    switch filter.kind {
    case .gaussianBlur: return blur(picture, sigma: scale * radius, covering: region, in: gl)
    case .boxBlur: return boxBlur(picture, radius: scale * radius, covering: region, in: gl)
    case .discBlur: return discBlur(picture, radius: scale * radius, covering: region, in: gl)
    case .zoomBlur: return zoomBlur(filter, picture, covering: region, space: space, in: gl)
    case .crystallize, .edges:
      return stylize(filter, picture, covering: region, space: space, in: gl)
    case .circularScreen, .dotScreen, .hatchedScreen, .lineScreen, .cmykHalftone:
      return screened(filter, picture, covering: region, space: space, in: gl)
    case .edgeWork:
      return combined(picture, .woodcut, sigma: scale * radius, share: 0, covering: region, in: gl)
    case .motionBlur:
      let angle = Double(filter.number(.angle))
      let way = space.pixels(along: SIMD2(cos(angle), sin(angle)) * radius)
      return lineBlur(picture, way: way, covering: region, in: gl)
    case .bloom, .gloom:
      return combined(
        picture, filter.kind == .bloom ? .bloom : .gloom, sigma: scale * radius,
        share: filter.number(.intensity), covering: region, in: gl)
    case .unsharpMask:
      return combined(
        picture, .unsharp, sigma: scale * radius, share: filter.number(.intensity),
        covering: region, in: gl)
    case .sharpenLuminance:
      return combined(
        picture, .sharpen, sigma: scale * radius, share: filter.number(.sharpness),
        covering: region, in: gl)
    case .pixellate: return pixellate(filter, picture, covering: region, space: space, in: gl)
    case .pinchDistortion, .bumpDistortion, .bumpDistortionLinear, .twirlDistortion,
      .circleSplashDistortion, .torusLensDistortion, .glassDistortion, .kaleidoscope:
      return distort(filter, picture, covering: region, space: space, in: gl)
    case .custom:
      guard let recipe = filter.recipe else {
        return applyKernel(filter, picture, covering: region, space: space, in: gl)
      }
      let result = drawRecipe(
        recipe, of: EffectInputs(picture, space: space), progress: 0, covering: region, in: gl)
      return result.isEmpty ? picture : result
    default: return picture
    }
  }

  /// A picture together with its own blur.
  private mutating func combined(
    _ picture: FilterPicture, _ combination: BlurCombination, sigma: SIMD2<Double>, share: Float,
    covering region: PixelRect, in gl: GLContext
  ) -> FilterPicture {
    let soft = blur(picture, sigma: sigma, covering: region, in: gl)
    guard !soft.isEmpty else { return picture }
    setParameters(SIMD4(share, 0, 0, 0))
    let result = draw(
      programs.combinations, combination, of: EffectInputs(picture, soft), into: TexelGrid(region),
      in: gl)
    releaseUnless(soft, picture)
    return result
  }

  // MARK: - Distortions

  private mutating func distort(
    _ filter: FilterDescription, _ picture: FilterPicture, covering region: PixelRect,
    space: FilterSpace, in gl: GLContext
  ) -> FilterPicture {
    let centre = filter.vector(.center)
    var radius = max(0, filter.number(.radius))
    let angle = filter.number(.angle)
    let distortion: Distortion
    var scale: Float = 0
    var width: Float = 0
    var texture = FilterPicture.empty
    switch filter.kind {
    case .torusLensDistortion:
      distortion = .torus
      width = min(max(filter.number(.width), 0), 2 * radius)
      scale = max(filter.number(.refraction), 0)
    case .glassDistortion:
      distortion = .glass
      scale = max(0, filter.number(.scale))
      // Instead of a radius, the bound of a slope.
      radius = Float(FilterDescription.glassBend)
      texture = ownTexture(of: filter, gl)
      guard !texture.isEmpty else { return picture }
    case .kaleidoscope:
      distortion = .kaleidoscope
      scale = max(filter.number(.count).rounded(), 1)
    case .pinchDistortion:
      distortion = .pinch
      scale = min(max(filter.number(.scale), 0), 2)
    case .bumpDistortion:
      distortion = .bump
      scale = min(max(filter.number(.scale), -1), 1)
    case .bumpDistortionLinear:
      distortion = .bumpLinear
      scale = min(max(filter.number(.scale), -1), 1)
    case .twirlDistortion: distortion = .twirl
    default: distortion = .splash
    }
    setParameters(
      SIMD4(centre.x, centre.y, radius, scale), SIMD4(cos(angle), sin(angle), angle, width))
    return draw(
      programs.distortions, distortion, of: EffectInputs(picture, third: texture, space: space),
      into: TexelGrid(region), in: gl)
  }

  /// Cells of one colour: first a texel for each cell, then each pixel from its cell's.
  private mutating func pixellate(
    _ filter: FilterDescription, _ picture: FilterPicture, covering region: PixelRect,
    space: FilterSpace, in gl: GLContext
  ) -> FilterPicture {
    let centre = SIMD2<Double>(filter.vector(.center).lowHalf)
    let side = Double(max(1, min(filter.number(.scale), Float(FilterReach.limit))))
    let pixels = side * max(space.scale.x, space.scale.y)
    guard pixels > 1 else { return picture }
    let box = space.points(around: region)
    let first = (box.lowHalf - centre) / side
    let last = (box.highHalf - centre) / side
    let cells = PixelRect(
      x: FilterSpace.whole(first.x.rounded(.down)), y: FilterSpace.whole(first.y.rounded(.down)),
      width: FilterSpace.whole(last.x.rounded(.down) - first.x.rounded(.down)) + 1,
      height: FilterSpace.whole(last.y.rounded(.down) - first.y.rounded(.down)) + 1)
    let taps = min(16, max(1, (pixels / 2).rounded(.up)))
    let sampling = SIMD4(Float(centre.x), Float(centre.y), Float(side), Float(taps))
    setParameters(sampling, .zero)
    let means = draw(
      programs.distortions, .cells, of: EffectInputs(picture, space: space), into: TexelGrid(cells),
      in: gl)
    guard !means.isEmpty else { return picture }
    setParameters(sampling, SIMD4(Float(cells.x), Float(cells.y), 0, 0))
    let result = draw(
      programs.distortions, .mosaic, of: EffectInputs(means, space: space, sampling: .nearest),
      into: TexelGrid(region), in: gl)
    release(means)
    return result
  }
}

extension FilterSpace {
  /// The box of the layer's points that lie in a region of the frame: least x, y, largest x, y.
  func points(around region: PixelRect) -> SIMD4<Double> {
    let d = xAxis.x * yAxis.y - xAxis.y * yAxis.x
    var low = SIMD2<Double>(repeating: .infinity)
    var high = -low
    for corner in 0..<4 {
      let pixel = SIMD2(
        Double(corner & 1 == 0 ? region.x : region.maxX),
        Double(corner & 2 == 0 ? region.y : region.maxY))
      let away = pixel - origin
      let point =
        SIMD2(away.x * yAxis.y - away.y * yAxis.x, away.y * xAxis.x - away.x * xAxis.y) / d
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return SIMD4(lowHalf: low, highHalf: high)
  }
}
