// SPDX-License-Identifier: MIT

import CoreAnimation
import Foundation

@testable import SceneFile

/// Reads scene files; layers that can be written come back from their text as they were.
enum SceneTarget {
  /// A folder without files, so that no scene finds an image.
  private static let folder = URL(fileURLWithPath: "/nonexistent/")

  static func run(_ data: Data) {
    guard let text = String(validating: data, as: UTF8.self) else { return readFile(data) }
    guard let file = file(text) else { return }
    if let whole = try? file.text {
      precondition((try? Self.file(whole)?.text) == whole, "a file changed on its way:\n\(whole)")
    }
    guard let root = try? file.makeRootLayer(at: 0) else { return }
    root.layoutIfNeeded()
    guard let written = try? root.sceneDescription else { return }
    guard let copy = try? Self.file(written)?.makeRootLayer(at: 0),
      let again = try? copy.sceneDescription
    else { preconditionFailure("a scene that was written cannot be read: \(written)") }
    precondition(again == written, "a scene changed on its way:\n\(written)\n\(again)")
  }

  private static func file(_ text: String) -> SceneFile? {
    try? SceneFile(
      text: text, folder: folder, limits: FuzzLimits.scene, permissions: .kernels)
  }

  /// Reads bytes that are no text from a file, whose name is in the error.
  private static func readFile(_ data: Data) {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-fuzz-\(ProcessInfo.processInfo.processIdentifier).json")
    defer { try? FileManager.default.removeItem(at: url) }
    guard (try? data.write(to: url)) != nil else { return }
    do {
      _ = try SceneFile(contentsOf: url, limits: FuzzLimits.scene)
      preconditionFailure("a file that is no text was read")
    } catch {
      let name = (error as? SceneFileError)?.file
      precondition(name == url.lastPathComponent, "an error without its file: \(error)")
    }
  }
}
