// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation
internal import ViewCore

/// The paper of a print, and the treatment of its pages.
///
/// Lengths are in points. Numbers that are not finite, negative margins, and papers and scales that are not
/// positive are refused and logged; the old value stays.
@preconcurrency @MainActor
open class NSPrintInfo: NSObject, @MainActor NSCopying, @MainActor NSCoding {
  /// The destinations of the pages.
  public struct JobDisposition: Hashable, RawRepresentable, Sendable {
    /// The name.
    public var rawValue: String

    /// Makes a disposition of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// To the system's default printer, by the command `lp`.
    public static let spool = JobDisposition(rawValue: "NSPrintSpoolJob")
    /// Into the file of `NSPrintInfo.AttributeKey.jobSavingURL`.
    public static let save = JobDisposition(rawValue: "NSPrintSaveJob")
    /// Nowhere: the pages are drawn, and dropped.
    public static let cancel = JobDisposition(rawValue: "NSPrintCancelJob")
  }

  /// The keys of `dictionary()`.
  public struct AttributeKey: Hashable, RawRepresentable, Sendable {
    /// The name.
    public var rawValue: String

    /// Makes a key of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file that `JobDisposition.save` writes: a `URL`.
    public static let jobSavingURL = AttributeKey(rawValue: "NSJobSavingURL")
  }

  /// The values, in the order of `numbers`.
  struct Values: Equatable {
    var paperSize = NSSize(width: 612, height: 792)
    var leftMargin: CGFloat = 72
    var rightMargin: CGFloat = 72
    var topMargin: CGFloat = 90
    var bottomMargin: CGFloat = 90
    var scalingFactor: CGFloat = 1
    var isHorizontallyCentered = true
    var isVerticallyCentered = true
  }

  final var values = Values()
  private final let attributes = NSMutableDictionary()

  /// Makes a print of the default values.
  nonisolated public override init() { super.init() }

  private static var stored = NSPrintInfo()

  /// The values that a print has where none are given.
  public class var shared: NSPrintInfo {
    get { stored }
    set { stored = newValue }
  }

  /// The destination of the pages; `.spool` by default.
  open var jobDisposition = JobDisposition.spool

  /// The size of the paper; 612 × 792, US letter, by default. Sides are within 1...14 400.
  open var paperSize: NSSize {
    get { values.paperSize }
    set {
      guard min(newValue.width, newValue.height) >= 1,
        max(newValue.width, newValue.height) <= 14_400
      else { return refuse("paperSize", newValue) }
      values.paperSize = newValue
    }
  }

  /// The distance of the view's pages from the left edge of the paper; 72 by default.
  open var leftMargin: CGFloat {
    get { values.leftMargin }
    set { set(\.leftMargin, newValue, "leftMargin") }
  }

  /// The distance of the view's pages from the right edge of the paper; 72 by default.
  open var rightMargin: CGFloat {
    get { values.rightMargin }
    set { set(\.rightMargin, newValue, "rightMargin") }
  }

  /// The distance of the view's pages from the top edge of the paper; 90 by default.
  open var topMargin: CGFloat {
    get { values.topMargin }
    set { set(\.topMargin, newValue, "topMargin") }
  }

  /// The distance of the view's pages from the bottom edge of the paper; 90 by default.
  open var bottomMargin: CGFloat {
    get { values.bottomMargin }
    set { set(\.bottomMargin, newValue, "bottomMargin") }
  }

  /// The points of the paper for a point of the view; 1 by default.
  open var scalingFactor: CGFloat {
    get { values.scalingFactor }
    set {
      guard newValue > 0, newValue.isFinite else { return refuse("scalingFactor", newValue) }
      values.scalingFactor = newValue
    }
  }

  /// Whether pages narrower than the paper between its margins are in the middle; true by default.
  open var isHorizontallyCentered: Bool {
    get { values.isHorizontallyCentered }
    set { values.isHorizontallyCentered = newValue }
  }

  /// Whether pages lower than the paper between its margins are in the middle; true by default.
  open var isVerticallyCentered: Bool {
    get { values.isVerticallyCentered }
    set { values.isVerticallyCentered = newValue }
  }

  /// The rectangle between the margins, from the lower left corner of the paper; it may be empty.
  final var printedRect: NSRect {
    NSRect(
      x: leftMargin, y: bottomMargin,
      width: max(paperSize.width - leftMargin - rightMargin, 0),
      height: max(paperSize.height - topMargin - bottomMargin, 0))
  }

  /// The file to which pages are saved; nil for none.
  final var savingURL: URL? { attributes[AttributeKey.jobSavingURL] as? URL }

  /// The values by `AttributeKey`, which may be changed.
  open func dictionary() -> NSMutableDictionary { attributes }

  private func set(
    _ path: WritableKeyPath<Values, CGFloat>, _ value: CGFloat, _ name: String
  ) {
    guard value >= 0, value.isFinite else { return refuse(name, value) }
    values[keyPath: path] = value
  }

  private func refuse(_ name: String, _ value: Any) {
    RefusalLog.refuse("NSPrintInfo: \(name)", "\(value) is refused; the old value stays")
  }

  // MARK: - Copying and archiving

  /// A print of the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSPrintInfo()
    copy.values = values
    copy.attributes.setDictionary(attributes as? [AnyHashable: Any] ?? [:])
    copy.jobDisposition = jobDisposition
    return copy
  }

  /// Restores a print; values that the archive lacks, or that are refused, keep their defaults.
  public required init?(coder: NSCoder) {
    super.init()
    if let size = coder.decodeNumbers(forKey: "NSPaperSize", count: 2) {
      paperSize = NSSize(width: size[0], height: size[1])
    }
    if let margins = coder.decodeNumbers(forKey: "NSMargins", count: 4) {
      (leftMargin, rightMargin, topMargin, bottomMargin) = (
        margins[0], margins[1], margins[2], margins[3]
      )
    }
    if let scale = coder.decodeNumbers(forKey: "NSScalingFactor", count: 1) {
      scalingFactor = scale[0]
    }
    isHorizontallyCentered = !coder.decodeBool(forKey: "NSNotHorizontallyCentered")
    isVerticallyCentered = !coder.decodeBool(forKey: "NSNotVerticallyCentered")
  }

  /// Encodes the paper, margins and scale, in an archive with keys.
  open func encode(with coder: NSCoder) {
    coder.encode(numbers: [paperSize.width, paperSize.height], forKey: "NSPaperSize")
    coder.encode(
      numbers: [leftMargin, rightMargin, topMargin, bottomMargin], forKey: "NSMargins")
    coder.encode(numbers: [scalingFactor], forKey: "NSScalingFactor")
    coder.encode(!isHorizontallyCentered, forKey: "NSNotHorizontallyCentered")
    coder.encode(!isVerticallyCentered, forKey: "NSNotVerticallyCentered")
  }
}
