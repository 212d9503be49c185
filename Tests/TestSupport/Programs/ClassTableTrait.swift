// SPDX-License-Identifier: MIT

internal import ClassTables
package import Testing

extension Trait where Self == ConditionTrait {
  /// Enables a test where class tables are used: it is about a feature that programs lack without them.
  package static var needsClassTables: Self {
    .enabled(
      if: ClassTables.areUsed, "the feature needs class tables: see docs/class-tables.md")
  }
}
