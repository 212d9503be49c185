// SPDX-License-Identifier: MIT

internal import Foundation
internal import RenderTree

/// The words of `LAMINA_DEBUG`: overlays by the names of Apple's tools, the inspector, and its clock.
///
/// ```sh
/// LAMINA_DEBUG=inspector,color-blended-layers build/debug/Cards
/// ```
struct DebugWords: Equatable, Sendable {
  /// The overlays.
  var options: RenderDebugOptions = []
  /// Whether the inspector is open from the start.
  var opensInspector = false
  /// Whether animations run slowly from the start.
  var slowsAnimations = false

  private static let inspector = "inspector"
  private static let slowAnimations = "slow-animations"

  /// All words, for messages.
  static var known: [String] { [inspector, slowAnimations] + RenderDebugOptions.names.map(\.word) }

  /// Whether no word is given.
  var isEmpty: Bool { self == DebugWords() }

  init() {}

  /// Reads words between commas or spaces.
  ///
  /// - Throws: `LayerHostError.invalidOption` for an unknown word, with the known ones.
  init(_ text: String) throws(LayerHostError) {
    for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      if word == Self.inspector {
        opensInspector = true
      } else if word == Self.slowAnimations {
        slowsAnimations = true
      } else if let option = RenderDebugOptions(named: word) {
        options.insert(option)
      } else {
        throw .invalidOption(
          option: "LAMINA_DEBUG", value: String(word),
          expected: "words among " + Self.known.joined(separator: ", "))
      }
    }
  }

  /// The words of the environment.
  static func ofEnvironment() throws(LayerHostError) -> DebugWords {
    guard let text = ProcessInfo.processInfo.environment["LAMINA_DEBUG"] else {
      return DebugWords()
    }
    return try DebugWords(text)
  }
}
