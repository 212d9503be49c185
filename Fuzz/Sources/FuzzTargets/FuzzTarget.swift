// SPDX-License-Identifier: MIT

import Diagnostics
public import Foundation

/// A kind of input that comes from outside, and the code that reads it.
///
/// A target traps where reading breaks an invariant. Refused input is no failure.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// Image files, all formats, whole and in parts.
  case images
  /// ICC profiles.
  case colorProfiles = "color-profiles"
  /// Font files.
  case fonts
  /// Attributed text, from layout to pixels.
  case text
  /// Scene files.
  case scenes
  /// Animations in the Lottie format.
  case lottie
  /// Captions in the forms SubRip and WebVTT.
  case captions
  /// Path data of SVG.
  case paths
  /// Constraints in the Visual Format Language.
  case visualFormats = "visual-formats"
  /// Keyed archives of layers.
  case archives
  /// Calls of the C library.
  case cCalls = "c-calls"
  /// Variables of the environment, arguments of programs, and files of the program cache.
  case environment
  /// Events of the window system.
  case windowEvents = "window-events"
  /// Pictures that are encoded, decoded and encoded again.
  case encoding
  /// Values set through the C library and through Swift.
  case cAgainstSwift = "c-against-swift"
  /// Commits drawn with all fast paths, and the same tree drawn at once without them.
  case commits
  /// Pictures of `render(in:)` and of the renderer.
  case pictures

  /// Reads an input, and makes the messages of all refusals.
  @MainActor
  public func run(_ data: Data) { _ = RefusalLog.recording { read(data) } }

  @MainActor
  private func read(_ data: Data) {
    var input = FuzzInput(data)
    switch self {
    case .images: ImageTarget.run(data)
    case .colorProfiles: ColorProfileTarget.run(data)
    case .fonts: FontTarget.run(data)
    case .text: TextTarget.run(&input)
    case .scenes: SceneTarget.run(data)
    case .lottie: LottieTarget.run(data)
    case .captions: CaptionTarget.run(data)
    case .paths: PathTarget.run(data)
    case .visualFormats: VisualFormatTarget.run(data)
    case .archives: ArchiveTarget.run(data)
    case .cCalls: CCallTarget.run(&input)
    case .environment: EnvironmentTarget.run(data)
    case .windowEvents: WindowEventTarget.run(&input)
    case .encoding: EncodingTarget.run(&input)
    case .cAgainstSwift: CAgainstSwiftTarget.run(&input)
    case .commits: CommitTarget.run(&input)
    case .pictures: PictureTarget.run(&input)
    }
  }
}
