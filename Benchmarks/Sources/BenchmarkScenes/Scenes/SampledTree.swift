// SPDX-License-Identifier: MIT

import CoreAnimation
import RenderTree

/// The render tree of layers whose animations are evaluated and not drawn.
final class SampledTree {
  private let context: LayerContext
  private var tree = RenderTree()
  private var sampled = RenderTree.SampleResult()

  /// Gives a root layer and its sublayers to a render tree, at the time 0.
  init(_ root: CALayer) {
    context = LayerContext(layer: root)
    MediaClock.stopped(at: 0) { CATransaction.flush() }
    for delta in context.mailbox.takeDeltas() { _ = tree.apply(delta) }
  }

  /// The animations that were evaluated.
  var statistics: FrameStatistics { FrameStatistics(sampledTracks: tree.sampledTrackCount) }

  /// Evaluates the animations at a time in seconds.
  func sample(at time: Double) { tree.sample(at: time, into: &sampled) }

  /// Computes where the layers lie.
  func resolve() { tree.resolve() }
}
