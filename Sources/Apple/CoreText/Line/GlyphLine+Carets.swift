// SPDX-License-Identifier: MIT

internal import CoreGraphics
package import Foundation

/// From characters to places on the line and back.
extension GlyphLine {
  /// The distance of a caret before a character from the line's origin.
  ///
  /// Where the direction of writing changes there are two: the edge at which the character behind the caret
  /// begins, and the edge at which the one before it ends.
  package func offsets(of index: Int) -> (primary: CGFloat, secondary: CGFloat) {
    let start: CGFloat = isRightToLeft ? width : 0
    let end: CGFloat = isRightToLeft ? 0 : width
    guard !clusters.isEmpty else { return (0, 0) }
    if index <= range.location { return (leading(0) ?? start, start) }
    if index >= range.location + range.length { return (end, trailing(length) ?? end) }
    let position = inner(index)
    let primary = leading(position) ?? end
    return (primary, trailing(position) ?? primary)
  }

  /// The index of the caret nearest to a distance from the line's origin.
  package func index(at x: CGFloat) -> Int {
    let x = Double(x)
    guard
      let cluster = clusters.first(where: { $0.width > 0 && x < $0.x + $0.width })
        ?? clusters.last(where: { $0.width > 0 }) ?? clusters.last
    else { return range.location }
    var share = cluster.width > 0 ? (x - cluster.x) / cluster.width : 0
    share = share.isNaN ? 0 : min(max(share, 0), 1)
    if cluster.isRightToLeft { share = 1 - share }
    let carets = carets(in: cluster)
    let step = Int(clamping: (share * Double(carets.count)).rounded())
    return step < carets.count ? outer(carets[step]) : outer(cluster.end, isEnd: true)
  }

  /// The positions in a cluster where a caret may stand, its end excluded; at least its start.
  private func carets(in cluster: GlyphCluster) -> [Int] {
    let inside = (cluster.start + 1..<max(cluster.end, cluster.start + 1)).filter {
      boundaries[$0].contains(.caret)
    }
    return [cluster.start] + inside
  }

  /// The place before a character, at its own edge; nil behind the last.
  private func leading(_ position: Int) -> CGFloat? {
    guard let cluster = cluster(before: position + 1), position < cluster.end else { return nil }
    return place(position, in: cluster)
  }

  /// The place behind the character that ends at a position, at its own edge.
  private func trailing(_ position: Int) -> CGFloat? {
    guard let cluster = cluster(before: position), position <= cluster.end else { return nil }
    return place(position, in: cluster)
  }

  private func place(_ position: Int, in cluster: GlyphCluster) -> CGFloat {
    var share = 0.0
    if position >= cluster.end {
      share = 1
    } else if position > cluster.start {
      let carets = carets(in: cluster)
      share = Double(carets.count { $0 > cluster.start && $0 <= position }) / Double(carets.count)
    }
    return CGFloat(cluster.x + cluster.width * (cluster.isRightToLeft ? 1 - share : share))
  }

  /// The last cluster that starts before a position.
  private func cluster(before position: Int) -> GlyphCluster? {
    var low = 0
    var high = logicalOrder.count
    while low < high {
      let middle = (low + high) / 2
      if clusters[logicalOrder[middle]].start < position { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? clusters[logicalOrder[low - 1]] : nil
  }
}

extension GlyphLine {
  /// Whether a caret may stand before a character.
  package func isCaret(_ index: Int) -> Bool {
    let position = inner(index)
    return position >= length || boundaries[position].contains(.caret)
  }
}
