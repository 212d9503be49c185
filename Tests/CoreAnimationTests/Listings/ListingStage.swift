// SPDX-License-Identifier: MIT

import CoreAnimation
import QuartzCore
import TestSupport

/// Layers on a screen of 640 by 480 points on which listings run, driven frame by frame by a clock that
/// stands still.
final class ListingStage {
  let root = CALayer()
  private let shown: ShownTree

  /// The render tree's refusals; empty in a correct program.
  var refusals: [String] { shown.refusals }

  /// Shows layers at time 0.
  init(_ layers: CALayer...) {
    root.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
    for layer in layers { root.addSublayer(layer) }
    let root = root
    shown = MediaClock.stopped(at: 0) { ShownTree(root) }
  }

  /// Runs a listing at a time, and shows the frame of that time.
  func run(at time: Double = 0, _ listing: () -> Void) {
    shown.look(at: time)
    MediaClock.stopped(at: time) {
      listing()
      CATransaction.flush()
    }
    show(at: time)
  }

  /// Shows the frame of a time.
  func show(at time: Double) {
    MediaClock.stopped(at: time) { _ = shown.frame(at: time) }
  }

  /// A layer as the frame of a time shows it.
  func seen(_ layer: CALayer, at time: Double) -> CALayer {
    show(at: time)
    return layer.presentation() ?? CALayer()
  }
}

/// A layer of 60 by 40 points at a place.
func tile(at position: CGPoint = CGPoint(x: 77, y: 61)) -> CALayer {
  let tile = CALayer()
  tile.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
  tile.position = position
  tile.backgroundColor = .white
  return tile
}
