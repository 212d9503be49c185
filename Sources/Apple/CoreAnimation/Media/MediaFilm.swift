// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Dispatch
public import Foundation
internal import Locks
internal import RenderTree

/// A film in a file, whose frames a media layer shows at its own time.
///
/// ```swift
/// var options = MediaFilm.Options()
/// options.start = 2
/// options.repeatCount = .infinity
/// let layer = CAMediaLayer(film: try MediaFilm(contentsOf: url, options: options))
/// ```
/// Films are decoded by a child process `ffmpeg`, any file that it reads; still and animated images (PNG,
/// JPEG, GIF, WebP and others) by ImageIO. The frame of a time is the last one whose own time has come, so
/// that pictures depend on the time alone: backwards, at any speed, in any order. Few decoded frames are kept;
/// where others are asked for, decoding starts at a place before them. Not part of Apple's API.
public final class MediaFilm: Sendable {
  /// The part of a film that is played, and how often.
  public struct Options: Equatable, Sendable {
    /// The time of the layer at which the part begins, in seconds. Default 0.
    public var beginTime: Double = 0
    /// The time of the film at which the part begins, in seconds. Default 0.
    public var start: Double = 0
    /// The time at which the part ends, in seconds of the film; nil for the film's end. Default nil.
    public var end: Double?
    /// The number of times that the part is played, above 0; infinite for indefinitely, nil for the number in an
    /// animated image's file, and 1 for others. Default nil.
    public var repeatCount: Double?
    /// The time of the film whose frame is shown before `beginTime`, in seconds; nil for no picture.
    /// Default nil.
    public var poster: Double?

    /// Makes options with the default values.
    public init() {}
  }

  /// The most pixels of a frame.
  public static let pixelCountLimit = 1 << 26
  /// Bytes of the decoded frames that a film keeps, as far as three frames take no more.
  private static let memoryLimit = 96 << 20
  /// Seconds that a child may be silent.
  private static let timeLimit = 60.0

  /// The file.
  public let url: URL
  /// The options that the film was made with.
  public let options: Options
  /// The size of the frames in pixels: upright, with square pixels.
  public let size: CGSize
  /// The length of the whole film, in seconds; 0 for a still image, nil where the file does not say.
  public let duration: Double?
  /// Whether frames may be transparent.
  public let hasAlpha: Bool

  private let timeline: FilmTimeline
  private let reader: FilmReader
  /// The one place where the reader works.
  private let queue = DispatchQueue(label: "MediaFilm")
  private let state: Mutex<State>

  /// The contents of a layer, which wake its renderers.
  private struct Watcher: Sendable {
    weak var frames: LiveFilm?
  }

  /// The values under the lock.
  private struct State {
    var ring: FilmRing
    var error: MediaFileError?
    /// The frame that was found last.
    var shown: FilmRing.Entry?
    /// The film's time that a renderer waits for; nil while nothing is asked for.
    var wanted: Double?
    var isReading = false
    /// The contents of the layers that show the film.
    var watchers: [Watcher] = []
  }

  /// Opens a file.
  ///
  /// - Throws: `MediaFileError` for files that are missing, broken or no films, options that leave nothing, and
  ///   where `ffmpeg` is not installed and the file is no image.
  public init(contentsOf url: URL, options: Options = Options()) throws(MediaFileError) {
    let path = url.path
    try Self.check(url)
    self.url = url
    self.options = options
    let rate: Double
    let playCount: Double
    if let images = try ImageFrames(path: path) {
      (size, hasAlpha, playCount) = (images.size, images.hasAlpha, images.playCount)
      let end = images.times.last ?? 0
      duration = end
      rate = end > 0 ? Double(images.times.count - 1) / end : 1
      reader = FilmReader(images, rate: rate)
    } else {
      let film = try FilmDescription(path: path, timeLimit: Self.timeLimit)
      size = CGSize(width: film.width, height: film.height)
      (hasAlpha, duration, rate, playCount) = (film.hasAlpha, film.duration, film.rate, 1)
      reader = FilmReader(try FilmDecoder(film, timeLimit: Self.timeLimit), rate: rate)
    }
    timeline = try Self.timeline(options, duration, playCount: playCount, path: path)
    let bytes = max(4 * Int(clamping: size.width * size.height), 1)
    let capacity = min(max(Self.memoryLimit / bytes, 3), 16)
    state = Mutex(State(ring: FilmRing(capacity: capacity)))
  }

