// SPDX-License-Identifier: MIT

internal import Foundation

/// Maps a layer's time to a film's: a part of the film, once or repeated, and the poster before it.
struct FilmTimeline: Sendable {
  /// A time of the layer within a film.
  struct Place: Equatable {
    /// The film's time, in seconds; nil before the film where there is no poster.
    var filmTime: Double?
    /// The layer's time less the film's, as long as the same round is played.
    var offset = 0.0
    /// The layer's time at which the round, or the time before the film, ends.
    var end = Double.infinity
  }

  /// The first and the last time of the part, in seconds of the film; the last is infinite where it is unknown.
  let start: Double
  let end: Double
  /// The number of times that the part is played.
  let repeatCount: Double
  /// The layer's time at which the part begins.
  var beginTime = 0.0
  /// The film's time of the picture before that.
  let poster: Double?

  /// A time that is a frame's but for the rounding of its digits is that frame's.
  static let tolerance = 1e-6
  /// The shortest part that is repeated, in seconds.
  static let shortestRound = 1e-3

  private var length: Double { end - start }

  /// Finds the film's time at a time of the layer.
  func place(at layerTime: Double) -> Place {
    var place = place(after: layerTime.isNaN ? 0 : layerTime - beginTime)
    place.offset += beginTime
    place.end += beginTime
    return place
  }

  /// The place at a time from the begin; its offset and its end are such times, too.
  private func place(after time: Double) -> Place {
    guard time >= -Self.tolerance else {
      return Place(filmTime: poster, offset: 0, end: 0)
    }
    // A still picture.
    guard length > 0 else { return Place(filmTime: start) }
    guard length.isFinite else { return Place(filmTime: start + time, offset: -start) }
    if time + Self.tolerance >= length * repeatCount { return Place(filmTime: lastTime) }
    let round = ((time + Self.tolerance) / length).rounded(.down)
    let begin = round * length
    return Place(
      filmTime: start + max(time - begin, 0), offset: begin - start,
      end: min(begin + length, length * repeatCount))
  }

  /// The film's time just before the end, whose frame stays.
  private var lastTime: Double {
    let part = repeatCount - repeatCount.rounded(.down)
    let last = part > 0 ? start + part * length : end
    return max(start, last - 2 * Self.tolerance)
  }
}
