// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// The fields that subclasses of `CALayer` add, each subclass in an object of its own.
extension LayerFields {
  static var classes: [SceneField<CALayer>] {
    [
      .group("gradient", gradient.map { $0.lifted(to: CALayer.self) }),
      .group("shape", shape.map { $0.lifted(to: CALayer.self) }),
      .group("text", text.map { $0.lifted(to: CALayer.self) }),
      .group("scroll", scroll.map { $0.lifted(to: CALayer.self) }),
      .group("replicator", replicator.map { $0.lifted(to: CALayer.self) }),
      .group("tiled", tiled.map { $0.lifted(to: CALayer.self) }),
      .group("emitter", emitter.map { $0.lifted(to: CALayer.self) }),
      .group("openGL", openGL.map { $0.lifted(to: CALayer.self) }),
    ]
  }

  private static var gradient: [SceneField<CAGradientLayer>] {
    [
      .value("type", \.type, .name, default: .axial),
      .custom(
        "colors", listForm(.color),
        get: { layer in
          try layer.colors?.map { color in
            guard let color = color as? CGColor else {
              throw SceneFileError("a gradient's colour is no CGColor")
            }
            return color
          }
        },
        set: { $0.colors = $1 }),
      .optional("locations", \.locations, listForm(.number)),
      .value("startPoint", \.startPoint, .point, default: CGPoint(x: 0.5, y: 0)),
      .value("endPoint", \.endPoint, .point, default: CGPoint(x: 0.5, y: 1)),
    ]
  }

  private static var shape: [SceneField<CAShapeLayer>] {
    // The values of Apple's constants are accepted beside their names in Swift.
    let fillRules: [(String, CAShapeLayerFillRule)] = [
      ("nonZero", .nonZero), ("evenOdd", .evenOdd), ("non-zero", .nonZero), ("even-odd", .evenOdd),
    ]
    return [
      .optional("path", \.path, .path),
      .optional("fillColor", \.fillColor, .color, default: .opaqueBlack),
      .value(
        "fillRule", \.fillRule,
        SceneForm<String>.text.map(
          expected: "\"nonZero\" or \"evenOdd\"",
          from: { text in fillRules.first { $0.0 == text }?.1 },
          to: { rule in fillRules.first { $0.1 == rule }?.0 ?? "nonZero" }),
        default: .nonZero),
      .optional("strokeColor", \.strokeColor, .color),
      .value("lineWidth", \.lineWidth, .number, default: 1),
      .value("lineCap", \.lineCap, .name, default: .butt),
      .value("lineJoin", \.lineJoin, .name, default: .miter),
      .value("miterLimit", \.miterLimit, .number, default: 10),
      .optional("lineDashPattern", \.lineDashPattern, listForm(.number)),
      .value("lineDashPhase", \.lineDashPhase, .number, default: 0),
      .value("strokeStart", \.strokeStart, .number, default: 0),
      .value("strokeEnd", \.strokeEnd, .number, default: 1),
    ]
  }

  private static var text: [SceneField<CATextLayer>] {
    [
      .custom("string", .richText, get: { $0.string }, set: { $0.string = $1 }),
      .custom(
        "font", .text, get: { FontName.text(of: $0.font).flatMap { $0 == "Helvetica" ? nil : $0 } },
        set: { $0.font = $1 as CFString }),
      .value("fontSize", \.fontSize, .number, default: 36),
      .optional("foregroundColor", \.foregroundColor, .color, default: .opaqueWhite),
      .value("wrapped", \.isWrapped, .flag, default: false),
      .value(
        "truncationMode", \.truncationMode, .name, default: .none),
      .value(
        "alignmentMode", \.alignmentMode, .name,
        default: .natural),
      .value(
        "allowsFontSubpixelQuantization", \.allowsFontSubpixelQuantization, .flag, default: false),
    ]
  }

  private static var scroll: [SceneField<CAScrollLayer>] {
    [
      .value(
        "scrollMode", \.scrollMode, .name,
        default: .both)
    ]
  }

  private static var tiled: [SceneField<CATiledLayer>] {
    [
      .value("levelsOfDetail", \.levelsOfDetail, .number, default: 1),
      .value("levelsOfDetailBias", \.levelsOfDetailBias, .number, default: 0),
      .value("tileSize", \.tileSize, .size, default: CGSize(width: 256, height: 256)),
    ]
  }

  private static var openGL: [SceneField<CAOpenGLLayer>] {
    [
      .value("asynchronous", \.isAsynchronous, .flag, default: false),
      .custom(
        "colorspace", .colorSpace, get: { $0.colorspace }, set: { $0.colorspace = $1 }),
    ]
  }

  private static var replicator: [SceneField<CAReplicatorLayer>] {
    [
      .value("instanceCount", \.instanceCount, .number, default: 1),
      .value("preservesDepth", \.preservesDepth, .flag, default: false),
      .value("instanceDelay", \.instanceDelay, .number, default: 0),
      .value(
        "instanceTransform", \.instanceTransform, .transform, default: CATransform3DIdentity),
      .optional("instanceColor", \.instanceColor, .color, default: .opaqueWhite),
      .value("instanceRedOffset", \.instanceRedOffset, .number, default: 0),
      .value("instanceGreenOffset", \.instanceGreenOffset, .number, default: 0),
      .value("instanceBlueOffset", \.instanceBlueOffset, .number, default: 0),
      .value("instanceAlphaOffset", \.instanceAlphaOffset, .number, default: 0),
    ]
  }

  private static var emitter: [SceneField<CAEmitterLayer>] {
    [
      .custom(
        "cells", listForm(.cell), get: { $0.emitterCells }, set: { $0.emitterCells = $1 }),
      .value("birthRate", \.birthRate, .number, default: 1),
      .value("lifetime", \.lifetime, .number, default: 1),
      .value("velocity", \.velocity, .number, default: 1),
      .value("scale", \.scale, .number, default: 1),
      .value("spin", \.spin, .number, default: 1),
      .value("position", \.emitterPosition, .point, default: .zero),
      .value("zPosition", \.emitterZPosition, .number, default: 0),
      .value("size", \.emitterSize, .size, default: .zero),
      .value("depth", \.emitterDepth, .number, default: 0),
      .value(
        "shape", \.emitterShape, .name,
        default: .point),
      .value(
        "mode", \.emitterMode, .name, default: .volume),
      .value(
        "renderMode", \.renderMode,
        .name,
        default: .unordered),
      .value("preservesDepth", \.preservesDepth, .flag, default: false),
      .value("seed", \.seed, .number, default: 0),
    ]
  }
}
