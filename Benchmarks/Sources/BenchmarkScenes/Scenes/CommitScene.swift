// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Foundation
import RenderTree

/// Changes the positions of some layers of a tree and commits; nothing is drawn.
final class CommitScene: BenchmarkScene {
  let name: String
  let layerCount: Int
  let frameStatistics = FrameStatistics()
  private let root = CALayer()
  private let context: LayerContext
  private var changing: [CALayer] = []
  private let motions: [Motion]
  /// The deltas that a renderer would have applied.
  private var deltas: [RenderDelta] = []

  /// Makes a tree of `count` layers of which `changed`, evenly spread, move.
  init(changing changed: Int, of count: Int) throws {
    name = "commit-\(changed)-of-\(count)"
    layerCount = changed
    guard changed <= count else { throw BenchmarkError.tooFewLayers(name) }
    motions = Motion.sequence(changed)
    context = LayerContext(layer: root)
    for _ in 0..<count { root.addSublayer(CALayer()) }
    let layers = root.sublayers ?? []
    changing = (0..<changed).map { layers[$0 * count / changed] }
    CATransaction.flush()
    _ = context.mailbox.takeDeltas()
  }

  func withContext<Result>(_ body: () throws -> Result) throws -> Result { try body() }

  func runFrame(at time: Double) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for (index, layer) in changing.enumerated() {
      let center = motions[index].pose(at: time).center
      layer.position = CGPoint(x: center.x, y: center.y)
    }
    CATransaction.commit()
    CATransaction.flush()
    // As renderers do, which give the memory back for the next commit.
    _ = context.mailbox.takeFrame(into: &deltas)
    context.mailbox.recycle(&deltas)
  }
}
