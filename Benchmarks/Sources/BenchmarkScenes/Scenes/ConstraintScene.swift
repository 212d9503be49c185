// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Foundation
import RenderTree

/// A chain of layers whose frames follow from constraints; the superlayer is resized in each frame.
///
/// The layout and one commit; nothing is drawn.
final class ConstraintScene: BenchmarkScene {
  let name: String
  let layerCount: Int
  let frameStatistics = FrameStatistics()
  private let root = CALayer()
  private let context: LayerContext

  /// Makes `count` layers, each below the one before and as wide as it.
  init(count: Int) throws {
    name = "constraints-\(count)"
    layerCount = count
    context = LayerContext(layer: root)
    root.layoutManager = CAConstraintLayoutManager()
    for index in 0..<count {
      let layer = CALayer()
      layer.name = "\(index)"
      layer.bounds.size.height = 4
      let source = index == 0 ? "superlayer" : "\(index - 1)"
      let below: CAConstraintAttribute = index == 0 ? .minY : .maxY
      layer.addConstraint(CAConstraint(attribute: .minX, relativeTo: source, attribute: .minX))
      layer.addConstraint(
        CAConstraint(attribute: .minY, relativeTo: source, attribute: below, offset: 1))
      layer.addConstraint(CAConstraint(attribute: .width, relativeTo: source, attribute: .width))
      root.addSublayer(layer)
    }
    runFrame(at: 0)
  }

  func withContext<Result>(_ body: () throws -> Result) throws -> Result { try body() }

  func runFrame(at time: Double) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    // Never the width of the frame before.
    root.bounds = CGRect(
      x: 0, y: 0, width: 640 + 100 * time.truncatingRemainder(dividingBy: 6.4), height: 720)
    CATransaction.commit()
    CATransaction.flush()
    _ = context.mailbox.takeDeltas()
  }

  /// The width of the last layer of the chain, in points.
  var lastWidth: CGFloat { root.sublayers?.last?.frame.width ?? 0 }
}
