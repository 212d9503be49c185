// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// A font at a size, for laying out and drawing text.
///
/// The type and the functions below are Core Text's, as far as layers use them. Sizes are in
/// points. Fonts are immutable and may be used on any thread.
public final class CTFont: NSObject, Sendable {
  /// Comes first; see `CollectionInfo`.
  let info = CollectionInfo()
  /// The font without its size.
  public let graphicsFont: CGFont?
  /// The size in points.
  public let size: CGFloat
  /// The name by which the font was requested.
  package let name: String
  /// The OpenType features that text in the font is set with, in the notation of CSS; "" for the font's
  /// own choice.
  package let features: String
  /// The map from the font's glyphs to text space, beyond the size. Default the identity.
  ///
  /// It applies to glyphs that are drawn, measured or converted to paths one by one, not to text that is laid out.
  public let matrix: CGAffineTransform

  /// Makes a font of its parts.
  ///
  /// - Parameters:
  ///   - name: the name by which it was asked for; nil for the font's own.
  ///   - features: OpenType features in the notation of CSS.
  package init(
    _ graphicsFont: CGFont?, size: CGFloat, name: String? = nil, features: String = "",
    matrix: CGAffineTransform = .identity
  ) {
    self.graphicsFont = graphicsFont
    self.size = Self.usable(size)
    self.features = features
    self.matrix = matrix.isFinite ? matrix : .identity
    self.name = name ?? (graphicsFont?.postScriptName ?? graphicsFont?.fullName ?? "") as String
    super.init()
  }

  /// Makes a font of a size; a size that is not positive means 12, as in Core Text.
  public init(_ graphicsFont: CGFont, size: CGFloat) {
    self.graphicsFont = graphicsFont
    self.size = Self.usable(size)
    features = ""
    matrix = .identity
    name = (graphicsFont.postScriptName ?? graphicsFont.fullName ?? "") as String
    super.init()
  }

  /// Finds the installed font nearest to a name; without any installed font the result draws
  /// nothing.
  ///
  /// PostScript, full and family names are tried first, then the style after the hyphen within the
  /// nearest family.
  public init(name: String, size: CGFloat) {
    graphicsFont = FontLibrary.use { $0.nearestFace(name) }.map { CGFont(face: $0) }
    self.size = Self.usable(size)
    self.name = name
    features = ""
    matrix = .identity
    super.init()
  }

  /// Makes the font of the system's design for a kind of text: Inter for "sans-serif" where it is installed, else
  /// what Fontconfig answers for the family.
  ///
  /// - Parameters:
  ///   - family: a name that represents a design: "sans-serif", "serif" or "monospace".
  ///   - weight: from 1 to 1000, 400 being regular and 700 bold.
  ///   - features: OpenType features in the notation of CSS.
  package init(
    systemFamily family: String, weight: CGFloat, isItalic: Bool, size: CGFloat,
    features: String = ""
  ) {
    graphicsFont = FontLibrary.use {
      $0.systemFace(family, weight: Double(weight), isItalic: isItalic)
    }.map { CGFont(face: $0) }
    self.size = Self.usable(size)
    name = family
    self.features = features
    matrix = .identity
    super.init()
  }

  private init(_ font: CTFont, size: CGFloat) {
    graphicsFont = font.graphicsFont
    self.size = Self.usable(size)
    name = font.name
    features = font.features
    matrix = font.matrix
    super.init()
  }

  /// Makes a font of a font file; nil when it is no font with outlines.
  public convenience init?(contentsOf url: URL, size: CGFloat) {
    guard let font = CGFont(contentsOf: url) else { return nil }
    self.init(font, size: size)
  }

  /// Sizes that are not positive or not finite mean 12; sizes end at 10 000.
  static func usable(_ size: CGFloat) -> CGFloat { size > 0 ? min(size, 10_000) : 12 }

  /// The same font at another size.
  public func withSize(_ size: CGFloat) -> CTFont {
    CTFont(self, size: size)
  }

  /// The ascent above the baseline, in points.
  public var ascender: CGFloat { scaled(graphicsFont?.ascent) }

  /// The ascent in the font's own tables, by which Pango places lines.
  var statedAscender: CGFloat { scaled(graphicsFont?.face.metrics.statedAscent) }

  /// Whether the ascent is not that of the font's own tables.
  var hasMovedBaseline: Bool {
    graphicsFont.map { $0.face.metrics.statedAscent != $0.ascent } ?? false
  }

  /// The descent below the baseline, in points; positive.
  public var descender: CGFloat { -scaled(graphicsFont?.descent) }

  /// The extra space between lines, beyond ascent and descent, in points.
  public var leading: CGFloat { scaled(graphicsFont?.leading) }

  /// The height of flat capitals, in points.
  public var capHeight: CGFloat { scaled(graphicsFont?.capHeight) }

  /// The height of a flat lower-case letter, in points.
  public var xHeight: CGFloat { scaled(graphicsFont?.xHeight) }

  /// The font's PostScript name, or the requested one.
  public var fontName: String { graphicsFont?.postScriptName as String? ?? name }

  /// The name of the font's family; the requested name without any font.
  package var familyName: String { graphicsFont?.familyName ?? name }

  private func scaled(_ units: Int32?) -> CGFloat {
    guard let units, let graphicsFont else { return 0 }
    return CGFloat(units) * size / CGFloat(graphicsFont.unitsPerEm)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFont else { return false }
    return graphicsFont == other.graphicsFont && size == other.size && fontName == other.fontName
      && features == other.features && matrix == other.matrix
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(graphicsFont)
    hasher.combine(size)
    return hasher.finalize()
  }
}

/// Finds the installed or registered font nearest to a name.
///
/// - Parameters:
///   - size: in points; 0 for 12.
///   - matrix: see `CTFont.matrix`; nil for the identity.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  let font = CTFont(name: name as String, size: size)
  // The caller's value, which is valid while the call lasts.
  guard let matrix = unsafe matrix?.pointee, matrix != .identity else { return font }
  return CTFont(font.graphicsFont, size: size, name: font.name, matrix: matrix)
}

/// Makes a font of a size; `attributes`, a `CTFontDescriptor`, is ignored.
///
/// - Parameters:
///   - size: in points; 0 for 12.
///   - matrix: see `CTFont.matrix`; nil for the identity.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: AnyObject?
) -> CTFont {
  // The caller's value, which is valid while the call lasts.
  CTFont(graphicsFont, size: size, matrix: unsafe matrix?.pointee ?? .identity)
}

/// The size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }

/// The ascent above the baseline, in points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascender }

/// The descent below the baseline, in points; positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.descender }

/// The extra space between lines, beyond ascent and descent, in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.leading }

/// The height of flat capitals, in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }

/// The height of a flat lower-case letter, in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }

/// The PostScript name.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.fontName as CFString }

/// The type number of Core Text's fonts.
public func CTFontGetTypeID() -> CFTypeID { 58 }

extension CTFont: TypeNumbered {
  package var typeNumber: CFTypeID { CTFontGetTypeID() }
}
