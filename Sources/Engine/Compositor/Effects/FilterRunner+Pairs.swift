// SPDX-License-Identifier: MIT

package import CoreImage

/// Effects of two pictures: blends and transitions.
extension FilterRunner {
  /// Composes a picture with its backdrop.
  ///
  /// - Parameters:
  ///   - opacity: of the picture, 0 to 1.
  ///   - needed: the frame pixels to fill.
  /// - Returns: premultiplied, one texel a pixel; empty when it could not be drawn.
  package mutating func blend(
    _ mode: BlendMode, _ picture: FilterPicture, over backdrop: FilterPicture,
    opacity: Float = 1, covering needed: PixelRect, in gl: GLContext
  ) -> FilterPicture {
    setParameters(SIMD4(min(max(opacity, 0), 1), 0, 0, 0))
    return drawOwnPixels(
      programs.blends.family(of: mode), of: EffectInputs(picture, backdrop),
      into: TexelGrid(needed), in: gl)
  }

  /// Draws a picture into a pass by the function of a mode; see `BlendFunction.init(_:isSourceOpaque:isTargetOpaque:)`.
  mutating func blendByFunction(
    _ mode: BlendMode, _ picture: FilterPicture, covering needed: PixelRect, in gl: GLContext
  ) {
    setParameters(SIMD4(1, 0, 0, 0))
    _ = drawOwnPixels(
      programs.blends.family(of: mode), .fixed, of: EffectInputs(picture),
      into: TexelGrid(needed), in: gl)
  }

  /// Draws a transition between two pictures, which are transparent outside of their texels.
  ///
  /// - Parameters:
  ///   - progress: 0 to 1; the description's own `inputTime` is not looked at, and its extent is
  ///     the layer's bounds.
  ///   - inputs: the outgoing and the incoming picture, and where the layer lies, with its bounds.
  /// - Returns: one texel a pixel; empty when it could not be drawn or is no transition.
  package mutating func transition(
    _ filter: FilterDescription, of inputs: EffectInputs, progress: Double,
    covering needed: PixelRect, in gl: GLContext
  ) -> FilterPicture {
    guard inputs.space?.isInvertible == true else { return .empty }
    let progress = progress.isFinite ? Float(min(max(progress, 0), 1)) : 0
    if filter.kind == .custom {
      return applicationTransition(filter, of: inputs, progress, covering: needed, in: gl)
    }
    if let page = PageTransition(filter.kind) {
      // Also a page without a back side of its own has the sampler for one: it reads the noise, not
      // whatever was bound before.
      let needsTexture = filter.kind != .accordionFold
      let texture = needsTexture ? ownTexture(of: filter, gl) : .empty
      // Without memory for its mask or back side the transition is a cross-fade.
      guard needsTexture, texture.isEmpty else {
        setPage(filter, progress)
        return draw(
          programs.pages, page, of: inputs.with(third: texture),
          into: TexelGrid(needed), in: gl)
      }
      return dissolve(inputs, progress, covering: needed, in: gl)
    }
    if filter.kind == .dissolve { return dissolve(inputs, progress, covering: needed, in: gl) }
    guard let kind = PictureTransition(filter.kind) else { return .empty }
    setTransition(filter, progress)
    var inputs = inputs
    let inner = innerProgram(kind, filter, inputs: &inputs)
    return draw(
      programs.transitions, PictureTransition.Program(kind: kind), of: inputs,
      into: TexelGrid(needed), inner: inner, in: gl)
  }

  /// A transition of the application; one that cannot be drawn is a cross-fade.
  private mutating func applicationTransition(
    _ filter: FilterDescription, of inputs: EffectInputs, _ progress: Float,
    covering needed: PixelRect, in gl: GLContext
  ) -> FilterPicture {
    let result =
      if let recipe = filter.recipe {
        drawRecipe(recipe, of: inputs, progress: progress, covering: needed, in: gl)
      } else {
        drawKernel(filter, of: inputs, progress: progress, covering: needed, in: gl)
      }
    guard result.isEmpty else { return result }
    return dissolve(inputs, progress, covering: needed, in: gl)
  }

  /// Composes a picture with its backdrop by a filter of the application; one that cannot be drawn
  /// leaves the picture over the backdrop.
  ///
  /// - Parameters:
  ///   - inputs: the picture and its backdrop, and where the layer lies.
  ///   - needed: the frame pixels to fill.
  mutating func composition(
    _ filter: FilterDescription, of inputs: EffectInputs, covering needed: PixelRect,
    in gl: GLContext
  ) -> FilterPicture {
    let result =
      if inputs.space?.isInvertible != true {
        FilterPicture.empty
      } else if let recipe = filter.recipe {
        drawRecipe(recipe, of: inputs, progress: 0, covering: needed, in: gl)
      } else {
        drawKernel(filter, of: inputs, progress: 0, covering: needed, in: gl)
      }
    guard result.isEmpty else { return result }
    return blend(.sourceOver, inputs.source, over: inputs.second, covering: needed, in: gl)
  }

