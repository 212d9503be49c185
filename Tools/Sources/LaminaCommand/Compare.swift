// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import SceneTools

/// Compares two pictures, films or scenes.
struct Compare: TracedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compares two pictures, two animated images, or two scenes at the same times.",
    discussion: """
      The exit status is 0 if they are the same and 1 if not.

      EXAMPLES
        lamina compare expected.png actual.png --difference difference.png
        lamina compare before.json after.json --at 0 --at 0.5 --channel 2 --pixels 10
      """)

  @Argument(
    help: "The file that is right: a picture, an animated image or a scene.", completion: .file())
  var expected: String

  @Argument(
    help: "The file in question: a picture, an animated image or a scene.", completion: .file())
  var actual: String

  @Option(
    name: .customLong("at"),
    help: "Seconds at which scenes are drawn and frames of films are taken; may be repeated.")
  var times: [Double] = []

  @Option(help: "The most by which a channel may be off, of 255.")
  var channel: UInt8 = 0

  @Option(help: "The number of pixels that may be off by more.")
  var pixels = 0

  @Option(
    help: """
      Compare with a picture of another renderer: the share of pixels, 0 to 1, that may lie outside the \
      range of their neighbours.
      """)
  var neighbourhood: Double?

  @Option(help: "A PNG file for expected, difference and actual.", completion: .file())
  var difference: String?

  @OptionGroup var permissions: PermissionOptions

  @OptionGroup var variables: VariableOptions

  @OptionGroup var tracing: TraceOptions

  func validate() throws {
    for time in times { try checkTime(time, of: "--at") }
  }

  func run() throws {
    var command = CompareCommand(
      expected: URL(fileURLWithPath: expected), actual: URL(fileURLWithPath: actual))
    command.times = times
    command.permissions = permissions.permissions
    command.variables = try variables.settings()
    command.channelTolerance = channel
    command.pixelTolerance = pixels
    command.neighbourhoodFraction = neighbourhood
    command.difference = difference.map { URL(fileURLWithPath: $0) }
    if try !command.run(report: { print($0) }) { throw ExitCode(1) }
  }
}
