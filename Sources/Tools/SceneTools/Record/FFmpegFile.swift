// SPDX-License-Identifier: MIT

import CoreGraphics
package import Foundation
import Locks

/// A video file made by a child `ffmpeg`, which gets raw frames through a pipe.
///
/// MP4 is H.264 without alpha: the picture over black. WebM is VP9 with alpha.
package final class FFmpegFile: FrameSink {
  /// The container and its codec.
  package enum Container: Sendable {
    case mp4
    case webm
  }

  private let file: PartialFile
  private let range: FrameRange
  private let container: Container
  private let sound: SoundMix?
  private let program: URL
  /// Seconds that ffmpeg may take to accept a frame.
  private let timeLimit: Double
  private let child = Mutex<FFmpegProcess?>(nil)

  /// Finds `ffmpeg`; it is started with the first frame, whose size it is told.
  ///
  /// - Parameters:
  ///   - program: ffmpeg's path; nil for that of the environment variable `LAMINA_FFMPEG`, or the one in
  ///     `PATH`.
  ///   - timeLimit: seconds that it may take to accept a frame.
  /// - Throws: `ToolError.unavailable` where none exists.
  package convenience init(
    _ url: URL, _ range: FrameRange, _ container: Container, program: URL? = nil,
    timeLimit: Double = 60
  ) throws(ToolError) {
    try self.init(url, range, container, sound: nil, program: program, timeLimit: timeLimit)
  }

  /// Finds `ffmpeg`, for a film with sound.
  init(
    _ url: URL, _ range: FrameRange, _ container: Container, sound: SoundMix?,
    program: URL? = nil, timeLimit: Double = 60
  ) throws(ToolError) {
    self.sound = sound
    self.range = range
    self.container = container
    self.timeLimit = timeLimit
    if let program { self.program = program } else { self.program = try FFmpegProcess.program() }
    file = try PartialFile(url, isFilledByPath: true)
  }

  package func encode(_ frame: RenderedFrame) throws(ToolError) -> [UInt8] {
    // An MP4 takes the pixels as they are, which need no copy.
    container == .webm ? RawPixels.straight(frame.image) : []
  }

  package func write(_ bytes: [UInt8], of frame: RenderedFrame) throws(ToolError) {
    try child.withLock { (child) throws(ToolError) in
      if child == nil {
        child = try FFmpegProcess(
          program, arguments(width: frame.image.width, height: frame.image.height),
          timeLimit: timeLimit)
      }
      switch container {
      case .mp4: try child?.write(frame.image)
      case .webm: try child?.write(bytes.span)
      }
    }
  }

  private func arguments(width: Int, height: Int) -> [String] {
    let input = [
      "-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pixel_format", "rgba",
      "-video_size", "\(width)x\(height)", "-framerate", "\(range.rate)", "-i", "pipe:0",
    ]
    // Chroma at half the resolution needs even sides; the matrix is said, not left to be guessed.
    let even = "pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=out_color_matrix=bt709:out_range=tv"
    let colors = [
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1",
      "-color_range", "tv",
    ]
    let output: [String] =
      switch container {
      case .mp4:
        [
          "-vf", even, "-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-pix_fmt",
          "yuv420p", "-movflags", "+faststart",
        ]
      case .webm:
        [
          "-vf", even, "-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "realtime",
          "-cpu-used", "6", "-row-mt", "1", "-auto-alt-ref", "0", "-pix_fmt", "yuva420p",
        ]
      }
    // The unfinished file's name has no extension by which ffmpeg would know the container.
    let words = input + (sound?.inputs ?? []) + output + colors + soundWords
    return words + ["-f", container == .mp4 ? "mp4" : "webm", file.fillPath]
  }

  /// The film's pictures and its sound, as streams of the output.
  private var soundWords: [String] {
    guard let sound else { return [] }
    let codec =
      container == .mp4 ? ["-c:a", "aac", "-b:a", "192k"] : ["-c:a", "libopus", "-b:a", "160k"]
    return ["-filter_complex", sound.graph, "-map", "0:v:0", "-map", "[sound]"] + codec
  }

  package func finish() throws(ToolError) {
    try child.withLock { (child) throws(ToolError) in
      guard let running = child else { throw ToolError(.failure, "there is no frame") }
      try running.finish()
      child = nil
      try file.finish()
    }
  }

  package func cancel() {
    child.withLock { child in
      child?.kill()
      child = nil
    }
    file.cancel()
  }
}
