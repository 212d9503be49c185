// SPDX-License-Identifier: MIT

import CoreAnimation
import Foundation

/// Reads keyed archives of layers, draws what was read, and archives it again.
enum ArchiveTarget {
  static func run(_ data: Data) {
    guard let layer = try? NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
    else { return }
    layer.layoutIfNeeded()
    if let canvas = FuzzCanvas.make(width: 16, height: 16) { layer.render(in: canvas) }
    guard
      let again = try? NSKeyedArchiver.archivedData(
        withRootObject: layer, requiringSecureCoding: true)
    else { return }
    let copy = try? NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: again)
    precondition(copy != nil, "an archive that was written cannot be read")
  }
}
