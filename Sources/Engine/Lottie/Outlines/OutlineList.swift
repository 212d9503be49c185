// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The outlines that a style draws: those before it in its group, changed by modifiers.
struct OutlineList {
  /// The entries before the style.
  let items: [ShapeItem]
  /// Modifiers of the groups around, the innermost first.
  let modifiers: [ShapeItem]
  /// The most copies of a repeater.
  let copyLimit: Int

  /// The outlines as one path at a frame.
  func path(at frame: Double) -> PathGeometry {
    var outlines = outlines(of: items, at: frame)
    for modifier in modifiers { apply(modifier, to: &outlines, at: frame) }
    var path = PathGeometry()
    for outline in outlines { path.append(outline.geometry) }
    return path
  }

  /// The work of making the path once, in vertices.
  var work: Int { (items + modifiers).reduce(into: OutlineWork()) { $0.add($1) }.total }

  /// All values that the path is made of.
  var values: [AnimatedValue] { (items + modifiers).flatMap(Self.values) }

  /// The keyframes of the one path, with a still matrix, where nothing else changes; else nil.
  var single: (value: AnimatedValue, matrix: CGAffineTransform)? {
    guard modifiers.isEmpty, items.count == 1 else { return nil }
    switch items[0] {
    case .outline(let source):
      guard case .path(let value) = source.kind, !source.isReversed else { return nil }
      return (value, .identity)
    case .group(let group):
      let shapes = group.items.filter { if case .style = $0 { false } else { true } }
      guard !group.transform.moves,
        let inner = OutlineList(items: shapes, modifiers: [], copyLimit: copyLimit).single
      else { return nil }
      return (inner.value, inner.matrix.concatenating(group.transform.matrix(at: 0)))
    default: return nil
    }
  }

  private func outlines(of items: [ShapeItem], at frame: Double) -> [Outline] {
    var result: [Outline] = []
    for item in items {
      switch item {
      case .group(let group):
        let matrix = group.transform.matrix(at: frame)
        result += outlines(of: group.items, at: frame).map { $0.applying(matrix) }
      case .outline(let source): result.append(source.outline(at: frame))
      case .style: break
      case .trim, .roundCorners, .repeater, .merge: apply(item, to: &result, at: frame)
      }
    }
    return result
  }

  private func apply(_ modifier: ShapeItem, to outlines: inout [Outline], at frame: Double) {
    switch modifier {
    case .trim(let trim): outlines = trim.applied(to: outlines, at: frame)
    case .roundCorners(let radius):
      let radius = radius.number(at: frame)
      outlines = outlines.map { $0.roundingCorners(by: radius) }
    case .repeater(let repeater):
      let copies = repeater.count(at: frame, limit: copyLimit)
      let originals = outlines
      outlines = (0..<copies).flatMap { copy in
        let matrix = repeater.matrix(of: copy, at: frame)
        return originals.map { $0.applying(matrix) }
      }
    case .merge(let mode): outlines = mode.merged(outlines)
    case .group, .outline, .style: break
    }
  }

  private static func values(of item: ShapeItem) -> [AnimatedValue] {
    switch item {
    case .group(let group):
      return group.transform.matrixValues + group.items.flatMap(values)
    case .outline(let source): return source.values
    case .trim(let trim): return trim.values
    case .roundCorners(let radius): return [radius]
    case .repeater(let repeater):
      return [repeater.copies, repeater.offset] + repeater.transform.matrixValues
    case .style, .merge: return []
    }
  }
}

/// The work of making a path: no less than all entries and vertices on its way.
private struct OutlineWork {
  /// The most vertices that the outlines have so far.
  private var vertices = 0
  /// No more than 2⁴⁰, so that it can be multiplied.
  private(set) var total = 0

