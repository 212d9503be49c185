// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
internal import ViewCore

/// A colour of the view classes: fixed, or different in a light and a dark interface.
///
/// Immutable. Components are in sRGB, where values outside 0...1 name colours outside of its gamut,
/// or in gray with the same curve; alpha is not multiplied into them.
open class UIColor: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  // `@unchecked`: the stored properties are constants; the function of a dynamic colour must work on
  // any thread, as on Apple's systems.

  /// Comes first; see `CollectionInfo`.
  final let info = CollectionInfo()

  /// The kinds of colours.
  enum Source {
    case fixed(CGColor)
    case dynamic(DynamicColor)
    case pattern(PatternColor)
  }

  let source: Source

  /// Makes a grey: 0 is black, 1 is white.
  public init(white: CGFloat, alpha: CGFloat) {
    source = .fixed(CGColor(in: .extendedRGBGray, [white, Self.unit(alpha)]))
    super.init()
  }

  /// Makes a colour of hue, saturation and brightness, each in 0...1; 0 and 1 are both the hue of red.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let c = HueComponents(hue: hue, saturation: saturation, brightness: brightness).rgb
    source = .fixed(CGColor(in: .extendedRGB, [c.red, c.green, c.blue, Self.unit(alpha)]))
    super.init()
  }

  /// Makes a colour in sRGB; components outside 0...1 are kept.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    source = .fixed(CGColor(in: .extendedRGB, [red, green, blue, Self.unit(alpha)]))
    super.init()
  }

  /// Makes a colour from components in the space Display P3.
  public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    source = .fixed(CGColor(in: .wideRGB, [red, green, blue, Self.unit(alpha)]))
    super.init()
  }

  /// Makes a colour from one of CoreGraphics, in its space.
  public init(cgColor: CGColor) {
    source = .fixed(cgColor)
    super.init()
  }

  /// Makes a colour that a function picks by the traits under which it is shown.
  ///
  /// The function may be called on any thread.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    source = .dynamic(DynamicColor(DynamicColor.Provider(dynamicProvider)))
    super.init()
  }

  /// Makes a colour that paints with copies of an image, from the top left corner of a view or context.
  public init(patternImage image: UIImage) {
    source = .pattern(PatternColor(image))
    super.init()
  }

  /// Makes a colour that `#colorLiteral(red:green:blue:alpha:)` represents.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// Makes a clear colour.
  public convenience override init() { self.init(white: 0, alpha: 0) }

  init(source: Source) {
    self.source = source
    super.init()
  }

  private static func unit(_ alpha: CGFloat) -> CGFloat { min(max(alpha, 0), 1) }

  /// The colour for drawing and for layers; of a dynamic colour that of the thread's current traits.
  open var cgColor: CGColor {
    switch source {
    case .fixed(let color): color
    case .dynamic(let color): color.resolved(.current)
    case .pattern(let color): color.plain
    }
  }

  /// The fixed colour that is shown under some traits; a fixed colour answers itself.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    guard case .dynamic(let color) = source else { return self }
    return UIColor(cgColor: color.resolved(traitCollection))
  }

  /// The same colour with another alpha, from 0 to 1.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    let alpha = Self.unit(alpha)
    switch source {
    case .fixed(let color): return UIColor(cgColor: color.copy(alpha: alpha) ?? color)
    case .dynamic(let color):
      return UIColor(source: .dynamic(DynamicColor(color.provider, alpha: alpha)))
    case .pattern(let color):
      return UIColor(source: .pattern(PatternColor(color.image, alpha: alpha)))
    }
  }

  /// Makes the colour the fill and the stroke colour of the current context.
  open func set() {
    setFill()
    setStroke()
  }

  /// Makes the colour the fill colour of the current context.
  open func setFill() {
    GraphicsContextStack.current.top.map { $0.context.setFillColor(color(in: $0)) }
  }

  /// Makes the colour the stroke colour of the current context.
  open func setStroke() {
    GraphicsContextStack.current.top.map { $0.context.setStrokeColor(color(in: $0)) }
  }

  private func color(in target: GraphicsContextStack.Target) -> CGColor {
    if case .pattern(let color) = source { return color.color(in: target) }
    return cgColor
  }

  // MARK: - Comparison

  /// Whether another object is a colour of the same space and components, or the same dynamic colour.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    switch (source, other.source) {
    case (.fixed(let color), .fixed(let otherColor)): return color == otherColor
    case (.dynamic(let color), .dynamic(let otherColor)): return color == otherColor
    case (.pattern(let color), .pattern(let otherColor)): return color == otherColor
    default: return false
    }
  }

  /// Hashes what equality compares.
  open override var hash: Int {
    var hasher = Hasher()
    switch source {
    case .fixed(let color): hasher.combine(color)
    case .dynamic(let color): hasher.combine(color)
    case .pattern(let color): hasher.combine(ObjectIdentifier(color.image))
    }
    return hasher.finalize()
  }

  /// The name of a system colour, else the components.
  open override var description: String {
    if case .dynamic(let color) = source, let name = color.provider.name {
      return "UIColor(\(name))"
    }
    return "UIColor(\(cgColor.components ?? []))"
  }

  /// The colour itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The colour itself, which never changes.
  open override func copy() -> Any { self }

  // MARK: - Archiving

  /// Whether archives that check classes take colours: always.
  public class var supportsSecureCoding: Bool { true }

  /// Restores a colour; nil if the archive holds none.
  public required init?(coder: NSCoder) {
    guard let source = Source(coder: coder) else { return nil }
    self.source = source
    super.init()
  }

  /// Encodes the colour, in an archive with keys.
  ///
  /// A system colour stays dynamic; the function of another dynamic colour is no data, so of that the
  /// colour under the current traits is encoded. Patterns are encoded as clear.
  open func encode(with coder: NSCoder) { source.encode(to: coder, resolved: cgColor) }
}

extension UIColor: _ExpressibleByColorLiteral {}

/// The type of `#colorLiteral(red:green:blue:alpha:)` where nothing else says it.
public typealias _ColorLiteralType = UIColor
