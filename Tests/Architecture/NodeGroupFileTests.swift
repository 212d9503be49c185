// SPDX-License-Identifier: MIT

import Expectations
import Testing

/// Counts the files that a group of node values is named in on its way from a layer to the renderer.
struct NodeGroupFileTests {
  /// The folders through which values pass; what draws a group, or finds its bounds, is its user.
  private static let folders = [
    "Sources/Engine/RenderTree/Delta", "Sources/Engine/RenderTree/Node",
    "Sources/Engine/RenderTree/Tree",
    "Sources/Engine/RenderTree/Values", "Sources/Apple/CoreAnimation/Transaction",
  ]

  @Test func `a group of values is named in at most five files`() throws {
    let names: Set<Substring> = ["NodeGradient", "gradient", "gradients"]
    let files = try SourceTree.files(below: Self.folders).filter { file in
      file.lines.contains { line in
        SourceRules.identifiers(line.code).contains { names.contains($0.name) }
      }
    }.map(\.path)
    expect(
      files,
      equals: [
        "Sources/Apple/CoreAnimation/Transaction/PendingDelta.swift",
        "Sources/Engine/RenderTree/Delta/RenderDelta.swift",
        "Sources/Engine/RenderTree/Node/NodeGradient.swift",
        "Sources/Engine/RenderTree/Node/NodeGroups.swift",
        "Sources/Engine/RenderTree/Values/NodeColumns.swift",
      ])
  }
}
