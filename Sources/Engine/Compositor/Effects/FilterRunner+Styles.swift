// SPDX-License-Identifier: MIT

internal import CoreImage
internal import Foundation

/// Filters that gather from neighbouring points of the layer, and printers' screens.
extension FilterRunner {
  /// The mean of the picture at sizes from its own to the largest or smallest.
  mutating func zoomBlur(
    _ filter: FilterDescription, _ picture: FilterPicture, covering region: PixelRect,
    space: FilterSpace, in gl: GLContext
  ) -> FilterPicture {
    let centre = filter.vector(.center)
    let least = 1 / filter.zoomFactor
    // One tap for two pixels of the longest streak: each is the mean of four texels.
    let box = space.points(around: region)
    let low = SIMD2<Double>(centre.lowHalf) - box.lowHalf
    let high = box.highHalf - SIMD2<Double>(centre.lowHalf)
    let far = pointwiseMax(pointwiseMax(low, -low), pointwiseMax(high, -high)) * space.scale
    let streak = (far * far).sum().squareRoot() * abs(1 - least)
    let taps = min(64, max(4, (streak / 2).rounded(.up)))
    setParameters(SIMD4(centre.x, centre.y, Float(least), Float(taps)))
    return draw(
      programs.stylings, .zoomBlur, of: EffectInputs(picture, space: space),
      into: TexelGrid(region), in: gl)
  }

  /// Polygons of one colour, or edges.
  mutating func stylize(
    _ filter: FilterDescription, _ picture: FilterPicture, covering region: PixelRect,
    space: FilterSpace, in gl: GLContext
  ) -> FilterPicture {
    let style: Stylization
    if filter.kind == .edges {
      style = .edges
      setParameters(SIMD4(max(filter.number(.intensity), 0), 0, 0, 0))
    } else {
      style = .crystallize
      let centre = filter.vector(.center)
      let radius = min(max(filter.number(.radius), 1), Float(FilterReach.limit))
      setParameters(SIMD4(centre.x, centre.y, radius * 1.4, 0))
    }
    return draw(
      programs.stylings, style, of: EffectInputs(picture, space: space), into: TexelGrid(region),
      in: gl)
  }

  /// Dots, lines or rings whose size is the tone.
  mutating func screened(
    _ filter: FilterDescription, _ picture: FilterPicture, covering region: PixelRect,
    space: FilterSpace, in gl: GLContext
  ) -> FilterPicture {
    let centre = filter.vector(.center)
    let width = max(filter.number(.width), 1)
    let angle = filter.number(.angle)
    let sharpness = min(max(filter.number(.sharpness), 0), 1)
    // No edge is sharper than a pixel.
    let pixels = width * Float(max(space.scale.x, space.scale.y))
    let soft = min(max(0.5 * (1 - sharpness), 1 / max(pixels, 1)), 0.5)
    setParameters(
      SIMD4(centre.x, centre.y, width, soft),
      SIMD4(
        cos(angle), sin(angle), filter.number(.grayReplacement),
        filter.number(.undercolorRemoval)))
    return draw(
      programs.screens, HalftoneScreen(filter.kind), of: EffectInputs(picture, space: space),
      into: TexelGrid(region), in: gl)
  }
}

extension HalftoneScreen {
  /// The variant for a screen.
  fileprivate init(_ kind: FilterKind) {
    switch kind {
    case .circularScreen: self = .circular
    case .dotScreen: self = .dot
    case .hatchedScreen: self = .hatched
    case .lineScreen: self = .line
    default: self = .cmyk
    }
  }
}
