// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import QuartzCore
import SceneTools

/// The command-line tool: scenes shown, rendered, filmed, compared, described and reduced.
@main
struct Lamina: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lamina",
    abstract: "Shows, renders, films, compares, describes and reduces scenes of layers.",
    discussion: """
      A scene is a layer tree with its animations as a text file (JSON); docs/scenes.md describes it.

      EXAMPLES
        lamina show scene.json
        lamina render scene.json picture.png --at 0.5
        lamina record scene.json film.mp4 --fps 30 --from 0 --to 1
        lamina record scene.json - | mpv -
        lamina compare expected.png actual.png --difference difference.png
        lamina reduce scene.json small.json -- ./crashes
        lamina port Sources --dry-run

      EXIT STATUS
        0 done, and the same   1 different          64 wrong arguments
        65 not a scene, Swift  66 no such file      69 a program is missing (ffmpeg)
        70 the driver or a child process failed     73 a file cannot be made
        74 writing failed (full disk, closed pipe)
      """,
    version: "lamina 0.6.0",
    subcommands: [
      Show.self, Render.self, Record.self, Capture.self, Replay.self, Compare.self, Info.self,
      Dump.self, Bench.self, Reduce.self, Port.self,
    ])

  static func main() {
    // A closed pipe is an error of the write, with a message and a status, and files are removed.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that grows above a limit of the shell's.
    signal(SIGXFSZ, SIG_IGN)
    do {
      var command = try parseAsRoot()
      try (command as? any TracedCommand)?.tracing.start()
      try command.run()
    } catch let error as ToolError {
      FileHandle.standardError.write(Data("lamina: \(error)\n".utf8))
      Foundation.exit(error.status.rawValue)
    } catch {
      exit(withError: error)
    }
  }
}

/// Checks a time on the command line.
func checkTime(_ seconds: Double, of option: String) throws {
  guard seconds.isFinite else {
    throw ValidationError("\(option) is a number of seconds, not \(seconds)")
  }
}

/// The time of a frame.
struct TimeOptions: ParsableArguments {
  @Option(help: "Seconds from the scene's start.")
  var at = 0.0

  func validate() throws { try checkTime(at, of: "--at") }
}

/// The scene, and settings that replace its own.
struct SceneOptions: ParsableArguments {
  @Argument(help: "The scene file (JSON).", completion: .file(extensions: ["json"]))
  var scene: String

  @Option(help: ArgumentHelp("The canvas in points, instead of the scene's.", valueName: "WxH"))
  var size: String?

  @Option(help: "Pixels per point, instead of the scene's.")
  var scale: Double?

  @Option(help: ArgumentHelp("The colour behind the scene.", valueName: "#rrggbb[aa]"))
  var background: String?

  @OptionGroup var variables: VariableOptions

  @OptionGroup var permissions: PermissionOptions

  func validate() throws {
    _ = try settings()
  }

  func settings() throws -> SceneSettings {
    var settings = SceneSettings(url: URL(fileURLWithPath: scene))
    settings.size = try size.map(Self.size)
    if let scale {
      guard scale > 0, scale.isFinite else { throw ValidationError("--scale must be positive") }
      settings.scale = CGFloat(scale)
    }
    settings.background = try background.map(Self.color)
    settings.variables = try variables.settings()
    settings.permissions = permissions.permissions
    settings.warn = { FileHandle.standardError.write(Data("warning: \($0)\n".utf8)) }
    return settings
  }

  private static func size(_ text: String) throws -> CGSize {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1], width > 0,
      height > 0,
      width.isFinite, height.isFinite
    else { throw ValidationError("--size is WIDTHxHEIGHT in points, not \(text)") }
    return CGSize(width: width, height: height)
  }

  private static func color(_ text: String) throws -> CGColor {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.count == 6 || digits.count == 8, let value = UInt32(digits, radix: 16) else {
      throw ValidationError("--background is #rrggbb or #rrggbbaa, not \(text)")
    }
    let bytes = digits.count == 8 ? value : value << 8 | 255
    let parts = [24, 16, 8, 0].map { CGFloat(bytes >> $0 & 255) / 255 }
    return CGColor(srgbRed: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }
}
