// SPDX-License-Identifier: MIT

extension SourceRules {
  /// Public declarations of UIKit and AppKit that belong to the main actor, and do not say `@preconcurrency`.
  ///
  /// With it code in the language mode of Swift 5 may use them outside of the actor, as on Apple's systems.
  static func preconcurrency(_ source: SourceText) -> [Violation] {
    guard ["Sources/Apple/UIKit/", "Sources/Apple/AppKit/"].contains(where: source.path.hasPrefix)
    else {
      return []
    }
    var result: [Violation] = []
    /// The attributes so far of a declaration that goes on in the next line.
    var attributes: [Substring] = []
    for (index, line) in source.lines.enumerated() {
      let words = line.code.split { $0 == " " || $0 == "\t" }
      let own = words.prefix { $0.hasPrefix("@") }
      attributes += own
      guard let first = words.dropFirst(own.count).first else { continue }
      defer { attributes = [] }
      guard first == "public" || first == "open", attributes.contains("@MainActor"),
        !attributes.contains("@preconcurrency")
      else { continue }
      result.append(
        Violation(
          path: source.path, line: index + 1,
          rule: "a public declaration of the main actor without @preconcurrency"))
    }
    return result
  }
}
