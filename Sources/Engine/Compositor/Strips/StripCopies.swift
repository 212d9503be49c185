// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The copies of shapes that a submitter keeps.
///
/// A shape gets one when it is painted in the third frame in which it has only moved by whole pixels.
struct StripCopies {
  /// The shape that a layer showed, and its copy.
  private struct Entry {
    /// The first one of the frames.
    var shape: StripShape?
    /// The frames in which it only moved by whole pixels.
    var steadyFrames = 0
    var frame = 0
    var copy: StripCopy?
  }

  private var entries: [Entry] = []
  private var frame = 0
  /// Bytes that the copies hold.
  private(set) var byteCount = 0

  /// The most bytes of all copies, and the most pixels of a shape.
  private static let mostBytes = 4 << 20
  private static let mostPixels = 1 << 18
  /// Frames after which a copy goes that was not painted.
  private static let longestIdle = 120

  /// Begins a frame; copies that were not painted for long are freed now and then.
  mutating func beginFrame() {
    frame += 1
    guard frame % Self.longestIdle == 0 else { return }
    for index in entries.indices where frame - entries[index].frame > Self.longestIdle {
      forget(index)
    }
  }

  /// Notes what a layer shows, and finds its copy; nil without one.
  ///
  /// - Parameter make: paints a shape as a whole, from which the copy is taken.
  mutating func copy(
    of shape: StripShape, making make: (StripShape) -> StripCopy?
  ) -> StripCopy? {
    guard let user = shape.user, shape.picture == nil else { return nil }
    let index = Int(user)
    while entries.count <= index { entries.append(Entry()) }
    let isSteady = entries[index].shape?.differsByWholePixels(from: shape) == true
    entries[index].frame = frame
    guard isSteady else {
      forget(index)
      entries[index].shape = shape
      return nil
    }
    if let copy = entries[index].copy { return copy }
    entries[index].steadyFrames += 1
    guard entries[index].steadyFrames == 2, shape.reach.area <= Self.mostPixels else { return nil }
    guard let copy = make(shape), byteCount + copy.byteCount <= Self.mostBytes else { return nil }
    byteCount += copy.byteCount
    entries[index].copy = copy
    return copy
  }

  private mutating func forget(_ index: Int) {
    byteCount -= entries[index].copy?.byteCount ?? 0
    entries[index].copy = nil
    entries[index].shape = nil
    entries[index].steadyFrames = 0
  }
}

extension StripShape {
  /// Whether another frame's shape shows the same pixels elsewhere.
  fileprivate func differsByWholePixels(from other: StripShape) -> Bool {
    let way = other.origin - origin
    let off = way - way.rounded(.toNearestOrAwayFromZero)
    return (off * off).max() < 1e-12 && version == other.version && u == other.u && v == other.v
      && fill == other.fill && stroke == other.stroke && isEvenOdd == other.isEvenOdd
      && line == other.line
  }
}
