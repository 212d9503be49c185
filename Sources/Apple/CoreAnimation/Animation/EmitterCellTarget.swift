// SPDX-License-Identifier: MIT

internal import Foundation
internal import RenderTree

/// An attribute of one of an emitter's cells, found by a path such as `emitterCells.spark.velocity`
/// (behaviour fact EM-12).
///
/// Cells are found by their `name` when the animation is compiled; the renderer knows them by their
/// index in the list, so tracks follow when the emitter changes.
struct EmitterCellTarget {
  let track: TrackTarget
  let kind: ValueKind

  /// Finds the attribute; nil when the layer has no such cell, or cells no such attribute.
  ///
  /// - Parameter path: the key path after `emitterCells.`.
  init?(_ path: String, on layer: CALayer) {
    guard let emitter = layer as? CAEmitterLayer,
      let (index, rest) = EmitterCellList(emitter.emitterCells ?? []).index(at: path)
    else { return nil }
    let key = String(rest.prefix { $0 != "." })
    // An attribute has the name of the cell's property.
    guard let property = CAEmitterCell.declaredProperties[key],
      let attribute = EmitterCellAttribute.allCases.first(where: {
        String(describing: $0) == property.key
      })
    else { return nil }
    let whole = property.kind
    var target = TrackTarget(.emitterCell, laneCount: attribute.laneCount)
    if rest.count > key.count {
      guard let part = ComponentPath.named(String(rest.dropFirst(key.count + 1)), in: whole)
      else { return nil }
      target = TrackTarget(
        .emitterCell, firstLane: part.firstLane, laneCount: part.laneCount)
      kind = part.kind
    } else {
      kind = whole
    }
    target.filter = UInt8(truncatingIfNeeded: index)
    target.input = attribute.rawValue
    track = target
  }
}
