// SPDX-License-Identifier: MIT

package import Compositor
import CoreAnimation
import CoreGraphics
import Foundation
package import SceneFile

/// The contents of a scene and the costs of a frame of it, in numbers and as texts.
package struct SceneSummary {
  /// The number of layers of each class, by its name.
  package let layers: [String: Int]
  /// The number of animations, those of groups included.
  package let animationCount: Int
  /// The number of levels of the tree.
  package let depth: Int
  /// The canvas in pixels.
  package let pixelSize: (width: Int, height: Int)
  /// Draw calls, passes and instances of the frame.
  package let costs: (draws: Int, passes: Int, instances: Int)
  /// The costs of layers in the frame beside their quads, the dearest first.
  package let layerCosts: [LayerCost]
  /// Bytes of images, of kept bitmaps and of targets on the GPU.
  package let bytes: (images: Int, bitmaps: Int, targets: Int)
  /// The render tree of the frame.
  package let tree: String
  /// The plan of the frame.
  package let plan: String
  /// The names of the graphics driver and of its version of OpenGL.
  package let driver: String
  /// Refusals and failures, in words.
  package let reports: [String]
  private let title: String
  /// The most layers whose costs are listed.
  private static let shownCosts = 10

  /// Draws a scene at a time and describes it.
  ///
  /// - Throws: `ToolError` for a scene that cannot be drawn.
  package init(
    _ scene: SceneFile, at time: Double,
    _ overrides: SceneRendering.Overrides = SceneRendering.Overrides()
  ) throws(ToolError) {
    let rendering = try SceneRendering(scene, overrides)
    let image = try rendering.image(at: time)
    title =
      (scene.name.isEmpty ? "scene" : scene.name)
      + ", \(Self.text(rendering.size.width)) x \(Self.text(rendering.size.height)) points at "
      + "\(Self.text(rendering.scale)) pixels per point, at \(time) s"
    pixelSize = (image.width, image.height)
    var tally = Tally()
    tally.add(rendering.root, depth: 1)
    layers = tally.layers
    animationCount = tally.animationCount
    depth = tally.depth
    let drawn = rendering.renderer.sceneRenderer
    costs = drawn?.statistics ?? (0, 0, 0)
    layerCosts = drawn?.layerCosts ?? []
    bytes = (drawn?.imageByteCount ?? 0, drawn?.bitmapByteCount ?? 0, drawn?.targetByteCount ?? 0)
    driver = drawn?.driverName ?? "none"
    tree = drawn?.dumpTree() ?? ""
    plan = drawn?.dumpPlan() ?? ""
    reports = rendering.renderer.takeReports()
  }

  /// The numbers as lines for a reader.
  package var lines: [String] {
    let classes = layers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    var lines = [
      title,
      "layers      \(layers.values.reduce(0, +)) (\(classes)), \(depth) levels",
      "animations  \(animationCount)",
      "frame       \(pixelSize.width) x \(pixelSize.height) pixels: \(costs.draws) draws, "
        + "\(costs.passes) passes, \(costs.instances) instances",
      "memory      images \(Self.bytes(bytes.images)), kept bitmaps \(Self.bytes(bytes.bitmaps)), "
        + "targets \(Self.bytes(bytes.targets))",
      "driver      \(driver)",
    ]
    lines += layerCosts.prefix(Self.shownCosts).map {
      "dear        \($0.name): \($0.summary) pixels"
    }
    if layerCosts.count > Self.shownCosts {
      lines.append("dear        \(layerCosts.count - Self.shownCosts) more layers")
    }
    lines += reports.map { "report      \($0)" }
    return lines
  }

  private static func text(_ number: CGFloat) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  private static func bytes(_ count: Int) -> String {
    count < 1024 ? "\(count) B" : count < 1 << 20 ? "\(count >> 10) KiB" : "\(count >> 20) MiB"
  }

  /// The layers of a tree, counted.
  private struct Tally {
    var layers: [String: Int] = [:]
    var animationCount = 0
    var depth = 0

    mutating func add(_ layer: CALayer, depth level: Int) {
      depth = max(depth, level)
      layers["\(type(of: layer))", default: 0] += 1
      for entry in layer.animationsInOrder { add(entry.animation) }
      if let mask = layer.mask { add(mask, depth: level + 1) }
      for sublayer in layer.sublayers ?? [] { add(sublayer, depth: level + 1) }
    }

    private mutating func add(_ animation: CAAnimation) {
      animationCount += 1
      for child in (animation as? CAAnimationGroup)?.animations ?? [] { add(child) }
    }
  }
}