  /// The program for the pixels within the layer's bounds that read nothing past the edges of pictures; nil for none.
  private func innerProgram(
    _ kind: PictureTransition, _ filter: FilterDescription, inputs: inout EffectInputs
  ) -> InnerVariant<PictureTransition.Program>? {
    guard let space = inputs.space, let bounds = space.pixelsOfBounds else { return nil }
    let program = PictureTransition.Program(kind: kind, isInside: true)
    var reach = SIMD2<Float>.zero
    switch kind {
    case .bars: return nil
    case .ripple:
      // The wave bends by no more than a quarter of its scale.
      let bend = abs(filter.number(.scale)) * 0.25
      reach = SIMD2<Float>(space.scale) * bend + 1
    case .swipe, .mod, .flash, .copyMachine: reach = inputs.readOwnPixels()
    }
    return InnerVariant(variant: program, reach: reach, limits: bounds)
  }

  /// Draws the mix of two pictures.
  private mutating func dissolve(
    _ inputs: EffectInputs, _ share: Float, covering needed: PixelRect, in gl: GLContext
  ) -> FilterPicture {
    setParameters(SIMD4(share, 0, 0, 0))
    return drawOwnPixels(programs.dissolve, of: inputs, into: TexelGrid(needed), in: gl)
  }

  /// Sets the parameters of `transition.glsl`.
  private mutating func setTransition(_ filter: FilterDescription, _ time: Float) {
    let opaque = SIMD4<Float>(0, 0, 0, 1)
    switch filter.kind {
    case .barsSwipe:
      setParameters(
        SIMD4(
          time, filter.number(.angle), max(1, filter.number(.width)), filter.number(.barOffset)),
        .zero, opaque, .zero)
    case .swipe, .copyMachine:
      setParameters(
        SIMD4(time, filter.number(.angle), max(0.1, filter.number(.width)), 0), .zero,
        filter.vector(.color), SIMD4(filter.number(.opacity), 0, 0, 0))
    case .ripple:
      setParameters(
        SIMD4(time, 0, max(1, filter.number(.width)), filter.number(.scale)),
        filter.vector(.center), opaque, .zero)
    case .mod:
      setParameters(
        SIMD4(
          time, filter.number(.angle), max(1, filter.number(.radius)),
          max(1, filter.number(.compression))),
        filter.vector(.center), opaque, .zero)
    case .flash:
      setParameters(
        SIMD4(time, 0, 0, 0), filter.vector(.center), filter.vector(.color),
        SIMD4(
          filter.number(.striationRadius), filter.number(.striationStrength),
          filter.number(.striationContrast), filter.number(.fadeThreshold)))
    default: setParameters(SIMD4(time, 0, 0, 0), .zero, opaque, .zero)
    }
  }
}

extension FilterRunner {
  /// Sets the parameters of `page.glsl`.
  private mutating func setPage(_ filter: FilterDescription, _ time: Float) {
    switch filter.kind {
    case .pageCurl, .pageCurlWithShadow:
      let hasShadow = filter.kind == .pageCurlWithShadow
      let shadow =
        hasShadow
        ? SIMD4(filter.share(.shadowAmount), filter.share(.shadowSize), 1, 0)
        : SIMD4<Float>(0.4, 1, 0, 0)
      setParameters(
        SIMD4(
          time, filter.number(.angle), max(0.01, filter.number(.radius)),
          filter.picture == nil ? 0 : 1),
        shadow, hasShadow ? filter.vector(.shadowExtent) : .zero)
    case .accordionFold:
      setParameters(
        SIMD4(
          time, max(0, filter.number(.bottomHeight)), filter.number(.foldCount),
          filter.number(.foldShadowAmount)),
        .zero, .zero)
    default:
      setParameters(
        SIMD4(time, max(0, filter.number(.shadowRadius)), filter.share(.shadowDensity), 0),
        filter.vector(.shadowOffset), .zero)
    }
  }
}

extension FilterDescription {
  /// An input that is a number from 0 to 1.
  fileprivate func share(_ name: FilterInputName) -> Float { min(max(number(name), 0), 1) }
}

extension PageTransition {
  /// The kind of a transition that takes a sheet away; nil for any other filter.
  fileprivate init?(_ kind: FilterKind) {
    switch kind {
    case .pageCurl, .pageCurlWithShadow: self = .curl
    case .accordionFold: self = .accordion
    case .disintegrateWithMask: self = .disintegrate
    default: return nil
    }
  }
}

extension PictureTransition {
  /// The kind of a transition that needs the two pictures only; nil for any other filter.
  fileprivate init?(_ kind: FilterKind) {
    switch kind {
    case .swipe: self = .swipe
    case .barsSwipe: self = .bars
    case .ripple: self = .ripple
    case .mod: self = .mod
    case .flash: self = .flash
    case .copyMachine: self = .copyMachine
    default: return nil
    }
  }
}
