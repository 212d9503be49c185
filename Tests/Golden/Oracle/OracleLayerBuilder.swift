// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import QuartzCore

/// Turns the layers of a scene file into `CALayer` objects.
struct OracleLayerBuilder {
  func layer(_ json: JSON, defaultBounds: CGRect? = nil, defaultPosition: CGPoint? = nil) throws
    -> CALayer
  {
    let layer: CALayer
    switch json["type"]?.text ?? "layer" {
    case "layer": layer = CALayer()
    case "transform": layer = CATransformLayer()
    case "gradient": layer = try gradientLayer(json)
    case "shape": layer = try shapeLayer(json)
    case let type: throw OracleError.malformed("layer type '\(type)'")
    }
    try setGeometry(
      of: layer, from: json, defaultBounds: defaultBounds, defaultPosition: defaultPosition)
    try setStyle(of: layer, from: json)
    try setContents(of: layer, from: json)
    try setEffects(of: layer, from: json)
    for sublayer in json["sublayers"]?.list ?? [] {
      layer.addSublayer(try self.layer(sublayer))
    }
    for (index, animation) in (json["animations"]?.list ?? []).enumerated() {
      layer.add(try self.animation(animation, inGroup: false), forKey: "animation\(index)")
    }
    return layer
  }

  private func setGeometry(
    of layer: CALayer, from json: JSON, defaultBounds: CGRect?, defaultPosition: CGPoint?
  ) throws {
    guard let bounds = try json["bounds"].map(rect) ?? defaultBounds else {
      throw OracleError.missing("bounds")
    }
    guard let position = try json["position"].map(point) ?? defaultPosition else {
      throw OracleError.missing("position")
    }
    layer.bounds = bounds
    layer.position = position
    if let value = json["anchorPoint"] { layer.anchorPoint = try point(value) }
    if let value = json["anchorPointZ"]?.double { layer.anchorPointZ = CGFloat(value) }
    if let value = json["zPosition"]?.double { layer.zPosition = CGFloat(value) }
    if let value = json["transform"] { layer.transform = try transform(value) }
    if let value = json["sublayerTransform"] { layer.sublayerTransform = try transform(value) }
    if let value = json["doubleSided"]?.flag { layer.isDoubleSided = value }
    if let value = json["geometryFlipped"]?.flag { layer.isGeometryFlipped = value }
    if let timing = json["timing"] {
      if let value = timing["beginTime"]?.double { layer.beginTime = value }
      if let value = timing["speed"]?.double { layer.speed = Float(value) }
      if let value = timing["timeOffset"]?.double { layer.timeOffset = value }
    }
  }

  private func setStyle(of layer: CALayer, from json: JSON) throws {
    if let value = json["opacity"]?.double { layer.opacity = Float(value) }
    if let value = json["hidden"]?.flag { layer.isHidden = value }
    if let value = json["backgroundColor"]?.text { layer.backgroundColor = try color(value) }
    if let value = json["cornerRadius"]?.double { layer.cornerRadius = CGFloat(value) }
    if let value = json["maskedCorners"]?.list { layer.maskedCorners = try corners(value) }
    if let value = json["borderWidth"]?.double { layer.borderWidth = CGFloat(value) }
    if let value = json["borderColor"]?.text { layer.borderColor = try color(value) }
    if let value = json["masksToBounds"]?.flag { layer.masksToBounds = value }
  }

  private func setContents(of layer: CALayer, from json: JSON) throws {
    if let value = json["contents"] { layer.contents = try OracleBitmap.image(value) }
    if let value = json["contentsScale"]?.double { layer.contentsScale = CGFloat(value) }
    if let value = json["contentsGravity"]?.text {
      layer.contentsGravity = CALayerContentsGravity(rawValue: value)
    }
    if let value = json["contentsRect"] { layer.contentsRect = try rect(value) }
    if let value = json["contentsCenter"] { layer.contentsCenter = try rect(value) }
    if let value = json["magnificationFilter"]?.text {
      layer.magnificationFilter = CALayerContentsFilter(rawValue: value)
    }
  }
}
