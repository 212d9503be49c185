// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// Fills paths with the lines of a text. May be used on any thread.
public final class CTFramesetter: NSObject, Sendable {
  /// Comes first, as in all values of collections.
  let info = CollectionInfo()
  let typesetter: CTTypesetter

  init(_ typesetter: CTTypesetter) {
    self.typesetter = typesetter
    super.init()
  }

  /// A part of the text; a length of 0 means all that follows.
  fileprivate func part(_ range: CFRange) -> Range<Int> {
    let start = min(max(range.location, 0), typesetter.length)
    let rest = typesetter.length - start
    return start..<start + (range.length == 0 ? rest : min(max(range.length, 0), rest))
  }
}

extension CTFramesetter: TypeNumbered {
  package var typeNumber: CFTypeID { 65 }
}

/// The type number of framesetters.
public func CTFramesetterGetTypeID() -> CFTypeID { 65 }

/// Makes a framesetter of a copy of a string.
public func CTFramesetterCreateWithAttributedString(
  _ attrString: CFAttributedString
) -> CTFramesetter {
  CTFramesetter(CTTypesetter(attrString))
}

/// Makes a framesetter that breaks lines by a typesetter.
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter {
  CTFramesetter(typesetter)
}

/// The typesetter that breaks the lines.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter {
  framesetter.typesetter
}

/// Fills a path with lines from its top down.
///
/// In a path that is no rectangle, a line takes the widest stretch that lies inside over all of its height.
///
/// - Parameters:
///   - stringRange: the part of the text; a length of 0 means all that follows.
///   - frameAttributes: ignored.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
  _ frameAttributes: CFDictionary?
) -> CTFrame {
  let part = framesetter.part(stringRange)
  let own = path.copy() ?? path
  var filler = FrameFiller(framesetter.typesetter, part, FrameShape(own))
  filler.fill()
  return CTFrame(
    own, filler.lines, range: NSRange(location: part.lowerBound, length: part.count),
    visible: NSRange(
      location: part.lowerBound, length: max(filler.next, part.lowerBound) - part.lowerBound))
}

/// The size that a text takes within limits.
///
/// - Parameters:
///   - constraints: the largest width and height; `CGFloat.greatestFiniteMagnitude` for no limit.
///   - fitRange: becomes the characters that fit; nil if not wanted.
/// - Returns: the width of the widest line and the height of all, rounded up to nothing.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let part = framesetter.part(stringRange)
  func limit(_ length: CGFloat) -> CGFloat {
    length.isNaN ? 0 : min(max(length, 0), FrameShape.largest)
  }
  // A width of 0 means none in much code.
  let width = constraints.width == 0 ? FrameShape.largest : limit(constraints.width)
  let height = constraints.height == 0 ? FrameShape.largest : limit(constraints.height)
  var filler = FrameFiller(
    framesetter.typesetter, part,
    FrameShape(CGRect(x: 0, y: 0, width: width, height: height)))
  filler.measures = true
  filler.fill()
  // The caller's variable.
  unsafe fitRange?.pointee = CFRange(
    location: part.lowerBound, length: max(filler.next, part.lowerBound) - part.lowerBound)
  return CGSize(width: filler.widest, height: filler.reached)
}
