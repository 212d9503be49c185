// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// Reads the frames of a film for any times: forward by decoding on, else from a place before.
///
/// `@unchecked Sendable` holds because one serial queue alone, that of the film, calls the methods.
final class FilmReader: @unchecked Sendable {
  private let frames: any FilmFrames
  /// Frames per second, roughly.
  let frameRate: Double
  private var isAtPlace = false
  private var hasFailed = false
  /// The span that is decoded on and not jumped over, in seconds.
  private static let reach = 2.0

  init(_ frames: any FilmFrames, rate: Double) {
    self.frames = frames
    frameRate = rate
  }

  /// Decodes until a run of frames tells which one is due at a time of the film.
  ///
  /// - Parameter store: applies a change to the run.
  func fill(_ ring: FilmRing, to time: Double, _ store: (FilmRing) -> Void) throws(MediaFileError) {
    guard !hasFailed, ring.index(at: time) == nil else { return }
    var ring = ring
    do throws(MediaFileError) {
      if isAtPlace, let last = ring.lastTime, last <= time, time - last < Self.reach, !ring.hasEnd {
        try decode(&ring, to: time)
      } else {
        try jump(&ring, to: time)
      }
      store(ring)
    } catch {
      hasFailed = true
      // The last frame stays.
      ring.hasEnd = true
      store(ring)
      throw error
    }
  }

  /// Decodes from a place before a time, as far before as it takes to know the frame that is due.
  private func jump(_ ring: inout FilmRing, to time: Double) throws(MediaFileError) {
    // Who goes back is likely to go on doing so, and finds the frames before, too.
    let goesBack = ring.entries.first.map { $0.frame.presentationTime > time } ?? false
    let count = goesBack ? Double(ring.capacity - 2) : 1.5
    var lead = count / frameRate
    isAtPlace = false
    while true {
      let start = max(0, time - lead)
      frames.seek(to: start)
      ring.restart(atStart: start == 0)
      try decode(&ring, to: time)
      if ring.index(at: time) != nil, start == 0 || isKnown(ring, at: time) { break }
      guard start > 0 else { break }
      lead = max(8 * lead, 1)
    }
    isAtPlace = true
  }

  /// Whether a frame of the run is not later than a time: else the one that is due lies before the run.
  private func isKnown(_ ring: FilmRing, at time: Double) -> Bool {
    ring.entries.contains { $0.frame.presentationTime <= time + FilmTimeline.tolerance }
  }

  private func decode(_ ring: inout FilmRing, to time: Double) throws(MediaFileError) {
    while ring.index(at: time) == nil, !ring.hasEnd {
      // A run that begins later does not hold the frame.
      if let first = ring.entries.first?.frame.presentationTime, !ring.hasStart,
        first > time + FilmTimeline.tolerance
      {
        return
      }
      if let frame = try frames.next() { ring.append(frame) } else { ring.hasEnd = true }
    }
  }
}
