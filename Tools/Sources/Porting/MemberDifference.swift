// SPDX-License-Identifier: MIT

import Foundation

/// A row of docs/api/differences.tsv: a member of a type that differs from Apple's, or is missing.
struct MemberDifference {
  let type: String
  /// The name without labels.
  let member: String
  let isMissing: Bool
  let explanation: String

  static let table = String(decoding: PackageResources.differences_tsv, as: UTF8.self)
    .split(separator: "\n").compactMap(MemberDifference.init)

  /// Reads a row: type, member, state and explanation, parted by tabs; nil for initializers, whose calls
  /// name the type alone.
  private init?(line: Substring) {
    let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard cells.count >= 4, ["differs", "missing"].contains(cells[2]), !cells[1].hasPrefix("init")
    else { return nil }
    type = cells[0]
    member = String(cells[1].prefix { $0 != "(" })
    isMissing = cells[2] == "missing"
    explanation = cells[3].replacing("`", with: "")
  }
}
