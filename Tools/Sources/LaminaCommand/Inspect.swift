// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import SceneTools

/// Counts layers and the costs of a frame.
struct Info: TracedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Counts a scene's layers, animations, draws, passes and memory.",
    discussion: "EXAMPLE\n  lamina info scene.json --at 0.5")

  @OptionGroup var options: SceneOptions

  @OptionGroup var time: TimeOptions

  @OptionGroup var tracing: TraceOptions

  func run() throws {
    var command = InspectCommand(scene: try options.settings())
    command.time = time.at
    print(try command.run([.summary]), terminator: "")
  }
}

/// Prints the render tree and the plan of a frame.
struct Dump: TracedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the render tree and the plan of a frame.",
    discussion: """
      docs/reading-a-frame.md explains both texts.

      EXAMPLE
        lamina dump scene.json --at 0.5 --plan
      """)

  @OptionGroup var options: SceneOptions

  @OptionGroup var time: TimeOptions

  @Flag(help: "Only the render tree.")
  var tree = false

  @Flag(help: "Only the plan.")
  var plan = false

  @OptionGroup var tracing: TraceOptions

  func run() throws {
    var command = InspectCommand(scene: try options.settings())
    command.time = time.at
    let parts: [InspectCommand.Part] =
      tree == plan ? [.summary, .tree, .plan] : tree ? [.tree] : [.plan]
    print(try command.run(parts), terminator: "")
  }
}
