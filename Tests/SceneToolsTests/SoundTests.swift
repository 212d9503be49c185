// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import SceneFile
import TestSupport
import Testing

@testable import SceneTools

/// Sound of films: mixed, cut and faded to the sample.
@Suite(.enabled(if: TestFilm.canBeMade, "ffmpeg is not installed"))
struct SoundTests {
  /// The samples of the left channel of a film, decoded; none for a silent one.
  private func samples(of url: URL, _ folder: URL) throws -> [Float] {
    let raw = folder.appendingPathComponent("raw")
    try? FileManager.default.removeItem(at: raw)
    try? TestFilm.run(
      ["-i", url.path, "-map", "0:a", "-ac", "1", "-ar", "48000", "-f", "f32le", raw.path])
    guard let data = try? Data(contentsOf: raw) else { return [] }
    return stride(from: 0, to: data.count - 3, by: 4).map { index in
      Float(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(data[index + $1]) << (8 * $1) })
    }
  }

  /// The mean amplitude of a tone about a time.
  private func level(_ samples: [Float], at time: Double) -> Double {
    let middle = Int(clamping: time * 48_000)
    let part = samples[max(0, middle - 1200)..<min(samples.count, middle + 1200)]
    return (part.reduce(0.0) { $0 + Double($1 * $1) } / Double(part.count)).squareRoot()
      * 2.0.squareRoot()
  }

  private func record(
    _ sound: String, _ name: String, from start: Double = 0, to end: Double = 2, in folder: URL
  ) throws {
    try TestFilm.run(
      [
        "-f", "lavfi", "-i", "sine=frequency=1000:duration=4:sample_rate=44100,volume=4",
        folder.appendingPathComponent("tone.wav").path,
      ])
    let scene = "{\"size\": [16, 16], \(sound)\"root\": {\"backgroundColor\": \"#f00\"}}"
    let url = folder.appendingPathComponent("scene.json")
    try Data(scene.utf8).write(to: url)
    var command = RecordCommand(
      scene: SceneSettings(url: url), output: folder.appendingPathComponent(name).path)
    command.rate = 30
    command.start = start
    command.end = end
    try command.run()
  }

  private let tracks = """
    "sound": [{"file": "tone.wav", "start": 1, "end": 2, "gain": 0.5, "fadeIn": 0.2, "fadeOut": 0.2},
     {"file": "tone.wav", "beginTime": 1.5, "gain": 0.25, "end": 0.25}],
    """

  @Test(arguments: ["film.mp4", "film.webm"])
  func `tracks are cut, faded, moved and added, and are as long as the film`(name: String) throws {
    try withTemporaryFolder { folder in
      try record(tracks, name, in: folder)
      let samples = try samples(of: folder.appendingPathComponent(name), folder)
      // A codec may fill its last frame.
      expect(samples.count, isAtLeast: 96_000)
      expect(samples.count, isAtMost: 96_000 + 1024)
      for (time, expected) in [(0.5, 0.25), (0.1, 0.125), (0.9, 0.125), (1.25, 0), (1.625, 0.125)] {
        expect(level(samples, at: time), near: expected, within: 0.03, "\(time)")
      }
      expect(level(samples, at: 1.9), near: 0, within: 0.01)
    }
  }

  @Test func `a part of a film has the sound of its time`() throws {
    try withTemporaryFolder { folder in
      try record(tracks, "film.mp4", from: 1.5, to: 2, in: folder)
      let samples = try samples(of: folder.appendingPathComponent("film.mp4"), folder)
      expect(level(samples, at: 0.125), near: 0.125, within: 0.03)
      expect(level(samples, at: 0.4), near: 0, within: 0.01)
    }
  }

  @Test func `a silent scene has no track`() throws {
    try withTemporaryFolder { folder in
      try record("", "film.mp4", in: folder)
      try expect(samples(of: folder.appendingPathComponent("film.mp4"), folder), equals: [])
    }
  }

  @Test func `ranges share no sample and leave none out`() throws {
    try withTemporaryFolder { folder in
      try record("", "film.mp4", in: folder)
      let sound = SceneFile.Sound(url: folder.appendingPathComponent("tone.wav"))
      let whole = try SoundMix([sound], FrameRange(from: 0, to: 2, rate: 23.976))
      let parts = try [(0.0, 0.7), (0.7, 1.3), (1.3, 2.0)].map {
        try SoundMix([sound], FrameRange(from: $0.0, to: $0.1, rate: 23.976))?.count ?? 0
      }
      expect(parts.reduce(0, +), equals: whole?.count ?? 0)
    }
  }

  @Test func `faults have their status and leave no file`() throws {
    try withTemporaryFolder { folder in
      for (sound, status) in [
        ("{\"file\": \"no.wav\"}", ToolError.Status.noInput),
        ("{\"file\": \"scene.json\"}", .badScene), ("{\"file\": \"../a.wav\"}", .badScene),
        ("{\"file\": \"tone.wav\", \"start\": 5}", .badScene),
        ("{\"file\": \"tone.wav\", \"gain\": -1}", .badScene),
        ("{\"file\": \"tone.wav\", \"loud\": 1}", .badScene),
      ] {
        let error = #expect(throws: ToolError.self, "\(sound)") {
          try record("\"sound\": [\(sound)],", "film.mp4", in: folder)
        }
        expect(error?.status, equals: status, "\(sound)")
        try expect(Films.files(in: folder), equals: ["scene.json", "tone.wav"])
      }
    }
  }
}
