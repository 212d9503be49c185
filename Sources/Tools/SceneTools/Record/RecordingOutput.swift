// SPDX-License-Identifier: MIT

import CoreGraphics
package import Foundation
internal import ImageIO
package import SceneFile

/// The forms that a film is written in.
package enum RecordingOutput: Equatable, Sendable {
  /// A folder of PNG files.
  case folder(URL)
  case gif(URL)
  case animatedPNG(URL)
  case webP(URL)
  case mp4(URL)
  case webM(URL)
  /// Y4M into a device or a pipe.
  case rawVideo(URL)
  /// Y4M on standard output.
  case standardOutput

  /// The extensions of files, for messages.
  package static let extensions = ["gif", "apng", "png", "webp", "mp4", "webm"]

  /// The form that a path asks for: `-`, a file by its extension, a device or a pipe, else a folder.
  ///
  /// - Throws: `ToolError` for an extension of another format.
  package init(_ path: String) throws(ToolError) {
    let url = URL(fileURLWithPath: path)
    switch url.pathExtension.lowercased() {
    case _ where path == "-": self = .standardOutput
    case "" where FileOutput.isStream(url): self = .rawVideo(url)
    case _ where path.hasSuffix("/"), "": self = .folder(url)
    case "gif": self = .gif(url)
    case "apng", "png": self = .animatedPNG(url)
    case "webp": self = .webP(url)
    case "mp4": self = .mp4(url)
    case "webm": self = .webM(url)
    case let other:
      throw ToolError(
        .cannotCreate,
        "\(path): films are not written as .\(other), but as "
          + Self.extensions.map { ".\($0)" }.joined(separator: ", ")
          + ", as a folder of PNG files (a path without extension, or with / at its end), or as Y4M "
          + "on standard output (-)")
    }
  }

  /// The frames per second of a film that says none.
  package var usualRate: Double {
    if case .gif = self { return GIFEncoder.maximumRate }
    return 60
  }

  /// Makes the file, the folder or the stream, after what a process that was killed has left of the same.
  ///
  /// - Parameters:
  ///   - range: the frames.
  ///   - sounds: the tracks of the film; forms without sound leave them out.
  ///   - compression: the choices for a WebP.
  package func makeSink(
    _ range: FrameRange, sounds: [SceneFile.Sound] = [],
    compression: WebPCompression = WebPCompression()
  ) throws(ToolError) -> any FrameSink {
    removeLeftOvers()
    return switch self {
    case .folder(let url): try PNGSequence(url)
    case .gif(let url): try GIFFile(url, range)
    case .animatedPNG(let url): try AnimatedPNGFile(url, range)
    case .webP(let url): try WebPFile(url, range, compression)
    case .mp4(let url): try FFmpegFile(url, range, .mp4, sound: SoundMix(sounds, range))
    case .webM(let url): try FFmpegFile(url, range, .webm, sound: SoundMix(sounds, range))
    case .rawVideo(let url): try Y4MStream(url, range)
    case .standardOutput: Y4MStream(descriptor: STDOUT_FILENO, range)
    }
  }

  private func removeLeftOvers() {
    switch self {
    case .folder(let folder): UnfinishedFiles.removeLeftOvers(in: folder)
    case .gif(let url), .animatedPNG(let url), .webP(let url), .mp4(let url), .webM(let url):
      UnfinishedFiles.removeLeftOvers(of: FileOutput.target(of: url))
    case .rawVideo, .standardOutput: break
    }
  }
}
