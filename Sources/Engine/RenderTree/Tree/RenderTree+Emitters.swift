// SPDX-License-Identifier: MIT

/// The emitters of a tree: applied, copied for replicators, and sampled.
extension RenderTree {
  /// The emitter of a node; nil for a node without one.
  package func emitter(of node: NodeIndex) -> EmitterSimulation? { nodes.emitters[node] }

  /// The number of emitters that left particles out since this was last asked, because there were
  /// too many.
  package mutating func takeOverfullEmitters() -> Int { nodes.emitters.takeOverfullCount() }
}
