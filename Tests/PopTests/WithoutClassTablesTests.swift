// SPDX-License-Identifier: MIT

import TestSupport
import Testing

/// Tests of this target in a process that does without class tables.
struct WithoutClassTablesTests {
  @Test(.needsClassTables)
  func `Pop works without class tables`() throws {
    try BuiltProgram.expectPassWithoutClassTables(of: "PopTests")
  }
}
