// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Foundation
import QuartzCore

/// Shadows, masks, filters and blends.
extension OracleLayerBuilder {
  func setEffects(of layer: CALayer, from json: JSON) throws {
    if let shadow = json["shadow"] { try setShadow(of: layer, from: shadow) }
    if let value = json["mask"] { layer.mask = try self.layer(value) }
    if let value = json["filters"]?.list { layer.filters = try value.map(filter) }
    if let value = json["backgroundFilters"]?.list {
      layer.backgroundFilters = try value.map(filter)
    }
    if let value = json["compositingFilter"]?.text {
      layer.compositingFilter = try filter(named: value)
    }
  }

  private func setShadow(of layer: CALayer, from json: JSON) throws {
    if let value = json["color"]?.text { layer.shadowColor = try color(value) }
    if let value = json["opacity"]?.double { layer.shadowOpacity = Float(value) }
    if let value = json["offset"] { layer.shadowOffset = try size(value) }
    if let value = json["radius"]?.double { layer.shadowRadius = CGFloat(value) }
    if let value = json["path"]?.text { layer.shadowPath = try path(value) }
  }

  private func filter(named name: String) throws -> CIFilter {
    guard let filter = CIFilter(name: name) else {
      throw OracleError.malformed("filter name '\(name)'")
    }
    filter.setDefaults()
    return filter
  }

  /// `{"name": "CIGaussianBlur", "inputRadius": 4}`; a list of four numbers is a vector.
  private func filter(_ json: JSON) throws -> CIFilter {
    guard case .object(let members) = json, let name = json["name"]?.text else {
      throw OracleError.malformed("filter")
    }
    let filter = try filter(named: name)
    for (key, value) in members where key != "name" {
      if let number = value.double {
        filter.setValue(number, forKey: key)
      } else {
        let v = try value.numbers(4)
        filter.setValue(CIVector(x: v[0], y: v[1], z: v[2], w: v[3]), forKey: key)
      }
    }
    return filter
  }
}
