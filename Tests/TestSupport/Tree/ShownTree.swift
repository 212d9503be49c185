// SPDX-License-Identifier: MIT

package import CoreAnimation
package import RenderTree

/// A layer tree with a render tree behind it, driven frame by frame without a clock.
///
/// A frame does what a host does: flush the transaction, apply the deltas, sample the tracks, and
/// deliver what began and ended.
package final class ShownTree {
  package let root: CALayer
  package let context: LayerContext
  package private(set) var tree = RenderTree()
  /// Outlives the tree: a commit may still ask for the time when no one observes it any longer.
  private let clock: FrameClock
  /// The render tree's refusals; empty in a correct program.
  package private(set) var refusals: [String] = []

  /// Shows a tree, and draws the first frame.
  package init(_ root: CALayer, at time: Double = 0) {
    CATransaction.settle()
    self.root = root
    clock = FrameClock(time: time)
    context = LayerContext(layer: root)
    context.timeSource = { [clock] in clock.time }
    frame(at: time)
  }

  /// Commits without drawing.
  package func commit() {
    CATransaction.flush()
  }

  /// Applies a delta taken from the mailbox; returns what was refused.
  package func apply(_ delta: RenderDelta) -> [String] { tree.apply(delta).map(\.description) }

  /// Moves the frame clock without drawing.
  package func look(at time: Double) { clock.time = time }

  /// Draws a frame: returns when the picture changes next by itself.
  @discardableResult
  package func frame(at time: Double) -> Double {
    clock.time = time
    CATransaction.flush()
    context.displayAnimatedLayers(at: time)
    refusals += context.mailbox.takeDeltas().flatMap { tree.apply($0) }.map(\.description)
    var result = RenderTree.SampleResult()
    tree.sample(at: time, into: &result)
    context.mailbox.post(events: result.events)
    context.deliverEvents()
    CATransaction.flush()
    return result.nextEventTime
  }

  /// Samples the tracks, and nothing else.
  package func sample(at time: Double) {
    var result = RenderTree.SampleResult()
    tree.sample(at: time, into: &result)
  }

  /// Brings the tiles of the last frame to a surface.
  ///
  /// - Returns: whether the next frame differs.
  @discardableResult
  package func updateTiles(on surface: TileSurface, at time: Double = 0) -> Bool {
    tree.resolve()
    return tree.updateTiles(on: surface, at: time)
  }

  /// The tiles of a layer as the last frame shows them.
  package func tiles(of layer: CALayer) -> TileFrame? {
    tree.index(of: layer.nodeID).flatMap { tree.tiles(of: $0)?.frame }
  }

  /// The emitter of a node.
  package func emitter(of node: NodeIndex) -> EmitterSimulation? { tree.emitter(of: node) }

  /// The node of a layer in the render tree.
  package func node(_ layer: CALayer) -> Int? {
    tree.index(of: layer.nodeID)?.slot
  }
}

/// The time of the frame clock, moved by hand.
private final class FrameClock {
  var time: Double

  init(time: Double) {
    self.time = time
  }
}
