// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import SceneTools

/// Draws one picture of a scene.
struct Render: TracedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws one picture of a scene.",
    discussion: "EXAMPLE\n  lamina render scene.json picture.png --at 0.5 --scale 2")

  @OptionGroup var options: SceneOptions

  @Argument(help: "The picture (.png, .jpg).", completion: .file(extensions: ["png", "jpg"]))
  var output: String

  @OptionGroup var time: TimeOptions

  @OptionGroup var tracing: TraceOptions

  func run() throws {
    var command = RenderCommand(
      scene: try options.settings(), output: URL(fileURLWithPath: output))
    command.time = time.at
    try command.run()
  }
}
