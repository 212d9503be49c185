// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics
@testable import CoreText

/// Fonts of more sizes than Pango's map of fonts is to hold.
struct TextFontMapTests {
  /// Lays out a word in many sizes.
  private static func layOut(_ sizes: Range<Int>) -> [TextLayout] {
    sizes.map { number in
      let font = TestFonts.sans(8 + CGFloat(number) / 64)
      return TextLayout(NSAttributedString(string: "Words", attributes: [.font: font]))
    }
  }

  private static func pixelsDrawn(_ layout: TextLayout) throws -> [UInt8] {
    let context = try makeContext(90, 30)
    layout.draw(in: CGRect(x: 2, y: 2, width: 86, height: 26), context: context)
    return try pixels(context)
  }

  @Test func `a layout outlives the fonts that many others took the place of`() throws {
    let before = Self.layOut(0..<3)
    let pictures = try before.map { try Self.pixelsDrawn($0) }
    _ = Self.layOut(3..<(3 + 3 * TextFontMap.fontLimit))
    let after = Self.layOut(0..<3)
    for index in 0..<3 {
      expect(before[index].size, equals: after[index].size)
      expect(before[index].lines.map(\.frame), equals: after[index].lines.map(\.frame))
      try expect(Self.pixelsDrawn(before[index]), equals: pictures[index])
      try expect(Self.pixelsDrawn(after[index]), equals: pictures[index])
    }
  }

  /// In a process of its own, whose heap nothing else uses. Without the limit 800 sizes take 20 MiB.
  @Test(.enabled(if: AllocationCount.isAvailable))
  func `texts of ever new sizes take no more memory`() async {
    await #expect(processExitsWith: .success) {
      _ = Self.layOut(0..<400)
      let before = AllocationCount.heapBytes
      _ = Self.layOut(400..<1200)
      let growth = AllocationCount.heapBytes - before
      print("grew by \(growth) bytes")
      exit(growth < 4 << 20 ? 0 : 1)
    }
  }
}
