// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import SceneTools

/// Shrinks a scene while a command still fails.
struct Reduce: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shrinks a scene while a command still fails on it.",
    discussion: """
      The command gets the scene's path at its end, or where {} stands, and fails by a status other than 0.

      EXAMPLES
        lamina reduce scene.json small.json -- ./my-program-that-crashes
        lamina reduce scene.json small.json -- lamina compare reference.png {}
        lamina reduce --allow-kernels scene.json small.json -- lamina compare --allow-kernels reference.png {}
      """)

  @Argument(help: "The scene file (JSON).", completion: .file(extensions: ["json"]))
  var scene: String

  @Argument(help: "The smaller scene.", completion: .file(extensions: ["json"]))
  var output: String

  @Argument(parsing: .postTerminator, help: "The command with its arguments, after --.")
  var command: [String] = []

  @OptionGroup var permissions: PermissionOptions

  func validate() throws {
    if command.isEmpty { throw ValidationError("the command is missing: … -- COMMAND ARGUMENT…") }
  }

  func run() throws {
    UnfinishedFiles.removeAtSignals()
    var reduction = ReduceCommand(
      scene: URL(fileURLWithPath: scene), output: URL(fileURLWithPath: output), command: command)
    reduction.permissions = permissions.permissions
    let count = try reduction.run { bytes in
      FileHandle.standardError.write(Data("\(bytes) bytes still fail\n".utf8))
    }
    print("\(output), after \(count) runs of the command")
  }
}
