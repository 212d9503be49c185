// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import CoreText
internal import Foundation

/// Text as large as its layer.
extension CATextLayer {
  /// Sets the largest font size at which the text fits into the bounds, in steps of a quarter of a point
  /// (beyond Apple's).
  ///
  /// Wrapped text keeps its words whole. In attributed text the largest font gets the size, and the others keep
  /// their ratio to it. Text that does not fit at the lower bound has that size. Nothing changes without text.
  ///
  /// - Parameter sizes: the sizes to choose from, in points; above zero and finite.
  public final func fitFontSize(in sizes: ClosedRange<CGFloat>) {
    guard var styled = styledText, sizes.lowerBound > 0, sizes.upperBound.isFinite else { return }
    styled.setDefault(.font, CTFont(name: "Helvetica", size: 12))
    let largest = styled.fontSizes.max() ?? 0
    guard largest > 0 else { return }
    let step: CGFloat = 0.25
    var fitting = 0
    var past =
      Int(clamping: ((sizes.upperBound - sizes.lowerBound) / step).rounded(.down).native) + 1
    while fitting + 1 < past {
      let middle = (fitting + past) / 2
      let size = sizes.lowerBound + CGFloat(middle) * step
      if fits(styled.scalingFonts(by: size / largest)) { fitting = middle } else { past = middle }
    }
    let size = sizes.lowerBound + CGFloat(fitting) * step
    if string is NSAttributedString {
      string = styled.scalingFonts(by: size / largest).attributedString
    } else {
      fontSize = size
    }
  }

  private func fits(_ styled: StyledText) -> Bool {
    let needed = measuredSize(of: styled)
    guard needed.width <= bounds.width, needed.height <= bounds.height else { return false }
    guard isWrapped else { return true }
    // A word that is wider than the bounds would be broken.
    var words = styled
    let (space, newline) = (UInt16(0x20), UInt16(0x0A))
    for index in words.units.indices where words.units[index] == space {
      words.replaceUnit(at: index, with: newline)
    }
    return TextLayout(unwrapped: words).size.width <= bounds.width
  }
}

extension StyledText {
  /// The sizes of the fonts, in points.
  fileprivate var fontSizes: [CGFloat] {
    runs.compactMap { ($0.attributes[.font] as? CTFont)?.size }
  }

  /// The text with all fonts larger by a factor.
  fileprivate func scalingFonts(by factor: CGFloat) -> StyledText {
    var result = self
    result.updateAttributes { attributes in
      guard let font = attributes[.font] as? CTFont else { return }
      attributes[.font] = font.withSize(font.size * factor)
    }
    return result
  }
}
