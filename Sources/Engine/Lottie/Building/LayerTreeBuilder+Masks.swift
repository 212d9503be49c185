// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import CoreImage
internal import Foundation

extension LayerTreeBuilder {
  /// Makes the mask of a layer: one after another, its masks add to, take from or limit the part that shows.
  ///
  /// - Returns: nil for a layer without masks.
  func maskLayer(_ masks: [LottieMask], _ clock: LottieClock) throws -> CALayer? {
    var result: CALayer?
    for mask in masks where mask.mode != .none {
      switch mask.mode {
      case .none: break
      case .add, .lighten, .difference:
        let shape = try coverage(of: mask, inverted: mask.isInverted, clock)
        if let below = result {
          result = try makeContainer([below, shape])
        } else {
          result = shape
        }
      case .intersect, .darken:
        let shape = try coverage(of: mask, inverted: mask.isInverted, clock)
        result = try limited(result, to: shape)
      case .subtract:
        let shape = try coverage(of: mask, inverted: !mask.isInverted, clock, rest: true)
        result = try limited(result, to: shape)
      }
    }
    return result
  }

  private func limited(_ layer: CALayer?, to mask: CALayer) throws -> CALayer {
    guard let layer else { return mask }
    let container = try makeContainer([layer])
    try self.mask(container, with: mask)
    return container
  }

  /// Makes the layer whose alpha is a mask's coverage.
  ///
  /// - Parameter rest: whether the opacity says how much is taken away outside of the covered part, instead
  ///   of how much of it is covered.
  private func coverage(
    of mask: LottieMask, inverted: Bool, _ clock: LottieClock, rest: Bool = false
  ) throws -> CALayer {
    let shape = try maskShape(mask, inverted: inverted, clock)
    guard rest else {
      try setOpacity(mask.opacity, of: shape, clock)
      return shape
    }
    let isWhole = !mask.opacity.isAnimated && mask.opacity.number(at: 0) >= 100
    if isWhole { return shape }
    let other = try maskShape(mask, inverted: !inverted, clock)
    try setOpacity(mask.opacity.mapping { [100 - ($0.first ?? 100)] }, of: other, clock)
    return try makeContainer([shape, other])
  }

  private func maskShape(
    _ mask: LottieMask, inverted: Bool, _ clock: LottieClock
  ) throws -> CALayer {
    let shape = try make(CAShapeLayer())
    let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    shape.fillColor = black
    if mask.expansion > 0 && !inverted {
      shape.strokeColor = black
      shape.lineWidth = 2 * mask.expansion
      shape.lineJoin = .round
    }
    var outside = PathGeometry()
    if inverted {
      outside = unsafe CGPath(rect: wholeArea, transform: nil).geometry
      shape.fillRule = .evenOdd
    }
    let path = { [outside] (numbers: [Double]) -> CGPath in
      var geometry = outside
      geometry.append(Outline(numbers: numbers, keepsCurves: true).geometry)
      return CGPath(geometry: geometry)
    }
    try writer.set(mask.outline, of: shape, keyPath: "path", clock: clock, convert: path)
    return shape
  }

  /// A rectangle around all that a layer shows on the canvas, in the usual spaces of layers.
  private var wholeArea: CGRect {
    let size = document.size
    return CGRect(origin: .zero, size: size)
      .insetBy(dx: -2 * max(size.width, size.height), dy: -2 * max(size.width, size.height))
  }

  // MARK: - Mattes

  /// Makes the mask of a layer from the picture of another; an empty mask where that is not there.
  func matteLayer(
    _ matte: LottieLayer.Matte, of index: Int, _ scope: CompositionScope
  ) throws -> CALayer {
    let position = matte.source.map { scope.index(of: $0) } ?? (index > 0 ? index - 1 : nil)
    var content: CALayer?
    if let position {
      let path = "\(scope.layers[position].path)"
      guard position != index, openMattes.insert(path).inserted else {
        throw LottieFileError(
          .cycle, "the layer \"\(scope.layers[index].name)\" is a matte of itself",
          path: "\(scope.layers[index].path).tt")
      }
      guard openMattes.count <= limits.compositionDepth else {
        throw LottieFile.Limits.excess(
          "mattes of mattes are nested too deep", limit: limits.compositionDepth,
          name: "compositionDepth", path: path)
      }
      defer { openMattes.remove(path) }
      content = try layer(position, scope, isMatte: true)
    } else {
      reader.unsupported("the matte is not there; nothing shows", at: scope.layers[index].path)
    }
    reader.layerName = scope.layers[index].name
    let picture = try makeContainer(content.map { [$0] } ?? [])
    switch matte.kind {
    case .alpha: return picture
    case .invertedAlpha:
      let cover = try makeCover(CGColor(red: 0, green: 0, blue: 0, alpha: 1))
      picture.compositingFilter = "destOut"
      return try makeContainer([cover, picture])
    case .luma, .invertedLuma:
      // Over black, transparent places are dark.
      let canvas = try makeCover(CGColor(red: 0, green: 0, blue: 0, alpha: 1))
      canvas.masksToBounds = true
      try put([picture], into: canvas)
      canvas.filters = [Self.lumaFilter(isInverted: matte.kind == .invertedLuma)]
      return canvas
    }
  }

  private func makeCover(_ color: CGColor) throws -> CALayer {
    let layer = try make(CALayer())
    layer.anchorPoint = .zero
    layer.bounds = wholeArea
    layer.position = wholeArea.origin
    layer.backgroundColor = color
    return layer
  }

  /// Alpha from the luma of Rec. 709.
  private static func lumaFilter(isInverted: Bool) -> CIFilter {
    let filter = CIFilter.colorMatrix()
    let sign: CGFloat = isInverted ? -1 : 1
    filter.aVector = CIVector(
      x: sign * 0.2126, y: sign * 0.7152, z: sign * 0.0722, w: 0)
    filter.biasVector = CIVector(x: 0, y: 0, z: 0, w: isInverted ? 1 : 0)
    return filter
  }
}
