// SPDX-License-Identifier: MIT

/// The part of a texture whose pixels are defined, as rectangles that may overlap.
struct DefinedRegion {
  private var rects: [PixelRect] = []

  /// Beyond so many rectangles their common bounds are taken for defined, so that the check stays quick.
  private static var limit: Int { 256 }

  var isEmpty: Bool { rects.isEmpty }

  /// Adds a rectangle.
  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty, !rects.contains(where: { $0.contains(rect) }) else { return }
    rects.removeAll { rect.contains($0) }
    rects.append(rect)
    if rects.count > Self.limit {
      rects = [rects.reduce(PixelRect.zero) { $0.union($1) }]
    }
  }

  mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// A part of a rectangle that lies outside; nil if none exists.
  func gap(in rect: PixelRect) -> PixelRect? {
    guard !rect.isEmpty else { return nil }
    var rest = [rect]
    for known in rects {
      rest = rest.flatMap { Self.parts(of: $0, outside: known) }
      if rest.isEmpty { return nil }
    }
    return rest.first
  }

  /// Up to four rectangles that make up what of one lies outside another.
  private static func parts(of rect: PixelRect, outside other: PixelRect) -> [PixelRect] {
    let common = rect.intersection(other)
    guard !common.isEmpty else { return [rect] }
    return [
      PixelRect(x: rect.x, y: rect.y, width: rect.width, height: common.y - rect.y),
      PixelRect(x: rect.x, y: common.maxY, width: rect.width, height: rect.maxY - common.maxY),
      PixelRect(x: rect.x, y: common.y, width: common.x - rect.x, height: common.height),
      PixelRect(x: common.maxX, y: common.y, width: rect.maxX - common.maxX, height: common.height),
    ].filter { !$0.isEmpty }
  }
}
