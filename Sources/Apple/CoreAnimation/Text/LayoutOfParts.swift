// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreText
internal import Locks

/// The layout that was made last for a part of a text: all parts of a text have the same.
enum LayoutOfParts {
  /// A layout with all that it depends on.
  private struct Entry: @unchecked Sendable {
    // `@unchecked`: the text holds values, fonts and colours, none of which changes.
    let text: StyledText
    let size: CGSize
    let options: TextLayoutOptions
    let layout: TextLayout
  }

  private static let last = Mutex<Entry?>(nil)

  /// Lays out a text in a box, or returns the layout that was made last if it is the same.
  static func layout(
    _ text: StyledText, size: CGSize, options: TextLayoutOptions
  ) -> TextLayout {
    if let last = last.withLock({ $0 }), last.size == size, last.options == options,
      last.text == text
    {
      return last.layout
    }
    let layout = TextLayout(text, width: size.width, height: size.height, options: options)
    let entry = Entry(text: text, size: size, options: options, layout: layout)
    // The old layout goes after the lock.
    let old = last.withLock { last in
      defer { last = entry }
      return last
    }
    withExtendedLifetime(old) {}
    return layout
  }
}
