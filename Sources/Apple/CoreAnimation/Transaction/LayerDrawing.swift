// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Dispatch
internal import Foundation

/// One drawing of a layer into its backing store, on this thread or another one.
///
/// The requesting thread waits until all of its drawings are done, so layer and bitmap are used by
/// one thread at a time although neither is `Sendable`.
final class LayerDrawing: @unchecked Sendable {
  // `@unchecked`: see above; `finish()` runs after the wait.
  private let layer: CALayer
  private let store: BackingStore
  private let part: CGRect?
  /// The stopped time of the requesting thread's clock; nil where it runs.
  private let mediaTime = MediaClock.time
  private var hasDrawn = false

  init(_ layer: CALayer, _ store: BackingStore, _ part: CGRect?) {
    self.layer = layer
    self.store = store
    self.part = part
  }

  /// Draws, at the requesting thread's time.
  func run() {
    if let mediaTime, MediaClock.time != mediaTime {
      MediaClock.stopped(at: mediaTime) { draw() }
    } else {
      draw()
    }
  }

  private func draw() {
    hasDrawn = store.draw(part) { layer.draw(in: $0) }
  }

  /// Sets the drawing as the layer's contents. One that lacks something for want of memory is shown as it
  /// is, and drawn again by the next commit.
  func finish() {
    guard hasDrawn else { return }
    CATransaction.begin()
    if layer.contentsRedrawPolicy != .crossfade { CATransaction.setDisableActions(true) }
    // Only a text layer itself, without a delegate, is known to draw nothing but its text.
    let text =
      layer.delegate == nil && type(of: layer) == CATextLayer.self ? layer as? CATextLayer : nil
    let image = store.makeImage(redraw: text?.redrawing)
    if let image { layer.contents = image }
    if image == nil || store.isIncomplete { layer.drawAgain() }
    CATransaction.commit()
  }

  private static let queue = DispatchQueue(
    label: "lamina.drawing", qos: .userInitiated, attributes: .concurrent)

  /// Draws several layers at once off this thread, waits, and sets their contents in order.
  static func runApart(_ drawings: [LayerDrawing]) {
    let group = DispatchGroup()
    for drawing in drawings { queue.async(group: group) { drawing.run() } }
    group.wait()
    for drawing in drawings { drawing.finish() }
  }
}
