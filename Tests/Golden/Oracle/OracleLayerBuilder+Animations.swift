// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import QuartzCore

/// The animations of a scene file.
extension OracleLayerBuilder {
  func animation(_ json: JSON, inGroup: Bool) throws -> CAAnimation {
    let animation: CAAnimation
    switch json["type"]?.text {
    case "basic": animation = try basicAnimation(json)
    case "keyframe": animation = try keyframeAnimation(json)
    case "group":
      let group = CAAnimationGroup()
      group.animations = try (json["animations"]?.list ?? []).map {
        try self.animation($0, inGroup: true)
      }
      animation = group
    default: throw OracleError.malformed("animation type")
    }
    animation.duration = json["duration"]?.double ?? 0
    // A begin time of 0 would be replaced by the time at which the animation is committed.
    let begin = json["beginTime"]?.double ?? 0
    animation.beginTime = begin == 0 && !inGroup ? 1e-100 : begin
    if let value = json["speed"]?.double { animation.speed = Float(value) }
    if let value = json["timeOffset"]?.double { animation.timeOffset = value }
    if let value = json["repeatCount"]?.double { animation.repeatCount = Float(value) }
    if let value = json["repeatDuration"]?.double { animation.repeatDuration = value }
    if let value = json["autoreverses"]?.flag { animation.autoreverses = value }
    if let value = json["fillMode"]?.text {
      animation.fillMode = CAMediaTimingFillMode(rawValue: value)
    }
    if let value = json["timing"] { animation.timingFunction = try timingFunction(value) }
    animation.isRemovedOnCompletion = json["removedOnCompletion"]?.flag ?? false
    return animation
  }

  private func basicAnimation(_ json: JSON) throws -> CABasicAnimation {
    guard let keyPath = json["keyPath"]?.text else { throw OracleError.missing("keyPath") }
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = try json["from"].map { try value($0, of: keyPath) }
    animation.toValue = try json["to"].map { try value($0, of: keyPath) }
    animation.byValue = try json["by"].map { try value($0, of: keyPath) }
    animation.isAdditive = json["additive"]?.flag ?? false
    return animation
  }

  private func keyframeAnimation(_ json: JSON) throws -> CAKeyframeAnimation {
    guard let keyPath = json["keyPath"]?.text else { throw OracleError.missing("keyPath") }
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    if let values = json["values"]?.list {
      animation.values = try values.map { try value($0, of: keyPath) }
    }
    if let data = json["path"]?.text { animation.path = try path(data) }
    if let times = json["keyTimes"]?.list {
      animation.keyTimes = times.compactMap { $0.double }.map { NSNumber(value: $0) }
    }
    if let timings = json["timings"]?.list {
      animation.timingFunctions = try timings.map(timingFunction)
    }
    switch json["calculationMode"]?.text ?? "linear" {
    case "linear": animation.calculationMode = .linear
    case "discrete": animation.calculationMode = .discrete
    case "paced": animation.calculationMode = .paced
    case let mode: throw OracleError.malformed("calculation mode '\(mode)'")
    }
    if json["rotationMode"]?.text == "auto" { animation.rotationMode = .rotateAuto }
    animation.isAdditive = json["additive"]?.flag ?? false
    return animation
  }

  private func timingFunction(_ json: JSON) throws -> CAMediaTimingFunction {
    if let name = json.text {
      switch name {
      case "linear": return CAMediaTimingFunction(name: .linear)
      case "easeIn": return CAMediaTimingFunction(name: .easeIn)
      case "easeOut": return CAMediaTimingFunction(name: .easeOut)
      case "easeInEaseOut": return CAMediaTimingFunction(name: .easeInEaseOut)
      case "default": return CAMediaTimingFunction(name: .default)
      default: throw OracleError.malformed("timing function '\(name)'")
      }
    }
    let points = try json.numbers(4).map { Float($0) }
    return CAMediaTimingFunction(controlPoints: points[0], points[1], points[2], points[3])
  }

  /// An animation value of the type that the key path asks for.
  private func value(_ json: JSON, of keyPath: String) throws -> Any {
    switch keyPath {
    case "position": return try point(json)
    case "bounds.size": return try size(json)
    case "transform": return try transform(json)
    case "backgroundColor", "borderColor":
      guard let text = json.text else { throw OracleError.malformed("value of \(keyPath)") }
      return try color(text)
    default:
      guard let number = json.double else { throw OracleError.malformed("value of \(keyPath)") }
      return number
    }
  }
}
