// SPDX-License-Identifier: MIT

internal import CoreGraphics
package import Foundation

/// Breaking, cutting off and stretching.
extension GlyphLine {
  /// The width of the white space at the end of the text.
  package var trailingWhitespaceWidth: CGFloat {
    CGFloat(
      logicalOrder.reversed().lazy.map { self.clusters[$0] }
        .prefix { self.isWhite($0) }.reduce(0) { $0 + $1.width })
  }

  private func isWhite(_ cluster: GlyphCluster) -> Bool {
    boundaries[cluster.start].contains(.white) || cluster.width == 0
  }

  /// The index at which a line of a width ends that begins at an index.
  ///
  /// White space at the end may reach beyond the width. At least one cluster fits.
  ///
  /// - Parameter byClusters: whether words may be divided.
  package func breakIndex(from index: Int, width: CGFloat, byClusters: Bool) -> Int {
    let start = inner(index)
    let limit = width.isNaN ? 0 : Double(width) + 1e-6
    var reached = 0.0
    var lastBreak: Int?
    var lastCluster: Int?
    for number in logicalOrder[firstCluster(from: start)...] {
      let cluster = clusters[number]
      if cluster.start > start, byClusters || boundaries[cluster.start].contains(.lineBreak) {
        lastBreak = cluster.start
      }
      reached += cluster.width
      if reached > limit, !isWhite(cluster) {
        return outer(lastBreak ?? lastCluster ?? cluster.end, isEnd: true)
      }
      lastCluster = cluster.end
    }
    return range.location + range.length
  }

  /// The place in the logical order of the first cluster that begins at a position or behind it.
  private func firstCluster(from position: Int) -> Int {
    var (low, high) = (0, logicalOrder.count)
    while low < high {
      let middle = (low + high) / 2
      if clusters[logicalOrder[middle]].start < position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The sides at which text may be left out.
  package enum Truncation {
    case start, middle, end
  }

  /// The line with a token in place of what does not fit into a width; nil when not even the token fits.
  package func truncated(
    to width: CGFloat, _ side: Truncation, token: GlyphLine?
  ) -> GlyphLine? {
    if self.width <= width { return self }
    let room = Double(width - (token?.width ?? 0))
    guard room >= 0 else { return nil }
    let all = logicalOrder.map { clusters[$0] }
    var front = 0
    var back = 0
    switch side {
    case .end: front = Self.count(all, room)
    case .start: back = Self.count(all.reversed(), room)
    case .middle:
      front = Self.count(all, room / 2)
      let used = all.prefix(front).reduce(0) { $0 + $1.width }
      back = Self.count(all.reversed(), room - used)
    }
    // Letters that are joined otherwise at the cut may be wider.
    while true {
      let made = joined(all.prefix(front), token, all.suffix(back))
      if made.width <= width || front + back == 0 { return made.width <= width ? made : nil }
      if back > front || front == 0 { back -= 1 } else { front -= 1 }
    }
  }

  /// The number of clusters that fit into a width.
  private static func count(_ clusters: some Sequence<GlyphCluster>, _ room: Double) -> Int {
    var reached = 0.0
    var count = 0
    for cluster in clusters {
      reached += cluster.width
      if reached > room { break }
      count += 1
    }
    return count
  }

  private func joined(
    _ front: ArraySlice<GlyphCluster>, _ token: GlyphLine?, _ back: ArraySlice<GlyphCluster>
  ) -> GlyphLine {
    let cut = front.last?.end ?? 0
    var made = part(0..<cut)
    for piece in token?.pieces ?? [] {
      made.append(Piece(piece.text, start: outer(cut, isEnd: true), isToken: true))
    }
    made += part((back.first?.start ?? length)..<length)
    return GlyphLine(made, direction: isRightToLeft)
  }

  /// The pieces of a part of the text that was laid out.
  private func part(_ range: Range<Int>) -> [Piece] {
    var result: [Piece] = []
    var start = 0
    for piece in pieces {
      let own = range.clamped(to: start..<(start + piece.text.length))
      if !own.isEmpty {
        let text = piece.text[own.lowerBound - start..<own.upperBound - start]
        result.append(
          Piece(
            text, start: piece.isToken ? piece.start : piece.start + own.lowerBound - start,
            isToken: piece.isToken))
      }
      start += piece.text.length
    }
    return result
  }

  /// The line with wider or narrower white space, so that it reaches a width.
  ///
  /// - Parameter factor: the share of the difference, from 0 to 1.
  package func justified(to width: CGFloat, factor: CGFloat) -> GlyphLine {
    guard factor.isFinite, width.isFinite else { return self }
    let trailing = logicalOrder.reversed().prefix { isWhite(clusters[$0]) }.count
    let end = logicalOrder.count - trailing
    let stretched = Set(
      logicalOrder.prefix(end).filter {
        boundaries[clusters[$0].start].contains(.white) && clusters[$0].width > 0
      }.map { clusters[$0].start })
    let missing = (width - (self.width - trailingWhitespaceWidth)) * min(max(factor, 0), 1)
    guard !stretched.isEmpty, missing != 0 else { return self }
    return GlyphLine(self, extra: missing / CGFloat(stretched.count)) {
      stretched.contains($0.start)
    }
  }
}
