// SPDX-License-Identifier: MIT

import CoreGraphics

/// The frames of a film: whole multiples of a frame's length within a span of time.
///
/// Frame f shows the time f / rate, whatever range it is part of, so that the frames of several ranges,
/// rendered by several processes, are those of one run. A range holds the frames from its start up to,
/// but not including, its end: ranges that meet share no frame.
package struct FrameRange: Equatable, Sendable {
  /// Frames per second.
  package let rate: Double
  /// The number of the first frame.
  package let first: Int
  /// The number of frames.
  package let count: Int

  /// The longest film, in frames: a month at 60 frames per second.
  private static let limit = 200_000_000.0

  /// The frames of a span of time.
  ///
  /// - Parameters:
  ///   - start: seconds of the scene.
  ///   - end: seconds of the scene, later than `start`.
  ///   - rate: frames per second.
  /// - Throws: `ToolError` for numbers that are not finite, no frame, or too many.
  package init(from start: Double, to end: Double, rate: Double) throws(ToolError) {
    guard start.isFinite, end.isFinite, rate.isFinite, rate > 0 else {
      throw ToolError(
        .badScene, "frames from \(start) to \(end) s at \(rate) per second: not finite")
    }
    // A time that is a frame's, but for the rounding of its digits, is that frame's.
    let first = (start * rate - 1e-6).rounded(.up)
    let last = (end * rate - 1e-6).rounded(.up)
    guard abs(first) <= Self.limit, last - first <= Self.limit else {
      throw ToolError(
        .badScene, "from \(start) to \(end) s at \(rate) per second are too many frames")
    }
    guard last > first else {
      throw ToolError(
        .badScene, "no frame at \(rate) per second lies from \(start) to before \(end) s")
    }
    self.rate = rate
    self.first = Int(clamping: first)
    count = Int(clamping: last - first)
  }

  /// Frames of a segment: each segment of a film is drawn as if nothing had been drawn before it.
  ///
  /// A renderer keeps results from picture to picture, such as the edges of a shape that was larger, and these may
  /// differ by a few of 255 from fresh ones. Segments begin at whole multiples, wherever a range begins.
  package static let segmentLength = 30

  /// The number of the segment that a frame is in.
  package static func segment(of number: Int) -> Int {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: segmentLength)
    return rest < 0 ? quotient - 1 : quotient
  }

  /// The numbers of the frames.
  package var numbers: Range<Int> { first..<(first + count) }

  /// The time of a frame, in seconds of the scene.
  package func time(of number: Int) -> Double { Double(number) / rate }
}
