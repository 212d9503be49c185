// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import QuartzCore

/// Layers of classes other than `CALayer`, with the properties that these classes add.
extension OracleLayerBuilder {
  func gradientLayer(_ json: JSON) throws -> CAGradientLayer {
    guard let gradient = json["gradient"] else { throw OracleError.missing("gradient") }
    let layer = CAGradientLayer()
    if let value = gradient["type"]?.text { layer.type = CAGradientLayerType(rawValue: value) }
    layer.colors = try (gradient["colors"]?.list ?? []).map { try color($0.text ?? "") }
    layer.locations = numbers(gradient["locations"])
    if let value = gradient["startPoint"] { layer.startPoint = try point(value) }
    if let value = gradient["endPoint"] { layer.endPoint = try point(value) }
    return layer
  }

  func shapeLayer(_ json: JSON) throws -> CAShapeLayer {
    guard let shape = json["shape"], let data = shape["path"]?.text else {
      throw OracleError.missing("shape path")
    }
    let layer = CAShapeLayer()
    layer.path = try path(data)
    if shape.has("fillColor") { layer.fillColor = try shape["fillColor"]?.text.map(color) }
    if let value = shape["strokeColor"]?.text { layer.strokeColor = try color(value) }
    if shape["fillRule"]?.text == "evenOdd" { layer.fillRule = .evenOdd }
    if let value = shape["lineWidth"]?.double { layer.lineWidth = CGFloat(value) }
    if let value = shape["lineCap"]?.text { layer.lineCap = CAShapeLayerLineCap(rawValue: value) }
    if let value = shape["lineJoin"]?.text {
      layer.lineJoin = CAShapeLayerLineJoin(rawValue: value)
    }
    if let value = shape["miterLimit"]?.double { layer.miterLimit = CGFloat(value) }
    layer.lineDashPattern = numbers(shape["lineDashPattern"])
    if let value = shape["lineDashPhase"]?.double { layer.lineDashPhase = CGFloat(value) }
    if let value = shape["strokeStart"]?.double { layer.strokeStart = CGFloat(value) }
    if let value = shape["strokeEnd"]?.double { layer.strokeEnd = CGFloat(value) }
    return layer
  }

  private func numbers(_ json: JSON?) -> [NSNumber]? {
    json?.list?.compactMap { $0.double }.map { NSNumber(value: $0) }
  }
}
