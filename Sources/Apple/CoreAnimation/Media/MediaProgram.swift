// SPDX-License-Identifier: MIT

package import Foundation

/// The programs that decode and encode films.
package enum MediaProgram {
  /// Finds `ffmpeg`: the program of the environment variable `LAMINA_FFMPEG`, or the one in `PATH`; nil where
  /// neither is a program.
  package static var ffmpeg: URL? {
    if let path = chosenPath {
      return FileManager.default.isExecutableFile(atPath: path) ? URL(fileURLWithPath: path) : nil
    }
    return program("ffmpeg")
  }

  /// Finds `ffprobe`: beside the program of `LAMINA_FFMPEG`, or in `PATH`; nil for none.
  package static var ffprobe: URL? {
    if let path = chosenPath {
      let url = URL(fileURLWithPath: path).deletingLastPathComponent()
        .appendingPathComponent("ffprobe")
      if FileManager.default.isExecutableFile(atPath: url.path) { return url }
    }
    return program("ffprobe")
  }

  /// The path that `LAMINA_FFMPEG` holds; nil where it is not set.
  package static var chosenPath: String? {
    let path = ProcessInfo.processInfo.environment["LAMINA_FFMPEG"] ?? ""
    return path.isEmpty ? nil : path
  }

  private static func program(_ name: String) -> URL? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for folder in folders.split(separator: ":") {
      let path = "\(folder)/\(name)"
      if FileManager.default.isExecutableFile(atPath: path) { return URL(fileURLWithPath: path) }
    }
    return nil
  }
}
