// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Foundation
import SceneFile

/// The sound of a film as words for `ffmpeg`: tracks that are cut, faded, moved, added, and cut to the film.
struct SoundMix: Sendable {
  /// Samples per second.
  static let rate = 48_000.0

  /// A track with the length of its part, in seconds.
  private struct Track: Sendable {
    var sound: SceneFile.Sound
    var length: Double
  }

  private let tracks: [Track]
  /// The first sample of the film, of those since the scene's start, and the number of samples.
  private let first: Int
  /// The number of samples of the film.
  let count: Int

  /// Takes the tracks of a scene for some of its frames; nil for a silent scene.
  ///
  /// - Throws: `ToolError` for a file that is not there or has no sound, and where `ffprobe` is not installed.
  init?(_ sounds: [SceneFile.Sound], _ range: FrameRange) throws(ToolError) {
    guard !sounds.isEmpty else { return nil }
    // Both ends are rounded alike, so that ranges that meet share no sample and leave none out.
    first = Self.sample(at: range.time(of: range.first))
    count = Self.sample(at: range.time(of: range.first + range.count)) - first
    var tracks: [Track] = []
    for sound in sounds {
      do throws(MediaFileError) {
        let description = try SoundDescription(contentsOf: sound.url)
        let end = sound.end ?? description.duration ?? .infinity
        guard end > sound.start else {
          throw .emptyRange(path: sound.url.path, start: sound.start, end: end)
        }
        if end == .infinity, sound.fadeOut > 0 { throw .unknownDuration(path: sound.url.path) }
        tracks.append(Track(sound: sound, length: end - sound.start))
      } catch {
        let status: ToolError.Status =
          switch error {
          case .missingProgram: .unavailable
          case .unreadable: .noInput
          default: .badScene
          }
        throw ToolError(status, "\(error)")
      }
    }
    self.tracks = tracks
  }

  private static func sample(at time: Double) -> Int { Int(clamping: (time * rate).rounded()) }

  /// The files, after the film's pictures.
  var inputs: [String] {
    tracks.flatMap { ["-protocol_whitelist", "file", "-i", "file:" + $0.sound.url.path] }
  }

  /// The graph that makes the stream `[sound]` of the inputs from 1 on.
  var graph: String {
    let chains = tracks.enumerated().map { index, track in
      "[\(index + 1):a:0]\(chain(track))[track\(index)]"
    }
    let all = tracks.indices.map { "[track\($0)]" }.joined()
    // Silence before a range that begins before the scene, and behind the last track.
    let lead = max(0, -first)
    let start = max(0, first)
    let mix =
      "\(all)amix=inputs=\(tracks.count):duration=longest:dropout_transition=0:normalize=0,"
      + "adelay=delays=\(lead)S:all=1,apad,"
      + "atrim=start_sample=\(start):end_sample=\(start + count),asetpts=N/SR/TB[sound]"
    return (chains + [mix]).joined(separator: ";")
  }

  private func chain(_ track: Track) -> String {
    let sound = track.sound
    let (from, length) = (Self.sample(at: sound.start), Self.sample(at: track.length))
    var words = [
      "aresample=\(Int(clamping: Self.rate))", "aformat=sample_fmts=fltp:channel_layouts=stereo",
      track.length.isFinite
        ? "atrim=start_sample=\(from):end_sample=\(from + length)" : "atrim=start_sample=\(from)",
      "asetpts=N/SR/TB", "volume=\(Self.digits(sound.gain)):precision=float",
    ]
    if sound.fadeIn > 0 {
      words.append("afade=t=in:ss=0:ns=\(max(1, Self.sample(at: sound.fadeIn))):curve=tri")
    }
    if sound.fadeOut > 0 {
      let fade = max(1, min(Self.sample(at: sound.fadeOut), length))
      words.append("afade=t=out:ss=\(length - fade):ns=\(fade):curve=tri")
    }
    let delay = Self.sample(at: sound.beginTime)
    if delay > 0 { words.append("adelay=delays=\(delay)S:all=1") }
    return words.joined(separator: ",")
  }

  /// A number without an exponent.
  private static func digits(_ number: Double) -> String { String(format: "%.9f", number) }
}
