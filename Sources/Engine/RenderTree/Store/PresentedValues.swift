// SPDX-License-Identifier: MIT

package import CoreGraphics

/// The values of one node with its tracks presented over them: what a renderer shows at a time.
///
/// They lie in columns of that one node and are presented as those of a render tree are, so that a
/// presentation layer answers the presented state. An emitter's are those of a birth at that time.
package struct PresentedValues: ~Copyable {
  private var columns = NodeColumns()
  /// The presented emitter; nil for nodes without one.
  package private(set) var emitter: NodeEmitter?
  /// The groups that the tracks drive.
  private let groups: NodeGroups
  /// The properties that a track has an effect on, each once. Lists and outlines only if they differ
  /// from the model's.
  package private(set) var drivenProperties: [AnimatableProperty] = []

  private static var node: NodeIndex { NodeIndex(0) }

  /// Presents tracks over a model.
  ///
  /// - Parameters:
  ///   - model: the model of the groups that the tracks drive.
  ///   - id: the node's name in it.
  ///   - list: the tracks, in order of addition.
  ///   - time: the layer's own time, in seconds; NaN counts as 0.
  package init(
    _ model: RenderDelta, of id: NodeID, tracks list: [AnimationTrack],
    atLayerTime time: Double
  ) {
    let node = Self.node
    let time = time.isNaN ? 0 : time
    var tracks = TrackStore()
    tracks.setTracks(list, of: node)
    groups = tracks.groups(of: node)
    columns.addNode(tracks)
    var applying = ApplyingDelta(delta: model, indices: [id: node])
    columns.visitGroups(&applying, tracks)
    var showing = ShowingModel(node: node, groups: groups)
    columns.visitGroups(&showing, tracks)
    var start = 0
    while start < tracks.tracks.count {
      let end = tracks.endOfRun(from: start)
      _ = tracks.sampleRun(start..<end, atLayerTime: time)
      present(start..<end, from: tracks)
      start = end
    }
    if let change = model.emitter.last { emitter = Self.presented(change.value) }
  }

  private mutating func present(_ run: Range<Int>, from tracks: borrowing TrackStore) {
    let property = tracks.property(of: run)
    let change = columns.present(run, of: Self.node, from: tracks)
    guard run.contains(where: { tracks.tracks[$0].contributes }),
      property.laneCount > 0 || !change.isEmpty, drivenProperties.last != property
    else { return }
    drivenProperties.append(property)
  }

  /// The emitter as a birth at the change's time reads it.
  private static func presented(_ change: EmitterChange) -> NodeEmitter {
    var emitter = change.emitter
    guard let tracks = EmitterTracks(change.tracks) else { return emitter }
    emitter.values = tracks.values(over: emitter.values, at: change.time)
    for index in emitter.cells.indices {
      emitter.cells[index] = tracks.cell(index, over: emitter.cells[index], at: change.time)
    }
    return emitter
  }

  // MARK: - Values of all layers

  /// Puts the groups that tracks drive over a layer's values.
  package func show(in values: inout NodeValues) {
    let node = Self.node
    if groups.contains(.geometry) { values.geometry = columns.geometry[node.slot] }
    if groups.contains(.style) { values.style = columns.style[node.slot] }
    if groups.contains(.contents) { values.contents = columns.contents[node.slot] }
    if groups.contains(.shadow) { values.shadow = columns.shadow[node.slot] }
    if groups.contains(.transform) { values.transform = columns.transforms[node] }
    if groups.contains(.sublayerTransform) {
      values.sublayerTransform = columns.sublayerTransforms[node]
    }
  }

  /// Shadow path and filters; nil if no track drives any.
  package var effects: NodeEffects? {
    groups.contains(.effects) ? columns.effects[Self.node] : nil
  }

  // MARK: - Values of some classes

  /// A property of up to four lanes that some classes of layers have.
  package func lanes(_ property: AnimatableProperty) -> SIMD4<Double> {
    switch property.group {
    case .shape: columns.shapes[Self.node].lanes(property)
    case .gradient: columns.gradients[Self.node].lanes(property)
    case .replicator: columns.replicators[Self.node].lanes(property)
    case .emitter: emitter?.values.lanes(property) ?? .zero
    default: .zero
    }
  }

  /// A list that some classes of layers have; numbers lie in lane 0.
  package func list(_ property: AnimatableProperty) -> [SIMD4<Double>] {
    switch property {
    case .colors: columns.gradients[Self.node].colors.map { SIMD4<Double>($0) }
    case .locations: columns.gradients[Self.node].locations.map { SIMD4($0, 0, 0, 0) }
    case .lineDashPattern: columns.shapes[Self.node].lineDashPattern.map { SIMD4($0, 0, 0, 0) }
    default: []
    }
  }

  /// The outline of a shape layer.
  package var path: PathGeometry { columns.shapes[Self.node].path }

  /// The transform between the copies of a replicator layer.
  package var instanceTransform: CATransform3D { columns.replicators[Self.node].transform }
}
