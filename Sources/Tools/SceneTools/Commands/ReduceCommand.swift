// SPDX-License-Identifier: MIT

import CoreGraphics
public import Foundation
public import SceneFile

/// Shrinks a scene while a command still fails on it.
public struct ReduceCommand: Sendable {
  /// The scene file.
  public var scene: URL
  /// The file that the smaller scene is written to, each time that it gets smaller.
  public var output: URL
  /// The command with its arguments; `{}` in one represents the scene's path, which is appended where
  /// none holds it. A status other than 0 is a failure.
  public var command: [String]
  /// The powers that the scene may have beyond its own text and folder. Default none.
  ///
  /// A scene that asks for more is refused: the command would refuse it, too, and its refusal would be the failure
  /// that is kept. The command gets powers by its own arguments.
  public var permissions: SceneFile.Permissions = []

  /// Names the files and the command.
  public init(scene: URL, output: URL, command: [String]) {
    self.scene = scene
    self.output = output
    self.command = command
  }

  /// Shrinks the scene.
  ///
  /// - Parameter progress: gets the number of bytes of each smaller scene.
  /// - Returns: the number of times that the command was run.
  /// - Throws: `ToolError`, also where the command does not fail on the scene to begin with.
  public func run(progress: @escaping (Int) -> Void = { _ in }) throws(ToolError) -> Int {
    guard let program = command.first else {
      throw ToolError(.noInput, "there is no command to be run on the scene")
    }
    try checkPermissions()
    do {
      let text = try String(contentsOf: scene, encoding: .utf8)
      // Beside the scene, so that the paths of its images hold.
      let folder = scene.deletingLastPathComponent()
      UnfinishedFiles.removeLeftOvers(in: folder, prefix: ".reduce-", suffix: ".json")
      let trial = folder.appendingPathComponent(
        ".reduce-\(ProcessInfo.processInfo.processIdentifier).json")
      UnfinishedFiles.note(trial.path)
      defer { UnfinishedFiles.remove(trial.path) }
      let output = output
      let arguments = arguments(for: trial)
      var reducer = try SceneReducer(text: text) { candidate in
        try Data(candidate.utf8).write(to: trial)
        guard try Self.status(program, arguments) != 0 else { return false }
        try FileOutput.write(Data(candidate.utf8), to: output)
        progress(candidate.utf8.count)
        return true
      }
      guard try reducer.reduce() != nil else {
        throw ToolError(
          .noInput, "the command succeeds on the whole scene: there is no failure to keep")
      }
      return reducer.testCount
    } catch let error as ToolError {
      throw error
    } catch let error as FileOutputError {
      throw ToolError(.cannotCreate, "\(error)")
    } catch {
      throw ToolError(.noInput, "\(scene.path): \(error)")
    }
  }

  /// Throws where the scene asks for a power that it does not have; other faults may be those that the command is about.
  private func checkPermissions() throws(ToolError) {
    do {
      _ = try SceneFile(contentsOf: scene, permissions: permissions).makeRootLayer()
    } catch let error as SceneFileError where error.missingPermission != nil {
      throw ToolError(.badScene, "\(error)")
    } catch {}
  }

  private func arguments(for trial: URL) -> [String] {
    let rest = command.dropFirst()
    let replaced = rest.map { $0.replacingOccurrences(of: "{}", with: trial.path) }
    return rest.contains { $0.contains("{}") } ? replaced : replaced + [trial.path]
  }

  /// Runs a command found in `PATH`, its output unseen.
  private static func status(_ program: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    // The status of `env` for a program that is not there.
    guard process.terminationReason != .exit || process.terminationStatus != 127 else {
      throw ToolError(.unavailable, "there is no program \(program)")
    }
    return process.terminationReason == .exit ? process.terminationStatus : 128
  }
}
