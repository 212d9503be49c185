// SPDX-License-Identifier: MIT

/// The fonts of Apple's systems by their kind, and the faces that take their places.
///
/// Fontconfig knows faces of the same widths for Helvetica, Arial, Times and Courier by itself.
enum AppleFonts {
  /// A kind of faces.
  private enum Kind: CaseIterable {
    case system, grotesque, plain, known, serif, fixed, systemFixed

    /// The families, with spaces between their words; of some the beginning of the name.
    var families: [String] {
      switch self {
      case .system: [".SF", ".Apple System UIFont", "SF Pro", "SF Compact", "San Francisco"]
      case .grotesque: ["Helvetica", "Arial"]
      case .plain:
        [
          "Verdana", "Avenir", "Futura", "Gill Sans", "Optima", "Trebuchet", "Marker Felt",
          "Chalkboard", "Chalkduster", "Papyrus", "Zapfino", "Noteworthy", "Snell Roundhand", "DIN",
          "Impact",
        ]
      case .serif:
        [
          "Georgia", "Palatino", "Baskerville", "Didot", "American Typewriter",
          "Copperplate", "Cochin", "Hoefler", "Bodoni", "Charter", "Rockwell", "New York",
        ]
      case .known: ["Times", "Courier"]
      case .fixed: ["Menlo", "Monaco", "Andale Mono"]
      case .systemFixed: ["SF Mono", ".SFMono"]
      }
    }

    /// The families that come next to those of the kind, the nearest first.
    var substitutes: [String] {
      switch self {
      case .system: AppleFonts.system
      // Helvetica Neue has the widths of Helvetica. The name of a kind beside one for which Fontconfig knows
      // a face would come before that face.
      case .grotesque: ["Helvetica"]
      case .known: []
      case .plain: ["sans-serif"]
      case .serif: ["serif"]
      // Menlo and this one have the same origin, Bitstream Vera Sans Mono.
      case .fixed, .systemFixed: ["DejaVu Sans Mono", "monospace"]
      }
    }
  }

  /// The families of the system's font: Inter is close to Apple's in width and look.
  static let system = ["Inter", "sans-serif"]

  /// Whether a name is that of a font of Apple's systems, of any style.
  static func contains(_ name: String) -> Bool { kind(of: name) != nil }

  /// The families that take the place of one; none for one that is not Apple's.
  static func substitutes(for family: String) -> [String] { kind(of: family)?.substitutes ?? [] }

  private static func kind(of name: String) -> Kind? {
    let name = compact(name)
    // A longer name may begin like a shorter one of another kind.
    return Kind.allCases.flatMap { kind in kind.families.map { (compact($0), kind) } }
      .filter { name.hasPrefix($0.0) }.max { $0.0.count < $1.0.count }?.1
  }

  /// A name without spaces, as PostScript names are.
  private static func compact(_ name: String) -> String { name.replacing(" ", with: "") }
}
