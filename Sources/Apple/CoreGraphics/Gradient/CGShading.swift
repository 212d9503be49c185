// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

/// A gradient whose colours come from a function.
///
/// The function is evaluated at 257 evenly spaced inputs when the shading is made; between them the
/// colours go linearly.
public final class CGShading {
  /// The line or the circles that the colours run along.
  enum Geometry {
    case axial(CGPoint, CGPoint)
    case radial(CGPoint, CGFloat, CGPoint, CGFloat)
  }

  let geometry: Geometry
  let gradient: CGGradient
  let options: CGGradientDrawingOptions

  private init?(
    _ geometry: Geometry, _ space: CGColorSpace, _ function: CGFunction, _ extendStart: Bool,
    _ extendEnd: Bool
  ) {
    guard function.rangeDimension == space.numberOfComponents + 1 else {
      RefusalLog.refuse(
        "shading: refused function",
        "\(function.rangeDimension) outputs for \(space) and alpha")
      return nil
    }
    let (low, high) = (function.domain.lowerBound, function.domain.upperBound)
    let components = (0...256).flatMap {
      function.values(at: low + (high - low) * CGFloat($0) / 256)
    }
    // 257 colours of as many values as the space and alpha have.
    let gradient = unsafe CGGradient(
      colorSpace: space, colorComponents: components, locations: nil, count: 257)
    guard let gradient else { return nil }
    self.geometry = geometry
    self.gradient = gradient
    options = [
      extendStart ? .drawsBeforeStartLocation : [], extendEnd ? .drawsAfterEndLocation : [],
    ]
  }

  /// Makes a shading along a line; nil when the function has not an output per component.
  public convenience init?(
    axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction,
    extendStart: Bool, extendEnd: Bool
  ) {
    self.init(.axial(start, end), space, function, extendStart, extendEnd)
  }

  /// Makes a shading between two circles; nil as for a line.
  public convenience init?(
    radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint,
    endRadius: CGFloat, function: CGFunction, extendStart: Bool, extendEnd: Bool
  ) {
    self.init(
      .radial(start, startRadius, end, endRadius), space, function, extendStart, extendEnd)
  }
}

extension CGContext {
  /// Paints the clip with a shading.
  public func drawShading(_ shading: CGShading) {
    switch shading.geometry {
    case .axial(let start, let end):
      drawLinearGradient(shading.gradient, start: start, end: end, options: shading.options)
    case .radial(let start, let startRadius, let end, let endRadius):
      drawRadialGradient(
        shading.gradient, startCenter: start, startRadius: startRadius, endCenter: end,
        endRadius: endRadius, options: shading.options)
    }
  }
}
