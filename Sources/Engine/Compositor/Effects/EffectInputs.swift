// SPDX-License-Identifier: MIT

/// The pictures that an effect reads, and the space of the layer that carries it.
package struct EffectInputs {
  var source: FilterPicture
  /// The second picture of a pair; empty for effects of one.
  var second = FilterPicture.empty
  /// A texture or mask of the filter's own; empty for filters without.
  var third = FilterPicture.empty
  /// Nil for effects that do not depend on where the layer lies.
  var space: FilterSpace?
  /// The sampling of the first two pictures; the third is sampled linearly.
  var sampling = Sampling.linear

  package init(
    _ source: FilterPicture, _ second: FilterPicture = .empty, third: FilterPicture = .empty,
    space: FilterSpace? = nil, sampling: Sampling = .linear
  ) {
    self.source = source
    self.second = second
    self.third = third
    self.space = space
    self.sampling = sampling
  }

  /// Lets pictures be read at the pixels that are drawn, which are the middles of texels where all have one texel a
  /// pixel.
  ///
  /// - Returns: how far from a pixel something is read, in texels.
  mutating func readOwnPixels() -> SIMD2<Float> {
    let isPixelExact = source.isPixelExact && second.isPixelExact
    if isPixelExact { sampling = .nearest }
    // Middles of texels need no neighbours.
    return SIMD2(repeating: isPixelExact ? -0.5 : 0)
  }

  /// The same inputs with a texture or mask of the filter's own.
  func with(third: FilterPicture) -> EffectInputs {
    var result = self
    result.third = third
    return result
  }

  /// Binds the textures to the units of their samplers.
  func bind(in gl: GLContext) {
    if gl.checks != nil {
      for picture in [source, second, third] where picture.texture != 0 {
        let grid = picture.grid
        gl.checkContent(
          PixelRect(
            x: picture.corner.x, y: picture.corner.y, width: grid.width, height: grid.height),
          of: picture.texture, "effect")
      }
    }
    gl.bindTexture(source.texture, unit: Sampler.source.unit)
    gl.bindSampler(sampling, unit: Sampler.source.unit)
    if second.texture != 0 {
      gl.bindTexture(second.texture, unit: Sampler.second.unit)
      gl.bindSampler(sampling, unit: Sampler.second.unit)
    }
    if third.texture != 0 {
      gl.bindTexture(third.texture, unit: Sampler.third.unit)
      gl.bindSampler(.linear, unit: Sampler.third.unit)
    }
  }

  /// Sets the uniforms that describe the textures' texels.
  func set(in program: borrowing Program, _ gl: GLContext) {
    let sourcePlace = source.uniforms
    program.set(.source, vectors: sourcePlace.span, in: gl)
    if second.texture != 0 {
      let secondPlace = second.uniforms
      program.set(.second, vectors: secondPlace.span, in: gl)
    }
    if third.texture != 0 {
      let thirdPlace = third.uniforms
      program.set(.third, vectors: thirdPlace.span, in: gl)
    }
    if let space {
      let vectors = space.uniforms
      program.set(.space, vectors: vectors.span, in: gl)
    }
  }
}
