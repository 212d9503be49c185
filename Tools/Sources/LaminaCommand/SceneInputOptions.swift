// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import SceneFile

/// The powers of scenes beyond their own text and folder.
struct PermissionOptions: ParsableArguments {
  @Flag(help: "Permit filters of the scene's own, whose shaders run on the graphics card.")
  var allowKernels = false

  @Flag(help: "Permit files outside of the scene's folder.")
  var allowPaths = false

  var permissions: SceneFile.Permissions {
    (allowKernels ? SceneFile.Permissions.kernels : []).union(
      allowPaths ? SceneFile.Permissions.paths : [])
  }
}

/// Values for the variables of a scene.
struct VariableOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A value for a variable of the scene; may be repeated.", valueName: "name=value"))
  var assignments: [String] = []

  @Option(
    help: "A JSON file with values for variables, or with a list for the variable \"data\".",
    completion: .file(extensions: ["json"]))
  var data: [String] = []

  func validate() throws { _ = try settings() }

  func settings() throws -> SceneFile.Settings {
    var settings = SceneFile.Settings()
    settings.data = data.map { URL(fileURLWithPath: $0) }
    for assignment in assignments {
      guard let sign = assignment.firstIndex(of: "="), sign > assignment.startIndex else {
        throw ValidationError("--set is NAME=VALUE, not \(assignment)")
      }
      settings.texts[String(assignment[..<sign])] =
        String(assignment[assignment.index(after: sign)...])
    }
    return settings
  }
}
