// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics

/// A colour that is picked by the traits under which it is shown.
struct DynamicColor: Hashable {
  /// The function that picks; two dynamic colours are equal if they share it.
  final class Provider: Hashable {
    /// The name of a system colour; nil for a function of the application.
    let name: String?
    let color: (UITraitCollection) -> UIColor

    init(name: String? = nil, _ color: @escaping (UITraitCollection) -> UIColor) {
      self.name = name
      self.color = color
    }

    static func == (lhs: Provider, rhs: Provider) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  let provider: Provider
  /// The alpha in place of that of the picked colours; nil for theirs.
  let alpha: CGFloat?

  init(_ provider: Provider, alpha: CGFloat? = nil) {
    self.provider = provider
    self.alpha = alpha
  }

  /// The most functions that may answer dynamic colours in turn.
  private static let depthLimit = 16

  /// The colour under some traits.
  func resolved(_ traits: UITraitCollection) -> CGColor {
    var color = provider.color(traits)
    for _ in 0..<Self.depthLimit {
      switch color.source {
      case .fixed(let fixed): return alpha.flatMap { fixed.copy(alpha: $0) } ?? fixed
      case .pattern(let pattern):
        return alpha.map { PatternColor(pattern.image, alpha: $0).plain } ?? pattern.plain
      case .dynamic(let dynamic):
        let next = dynamic.provider.color(traits)
        color = dynamic.alpha.map { next.withAlphaComponent($0) } ?? next
      }
    }
    RefusalLog.refuse(
      "UIColor: dynamic colour",
      "\(Self.depthLimit) functions answered dynamic colours in turn; clear is used")
    return .clear
  }
}
