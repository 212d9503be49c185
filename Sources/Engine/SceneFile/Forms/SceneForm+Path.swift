// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

extension SceneForm where Value == CGPath {
  /// The form of a path: path data of SVG, in points. It is written with the absolute commands M, L, Q, C and
  /// Z, and with blanks.
  static var path: Self {
    SceneForm(
      decode: { node, reader in
        guard case .text(let data) = node.value else {
          throw node.mismatch(expected: "path data such as \"M 0 0 L 10 0 Z\"")
        }
        var parser = PathDataParser(
          data: data, location: node.location, segmentLimit: reader.limits.segmentCount)
        return try parser.parsed()
      },
      encode: { path, _ in .text(try PathData.text(of: path)) })
  }
}

/// Writes path data.
private enum PathData {
  static func text(of path: CGPath) throws -> String {
    var words: [String] = []
    // Each element has as many points as its kind says, for the duration of the call.
    unsafe path.applyWithBlock { element in
      let (letter, count) = unsafe operands(of: element.pointee.type)
      words.append(letter)
      for index in 0..<count {
        let point = unsafe element.pointee.points[index]
        words.append(JSONWriter.text(of: point.x.native))
        words.append(JSONWriter.text(of: point.y.native))
      }
    }
    return words.joined(separator: " ")
  }

  private static func operands(of type: CGPathElementType) -> (String, Int) {
    switch type {
    case .moveToPoint: ("M", 1)
    case .addLineToPoint: ("L", 1)
    case .addQuadCurveToPoint: ("Q", 2)
    case .addCurveToPoint: ("C", 3)
    default: ("Z", 0)
    }
  }
}