  mutating func add(_ item: ShapeItem) {
    switch item {
    case .group(let group):
      let inner = group.items.reduce(into: OutlineWork()) { $0.add($1) }
      vertices = Self.limited(vertices + inner.vertices)
      total = Self.limited(total + inner.total)
    case .outline(let source):
      vertices = Self.limited(vertices + source.mostVertices)
      total = Self.limited(total + source.mostVertices)
    case .repeater(let repeater): multiply(by: repeater.most)
    case .trim:
      // The lengths of curves are integrated in steps, and each may be cut at both ends.
      total = Self.limited(total + 8 * vertices)
      multiply(by: 2)
    // Each corner becomes two.
    case .roundCorners: multiply(by: 2)
    // Elements are cut by all others that they may meet.
    case .merge(let mode): multiply(by: mode == .normal ? 1 : 1 + vertices / 64)
    case .style: break
    }
    total = Self.limited(total + 1)
  }

  private mutating func multiply(by factor: Int) {
    let (product, isTooMuch) = vertices.multipliedReportingOverflow(by: factor)
    vertices = isTooMuch ? 1 << 40 : Self.limited(product)
    total = Self.limited(total + vertices)
  }

  private static func limited(_ number: Int) -> Int { min(number, 1 << 40) }
}

extension ShapeItem.MergeMode {
  /// The one outline that several become; none where nothing is left.
  func merged(_ outlines: [Outline]) -> [Outline] {
    guard self != .normal, let first = outlines.first else {
      var path = PathGeometry()
      for outline in outlines { path.append(outline.geometry) }
      return path.isEmpty ? [] : [Outline(path)]
    }
    var path = CGPath(geometry: first.geometry)
    for outline in outlines.dropFirst() {
      let other = CGPath(geometry: outline.geometry)
      switch self {
      case .normal, .union: path = path.union(other)
      case .subtraction: path = path.subtracting(other)
      case .intersection: path = path.intersection(other)
      case .exclusion: path = path.symmetricDifference(other)
      }
    }
    return path.isEmpty ? [] : [Outline(path.geometry)]
  }
}

extension ShapeItem.ShapeRepeater {
  /// The most copies that there are at any frame.
  var most: Int {
    let numbers = copies.keyframes.flatMap { [$0.value, $0.end ?? $0.value] }.compactMap(\.first)
    return max(Int(clamping: (numbers.max() ?? 0).rounded(.up)), 0)
  }

  /// The number of copies at a frame.
  func count(at frame: Double, limit: Int) -> Int {
    min(max(Int(clamping: copies.number(at: frame).rounded(.up)), 0), limit)
  }

  /// The matrix of a copy: its scale, rotation and position are each applied as often as its number says.
  func matrix(of copy: Int, at frame: Double) -> CGAffineTransform {
    let times = Double(copy) + offset.number(at: frame)
    let anchor = transform.anchor(at: frame), position = transform.position(at: frame)
    let factors = transform.factors(at: frame)
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(
        CGAffineTransform(
          scaleX: Self.power(factors.x, times), y: Self.power(factors.y, times))
      )
      .concatenating(CGAffineTransform(rotationAngle: transform.angle(at: frame) * times))
      .concatenating(
        CGAffineTransform(
          translationX: anchor.x + position.x * times, y: anchor.y + position.y * times))
  }

  /// The opacity of a copy, 0…1: from that of the first to that of the last.
  func opacity(of copy: Int, at frame: Double, limit: Int) -> Double {
    let count = count(at: frame, limit: limit)
    let share = count > 1 ? Double(copy) / Double(count - 1) : 0
    let start = startOpacity.number(at: frame), end = endOpacity.number(at: frame)
    return min(max((start + (end - start) * share) / 100, 0), 1)
  }

  /// A power that is finite for negative factors and broken exponents, too.
  private static func power(_ factor: Double, _ exponent: Double) -> Double {
    let result = pow(factor, exponent)
    return result.isFinite
      ? result : pow(abs(factor), exponent).isFinite ? pow(abs(factor), exponent) : 1
  }
}
