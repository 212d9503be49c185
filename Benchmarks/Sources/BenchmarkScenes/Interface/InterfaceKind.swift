// SPDX-License-Identifier: MIT

/// The scenes of real interfaces, in which much is covered or stands still.
enum InterfaceKind: String, CaseIterable {
  case windows
  case photos
  case pages = "page-stack"
  case dialog = "dialog-over"
  case roundedPhotos = "rounded-photos"
  case rows = "scroll"

  /// Whether a bare draw of only the visible parts is a limit of its own.
  var hasVisibleLimit: Bool { self != .roundedPhotos && self != .rows }

  /// The form of a scene's name.
  var form: String { self == .pages ? rawValue : rawValue + "-N" }

  /// A name of an interface's scene, or of one of its limits, taken apart.
  struct Name {
    var kind: InterfaceKind
    /// The number of windows, photos, quads or rows.
    var count: Int
    var limit: Limit?

    /// The part of a scene that a limit draws.
    enum Limit {
      /// Every quad, by one blended draw.
      case all
      /// The visible parts only, unblended.
      case visible
    }

    /// Takes a name apart; nil for a scene of another kind.
    init?(_ name: String) {
      var rest = Substring(name)
      if rest.hasPrefix("limit-visible-") {
        limit = .visible
        rest = rest.dropFirst("limit-visible-".count)
      } else if rest.hasPrefix("limit-") {
        limit = .all
        rest = rest.dropFirst("limit-".count)
      }
      guard let kind = InterfaceKind.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else {
        return nil
      }
      self.kind = kind
      rest = rest.dropFirst(kind.rawValue.count)
      if kind == .pages {
        guard rest.isEmpty else { return nil }
        count = PageStackLayout.count
      } else {
        guard rest.first == "-", let number = Int(rest.dropFirst()), 1...100_000 ~= number else {
          return nil
        }
        count = number
      }
      if limit == .visible, !kind.hasVisibleLimit { return nil }
    }
  }
}
