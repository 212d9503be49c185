// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

extension SceneForm where Value == CAEmitterCell {
  /// The form of a cell with its own cells: keys are the names of its properties, ranges and speeds
  /// included.
  static var cell: Self {
    SceneForm(
      decode: { node, reader in
        guard case .object(let members) = node.value else {
          throw node.mismatch(expected: "a cell, an object")
        }
        let cell = CAEmitterCell()
        try reader.fields.cellFields.read(members, into: cell, reader: reader)
        return cell
      },
      encode: { cell, writer in
        .members(try writer.fields.cellFields.members(of: cell, writer: writer))
      })
  }
}

/// The fields of a cell of an emitter.
enum EmitterCellFields {
  static var set: SceneFieldSet<CAEmitterCell> {
    SceneFieldSet(births + motion + look + timing, of: "a cell")
  }

  private static var births: [SceneField<CAEmitterCell>] {
    [
      .optional("name", \.name, .text),
      .custom("style", .style, get: { $0.style }, set: { $0.style = $1 }),
      .value("enabled", \.isEnabled, .flag, default: true),
      .value("birthRate", \.birthRate, .number, default: 0),
      .value("lifetime", \.lifetime, .number, default: 0),
      .value("lifetimeRange", \.lifetimeRange, .number, default: 0),
      .custom(
        "cells", listForm(.cell),
        get: { ($0.emitterCells?.isEmpty ?? true) ? nil : $0.emitterCells },
        set: { $0.emitterCells = $1 }),
    ]
  }

  private static var motion: [SceneField<CAEmitterCell>] {
    [
      .value("emissionLatitude", \.emissionLatitude, .number, default: 0),
      .value("emissionLongitude", \.emissionLongitude, .number, default: 0),
      .value("emissionRange", \.emissionRange, .number, default: 0),
      .value("velocity", \.velocity, .number, default: 0),
      .value("velocityRange", \.velocityRange, .number, default: 0),
      .value("xAcceleration", \.xAcceleration, .number, default: 0),
      .value("yAcceleration", \.yAcceleration, .number, default: 0),
      .value("zAcceleration", \.zAcceleration, .number, default: 0),
      .value("scale", \.scale, .number, default: 1),
      .value("scaleRange", \.scaleRange, .number, default: 0),
      .value("scaleSpeed", \.scaleSpeed, .number, default: 0),
      .value("spin", \.spin, .number, default: 0),
      .value("spinRange", \.spinRange, .number, default: 0),
    ]
  }

  private static var look: [SceneField<CAEmitterCell>] {
    [
      .optional("color", \.color, .color, default: .opaqueWhite),
      .value("redRange", \.redRange, .number, default: 0),
      .value("greenRange", \.greenRange, .number, default: 0),
      .value("blueRange", \.blueRange, .number, default: 0),
      .value("alphaRange", \.alphaRange, .number, default: 0),
      .value("redSpeed", \.redSpeed, .number, default: 0),
      .value("greenSpeed", \.greenSpeed, .number, default: 0),
      .value("blueSpeed", \.blueSpeed, .number, default: 0),
      .value("alphaSpeed", \.alphaSpeed, .number, default: 0),
      .custom(
        "contents", .image, get: { $0.contents as? CGImage }, set: { $0.contents = $1 }),
      .value(
        "contentsRect", \.contentsRect, .rect, default: CGRect(x: 0, y: 0, width: 1, height: 1)),
      .value("contentsScale", \.contentsScale, .number, default: 1),
      .value("minificationFilter", \.minificationFilter, .text, default: "linear"),
      .value("magnificationFilter", \.magnificationFilter, .text, default: "linear"),
      .value("minificationFilterBias", \.minificationFilterBias, .number, default: 0),
    ]
  }

  private static var timing: [SceneField<CAEmitterCell>] {
    [
      .value("beginTime", \.beginTime, .number, default: 0),
      .value("duration", \.duration, .duration, default: .infinity),
      .value("speed", \.speed, .number, default: 1),
      .value("timeOffset", \.timeOffset, .number, default: 0),
      .value("repeatCount", \.repeatCount, .count, default: 0),
      .value("repeatDuration", \.repeatDuration, .duration, default: 0),
      .value("autoreverses", \.autoreverses, .flag, default: false),
      .value("fillMode", \.fillMode, .name, default: .removed),
    ]
  }
}
