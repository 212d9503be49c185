// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import LayerHost
import QuartzCore
import SceneFile
import SceneTools

/// Shows a scene in a window until it is closed.
struct Show: TracedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows a scene in a window.",
    discussion: "EXAMPLE\n  lamina show scene.json --scale 2")

  @Argument(help: "The scene file (JSON).", completion: .file(extensions: ["json"]))
  var scene: String

  @Option(help: "Pixels per point, instead of the display's.")
  var scale: Double?

  @Flag(help: "Fill the display.")
  var fullScreen = false

  @Option(help: "The display to open the window on, counted from 0.")
  var display: Int?

  @OptionGroup var variables: VariableOptions

  @OptionGroup var permissions: PermissionOptions

  @OptionGroup var tracing: TraceOptions

  func run() throws {
    let url = URL(fileURLWithPath: scene)
    let (file, root) = try readScene(url)
    do {
      let name = file.name.isEmpty ? url.lastPathComponent : file.name
      var style = LayerWindow.Style()
      style.fullScreen = fullScreen ? .desktop : nil
      style.display = display
      let window = try LayerWindow(title: name, size: file.size, layer: root, style: style)
      try withExtendedLifetime(window) { try LayerHost.run() }
    } catch {
      throw ToolError(.failure, "\(error)")
    }
  }

  private func readScene(_ url: URL) throws -> (SceneFile, CALayer) {
    let settings = try variables.settings()
    do {
      let file = try SceneFile(
        contentsOf: url, permissions: permissions.permissions, settings: settings)
      return (file, try file.makeRootLayer())
    } catch let error as SceneFileError {
      throw ToolError(.badScene, "\(error)")
    } catch {
      throw ToolError(.noInput, "\(url.path): \(error.localizedDescription)")
    }
  }
}
