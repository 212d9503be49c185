// SPDX-License-Identifier: MIT

internal import CoreText
public import Foundation
internal import ViewCore

/// A description of a font by some of its attributes, of which `UIFont(descriptor:size:)` makes the nearest
/// font.
///
/// Descriptors are immutable. One that comes from a font of the system keeps its design, and takes weights
/// and traits; one with a name, a family or a face means an installed font.
open class UIFontDescriptor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // `@unchecked`: the attributes are an immutable copy, whose values are those of property lists.

  /// The attributes by the names of their keys, as property lists have them.
  final let attributes: [String: Any]
  /// The font of the system that is described; nil for installed fonts.
  final let system: SystemFontRequest?

  init(_ attributes: [String: Any], system: SystemFontRequest? = nil) {
    self.attributes = attributes
    self.system = system
    super.init()
  }

  /// Makes the description of a font of the system at a size in points.
  init(_ system: SystemFontRequest, size: CGFloat) {
    attributes = [AttributeName.size.rawValue: NSNumber(value: Double(size))]
    self.system = system
    super.init()
  }

  /// Makes a description of attributes.
  public init(fontAttributes attributes: [UIFontDescriptor.AttributeName: Any] = [:]) {
    self.attributes = Self.propertyList(of: attributes)
    system = nil
    super.init()
  }

  /// Makes the description of a font by its PostScript name; a size of 0 means none.
  public convenience init(name fontName: String, size: CGFloat) {
    var attributes: [AttributeName: Any] = [.name: fontName]
    if size > 0 { attributes[.size] = size }
    self.init(fontAttributes: attributes)
  }

  /// Makes the description of a font by its PostScript name, with a matrix for its glyphs.
  public convenience init(name fontName: String, matrix: CGAffineTransform) {
    self.init(fontAttributes: [.name: fontName, .matrix: matrix])
  }

  /// The description of the font of a kind of text, at the size of Apple's default setting.
  open class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor {
    let plain = UIFontDescriptor(SystemFontRequest(weight: style.weight), size: style.size)
    return plain.addingAttributes([.textStyle: style.rawValue])
  }

  // MARK: - Reading

  /// The attributes that were given.
  open var fontAttributes: [UIFontDescriptor.AttributeName: Any] {
    Dictionary(uniqueKeysWithValues: attributes.map { (AttributeName(rawValue: $0), $1) })
  }

  /// An attribute of the description, else of the font that it finds; nil if neither has it.
  open func object(forKey anAttribute: UIFontDescriptor.AttributeName) -> Any? {
    if let value = attributes[anAttribute.rawValue] { return value }
    let found = CTFontCopyFontDescriptor(font(size: 0))
    return CTFontDescriptorCopyAttribute(found, anAttribute.rawValue as CFString)
  }

  /// The PostScript name of the font.
  open var postscriptName: String { font(size: 0).fontName }

  /// The size in points; 0 for none.
  open var pointSize: CGFloat {
    (attributes[AttributeName.size.rawValue] as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0
  }

  /// The matrix of the glyphs; the identity by default.
  open var matrix: CGAffineTransform {
    attributes[AttributeName.matrix.rawValue] as? CGAffineTransform ?? .identity
  }

  /// The style of the font as bits.
  open var symbolicTraits: UIFontDescriptor.SymbolicTraits {
    SymbolicTraits(rawValue: CTFontGetSymbolicTraits(font(size: 0)).rawValue)
  }

  /// The descriptions of the installed fonts that match in the given attributes; all attributes for nil.
  open func matchingFontDescriptors(
    withMandatoryKeys mandatoryKeys: Set<UIFontDescriptor.AttributeName>?
  ) -> [UIFontDescriptor] {
    guard system == nil else { return [self] }
    let found = CTFontDescriptorCreateMatchingFontDescriptors(coreText, nil)
    return (found as? [CTFontDescriptor] ?? []).map {
      UIFontDescriptor(CTFontDescriptorCopyAttributes($0) as? [String: Any] ?? [:])
    }
  }

  // MARK: - Changing

  /// The description with some attributes in place of its own.
  open func addingAttributes(
    _ attributes: [UIFontDescriptor.AttributeName: Any] = [:]
  ) -> UIFontDescriptor { with(Self.propertyList(of: attributes)) }

  /// The description at a size in points.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    addingAttributes([.size: newPointSize])
  }

  /// The description with a matrix for the glyphs.
  open func withMatrix(_ matrix: CGAffineTransform) -> UIFontDescriptor {
    addingAttributes([.matrix: matrix])
  }

  /// The description of a font of a family.
  open func withFamily(_ newFamily: String) -> UIFontDescriptor {
    addingAttributes([.family: newFamily])
  }

  /// The description of a face of the family, such as "Bold".
  open func withFace(_ newFace: String) -> UIFontDescriptor {
    addingAttributes([.family: font(size: 0).familyName, .face: newFace])
  }

  /// The description of the same family in a style; nil without a font of that style.
  open func withSymbolicTraits(
    _ symbolicTraits: UIFontDescriptor.SymbolicTraits
  ) -> UIFontDescriptor? { styled(symbolicTraits) }

  /// The description of the system's font in a design; nil for a design that is not there, `.rounded`, and
  /// for installed fonts.
  open func withDesign(_ design: UIFontDescriptor.SystemDesign) -> UIFontDescriptor? {
    guard var system, let design = SystemFontRequest.Design(design) else { return nil }
    system.design = design
    return UIFontDescriptor(attributes, system: system)
  }

  // MARK: - Comparison

  /// Whether another object describes the same by the same attributes.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return system == other.system
      && NSDictionary(dictionary: attributes).isEqual(NSDictionary(dictionary: other.attributes))
  }

  /// Hashes the number of the attributes.
  open override var hash: Int { attributes.count }

  /// The name and the size.
  open override var description: String { "UIFontDescriptor(\(postscriptName), \(pointSize))" }

  /// The descriptor itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The descriptor itself, which never changes.
  open override func copy() -> Any { self }

  // MARK: - Archiving

  /// Whether archives that check classes take descriptors: always.
  public class var supportsSecureCoding: Bool { true }

  /// Restores a descriptor; one without attributes if the archive holds none.
  public required init?(coder: NSCoder) {
    attributes = Self.decodeAttributes(from: coder)
    if case .system(let request) = FontRequest(coder: coder) {
      system = request
    } else {
      system = nil
    }
    super.init()
  }

  /// Encodes the attributes, in an archive with keys.
  open func encode(with coder: NSCoder) {
    encodeAttributes(to: coder)
    if let system { FontRequest.system(system).encode(to: coder) }
  }
}
