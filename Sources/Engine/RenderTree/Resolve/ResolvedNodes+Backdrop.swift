// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import CoreImage
internal import Foundation

/// Finds the area behind layers that their background filters read beyond their bounds.
///
/// A blend reads the pixels that it writes, and so do background filters that change colours: a
/// partial redraw has what they need. A neighbourhood filter reads further: a change beside its
/// layer changes the layer, and redrawing a part of the layer needs more of the backdrop than that
/// part.
extension ResolvedNodes {
  /// The area to draw again, with the layers that read of it what lies behind them.
  func damageWithReaders(_ damage: RootRect, _ nodes: borrowing NodeStore) -> RootRect {
    guard !damage.isEmpty, nodes.values.readsAroundBackdrop else { return damage }
    var result = damage
    var grows = true
    // A reader may change what the next one reads. Each round takes in one at least, or is the last.
    while grows {
      grows = false
      for node in nodes.structure.order {
        guard let read = backdropBoxes(of: node, nodes) else { continue }
        if read.around.intersects(result), result.union(read.box) != result {
          result = result.union(read.box)
          grows = true
        }
      }
    }
    return result
  }

  /// The area that must be drawn for the pixels of another to be right: around what reads behind
  /// itself, more than is shown.
  func areaBehind(_ shown: RootRect, _ nodes: borrowing NodeStore) -> RootRect {
    guard !shown.isEmpty, nodes.values.readsAroundBackdrop else { return shown }
    var result = shown
    // Front to back: the area that a reader needs has to be filled by the nodes behind it.
    for node in nodes.structure.order.reversed() {
      guard let read = backdropBoxes(of: node, nodes) else { continue }
      let part = read.box.intersection(result)
      guard !part.isEmpty else { continue }
      result = result.union(
        RootRect(
          minX: part.minX - (read.box.minX - read.around.minX),
          minY: part.minY - (read.box.minY - read.around.minY),
          maxX: part.maxX + (read.around.maxX - read.box.maxX),
          maxY: part.maxY + (read.around.maxY - read.box.maxY)))
    }
    return result
  }

  /// The box that a reader covers, and the area that it reads; nil for a node that reads nothing
  /// around it.
  private func backdropBoxes(
    of node: NodeIndex, _ nodes: borrowing NodeStore
  ) -> (box: RootRect, around: RootRect)? {
    guard let index = nodes.values.effects.index(of: node),
      !resolved[node.slot].traits.contains(.invisible),
      let reach = nodes.values.effects.values[index].backgroundReach
    else { return nil }
    let bounds = nodes.values.geometry[node.slot].bounds
    let map = resolved[node.slot].toRoot
    let box = map.boundingBox(of: bounds).outset(by: 1)
    let around = map.boundingBox(of: reach.grown(bounds)).outset(by: 1)
    return (box, box.union(around).outset(by: Self.readingSlack))
  }

  /// Points that pictures computed at a smaller size read further.
  private static let readingSlack = 2.0
}

extension NodeEffects {
  /// The reach of all background filters together; nil if each pixel depends on itself only.
  public var backgroundReach: FilterReach? {
    guard backgroundFilters.contains(where: { $0.isActive && $0.inputReach != FilterReach() })
    else { return nil }
    return FilterReach(readingThrough: backgroundFilters)
  }
}
