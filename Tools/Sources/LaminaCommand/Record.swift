// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import SceneTools

/// Makes a film of a scene.
struct Record: TracedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Makes a film of a scene.",
    discussion: """
      The output is a folder for PNG files, a file that ends in .gif, .apng, .png (animated), .webp, .mp4 or \
      .webm, or - for raw video (Y4M) on standard output, as for a device or a pipe without an extension. MP4 and WebM need ffmpeg. Frames are whole multiples \
      of a frame's length, whatever the span: spans that several processes render into one folder give the \
      bytes of one run.

      EXAMPLES
        lamina record scene.json film.mp4 --fps 30 --from 0 --to 1
        lamina record scene.json frames/ --from 2 --to 4
        lamina record scene.json - --fps 24 | ffplay -
        lamina record scene.json film.mp4 --jobs 8
        lamina record scene.json film.webp --fps 25 --quality 80 --small
        lamina record chart.json film.mp4 --set title=Sales --data rows.json
      """)

  @OptionGroup var options: SceneOptions

  @Argument(help: "A folder, a file, or - for standard output.", completion: .file())
  var output: String

  @Option(help: "Frames per second (default: 60, and 50 in a GIF, which shows no more).")
  var fps: Double?

  @Option(help: "The time of the first frame, in seconds.")
  var from = 0.0

  @Option(
    help:
      "The time before which the film ends, in seconds (default: the scene's last time, or 1 s).")
  var to: Double?

  @Option(
    help: "The number of processes that draw the frames (default: 1). The film has the same bytes.")
  var jobs = 1

  @Option(help: "The quality of a WebP, from 0 to 100, which is without loss (default: 85).")
  var quality: Double?

  @Flag(help: "Make a WebP as small as its quality permits, which takes longer.")
  var small = false

  @Option(help: .hidden)
  var part: String?

  @Flag(help: "Show no progress.")
  var quiet = false

  @Flag(help: "Write the progress as lines of JSON on standard error: done, count, seconds, left.")
  var json = false

  @OptionGroup var tracing: TraceOptions

  /// As many processes as any machine has processors.
  private static let mostJobs = 1024

  func validate() throws {
    if let fps, !(fps > 0 && fps.isFinite) {
      throw ValidationError("--fps must be positive")
    }
    try checkTime(from, of: "--from")
    if let to { try checkTime(to, of: "--to") }
    if let to, !(to > from) { throw ValidationError("--to must be later than --from") }
    guard (1...Self.mostJobs).contains(jobs) else {
      throw ValidationError("--jobs is a number from 1 to \(Self.mostJobs), not \(jobs)")
    }
    if let quality, !(0...100).contains(quality) {
      throw ValidationError("--quality is a number from 0 to 100, not \(quality)")
    }
    let isWebP = output.lowercased().hasSuffix(".webp")
    if !isWebP, quality != nil || small {
      throw ValidationError("\(small ? "--small" : "--quality") is for films that end in .webp")
    }
    if jobs > 1, tracing.trace != nil {
      throw ValidationError("--trace is of one process; leave out --jobs")
    }
    if let part, RecordingPart(part) == nil {
      throw ValidationError("--part is INDEX/COUNT, not \(part)")
    }
  }

  func run() throws {
    var command = RecordCommand(scene: try options.settings(), output: output)
    command.rate = fps
    command.start = from
    command.end = to
    if let quality { command.compression.quality = quality / 100 }
    command.compression.isSmall = small
    if let part = part.flatMap({ RecordingPart($0) }) { return try command.draw(part) }
    if jobs > 1, let program = Bundle.main.executableURL {
      command.jobs = RecordingJobs(
        jobs, program: program, arguments: Array(CommandLine.arguments.dropFirst()))
    }
    UnfinishedFiles.removeAtSignals()
    let bar = quiet && !json ? nil : ProgressBar(printsJSON: json)
    defer { bar?.end() }
    try command.run { done, count in bar?.show(done, of: count) }
  }
}
