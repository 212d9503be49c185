// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// Neighbouring glyphs of a line with one font and one set of attributes. Immutable; may be used on any thread.
///
/// Glyphs stand from left to right; positions count from the origin of the line.
@safe public final class CTRun: NSObject, @unchecked Sendable {
  // `@unchecked`: nothing changes, and the arrays that are lent belong to this object.

  /// Comes first, as in all values of collections.
  let info = CollectionInfo()
  let line: GlyphLine
  let number: Int
  fileprivate let lent: LentArrays

  init(_ line: GlyphLine, _ number: Int) {
    self.line = line
    self.number = number
    lent = LentArrays(line.runs[number])
    super.init()
  }

  var run: GlyphRun { line.runs[number] }

  /// The box of some glyphs, from the line's origin; null for none.
  func imageBounds(_ part: Range<Int>) -> CGRect {
    let run = run
    var all = CGRect.null
    for index in part where run.glyphs[index] != GlyphRun.deletedGlyph {
      let box = run.font.box(of: run.glyphs[index])
      guard box.width > 0 || box.height > 0 else { continue }
      all = all.union(box.offsetBy(dx: run.positions[index].x, dy: run.positions[index].y))
    }
    return all
  }

  /// The glyphs of a range; a length of 0 means all that follow.
  func part(_ range: CFRange) -> Range<Int> {
    let count = run.glyphs.count
    let start = min(max(range.location, 0), count)
    let length = range.length == 0 ? count - start : min(max(range.length, 0), count - start)
    return start..<start + length
  }
}

/// A run's values in memory that does not move, for callers who read them by pointers.
@safe private final class LentArrays {
  let glyphs: UnsafeMutableBufferPointer<CGGlyph>
  let positions: UnsafeMutableBufferPointer<CGPoint>
  let advances: UnsafeMutableBufferPointer<CGSize>
  let indices: UnsafeMutableBufferPointer<CFIndex>

  init(_ run: GlyphRun) {
    // Each is allocated for as many entries as it gets.
    unsafe glyphs = .allocate(capacity: run.glyphs.count)
    unsafe positions = .allocate(capacity: run.glyphs.count)
    unsafe advances = .allocate(capacity: run.glyphs.count)
    unsafe indices = .allocate(capacity: run.glyphs.count)
    _ = unsafe glyphs.initialize(from: run.glyphs)
    _ = unsafe positions.initialize(from: run.positions)
    _ = unsafe advances.initialize(from: run.advances.map { CGSize(width: $0, height: 0) })
    _ = unsafe indices.initialize(from: run.indices)
  }

  deinit {
    // Trivial types need no deinitialisation.
    unsafe glyphs.deallocate()
    unsafe positions.deallocate()
    unsafe advances.deallocate()
    unsafe indices.deallocate()
  }
}

extension CTRun: TypeNumbered {
  package var typeNumber: CFTypeID { 62 }
}

/// The type number of runs.
public func CTRunGetTypeID() -> CFTypeID { 62 }

/// The properties of a run.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Written from right to left.
  public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
  /// The characters of the glyphs are not in order.
  public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
  /// The text matrix of the run is not the identity.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 1 << 2)
}

/// The number of glyphs.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.run.glyphs.count }

/// The attributes of the text, by their keys as strings; the font is that of the glyphs.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  var values: [String: Any] = [:]
  for (key, value) in run.line.attributes(of: run.run) { values[key.rawValue] = value }
  return values as CFDictionary
}

/// The properties of a run.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  let indices = run.run.indices
  let isRightToLeft = run.run.isRightToLeft
  let isInOrder = zip(indices, indices.dropFirst()).allSatisfy {
    isRightToLeft ? $0 >= $1 : $0 <= $1
  }
  var status: CTRunStatus = isRightToLeft ? .rightToLeft : []
  if !isInOrder { status.insert(.nonMonotonic) }
  return status
}

/// The glyphs; the pointer is valid while the run is.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? {
  // The run keeps the memory.
  unsafe run.lent.glyphs.baseAddress.map { unsafe UnsafePointer($0) }
}

/// Stores glyphs of a range; a length of 0 means all that follow.
public func CTRunGetGlyphs(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>
) {
  // The caller promises room for the range.
  for (place, index) in run.part(range).enumerated() {
    unsafe buffer[place] = run.run.glyphs[index]
  }
}

/// The positions; the pointer is valid while the run is.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? {
  // The run keeps the memory.
  unsafe run.lent.positions.baseAddress.map { unsafe UnsafePointer($0) }
}

/// Stores positions of glyphs, from the line's origin.
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  let positions = run.run.positions
  // The caller promises room for the range.
  for (place, index) in run.part(range).enumerated() { unsafe buffer[place] = positions[index] }
}

/// The advances; the pointer is valid while the run is.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? {
  // The run keeps the memory.
  unsafe run.lent.advances.baseAddress.map { unsafe UnsafePointer($0) }
}

/// Stores advances of glyphs.
public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
  let advances = run.run.advances
  // The caller promises room for the range.
  for (place, index) in run.part(range).enumerated() {
    unsafe buffer[place] = CGSize(width: advances[index], height: 0)
  }
}

/// The first character of each glyph; the pointer is valid while the run is.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? {
  // The run keeps the memory.
  unsafe run.lent.indices.baseAddress.map { unsafe UnsafePointer($0) }
}

/// Stores the first characters of glyphs, in UTF-16 units of the text that the line was made of.
public func CTRunGetStringIndices(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) {
  let indices = run.run.indices
  // The caller promises room for the range.
  for (place, index) in run.part(range).enumerated() { unsafe buffer[place] = indices[index] }
}

/// The characters of the run, in UTF-16 units of the text that the line was made of.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange {
  CFRange(location: run.run.range.location, length: run.run.range.length)
}

/// The width of a range of glyphs; stores the font's ascent, descent and leading.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let font = run.run.font
  // The caller's variables.
  unsafe ascent?.pointee = font.ascender
  unsafe descent?.pointee = font.descender
  unsafe leading?.pointee = font.leading
  return Double(run.part(range).reduce(0) { $0 + run.run.advances[$1] })
}

/// The box of a range of glyphs as they are drawn, from the text position of a context; null for none.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  let box = run.imageBounds(run.part(range))
  guard let context, !box.isNull else { return box }
  return box.applying(context.textMatrix)
}

/// The text matrix of the run: the identity.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { .identity }

/// Draws a range of glyphs, with the line's origin at the context's text position.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  run.line.draw(run.part(range), ofRun: run.number, in: context)
}
