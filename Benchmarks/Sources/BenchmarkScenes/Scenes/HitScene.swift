// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Foundation

/// Hit tests at a thousand points of the layers of `quads-N` as they stand at 0.5 s; nothing is drawn.
final class HitScene: BenchmarkScene {
  let name: String
  let layerCount: Int
  let frameStatistics = FrameStatistics()
  /// The number of points in the last frame at which there was a layer above the root.
  private(set) var hitCount = 0
  private let root = CALayer()
  private var points: [CGPoint] = []

  /// Makes `count` turned squares and the points.
  init(count: Int) throws {
    name = "hit-\(count)"
    layerCount = count
    root.frame = CGRect(
      x: 0, y: 0, width: CGFloat(Motion.targetSize.x), height: CGFloat(Motion.targetSize.y))
    var random = SceneRandom()
    for _ in 0..<count {
      let (center, angle) = Motion(from: &random).pose(at: 0.5)
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
      layer.position = CGPoint(x: center.x, y: center.y)
      layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      root.addSublayer(layer)
    }
    points = (0..<1000).map { _ in
      CGPoint(
        x: random.next() * Double(Motion.targetSize.x),
        y: random.next() * Double(Motion.targetSize.y))
    }
    CATransaction.flush()
  }

  func withContext<Result>(_ body: () throws -> Result) throws -> Result { try body() }

  func runFrame(at time: Double) {
    hitCount = points.count { root.hitTest($0).map { $0 !== root } ?? false }
  }
}
