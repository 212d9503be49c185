// SPDX-License-Identifier: MIT

/// The name of a GL object for debuggers, with the use that its bytes are counted under.
package struct ObjectLabel: Sendable, ExpressibleByStringInterpolation {
  package let text: String
  package let category: GraphicsMemoryReport.Category

  package init(_ text: String, _ category: GraphicsMemoryReport.Category) {
    self.text = text
    self.category = category
  }

  /// Names an object of no use in particular.
  package init(stringLiteral text: String) { self.init(text, .other) }
}
