// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation
internal import RenderTree

extension CAEmitterCell: KeyedObject {
  final var container: [String: Any] {
    get { values.container }
    set { values.container = newValue }
  }

  final func fallbackValue(forKey key: String) -> Any? { Self.styledValue(key, in: style) }

  final func refuse(_ value: Any, forKey key: String) {
    RefusalLog.refuse(
      "CAEmitterCell: \(key)",
      "\(key) = \(RefusalLog.text(of: value)) refused on '\(name ?? "a cell")'; the old value stays"
    )
  }

  // MARK: - Storing

  /// Stores a drawn number or rectangle; `key` is that of the setter.
  final func store<Value: StoredValue>(
    _ value: Value, in path: WritableKeyPath<NodeEmitterCell, Value>, key: String = #function
  ) {
    guard value.isStorable else { return refuse(value, forKey: key) }
    values.drawn[keyPath: path] = value
  }

  /// Stores a length or number of cycles, which may be infinite.
  final func storeLength(
    _ value: Double, in path: WritableKeyPath<NodeEmitterCell, Double>, key: String = #function
  ) {
    guard value >= 0 else { return refuse(value, forKey: key) }
    values.drawn[keyPath: path] = value
  }

  final func setContents(_ contents: Any?) {
    values.contents = contents
    if let contents, values.drawn.image == .none {
      RefusalLog.refuse(
        "CAEmitterCell: contents",
        "contents of type \(Swift.type(of: contents)) are not drawn by '\(name ?? "a cell")'")
    }
  }

  /// Shows the values that are on screen.
  final func show(_ presented: NodeEmitterCell) {
    if presented.color != values.drawn.color {
      values.color = CGColor(sRGBComponents: presented.color)
    }
    values.drawn = presented
  }

  /// A cell with the same values, for a presentation copy; one that holds itself is copied in part.
  final func copied(depth: Int) -> CAEmitterCell {
    let copy = CAEmitterCell()
    copy.values = values
    copy.emitterCells = depth < 8 ? emitterCells?.map { $0.copied(depth: depth + 1) } : nil
    return copy
  }
}

extension PropertyTable<KeyedProperty> {
  static let emitterCell = PropertyTable(
    CAEmitterCell(),
    [
      Row("name", \CAEmitterCell.name),
      Row("enabled", \CAEmitterCell.isEnabled, alias: "isEnabled"),
      Row("birthRate", \CAEmitterCell.birthRate),
      Row("lifetime", \CAEmitterCell.lifetime),
      Row("lifetimeRange", \CAEmitterCell.lifetimeRange),
      Row("emissionLatitude", \CAEmitterCell.emissionLatitude),
      Row("emissionLongitude", \CAEmitterCell.emissionLongitude),
      Row("emissionRange", \CAEmitterCell.emissionRange),
      Row("velocity", \CAEmitterCell.velocity),
      Row("velocityRange", \CAEmitterCell.velocityRange),
      Row("xAcceleration", \CAEmitterCell.xAcceleration),
      Row("yAcceleration", \CAEmitterCell.yAcceleration),
      Row("zAcceleration", \CAEmitterCell.zAcceleration),
      Row("scale", \CAEmitterCell.scale),
      Row("scaleRange", \CAEmitterCell.scaleRange),
      Row("scaleSpeed", \CAEmitterCell.scaleSpeed),
      Row("spin", \CAEmitterCell.spin),
      Row("spinRange", \CAEmitterCell.spinRange),
      Row("color", \CAEmitterCell.color),
      Row("redRange", \CAEmitterCell.redRange),
      Row("greenRange", \CAEmitterCell.greenRange),
      Row("blueRange", \CAEmitterCell.blueRange),
      Row("alphaRange", \CAEmitterCell.alphaRange),
      Row("redSpeed", \CAEmitterCell.redSpeed),
      Row("greenSpeed", \CAEmitterCell.greenSpeed),
      Row("blueSpeed", \CAEmitterCell.blueSpeed),
      Row("alphaSpeed", \CAEmitterCell.alphaSpeed),
      Row("contents", object: \CAEmitterCell.contents, kind: .image),
      Row("contentsRect", \CAEmitterCell.contentsRect),
      Row("contentsScale", \CAEmitterCell.contentsScale),
      Row("minificationFilter", \CAEmitterCell.minificationFilter),
      Row("magnificationFilter", \CAEmitterCell.magnificationFilter),
      Row("minificationFilterBias", \CAEmitterCell.minificationFilterBias),
      Row("emitterCells", object: \CAEmitterCell.emitterCells),
      Row("style", object: \CAEmitterCell.style),
      Row("beginTime", \CAEmitterCell.beginTime),
      Row("duration", \CAEmitterCell.duration),
      Row("speed", \CAEmitterCell.speed),
      Row("timeOffset", \CAEmitterCell.timeOffset),
      Row("repeatCount", \CAEmitterCell.repeatCount),
      Row("repeatDuration", \CAEmitterCell.repeatDuration),
      Row("autoreverses", \CAEmitterCell.autoreverses),
      Row("fillMode", \CAEmitterCell.fillMode),
    ])
}
