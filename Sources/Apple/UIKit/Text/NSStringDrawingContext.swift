// SPDX-License-Identifier: MIT

public import Foundation

/// The way in which a string is measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The rectangle is that of the lines, which wrap at its width; else it is one line on a baseline.
  public static var usesLineFragmentOrigin: NSStringDrawingOptions {
    NSStringDrawingOptions(rawValue: 1 << 0)
  }
  /// The space that fonts ask for between lines counts; kept, but the fonts' own is not added here.
  public static var usesFontLeading: NSStringDrawingOptions {
    NSStringDrawingOptions(rawValue: 1 << 1)
  }
  /// The box is that of the glyphs' pictures; here that of the lines, as without it.
  public static var usesDeviceMetrics: NSStringDrawingOptions {
    NSStringDrawingOptions(rawValue: 1 << 3)
  }
  /// The last line that fits is cut off with an ellipsis where text follows it.
  public static var truncatesLastVisibleLine: NSStringDrawingOptions {
    NSStringDrawingOptions(rawValue: 1 << 5)
  }
}

/// The values for and the results of drawing a string.
open class NSStringDrawingContext: NSObject {
  /// The least factor by which fonts may be made smaller to fit; 0, never, by default.
  open var minimumScaleFactor: CGFloat = 0
  /// The factor by which the fonts were made smaller at the last drawing.
  open internal(set) var actualScaleFactor: CGFloat = 1
  /// The box of what was drawn or measured last, in the coordinates of the rectangle that was given.
  open internal(set) var totalBounds = CGRect.zero

  /// Makes a context with the default values.
  public override init() { super.init() }
}