  private static func check(_ url: URL) throws(MediaFileError) {
    let path = url.path
    guard url.isFileURL, !path.utf8.contains(0) else {
      throw .unreadable(path: url.absoluteString, reason: "it is not the path of a file")
    }
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .unreadable(path: path, reason: "it does not exist")
    }
    guard !isFolder.boolValue, !FileOutput.isStream(url) else {
      throw .unreadable(path: path, reason: "it is a folder, a device or a pipe")
    }
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw .unreadable(path: path, reason: "it may not be read")
    }
  }

  private static func timeline(
    _ options: Options, _ duration: Double?, playCount: Double, path: String
  ) throws(MediaFileError) -> FilmTimeline {
    let start = options.start
    let end = options.end ?? duration ?? .infinity
    let count = options.repeatCount ?? playCount
    let isStill = duration == 0
    guard start.isFinite, start >= 0, !end.isNaN, options.beginTime.isFinite,
      isStill || end - start >= FilmTimeline.shortestRound, count > 0
    else { throw .emptyRange(path: path, start: start, end: end) }
    if let duration, start >= duration, !isStill {
      throw .emptyRange(path: path, start: start, end: end)
    }
    if end == .infinity, count > 1 { throw .unknownDuration(path: path) }
    let poster = options.poster.map { $0.isFinite ? max($0, 0) : 0 }
    return FilmTimeline(
      start: isStill ? 0 : start, end: isStill ? 0 : end, repeatCount: count,
      beginTime: options.beginTime, poster: poster)
  }

  /// The error that ended decoding; nil while there was none. The last frame before it stays.
  public var error: MediaFileError? { state.withLock { $0.error } }

  /// Makes the contents of a layer, which are woken when a frame has come.
  func makeContents() -> LiveFilm {
    let frames = LiveFilm { [self] in answer(atLayerTime: $0, waits: $1) }
    state.withLock { state in
      state.watchers.removeAll { $0.frames == nil }
      state.watchers.append(Watcher(frames: frames))
    }
    return frames
  }

  // MARK: - Frames

  /// Finds the frame of a layer's time.
  ///
  /// - Parameter waits: whether the frame is waited for; else the last one is the answer until it has come.
  func answer(atLayerTime time: Double, waits: Bool) -> LiveFilm.Answer {
    let place = timeline.place(at: time)
    guard let filmTime = place.filmTime else {
      return LiveFilm.Answer(frame: nil, frameNumber: 0, nextTime: place.end)
    }
    if let answer = found(filmTime, place, readsAhead: !waits) { return answer }
    if waits {
      queue.sync { read(to: filmTime) }
      if let answer = found(filmTime, place, readsAhead: false) { return answer }
    } else {
      request(filmTime)
    }
    let shown = state.withLock { $0.shown }
    return LiveFilm.Answer(
      frame: shown?.frame, frameNumber: shown?.number ?? 0, nextTime: .infinity)
  }

  /// The answer from the frames that are there; nil if they do not tell.
  private func found(
    _ filmTime: Double, _ place: FilmTimeline.Place, readsAhead: Bool
  ) -> LiveFilm.Answer? {
    let (answer, isLast) = state.withLock { state -> (LiveFilm.Answer?, Bool) in
      guard let index = state.ring.index(at: filmTime) else { return (nil, false) }
      let entries = state.ring.entries
      state.shown = entries[index]
      var next = place.end
      if index + 1 < entries.count {
        next = min(next, entries[index + 1].frame.presentationTime + place.offset)
      }
      // The last frame of the last round stays; so does a poster until its time is over.
      if place.end == .infinity, timeline.end.isFinite { next = .infinity }
      let answer = LiveFilm.Answer(
        frame: entries[index].frame, frameNumber: entries[index].number, nextTime: next)
      return (answer, index + 3 > entries.count && !state.ring.hasEnd)
    }
    if readsAhead, isLast, let answer, let frame = answer.frame {
      request(max(filmTime, frame.presentationTime) + 2 / max(reader.frameRate, 1))
    }
    return answer
  }

  /// Has the queue find a frame, and wake the renderers.
  private func request(_ filmTime: Double) {
    let begins = state.withLock { state in
      state.wanted = filmTime
      defer { state.isReading = true }
      return !state.isReading
    }
    guard begins else { return }
    queue.async { [weak self] in
      while let film = self, let time = film.takeRequest() {
        film.read(to: time)
        for frames in film.state.withLock({ $0.watchers.compactMap(\.frames) }) { frames.raise() }
      }
    }
  }

  /// The time that is asked for; nil, and noted, where none is.
  private func takeRequest() -> Double? {
    state.withLock { state in
      defer { state.wanted = nil }
      if state.wanted == nil { state.isReading = false }
      return state.wanted
    }
  }

  /// Decodes up to a time of the film; on the queue.
  private func read(to time: Double) {
    let ring = state.withLock { $0.ring }
    do throws(MediaFileError) {
      try reader.fill(ring, to: time) { ring in state.withLock { $0.ring = ring } }
    } catch {
      state.withLock { $0.error = $0.error ?? error }
    }
  }
}
