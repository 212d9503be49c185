// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The frames of a film in the order of their times, from any time on.
protocol FilmFrames: AnyObject {
  /// Starts over; the next frame may be any one that is not later than needed for the frames from a time on.
  func seek(to time: Double)
  /// The next frame, whose presentation time is the film's; nil at the end.
  func next() throws(MediaFileError) -> MediaFrame?
}
