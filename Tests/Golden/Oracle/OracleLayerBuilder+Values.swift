// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import QuartzCore

/// The values of a scene file: colours, geometry, transforms and paths.
extension OracleLayerBuilder {
  func color(_ text: String) throws -> CGColor {
    let digits = Array(text.dropFirst())
    guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8,
      let value = UInt32(String(digits), radix: 16)
    else {
      throw OracleError.malformed("colour '\(text)'")
    }
    let rgba = digits.count == 6 ? value << 8 | 0xFF : value
    let part = { (shift: UInt32) in CGFloat(rgba >> shift & 0xFF) / 255 }
    return CGColor(srgbRed: part(24), green: part(16), blue: part(8), alpha: part(0))
  }

  func point(_ json: JSON) throws -> CGPoint {
    let v = try json.numbers(2)
    return CGPoint(x: v[0], y: v[1])
  }

  func size(_ json: JSON) throws -> CGSize {
    let v = try json.numbers(2)
    return CGSize(width: v[0], height: v[1])
  }

  func rect(_ json: JSON) throws -> CGRect {
    let v = try json.numbers(4)
    return CGRect(x: v[0], y: v[1], width: v[2], height: v[3])
  }

  func corners(_ list: [JSON]) throws -> CACornerMask {
    var mask: CACornerMask = []
    for corner in list {
      switch corner.text {
      case "minXMinY": mask.insert(.layerMinXMinYCorner)
      case "maxXMinY": mask.insert(.layerMaxXMinYCorner)
      case "minXMaxY": mask.insert(.layerMinXMaxYCorner)
      case "maxXMaxY": mask.insert(.layerMaxXMaxYCorner)
      default: throw OracleError.malformed("corner")
      }
    }
    return mask
  }

  /// A list of operations, each put in front of those before it as `CATransform3DTranslate` and its like do, or 16 numbers m11, m12 ... m44.
  func transform(_ json: JSON) throws -> CATransform3D {
    guard let list = json.list else { throw OracleError.malformed("transform") }
    if list.first?.double != nil {
      let m = try json.numbers(16)
      return CATransform3D(
        m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
        m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15]
      )
    }
    var result = CATransform3DIdentity
    for operation in list {
      if let v = try operation["translate"]?.numbers(3) {
        result = CATransform3DTranslate(result, v[0], v[1], v[2])
      } else if let v = try operation["scale"]?.numbers(3) {
        result = CATransform3DScale(result, v[0], v[1], v[2])
      } else if let v = try operation["rotate"]?.numbers(4) {
        result = CATransform3DRotate(result, v[0] * .pi / 180, v[1], v[2], v[3])
      } else if let distance = operation["perspective"]?.double {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / CGFloat(distance)
        result = CATransform3DConcat(perspective, result)
      } else {
        throw OracleError.malformed("transform operation")
      }
    }
    return result
  }

  /// SVG path data with the absolute commands M, L, Q, C and Z, numbers parted by spaces.
  func path(_ data: String) throws -> CGPath {
    let path = CGMutablePath()
    var words = data.split(separator: " ").map(String.init)[...]
    func number() throws -> CGFloat {
      guard let word = words.popFirst(), let value = Double(word) else {
        throw OracleError.malformed("path '\(data)'")
      }
      return CGFloat(value)
    }
    func point() throws -> CGPoint {
      let x = try number()
      return CGPoint(x: x, y: try number())
    }
    while let command = words.popFirst() {
      switch command {
      case "M": path.move(to: try point())
      case "L": path.addLine(to: try point())
      case "Q":
        let control = try point()
        path.addQuadCurve(to: try point(), control: control)
      case "C":
        repeat {
          let first = try point()
          let second = try point()
          path.addCurve(to: try point(), control1: first, control2: second)
        } while words.first.flatMap(Double.init) != nil
      case "Z": path.closeSubpath()
      default: throw OracleError.malformed("path '\(data)'")
      }
    }
    return path
  }
}
