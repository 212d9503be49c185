// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import SceneFile

/// Makes a film of a scene: a folder of PNG files, a GIF, an animated PNG or WebP, MP4, WebM, or raw video on
/// standard output.
public struct RecordCommand: Sendable {
  /// The scene.
  public var scene: SceneSettings
  /// A folder, a file whose extension says the format, or `-`.
  public var output: String
  /// Frames per second; nil for 60, and for 50 in a GIF, which shows no more. Default nil.
  public var rate: Double?
  /// The time of the first frame, in seconds from the scene's start. Default 0.
  public var start = 0.0
  /// The time before which the film ends; nil for the scene's last time of interest, and one second without
  /// any.
  public var end: Double?
  /// The processes that draw the frames; nil for this one. Default nil.
  public var jobs: RecordingJobs?
  /// The size of a WebP against its quality and the time that it takes; other forms ignore it.
  public var compression = WebPCompression()

  /// Names the scene and the film.
  public init(scene: SceneSettings, output: String) {
    self.scene = scene
    self.output = output
  }

  /// Renders and writes all frames.
  ///
  /// - Parameter progress: told after each frame how many of how many are rendered.
  /// - Throws: `ToolError`; incomplete files have been removed by then.
  public func run(progress: (_ done: Int, _ count: Int) -> Void = { _, _ in }) throws(ToolError) {
    let file = try scene.sceneFile()
    let range = try range(of: file)
    let form = try RecordingOutput(output)
    guard let jobs, jobs.count > 1 else {
      let rendering = try SceneRendering(file, scene.overrides)
      let sink = try form.makeSink(range, sounds: file.sounds, compression: compression)
      return try Recording(range, into: sink).run { number throws(ToolError) in
        try rendering.frame(number, of: range)
      } progress: {
        progress($0, range.count)
      }
    }
    let sink = try form.makeSink(range, sounds: file.sounds, compression: compression)
    let running = try RunningJobs(jobs)
    defer { running.stop() }
    try Recording(range, into: sink).run { number throws(ToolError) in
      try running.frame(number, of: range)
    } progress: {
      progress($0, range.count)
    }
  }

  /// Draws a part of the frames and writes their pixels on standard output, for the process that has started
  /// this one as one of its ``jobs``.
  ///
  /// - Throws: `ToolError`.
  public func draw(_ part: RecordingPart) throws(ToolError) {
    let file = try scene.sceneFile()
    let range = try range(of: file)
    let rendering = try SceneRendering(file, scene.overrides)
    let sink = RawFrames(descriptor: STDOUT_FILENO)
    try Recording(range, into: sink, part: part).run { number throws(ToolError) in
      try rendering.frame(number, of: range)
    }
  }

  /// The frames of the film of a scene.
  private func range(of file: SceneFile) throws(ToolError) -> FrameRange {
    let last = file.times.max() ?? 0
    let usualRate = try RecordingOutput(output).usualRate
    return try FrameRange(
      from: start, to: end ?? (last > start ? last : start + 1), rate: rate ?? usualRate)
  }
}
