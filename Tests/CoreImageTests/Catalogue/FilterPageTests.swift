// SPDX-License-Identifier: MIT

import CoreImage
import Expectations
import Foundation
import TestSupport
import Testing

/// `docs/filters.md` lists all filters with their inputs, defaults and ranges as the catalogue has
/// them.
struct FilterPageTests {
  private static func number(_ value: Double) -> String {
    for (name, count) in [("4π", 4.0), ("2π", 2), ("π", 1)] {
      if abs(abs(value) - count * .pi) < 1e-9 { return (value < 0 ? "−" : "") + name }
    }
    return String(format: "%g", value).replacingOccurrences(of: "-", with: "−")
  }

  private static func text(_ input: FilterInput) -> String {
    let key = "`\(input.key)`"
    guard input.componentCount > 0 else { return key + " image" }
    let lanes = (0..<input.componentCount).map { number(input.initial[$0]) }
    var result =
      input.kind == .boolean
      ? key + (input.initial.x != 0 ? " yes" : " no")
      : key + " " + (lanes.count == 1 ? lanes[0] : "(" + lanes.joined(separator: ", ") + ")")
    if input.minimum != nil || input.maximum != nil {
      let low = input.minimum.map { number($0) } ?? ""
      let high = input.maximum.map { number($0) } ?? ""
      result += " [\(low)…\(high)]"
    }
    return result
  }

  /// The page's lines for the filters of a family of categories.
  private static func lines() -> [String] {
    CIFilter.filterNames(inCategory: nil).compactMap { name in
      guard let filter = CIFilter(name: name) else { return nil }
      let inputs = filter.inputs.filter { input in
        ![
          kCIInputImageKey, kCIInputTargetImageKey, kCIInputBackgroundImageKey,
        ].contains(input.key)
      }
      return "| `\(name)` | \(inputs.map { text($0) }.joined(separator: ", ")) |"
    }
  }

  @Test func `the page lists the catalogue`() throws {
    let page = try ProjectFiles.text(of: "docs/filters.md")
    let listed = page.split(separator: "\n").map(String.init).filter { $0.hasPrefix("| `CI") }
    let expected = Self.lines()
    expect(listed.count, equals: expected.count)
    let missing = expected.filter { !listed.contains($0) }
    let superfluous = listed.filter { !expected.contains($0) }
    expect(
      missing.isEmpty,
      "missing:\n\(missing.joined(separator: "\n"))\nnot so:\n\(superfluous.joined(separator: "\n"))"
    )
    expect(
      superfluous.isEmpty,
      "missing:\n\(missing.joined(separator: "\n"))\nnot so:\n\(superfluous.joined(separator: "\n"))"
    )
  }
}
