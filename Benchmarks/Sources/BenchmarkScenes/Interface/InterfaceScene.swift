// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics

/// A scene like a real interface, beside bare draws of all of its quads and of the visible parts.
///
/// Animations move what moves; the application sets nothing in a frame.
final class InterfaceScene: LayerScene {
  let name: String
  let limitName: String?
  let visibleLimitName: String?
  private(set) var layerCount = 0
  private(set) var layerBytes = 0
  let canvas: SceneCanvas
  /// Whether the whole target is drawn in each frame, whatever has changed.
  private let isDrawnWhole: Bool

  /// Builds the layers.
  init(name: String, kind: InterfaceKind, count: Int) throws {
    self.name = name
    limitName = "limit-" + name
    visibleLimitName = kind.hasVisibleLimit ? "limit-visible-" + name : nil
    isDrawnWhole = kind == .windows
    canvas = try SceneCanvas()
    let layers = InterfaceLayers(root: canvas.root, count: count)
    // The animations begin with the first frame, at time 0.
    layerBytes = try measureLayerBytes { try layers.add(kind) }
    layerCount = Self.count(canvas.root) - 1
  }

  func setValues(at time: Double) {
    if isDrawnWhole { canvas.renderer.forgetPicture() }
  }

  private static func count(_ layer: CALayer) -> Int {
    (layer.sublayers ?? []).reduce(1) { $0 + count($1) }
  }
}
