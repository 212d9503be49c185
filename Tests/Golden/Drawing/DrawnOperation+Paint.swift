// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

extension DrawnOperation {
  private static let stops = CGGradient(
    colorsSpace: nil, colors: [blue, orange, green], locations: [0, 0.4, 1])

  private static let faded = CGGradient(
    colorsSpace: nil, colors: [blue, orange.copy(alpha: 0) ?? orange], locations: nil)

  private static func linear(
    _ name: String, _ options: CGGradientDrawingOptions, _ gradient: CGGradient? = stops
  ) -> DrawnOperation {
    DrawnOperation("gradient-linear-\(name)") { context in
      guard let gradient else { return }
      context.drawLinearGradient(
        gradient, start: CGPoint(x: 18, y: 10), end: CGPoint(x: 40, y: 26), options: options)
    }
  }

  /// From a small circle on the left to a larger one on the right, neither within the other.
  private static func cone(_ name: String, _ options: CGGradientDrawingOptions) -> DrawnOperation {
    DrawnOperation("gradient-radial-\(name)") { context in
      guard let stops else { return }
      context.drawRadialGradient(
        stops, startCenter: CGPoint(x: 14, y: 20), startRadius: 4,
        endCenter: CGPoint(x: 40, y: 20), endRadius: 12, options: options)
    }
  }

  static let gradients: [DrawnOperation] = [
    linear("between", []), linear("before", .drawsBeforeStartLocation),
    linear("after", .drawsAfterEndLocation),
    linear("both", [.drawsBeforeStartLocation, .drawsAfterEndLocation]),
    linear("faded", .drawsAfterEndLocation, faded),
    linear(
      "hard", [.drawsBeforeStartLocation, .drawsAfterEndLocation],
      CGGradient(
        colorsSpace: nil, colors: [blue, orange, green, blue], locations: [0, 0.5, 0.5, 1])),
    DrawnOperation("gradient-radial-within") { context in
      guard let stops else { return }
      context.drawRadialGradient(
        stops, startCenter: CGPoint(x: 24, y: 22), startRadius: 3,
        endCenter: CGPoint(x: 30, y: 20), endRadius: 18, options: .drawsBeforeStartLocation)
    },
    cone("cone", []),
    cone("cone-extended", [.drawsBeforeStartLocation, .drawsAfterEndLocation]),
    DrawnOperation("gradient-conic") { context in
      guard let stops else { return }
      context.drawConicGradient(stops, center: CGPoint(x: 30, y: 20), angle: 0.7)
    },
    DrawnOperation("gradient-conic-clipped-at-half-opacity") { context in
      guard let stops else { return }
      context.addEllipse(in: CGRect(x: 6, y: 4, width: 48, height: 32))
      context.clip()
      context.setAlpha(0.5)
      context.drawConicGradient(stops, center: CGPoint(x: 20, y: 26), angle: -1)
    },
  ]

  /// Two turns of a sine in red, falling green.
  private static func function() -> CGFunction? {
    var callbacks = CGFunctionCallbacks(
      version: 0,
      evaluate: { _, input, output in
        output[0] = 0.5 + 0.5 * sin(input[0] * 4 * .pi)
        output[1] = 1 - input[0]
        output[2] = 0.6
        output[3] = 1
      }, releaseInfo: nil)
    return CGFunction(
      info: nil, domainDimension: 1, domain: nil, rangeDimension: 4, range: nil,
      callbacks: &callbacks)
  }

  static let shadings: [DrawnOperation] = [
    DrawnOperation("shading-axial") { context in
      guard let function = function(),
        let shading = CGShading(
          axialSpace: CGColorSpaceCreateDeviceRGB(), start: CGPoint(x: 10, y: 8),
          end: CGPoint(x: 50, y: 30), function: function, extendStart: false, extendEnd: true)
      else { return }
      context.drawShading(shading)
    },
    DrawnOperation("shading-radial") { context in
      guard let function = function(),
        let shading = CGShading(
          radialSpace: CGColorSpaceCreateDeviceRGB(), start: CGPoint(x: 30, y: 20), startRadius: 4,
          end: CGPoint(x: 30, y: 20), endRadius: 18, function: function, extendStart: true,
          extendEnd: false)
      else { return }
      context.drawShading(shading)
    },
  ]

  /// A disc of five points in cells of eight by seven; stencils are drawn in the caller's colour.
  private static func pattern(
    isColored: Bool, _ matrix: CGAffineTransform = .identity
  ) -> CGPattern? {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { info, context in
        if info != nil { context.setFillColor(red: 0.95, green: 0.55, blue: 0.15, alpha: 1) }
        context.fillEllipse(in: CGRect(x: 0, y: 0, width: 5, height: 5))
        context.fill(CGRect(x: 5, y: 0, width: 1, height: 3))
      }, releaseInfo: nil)
    return CGPattern(
      info: isColored ? UnsafeMutableRawPointer(bitPattern: 1) : nil,
      bounds: CGRect(x: 0, y: 0, width: 6, height: 5), matrix: matrix, xStep: 8, yStep: 7,
      tiling: .constantSpacing, isColored: isColored, callbacks: &callbacks)
  }

  static let patterns: [DrawnOperation] = [
    DrawnOperation("pattern-coloured") { context in
      guard let pattern = pattern(isColored: true),
        let space = CGColorSpace(patternBaseSpace: nil)
      else { return }
      context.setFillColorSpace(space)
      context.setFillPattern(pattern, colorComponents: [1])
      context.fillEllipse(in: CGRect(x: 4, y: 4, width: 52, height: 32))
    },
    DrawnOperation("pattern-stencil-moved") { context in
      guard let pattern = pattern(isColored: false),
        let space = CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())
      else { return }
      context.setFillColorSpace(space)
      context.setFillPattern(pattern, colorComponents: [0.2, 0.65, 0.35, 1])
      context.setPatternPhase(CGSize(width: 5, height: 3))
      context.fill(CGRect(x: 4, y: 4, width: 52, height: 32))
    },
    DrawnOperation("pattern-turned") { context in
      let matrix = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 1.4, y: 1.4)
      guard let pattern = pattern(isColored: true, matrix),
        let space = CGColorSpace(patternBaseSpace: nil)
      else { return }
      context.setFillColorSpace(space)
      context.setFillPattern(pattern, colorComponents: [0.7])
      context.fill(CGRect(x: 4, y: 4, width: 52, height: 32))
    },
    DrawnOperation("pattern-stroked") { context in
      guard let pattern = pattern(isColored: true),
        let space = CGColorSpace(patternBaseSpace: nil)
      else { return }
      context.setStrokeColorSpace(space)
      context.setStrokePattern(pattern, colorComponents: [1])
      context.setLineWidth(14)
      context.strokeEllipse(in: CGRect(x: 10, y: 8, width: 40, height: 24))
    },
    DrawnOperation("pattern-as-a-colour") { context in
      guard let pattern = pattern(isColored: true),
        let space = CGColorSpace(patternBaseSpace: nil),
        let color = CGColor(patternSpace: space, pattern: pattern, components: [1])
      else { return }
      context.setFillColor(color)
      context.addPath(star(CGPoint(x: 30, y: 19), 20))
      context.fillPath()
    },
  ]
}
