// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import QuartzCore
import TestSupport

@testable import Compositor
@testable import LayerHost

/// A scene with an inspector that draws without a display: a red square that moves to the right on a blue
/// ground, and what the application was told.
final class InspectedScene {
  static let size = CGSize(width: 640, height: 600)
  let renderer: OffscreenRenderer
  let root = CALayer()
  let square = CALayer()
  let inspection = Inspection()
  var handlers = InputHandlers()
  private(set) var events: [LayerHost.Event] = []
  /// The folder in which captures are made.
  var captures = FileManager.default.temporaryDirectory

  init() throws {
    renderer = try OffscreenRenderer(size: Self.size)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.frame = CGRect(origin: .zero, size: Self.size)
    root.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    root.name = "root"
    square.name = "square"
    square.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    square.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    root.addSublayer(square)
    CATransaction.commit()
    inspection.makeTarget = { [weak self] in
      guard let self, let context = renderer.layerContext else { return nil }
      return Inspector.Target(
        layer: root, context: context, size: Self.size, scale: 1, captures: captures)
    }
    handlers.inspection = inspection
    handlers.onEvent = { [weak self] in self?.events.append($0) }
    _ = try picture(at: 0)
  }

  /// The inspector; nil while it is closed.
  var inspector: Inspector? { inspection.inspector }

  /// The picture at a time, of which the inspector is told.
  func picture(at time: Double) throws -> PixelImage {
    let image = PixelImage(try renderer.image(of: root, at: time))
    renderer.perform {
      inspection.note(
        renderer.inspectedCosts.map {
          [FrameRecord(time: time, renderTime: 0.004, costs: $0)]
        } ?? [],
        commitTime: 0.001, interval: 1.0 / 60, shown: 1)
    }
    return image
  }

  /// Sends events as the window system does.
  func send(_ event: LayerHost.Event) {
    renderer.perform { _ = handlers.deliver(event) }
  }

  /// Presses and releases a key.
  func press(_ key: LayerHost.Key, _ modifiers: LayerHost.Modifiers = []) {
    for isDown in [true, false] {
      send(
        .key(
          LayerHost.KeyEvent(
            time: renderer.time, key: key, isDown: isDown, modifiers: modifiers)))
    }
  }

  /// Types a text.
  func type(_ text: String) {
    send(.text(LayerHost.TextEvent(time: renderer.time, string: text)))
  }

  /// Clicks a place.
  func click(_ place: CGPoint) {
    for phase in [LayerHost.PointerEvent.Phase.down, .up] {
      send(
        .pointer(
          LayerHost.PointerEvent(
            time: renderer.time, phase: phase, location: place, button: .primary)))
    }
  }

  /// Moves the square from left to right, 100 points a second.
  func animate() {
    renderer.perform {
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = 10
      animation.toValue = 110
      animation.duration = 1
      square.add(animation, forKey: "move")
    }
  }
}
