// SPDX-License-Identifier: MIT

package import CoreImage

/// Effects of two pictures: blends and transitions.
extension FilterRunner {
  /// Composes a picture with what is behind it.
  ///
  /// - Parameters:
  ///   - opacity: of the picture, 0 to 1.
  ///   - needed: the frame pixels to fill.
  /// - Returns: premultiplied, one texel a pixel; empty when it could not be drawn.
  package mutating func blend(
    _ mode: BlendMode, _ picture: FilterPicture, over backdrop: FilterPicture,
    opacity: Float = 1, covering needed: PixelRect, in gl: GLContext
  ) -> FilterPicture {
    setParameters(SIMD4(Float(mode.rawValue), min(max(opacity, 0), 1), 0, 0))
    return draw(blends, [], from: picture, and: backdrop, into: TexelGrid(needed), in: gl)
  }

  /// What a transition shows between two pictures; both outside of their texels are transparent.
  ///
  /// - Parameters:
  ///   - progress: 0 to 1; the description's own `inputTime` is not looked at, and its extent is
  ///     the layer's bounds.
  ///   - space: where the layer lies, with its bounds.
  /// - Returns: one texel a pixel; empty when it could not be drawn or is no transition.
  package mutating func transition(
    _ filter: FilterDescription, from: FilterPicture, to: FilterPicture, progress: Double,
    covering needed: PixelRect, space: FilterSpace, in gl: GLContext
  ) -> FilterPicture {
    guard space.isInvertible else { return .empty }
    let progress = progress.isFinite ? Float(min(max(progress, 0), 1)) : 0
    if let features = PageFeatures(filter.kind) {
      // Also a page without a back side of its own has the sampler for one: it reads the noise, not
      // whatever was bound before.
      let needsTexture = filter.kind != .accordionFold
      let texture = needsTexture ? ownTexture(of: filter, gl) : .empty
      // Without memory for its mask or back side the transition is a cross-fade.
      guard needsTexture, texture.isEmpty else {
        setPage(filter, progress)
        return draw(
          pages, features, from: from, and: to, with: texture, into: TexelGrid(needed),
          space: space, in: gl)
      }
      setParameters(SIMD4(progress, 0, 0, 0), .zero, .zero, .zero)
      return draw(
        transitions, .dissolve, from: from, and: to, into: TexelGrid(needed), space: space, in: gl)
    }
    guard let features = TransitionFeatures(filter.kind) else { return .empty }
    setTransition(filter, progress)
    return draw(
      transitions, features, from: from, and: to, into: TexelGrid(needed), space: space, in: gl)
  }

  /// The parameters of `transition.glsl`; inputs go by their order in the catalogue.
  private mutating func setTransition(_ filter: FilterDescription, _ time: Float) {
    let opaque = SIMD4<Float>(0, 0, 0, 1)
    switch filter.kind {
    case .barsSwipe:
      setParameters(
        SIMD4(time, filter.number(0), max(1, filter.number(1)), filter.number(2)), .zero, opaque,
        .zero)
    case .swipe, .copyMachine:
      setParameters(
        SIMD4(time, filter.number(3), max(0.1, filter.number(4)), 0), .zero, filter.vector(1),
        SIMD4(filter.number(5), 0, 0, 0))
    case .ripple:
      setParameters(
        SIMD4(time, 0, max(1, filter.number(3)), filter.number(4)), filter.vector(0), opaque,
        .zero)
    case .mod:
      setParameters(
        SIMD4(time, filter.number(2), max(1, filter.number(3)), max(1, filter.number(4))),
        filter.vector(0), opaque, .zero)
    case .flash:
      setParameters(
        SIMD4(time, 0, 0, 0), filter.vector(0), filter.vector(2),
        SIMD4(filter.number(4), filter.number(5), filter.number(6), filter.number(7)))
    default: setParameters(SIMD4(time, 0, 0, 0), .zero, opaque, .zero)
    }
  }
}

extension FilterRunner {
  /// The parameters of `page.glsl`.
  private mutating func setPage(_ filter: FilterDescription, _ time: Float) {
    switch filter.kind {
    case .pageCurl, .pageCurlWithShadow:
      let hasShadow = filter.kind == .pageCurlWithShadow
      let shadow =
        hasShadow
        ? SIMD4(filter.share(5), filter.share(4), 1, 0) : SIMD4<Float>(0.4, 1, 0, 0)
      setParameters(
        SIMD4(
          time, filter.number(2), max(0.01, filter.number(3)), filter.picture == nil ? 0 : 1),
        shadow, hasShadow ? filter.vector(6) : .zero)
    case .accordionFold:
      setParameters(
        SIMD4(time, max(0, filter.number(0)), filter.number(1), filter.number(2)), .zero, .zero)
    default:
      setParameters(
        SIMD4(time, max(0, filter.number(1)), filter.share(2), 0), filter.vector(3), .zero)
    }
  }
}

extension FilterDescription {
  /// An input that is a number from 0 to 1.
  fileprivate func share(_ index: Int) -> Float { min(max(number(index), 0), 1) }
}

extension PageFeatures {
  /// The variant for a transition; nil for what is none of these.
  fileprivate init?(_ kind: FilterKind) {
    switch kind {
    case .pageCurl, .pageCurlWithShadow: self = .curl
    case .accordionFold: self = .accordion
    case .disintegrateWithMask: self = []
    default: return nil
    }
  }
}

extension TransitionFeatures {
  /// The variant for a transition; nil for what is none.
  fileprivate init?(_ kind: FilterKind) {
    switch kind {
    case .dissolve: self = .dissolve
    case .swipe: self = .swipe
    case .barsSwipe: self = .bars
    case .ripple: self = .ripple
    case .mod: self = .mod
    case .flash: self = .flash
    case .copyMachine: self = []
    default: return nil
    }
  }
}
