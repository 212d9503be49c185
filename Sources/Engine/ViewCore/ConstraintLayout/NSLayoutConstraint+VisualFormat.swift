// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation

extension NSLayoutConstraint {
  /// The alignment across the axis, and the direction, of a visual format.
  public struct FormatOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// All left edges are aligned.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// All right edges are aligned.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// All top edges are aligned.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// All bottom edges are aligned.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// All leading edges are aligned.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// All trailing edges are aligned.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// All horizontal middles are aligned.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// All vertical middles are aligned.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// All last baselines are aligned.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    /// All first baselines are aligned.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// The bits of the alignments.
    public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)
    /// Along the writing; the default.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// From left to right.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// From right to left.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    /// The bits of the directions.
    public static let directionMask = FormatOptions(rawValue: 3 << 16)
    /// Vertical gaps lie between edges; the default.
    public static let spacingEdgeToEdge: FormatOptions = []
    /// Vertical gaps lie between baselines.
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
    /// The bits of the gaps.
    public static let spacingMask = FormatOptions(rawValue: 1 << 19)

    /// The measures that are aligned.
    var attributes: [Attribute] {
      let all: [Attribute] = [
        .left, .right, .top, .bottom, .leading, .trailing, .centerX, .centerY, .lastBaseline,
        .firstBaseline,
      ]
      return all.filter { rawValue & (1 << UInt($0.rawValue)) != 0 }
    }
  }

  /// The most characters of a visual format. Default 4,096. Not part of Apple's API.
  public static var maximumVisualFormatLength = 4096

  /// Makes the constraints of a row or column of views that a line of text describes.
  ///
  /// A text that is not in the language, one that is longer than `maximumVisualFormatLength`, and one with a name
  /// that neither dictionary has, is refused: the result is empty then.
  ///
  /// - Parameters:
  ///   - format: for instance `H:|-[label]-8-[field(>=50)]-|`.
  ///   - opts: the alignment across the axis, and the direction.
  ///   - metrics: numbers by their names.
  ///   - views: views and guides by their names.
  public class func constraints(
    withVisualFormat format: String, options opts: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any]?, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    guard format.count <= maximumVisualFormatLength else {
      RefusalLog.refuse(
        "NSLayoutConstraint: visual format",
        "a format has more than \(maximumVisualFormatLength) characters "
          + "(NSLayoutConstraint.maximumVisualFormatLength)")
      return []
    }
    do {
      var builder = VisualFormatBuilder(options: opts, metrics: metrics ?? [:], views: views)
      return try builder.constraints(of: VisualFormat(format))
    } catch let error as VisualFormat.SyntaxError {
      let place = format.prefix(error.position)
      RefusalLog.refuse(
        "NSLayoutConstraint: visual format",
        "unable to read \"\(format)\": expected \(error.expected) behind \"\(place)\"")
    } catch {
      RefusalLog.refuse(
        "NSLayoutConstraint: visual format", "unable to read \"\(format)\": \(error)")
    }
    return []
  }
}
