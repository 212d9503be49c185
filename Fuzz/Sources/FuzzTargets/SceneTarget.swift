// SPDX-License-Identifier: MIT

import CoreAnimation
import Foundation

@testable import SceneFile

/// Reads scene files; layers that can be written come back from their text as they were.
///
/// Behind the scene may be, each behind a zero, the file of captions `film.srt`, a file of values for variables, and
/// lines of a name, `=` and a value.
enum SceneTarget {
  static func run(_ data: Data) {
    let parts = data.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false)
    guard let first = parts.first else { return }
    // Files take longer than texts: one that is no text begins with a byte that no text has.
    if first.first == 0xFF { return readFile(data) }
    let text = String(decoding: first, as: UTF8.self)
    guard parts.count > 1 else { return read(text) }
    var settings = SceneFile.Settings()
    for line in parts.count > 3 ? parts[3].split(separator: 10) : [] {
      let words = line.split(separator: 61, maxSplits: 1)
        .map { String(decoding: $0, as: UTF8.self) }
      if words.count == 2 { settings.texts[words[0]] = words[1] }
    }
    FuzzFolder.withFile("film.srt", parts[1]) { _ in
      guard parts.count > 2 else { return read(text, settings) }
      FuzzFolder.withFile("data.json", parts[2]) { url in
        if !parts[2].isEmpty { settings.data = [url] }
        read(text, settings)
      }
    }
  }

  private static func read(_ text: String, _ settings: SceneFile.Settings = .init()) {
    guard let file = file(text, settings) else { return }
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

  private static func file(_ text: String, _ settings: SceneFile.Settings = .init()) -> SceneFile? {
    try? SceneFile(
      text: text, folder: FuzzFolder.url, limits: FuzzLimits.scene, permissions: .kernels,
      settings: settings)
  }

  /// Reads bytes that are no text from a file, whose name is in the error.
  private static func readFile(_ data: Data) {
    FuzzFolder.withFile("scene.json", data) { url in
      do {
        _ = try SceneFile(contentsOf: url, limits: FuzzLimits.scene)
        preconditionFailure("a file that is no text was read")
      } catch {
        let name = (error as? SceneFileError)?.file
        precondition(name == url.lastPathComponent, "an error without its file: \(error)")
      }
    }
  }
}
