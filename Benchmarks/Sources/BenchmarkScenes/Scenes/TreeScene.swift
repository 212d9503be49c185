// SPDX-License-Identifier: MIT

import Compositor
public import CoreAnimation
public import CoreGraphics

/// A layer tree of the caller's as a scene: views, for example, which this module does not know.
public struct BenchmarkTree {
  /// The name of the scene.
  public var name: String
  /// The number of layers that the cost is divided by.
  public var layerCount: Int
  /// A layer of 1280 × 720 points that is moved by its animations.
  public var root: CALayer

  /// Makes a scene of a tree.
  public init(name: String, layerCount: Int, root: CALayer) {
    self.name = name
    self.layerCount = layerCount
    self.root = root
  }

  /// The way of a layer of `quads-N`.
  public struct Path {
    /// The centre at the ends, in points.
    public var start: CGPoint
    public var end: CGPoint
    /// Seconds from one end to the other and back.
    public var period: Double
    /// A number from 0 to 1.
    public var phase: Double
  }

  /// The ways of the layers of `quads-N`.
  public static func paths(_ count: Int) -> [Path] {
    Motion.sequence(count).map {
      Path(
        start: CGPoint(x: $0.start.x, y: $0.start.y), end: CGPoint(x: $0.end.x, y: $0.end.y),
        period: $0.period, phase: $0.phase)
    }
  }
}

/// The scene of a tree of the caller's.
final class TreeScene: LayerScene {
  let name: String
  let layerCount: Int
  let canvas: SceneCanvas

  /// Draws the tree once, so that its animations begin at time 0.
  init(_ tree: BenchmarkTree) throws {
    name = tree.name
    layerCount = tree.layerCount
    let size = CGSize(width: Motion.targetSize.x, height: Motion.targetSize.y)
    canvas = SceneCanvas(
      tree.root, try OffscreenRenderer(size: size, scale: 1, api: .openGL33))
    try withContext { try runFrame(at: 0) }
  }
}
