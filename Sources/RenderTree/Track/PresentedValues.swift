// SPDX-License-Identifier: MIT

/// The values of one node with its tracks presented over them: what a renderer shows at a time.
///
/// They come from a render tree of that one node, so that a presentation layer answers what is on
/// screen.
package struct PresentedValues {
  package private(set) var values: NodeValues
  package private(set) var effects: NodeEffects

  /// Presents tracks over a model.
  ///
  /// - Parameters:
  ///   - tracks: in order of addition.
  ///   - time: the layer's own time, in seconds.
  package init(
    _ values: NodeValues, _ effects: NodeEffects, tracks: [AnimationTrack],
    atLayerTime time: Double
  ) {
    self.values = values
    self.effects = effects
    let id = NodeID(rawValue: 1)
    var tree = RenderTree()
    tree.apply(Self.delta(id, values, effects, tracks))
    var result = RenderTree.SampleResult()
    tree.sample(at: time, into: &result)
    guard let node = tree.index(of: id) else { return }
    self.values.geometry = tree.geometry[node.slot]
    self.values.style = tree.style[node.slot]
    self.values.contents = tree.contents[node.slot]
    self.values.shadow = tree.shadow[node.slot]
    self.values.transform = tree.transform(of: node)
    self.values.sublayerTransform = tree.sublayerTransform(of: node)
    self.effects = tree.effects[node]
    self.effects.mask = effects.mask
  }

  /// A delta that makes a tree of one node.
  private static func delta(
    _ id: NodeID, _ values: NodeValues, _ effects: NodeEffects, _ tracks: [AnimationTrack]
  ) -> RenderDelta {
    var delta = RenderDelta()
    delta.created = [id]
    delta.root = id
    delta.geometry = [.init(id, values.geometry)]
    delta.style = [.init(id, values.style)]
    delta.contents = [.init(id, values.contents)]
    delta.shadow = [.init(id, values.shadow)]
    delta.transform = [.init(id, values.transform)]
    delta.sublayerTransform = [.init(id, values.sublayerTransform)]
    var unmasked = effects
    unmasked.mask = nil
    delta.effects = [.init(id, unmasked)]
    delta.tracks = [.init(id, tracks)]
    return delta
  }
}
