// SPDX-License-Identifier: MIT

internal import CoreGraphics
package import Foundation

/// A text with its attributes as they are now and the limits of its layout, not laid out yet.
///
/// Takes little memory and time beside a layout, which can be made of it later, on any thread.
package struct PreparedText: @unchecked Sendable {
  // `@unchecked`: the source holds values, fonts and colours, none of which changes.
  private let source: TextSource
  private let width: CGFloat?
  private let height: CGFloat?
  private let options: TextLayoutOptions

  /// Reads a text; nil for a side without limit.
  package init(
    _ text: StyledText, width: CGFloat?, height: CGFloat?, options: TextLayoutOptions
  ) {
    source = TextSource(text)
    self.width = width
    self.height = height
    self.options = options
  }

  /// Lays out the text.
  package func layout() -> TextLayout {
    TextLayout(source, width: width, height: height, options: options)
  }
}
