// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

@testable import SceneFile

/// Reads path data, and asks and changes the path in all ways.
enum PathTarget {
  static func run(_ data: Data) {
    let text = String(decoding: data.prefix(512), as: UTF8.self)
    var parser = PathDataParser(data: text, location: SceneFileError.Location(line: 1, column: 1))
    guard let path = try? parser.parsed() else { return }
    let box = path.boundingBox
    precondition(box.isNull || box.isFinite, "a path has no finite box: \(box)")
    let point = CGPoint(x: box.midX, y: box.midY)
    _ = path.contains(point, using: .evenOdd)
    _ = path.contains(point, using: .winding)
    var quarter = CGAffineTransform(rotationAngle: 0.7)
    _ = path.copy(using: &quarter)
    _ = path.copy(strokingWithWidth: 3, lineCap: .round, lineJoin: .miter, miterLimit: 10)
    _ = path.copy(dashingWithPhase: 1, lengths: [max(4, box.width / 40), max(2, box.height / 40)])
    guard let canvas = FuzzCanvas.make(width: 16, height: 16) else { return }
    canvas.addPath(path)
    canvas.strokePath()
    canvas.addPath(path)
    canvas.fillPath(using: .evenOdd)
    boolean(path)
  }

  private static func boolean(_ path: CGPath) {
    let square = CGPath(rect: CGRect(x: 1, y: 1, width: 9, height: 9), transform: nil)
    for result in [path.union(square), path.intersection(square), path.subtracting(square)] {
      let box = result.boundingBox
      precondition(box.isNull || box.isFinite, "a combined path has no finite box")
    }
    _ = path.normalized()
  }
}
