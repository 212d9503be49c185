// SPDX-License-Identifier: MIT

import TestSupport
import Testing

/// Tests of this target in a process that does without class tables.
struct WithoutClassTablesTests {
  @Test(.needsClassTables)
  func `layers, animations and drawing work without class tables`() throws {
    try BuiltProgram.expectPassWithoutClassTables(
      of: "CoreAnimationTests",
      suites: [
        "NearestClass", "AnimatedDrawing", "RedrawPolicy", "Presentation", "AttachedAnimation",
        "Interpolation", "Subclass", "Archive",
      ])
  }
}
