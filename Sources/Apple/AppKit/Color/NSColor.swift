// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import CoreText
public import Foundation
internal import ViewCore

/// A colour of the desktop's views: components in a colour space, or copies of an image.
///
/// Immutable; any thread may use it. Alpha is not multiplied into the components. Components that are
/// not finite become 0, and the refusal is logged once.
open class NSColor: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  // `@unchecked`: the stored properties are constants.

  /// Comes first; see `CollectionInfo`.
  final let info = CollectionInfo()

  /// The kinds of colours.
  enum Source {
    case fixed(CGColor)
    case pattern(ImagePattern)
  }

  let source: Source

  init(source: Source) {
    self.source = source
    super.init()
  }

  /// Makes a colour of components in a space, bounded to 0...1 where the space is not an extended one.
  init(_ space: CGColorSpace, _ components: [CGFloat], alpha: CGFloat) {
    source = .fixed(CGColor(in: space, components + [Self.unit(alpha)]))
    super.init()
  }

  static func unit(_ value: CGFloat) -> CGFloat { min(max(value, 0), 1) }

  // MARK: - Making

  /// Makes a colour in sRGB; components outside 0...1 are kept, in sRGB's extended form.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let components = [red, green, blue]
    let isWithin = components.allSatisfy { $0 >= 0 && $0 <= 1 }
    self.init(isWithin ? .standardRGB : .extendedRGB, components, alpha: alpha)
  }

  /// Makes a grey of gamma 2.2; 0 is black, 1 is white, and what lies outside is kept.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    let isWithin = white >= 0 && white <= 1
    self.init(isWithin ? .gamma22Gray : .extendedGamma22Gray, [white], alpha: alpha)
  }

  /// Makes a grey of gamma 2.2; the brightness is bounded to 0...1.
  public convenience init(genericGamma22White white: CGFloat, alpha: CGFloat) {
    self.init(.gamma22Gray, [Self.unit(white)], alpha: alpha)
  }

  /// Makes a colour in sRGB of hue, saturation and brightness, each in 0...1.
  ///
  /// 0 and 1 are both the hue of red.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    let c = HueComponents(hue: hue, saturation: saturation, brightness: brightness).rgb
    self.init(red: c.red, green: c.green, blue: c.blue, alpha: alpha)
  }

  /// Makes a colour in sRGB; components are bounded to 0...1.
  public convenience init(
    srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(.standardRGB, [red, green, blue].map(Self.unit), alpha: alpha)
  }

  /// Makes a colour in the space of the device, which here has the colours of sRGB; components are
  /// bounded to 0...1.
  public convenience init(
    deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(CGColorSpaceCreateDeviceRGB(), [red, green, blue].map(Self.unit), alpha: alpha)
  }

  /// Makes a colour in the generic RGB space, which here has the colours of sRGB; components are
  /// bounded to 0...1.
  public convenience init(
    calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(.genericRGB, [red, green, blue].map(Self.unit), alpha: alpha)
  }

  /// Makes a colour in the space Display P3; components are bounded to 0...1.
  public convenience init(
    displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(.wideRGB, [red, green, blue].map(Self.unit), alpha: alpha)
  }

  /// Makes a colour from one of CoreGraphics, in its space.
  ///
  /// nil for patterns, whose drawing functions know nothing of images.
  public convenience init?(cgColor: CGColor) {
    guard cgColor.pattern == nil else { return nil }
    self.init(source: .fixed(cgColor))
  }

  /// Makes a colour that paints with copies of an image from the lower left corner of a window, an image
  /// or a page; of an image without pixels nothing is painted.
  public convenience init(patternImage image: NSImage) {
    let pixels = image.pixels(forScale: MainScreenScale.value)
    self.init(source: .pattern(ImagePattern(pixels, size: image.size, alpha: 1)))
  }

  /// Makes a colour that `#colorLiteral(red:green:blue:alpha:)` represents.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  // MARK: - Values

  /// The colour for drawing and for layers, in the space in which it was made.
  open var cgColor: CGColor {
    switch source {
    case .fixed(let color): color
    case .pattern(let pattern): pattern.color(.identity)
    }
  }

  /// The space of the components; nil for patterns, for which Apple's systems raise an exception.
  open var colorSpace: NSColorSpace? {
    guard case .fixed(let color) = source, let space = color.colorSpace else { return nil }
    return NSColorSpace(cgColorSpace: space)
  }

  /// The same colour with another alpha, from 0 to 1.
  open func withAlphaComponent(_ alpha: CGFloat) -> NSColor {
    let alpha = Self.unit(alpha)
    switch source {
    case .fixed(let color): return NSColor(source: .fixed(color.copy(alpha: alpha) ?? color))
    case .pattern(let pattern): return NSColor(source: .pattern(pattern.with(alpha: alpha)))
    }
  }

  /// The colour between this one and another, component by component in sRGB; nil for patterns.
  ///
  /// - Parameters:
  ///   - fraction: the share of the other colour, from 0, this one, to 1, the other one.
  ///   - color: the other colour.
  open func blended(withFraction fraction: CGFloat, of color: NSColor) -> NSColor? {
    guard let own = rgba, let other = color.rgba else { return nil }
    let share = fraction.isNaN ? 0 : Self.unit(fraction)
    let mixed = zip(own, other).map { $0 + ($1 - $0) * share }
    return NSColor(red: mixed[0], green: mixed[1], blue: mixed[2], alpha: mixed[3])
  }

  /// The colour in another space; nil for patterns.
  ///
  /// Components outside of the space are cut off unless it is an extended one.
  open func usingColorSpace(_ space: NSColorSpace) -> NSColor? {
    guard case .fixed(let color) = source, let target = space.cgColorSpace else { return nil }
    let converted = color.converted(to: target, intent: .defaultIntent, options: nil)
    return converted.map { NSColor(source: .fixed($0)) }
  }

  // MARK: - Drawing

  /// Makes the colour the fill and the stroke colour of the current context.
  open func set() {
    setFill()
    setStroke()
  }

  /// Makes the colour the fill colour of the current context.
  open func setFill() {
    NSGraphicsContext.current.map { $0.cgContext.setFillColor(color(in: $0)) }
  }

  /// Makes the colour the stroke colour of the current context.
  open func setStroke() {
    NSGraphicsContext.current.map { $0.cgContext.setStrokeColor(color(in: $0)) }
  }

  private func color(in context: NSGraphicsContext) -> CGColor {
    guard case .pattern(let pattern) = source else { return cgColor }
    let toPixels = CGAffineTransform(scaleX: context.baseScale, y: context.baseScale)
    return pattern.color(toPixels.concatenating(context.cgContext.baseTransform.inverted()))
  }

  // MARK: - Comparison

  /// Whether another object is a colour of the same space and components, or of the same pattern.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSColor else { return false }
    switch (source, other.source) {
    case (.fixed(let color), .fixed(let otherColor)): return color == otherColor
    case (.pattern(let pattern), .pattern(let otherPattern)): return pattern === otherPattern
    default: return false
    }
  }

  /// Hashes what equality compares.
  open override var hash: Int {
    switch source {
    case .fixed(let color): color.hashValue
    case .pattern(let pattern): ObjectIdentifier(pattern).hashValue
    }
  }

  /// The space and the components.
  open override var description: String {
    guard case .fixed(let color) = source else { return "NSColor(pattern)" }
    return "NSColor(\(color.colorSpace?.description ?? "?"), \(color.components ?? []))"
  }

  /// The colour itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The colour itself, which never changes.
  open override func copy() -> Any { self }

  // MARK: - Archiving

  /// The names of the values in an archive.
  private enum Key {
    static let space = "NSColorSpaceName"
    static let components = "NSColorComponents"
  }

  /// Whether archives that check classes take colours: always.
  public class var supportsSecureCoding: Bool { true }

  /// Restores a colour; nil if the archive holds none, or a damaged one.
  public required init?(coder: NSCoder) {
    let color = coder.decodeColor(spaceKey: Key.space, componentsKey: Key.components)
    guard let color else { return nil }
    source = .fixed(color)
    super.init()
  }

  /// Encodes space and components, in an archive with keys; patterns are encoded as clear.
  open func encode(with coder: NSCoder) {
    let color = if case .fixed(let color) = source { color } else { CGColor.clear }
    coder.encode(color: color, spaceKey: Key.space, componentsKey: Key.components)
  }
}

extension NSColor: _ExpressibleByColorLiteral {}

/// The type of `#colorLiteral(red:green:blue:alpha:)` where nothing else says it.
public typealias _ColorLiteralType = NSColor

extension NSColor: TextColorValue {
  package var textColor: CGColor { cgColor }
}
