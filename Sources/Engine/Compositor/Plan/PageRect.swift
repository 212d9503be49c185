// SPDX-License-Identifier: MIT

/// A rectangle of a page: the result of a pass, which other passes read.
struct PageRect: BitwiseCopyable {
  /// The page.
  var target: PassTarget
  /// Pixels.
  var x: Int32
  /// Pixels.
  var y: Int32
  /// Pixels.
  var width: Int32
  /// Pixels.
  var height: Int32
  /// Draws that are still to come read it: it stays when the open passes are flushed.
  var isPinned = false

  /// Whether it lies in a page of kept bitmaps.
  var isKept: Bool {
    if case .kept = target { true } else { false }
  }

  /// The page as draws sample it.
  var texture: TextureReference { target.texture }

  /// Whether another one is the same rectangle.
  func isSame(as other: PageRect) -> Bool {
    target == other.target && x == other.x && y == other.y
  }

  /// First corner and extent in texture units of a page.
  func unitRect(in page: TargetPage) -> (Float, Float, Float, Float) {
    let width = Float(page.width)
    let height = Float(page.height)
    return (
      Float(x) / width, Float(y) / height, Float(self.width) / width, Float(self.height) / height
    )
  }
}
