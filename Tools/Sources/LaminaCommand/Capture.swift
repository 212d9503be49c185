// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import SceneTools

/// Writes a capture: a folder that another machine replays to the same pixels.
struct Capture: TracedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes a frame's scene, trees, plan and picture into a folder.",
    discussion: "EXAMPLE\n  lamina capture scene.json capture --at 0.5")

  @OptionGroup var options: SceneOptions

  @Argument(help: "The folder.", completion: .directory)
  var folder: String

  @OptionGroup var time: TimeOptions

  @OptionGroup var tracing: TraceOptions

  func run() throws {
    var command = CaptureCommand(
      scene: try options.settings(), folder: URL(fileURLWithPath: folder))
    command.time = time.at
    try command.run()
  }
}

/// Draws a capture again and compares it with its picture.
struct Replay: TracedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws a capture again and compares it with its picture.",
    discussion: """
      The exit status is 0 if the pixels are the same; if not it is 1, and difference.png is in the folder.

      EXAMPLE
        lamina replay capture
      """)

  @Argument(help: "The capture's folder.", completion: .directory)
  var folder: String

  @OptionGroup var permissions: PermissionOptions

  @OptionGroup var tracing: TraceOptions

  func run() throws {
    let isSame = try CaptureCommand.replay(
      URL(fileURLWithPath: folder), permissions: permissions.permissions
    ) { print($0) }
    if !isSame { throw ExitCode(1) }
  }
}
