// SPDX-License-Identifier: MIT

internal import CoreGraphics
package import CoreText
public import Foundation

/// A font at a size in points.
///
/// The system's font is Inter where that is installed, else what Fontconfig answers for "sans-serif"; the one with
/// fixed widths is what it answers for "monospace". Of weights and slants that are not installed it is the nearest.
/// Immutable.
open class UIFont: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // `@unchecked`: the stored properties are constants of Sendable types.

  /// Comes first; see `CollectionInfo`.
  final let info = CollectionInfo()
  /// The way in which the font was asked for.
  final let request: FontRequest
  /// The font for layout.
  package final let ctFont: CTFont

  /// Finds an installed font by its PostScript, full or family name; nil when none has it.
  ///
  /// Fonts of Apple's systems, such as "HelveticaNeue-Bold", are substituted by the nearest one.
  public init?(name fontName: String, size fontSize: CGFloat) {
    guard let font = FontRequest.name(fontName).font(size: fontSize) else { return nil }
    request = .name(fontName)
    ctFont = font
    super.init()
  }

  /// Makes the font that matches a description best.
  ///
  /// - Parameter pointSize: in points; 0 for the description's own, or 12.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(.descriptor(descriptor), descriptor.font(size: pointSize))
  }

  init(_ request: FontRequest, _ font: CTFont) {
    self.request = request
    ctFont = font
    super.init()
  }

  private static func system(_ font: SystemFontRequest, _ size: CGFloat) -> UIFont {
    UIFont(.system(font), font.font(size: size))
  }

  // MARK: - System fonts

  /// The system's font of regular weight.
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// The system's font of a weight.
  open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    system(SystemFontRequest(weight: weight), fontSize)
  }

  /// The system's bold font.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// The system's italic font.
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    system(SystemFontRequest(isItalic: true), fontSize)
  }

  /// The system's font whose characters are all of one width.
  open class func monospacedSystemFont(
    ofSize fontSize: CGFloat, weight: UIFont.Weight
  ) -> UIFont {
    system(SystemFontRequest(design: .monospaced, weight: weight), fontSize)
  }

  /// The system's font with digits of one width.
  open class func monospacedDigitSystemFont(
    ofSize fontSize: CGFloat, weight: UIFont.Weight
  ) -> UIFont {
    system(SystemFontRequest(weight: weight, hasEqualDigits: true), fontSize)
  }

  /// The font of a kind of text, at the size of Apple's default setting.
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    systemFont(ofSize: style.size, weight: style.weight)
  }

  /// 14 points.
  open class var systemFontSize: CGFloat { 14 }
  /// 12 points.
  open class var smallSystemFontSize: CGFloat { 12 }
  /// 17 points, the size of labels.
  open class var labelFontSize: CGFloat { 17 }
  /// 18 points, the size of buttons.
  open class var buttonFontSize: CGFloat { 18 }

  // MARK: - Installed fonts

  /// The names of the installed families, sorted.
  open class var familyNames: [String] { InstalledFonts.families }

  /// The PostScript names of a family's fonts, sorted; none for an unknown family.
  open class func fontNames(forFamilyName familyName: String) -> [String] {
    InstalledFonts.names(ofFamily: familyName)
  }

  // MARK: - Names and metrics

  /// The PostScript name.
  open var fontName: String { ctFont.fontName }
  /// The name of the family.
  open var familyName: String { ctFont.familyName }
  /// The size in points.
  open var pointSize: CGFloat { ctFont.size }
  /// The height of the tallest letters above the baseline, in points.
  open var ascender: CGFloat { ctFont.ascender }
  /// The depth of the deepest letters below the baseline, in points; negative.
  open var descender: CGFloat { -ctFont.descender }
  /// The height of capitals, in points.
  open var capHeight: CGFloat { ctFont.capHeight }
  /// The height of a flat small letter, in points.
  open var xHeight: CGFloat { ctFont.xHeight }
  /// The height of a line: from the ascender to the descender, in points.
  open var lineHeight: CGFloat { ctFont.ascender + ctFont.descender }
  /// The space that the font asks for between lines, in points.
  open var leading: CGFloat { ctFont.leading }

  /// The description by which the font is found.
  open var fontDescriptor: UIFontDescriptor {
    switch request {
    case .name: UIFontDescriptor(name: fontName, size: pointSize)
    case .system(let system): UIFontDescriptor(system, size: pointSize)
    case .descriptor(let descriptor): descriptor.withSize(pointSize)
    }
  }

  /// The same font at another size in points.
  open func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(request, ctFont.withSize(fontSize))
  }

  // MARK: - Comparison

  /// Whether another object is the same font at the same size.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFont)?.ctFont == ctFont
  }

  /// Hashes the font and its size.
  open override var hash: Int { ctFont.hash }

  /// The name and the size.
  open override var description: String { "UIFont(\(fontName), \(pointSize))" }

  /// The font itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The font itself, which never changes.
  open override func copy() -> Any { self }

  // MARK: - Archiving

  /// Whether archives that check classes take fonts: always.
  public class var supportsSecureCoding: Bool { true }

  /// Restores a font; nil if the archive holds none, or one that is not installed.
  public required init?(coder: NSCoder) {
    let size = CGFloat(coder.decodeDouble(forKey: "UIFontPointSize"))
    guard let request = FontRequest(coder: coder), let font = request.font(size: size) else {
      return nil
    }
    self.request = request
    ctFont = font
    super.init()
  }

  /// Encodes how the font was asked for, in an archive with keys.
  open func encode(with coder: NSCoder) {
    coder.encode(Double(pointSize), forKey: "UIFontPointSize")
    request.encode(to: coder)
  }
}
