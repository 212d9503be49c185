// SPDX-License-Identifier: MIT

import Foundation
import TestSupport

/// The films and sheets of `docs/animations`, as `Scripts/films` has listed them.
struct FilmManifest {
  /// A film or a sheet and the scene that it was made from.
  struct Entry: Equatable {
    /// The name of the file.
    let name: String
    /// The hash of the scene's text.
    let sceneHash: String
    let byteCount: Int
    /// The path of the scene's file.
    var scene: String {
      let file = String(name.prefix { $0 != "." }) + ".json"
      let sample = "sample-"
      return file.hasPrefix(sample)
        ? "samples/Films/" + file.dropFirst(sample.count) : "docs/animations/" + file
    }
  }

  /// The driver, the libraries and the font by which all were drawn.
  let machine: String
  let entries: [Entry]

  /// Reads the list of the repository.
  init() throws {
    let lines = try ProjectFiles.text(of: "docs/animations/films.tsv").split(separator: "\n")
    let mark = "# Drawn by "
    machine = lines.first { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) } ?? ""
    entries = lines.filter { !$0.hasPrefix("#") }.compactMap { line in
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 3, let count = Int(fields[2]) else { return nil }
      return Entry(name: fields[0], sceneHash: fields[1], byteCount: count)
    }
  }

  /// FNV-1a of 64 bits, as `Scripts/films` computes it.
  static func hash(_ bytes: some Sequence<UInt8>) -> String {
    let value = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
