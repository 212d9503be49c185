// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// Lines of text within a path. Immutable; may be used on any thread.
public final class CTFrame: NSObject, @unchecked Sendable {
  // `@unchecked`: nothing changes; the path is a copy of our own.

  /// Comes first, as in all values of collections.
  let info = CollectionInfo()
  let path: CGPath
  let lines: [FrameLine]
  let range: NSRange
  let visible: NSRange

  init(_ path: CGPath, _ lines: [FrameLine], range: NSRange, visible: NSRange) {
    self.path = path
    self.lines = lines
    self.range = range
    self.visible = visible
    super.init()
  }
}

/// A line and the place of its origin in the box of the path, y up.
struct FrameLine {
  var line: CTLine
  var origin: CGPoint
}

extension CTFrame: TypeNumbered {
  package var typeNumber: CFTypeID { 64 }
}

/// The type number of frames.
public func CTFrameGetTypeID() -> CFTypeID { 64 }

/// The characters that the frame was asked to show.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange {
  CFRange(location: frame.range.location, length: frame.range.length)
}

/// The characters that fitted.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
  CFRange(location: frame.visible.location, length: frame.visible.length)
}

/// The path of the frame.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// The attributes that the frame was made with: none has an effect, and none is kept.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { nil }

/// The lines from top to bottom.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines.map(\.line) as CFArray }

/// Stores the origins of lines, from the lower left corner of the path's box, y up.
///
/// - Parameter range: the lines; a length of 0 means all that follow.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  let count = frame.lines.count
  let start = min(max(range.location, 0), count)
  let length = range.length == 0 ? count - start : min(max(range.length, 0), count - start)
  for index in 0..<length {
    // The caller promises room for the range.
    unsafe origins[index] = frame.lines[start + index].origin
  }
}

/// Draws the lines in a context whose y grows upward; nothing is clipped.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let box = frame.path.boundingBoxOfPath
  let kept = context.textMatrix
  for placed in frame.lines {
    context.textPosition = CGPoint(
      x: box.minX + placed.origin.x, y: box.minY + placed.origin.y)
    CTLineDraw(placed.line, context)
  }
  context.textMatrix = kept
}

/// The direction in which lines follow each other.
public enum CTFrameProgression: UInt32, Sendable {
  case topToBottom = 0
  /// Vertical text; laid out from top to bottom, too.
  case rightToLeft = 1
  /// Vertical text; laid out from top to bottom, too.
  case leftToRight = 2
}

/// The key of a frame's progression, a number; it has no effect.
public var kCTFrameProgressionAttributeName: CFString { "CTFrameProgression" as CFString }
