// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import CoreText
internal import Diagnostics
public import Foundation

/// A layer that shows plain or attributed text, from the top of its bounds.
///
/// The text is drawn into the layer's backing store at `contentsScale`, again whenever a property
/// that it depends on changes, or the size of the bounds. What reaches beyond the bounds is cut
/// off. Behaviour fact TL-1.
open class CATextLayer: CALayer {
  /// The stored values, copied whole for a presentation copy.
  private struct Values {
    var string: Any?
    var font: CFTypeRef? = CATextLayer.defaultFont
    var fontSize = 36.0
    var foregroundColor: CGColor? = .opaqueWhite
    var isWrapped = false
    var truncationMode = CATextLayerTruncationMode.none
    var alignmentMode = CATextLayerAlignmentMode.natural
    var allowsSubpixelQuantization = false
    var part: Part?
  }

  private final var text = Values()
  /// The text that was drawn last for an animation; nil for none.
  private final var drawnText: DrawnText?

  /// All that decides on the picture of a text.
  private struct DrawnText: Equatable {
    let text: StyledText?
    let part: Part?
    let options: TextLayoutOptions
    let bounds: CGRect
    let scale: CGFloat
    let isFlipped: Bool
  }

  /// The name of the font of a new layer, as an object (behaviour fact NM-2).
  private static var defaultFont: NSString { "Helvetica" }

  /// Makes a layer without text.
  public override init() {
    super.init()
    contentsRedrawPolicy = .beforeResize
  }

  /// Makes the copy of a layer that represents its presentation, or a layer with the values of another.
  public override init(layer: Any) {
    super.init(layer: layer)
    if presentedModel == nil { contentsRedrawPolicy = .beforeResize }
  }

  /// Restores a layer with its sublayers.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    contentsRedrawPolicy = .beforeResize
  }

  override class var declaredProperties: LayerPropertyTable { .text }

  override func copyClassValues(from source: CALayer) {
    if let source = source as? CATextLayer { text = source.text }
  }

  open override class func needsDisplay(forKey key: String) -> Bool {
    redrawingKeys.contains(key) || super.needsDisplay(forKey: key)
  }

  /// Behaviour fact DI-5.
  private static let redrawingKeys: Set<String> = [
    "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode",
    "alignmentMode", "allowsFontSubpixelQuantization", "style", "contentsScale", "part",
  ]

  // MARK: - Properties

  /// The text: a `String` or an `NSAttributedString`. Default nil.
  ///
  /// Keyframes of texts, or null for none, with the calculation mode `discrete` change it (beyond Apple's).
  /// Anything else is kept and read back, but not drawn, and logged.
  open var string: Any? {
    get { text.string }
    set {
      if newValue == nil, text.string == nil { return }
      change(.string) { text.string = newValue }
      if let newValue, !Self.isText(newValue) {
        RefusalLog.refuse(
          "CATextLayer: string", "string of type \(Swift.type(of: newValue)) is not drawn")
      }
    }
  }

  /// A `CTFont`, a `CGFont` or a font's name as `CFString`, for plain text. Default "Helvetica".
  ///
  /// nil draws in Helvetica too.
  /// Of a `CTFont`, the size is not used: that is `fontSize`.
  open var font: CFTypeRef? {
    get { text.font }
    set { change(.font) { text.font = newValue } }
  }

  /// The font's size in points, for plain text; animatable. Default 36.
  open var fontSize: CGFloat {
    get { CGFloat(text.fontSize) }
    set { store(newValue.native, in: \.text.fontSize, as: .fontSize) }
  }

  /// The colour of plain text; animatable. Default opaque white; nil draws nothing.
  open var foregroundColor: CGColor? {
    get { text.foregroundColor }
    set { store(newValue, in: \.text.foregroundColor, as: .foregroundColor) }
  }

  /// Whether lines end at the width of the bounds. Default false.
  open var isWrapped: Bool {
    get { text.isWrapped }
    set { store(newValue, in: \.text.isWrapped, as: .wrapped) }
  }

  /// The part left out of a line that does not fit, or of the last that does. Default `.none`.
  open var truncationMode: CATextLayerTruncationMode {
    get { text.truncationMode }
    set { store(newValue, in: \.text.truncationMode, as: .truncationMode) }
  }

  /// Alignment of lines; a paragraph style that has one comes first. Default natural.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { text.alignmentMode }
    set { store(newValue, in: \.text.alignmentMode, as: .alignmentMode) }
  }

  /// A hint; glyphs are positioned at quarters of a pixel in any case. Default false.
  open var allowsFontSubpixelQuantization: Bool {
    get { text.allowsSubpixelQuantization }
    set {
      store(newValue, in: \.text.allowsSubpixelQuantization, as: .allowsFontSubpixelQuantization)
    }
  }

  /// The part of the text that is drawn, as `makeParts(by:)` sets it; nil for all. Default nil (beyond Apple's).
  ///
  /// A part without finite bounds is refused and logged.
  public final var part: Part? {
    get { text.part }
    set { store(newValue, in: \.text.part, as: .part) }
  }

  // MARK: - Drawing

  /// Draws the text from the top of the bounds.
  open override func draw(in ctx: CGContext) {
    super.draw(in: ctx)
    drawnText = nil
    guard let styled = styledText else { return }
    if let part {
      let bounds = part.layoutBounds
      LayoutOfParts.layout(styled, size: bounds.size, options: options(isMeasuring: false))
        .draw(in: bounds, context: ctx, part: part.characters)
      return
    }
    layout(styled, height: bounds.height).draw(in: bounds, context: ctx)
  }

  /// Whether a presentation copy has the text that was drawn last for an animation; notes it where it has not.
  final func shows(textOf presented: CALayer) -> Bool {
    guard let copy = presented as? CATextLayer, type(of: self) == CATextLayer.self, delegate == nil
    else { return false }
    let drawn = DrawnText(
      text: copy.styledText, part: copy.part, options: copy.options(isMeasuring: false),
      bounds: copy.bounds, scale: copy.contentsScale, isFlipped: contentsAreFlipped())
    guard drawn != drawnText || contents == nil else { return true }
    drawnText = drawn
    return false
  }

  /// Draws the present text in the layer's space at any scale, on any thread; nil without text.
  final var redrawing: (@Sendable (CGContext) -> Void)? {
    guard let styled = styledText else { return nil }
    let bounds = part?.layoutBounds ?? bounds
    let characters = part?.characters
    let text = PreparedText(
      styled, width: bounds.width, height: bounds.height, options: options(isMeasuring: false))
    return { text.layout().draw(in: bounds, context: $0, part: characters) }
  }

  /// The size of the text: as wide as its lines are, or as they become when wrapped at the bounds.
  open override func preferredFrameSize() -> CGSize {
    if layoutManager != nil { return super.preferredFrameSize() }
    guard let styled = styledText else { return .zero }
    return measuredSize(of: styled)
  }

  /// The size of a text in the place of the layer's: wrapped at the bounds if the layer's is.
  final func measuredSize(of styled: StyledText) -> CGSize {
    layout(styled, isMeasuring: true, height: nil).size
  }

  private func layout(
    _ styled: StyledText, isMeasuring: Bool = false, height: CGFloat?
  ) -> TextLayout {
    let isLimited = !isMeasuring || isWrapped
    return TextLayout(
      styled, width: isLimited ? bounds.width : nil, height: height,
      options: options(isMeasuring: isMeasuring))
  }

  final func options(isMeasuring: Bool) -> TextLayoutOptions {
    var options = TextLayoutOptions()
    options.isWrapped = isWrapped
    if !isMeasuring { options.truncation = Self.truncation(truncationMode) }
    options.alignment = Self.alignment(alignmentMode)
    return options
  }

  private static func truncation(
    _ mode: CATextLayerTruncationMode
  ) -> TextLayoutOptions.Truncation {
    switch mode {
    case .start: .start
    case .middle: .middle
    case .end: .end
    default: .none
    }
  }

  private static func alignment(_ mode: CATextLayerAlignmentMode) -> NSTextAlignment {
    switch mode {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    default: .natural
    }
  }

  private static func isText(_ value: Any) -> Bool {
    value is String || value is NSString || value is NSAttributedString
      || value is AttributedString
  }

  /// The text with the attributes that it is drawn with; nil for none.
  final var styledText: StyledText? {
    if let attributed = text.string as? NSAttributedString {
      return attributed.length > 0 ? StyledText(attributed) : nil
    }
    let plain: String
    switch text.string {
    case let string as String: plain = string
    case let string as NSString: plain = String(describing: string)
    case let string as AttributedString: plain = String(string.characters)
    default: return nil
    }
    guard !plain.isEmpty, fontSize > 0, let color = foregroundColor else { return nil }
    return StyledText(plain, attributes: [.font: sizedFont, .foregroundColor: color])
  }

  private var sizedFont: CTFont {
    switch text.font {
    case let font as CTFont: font.withSize(fontSize)
    case let font as CGFont: CTFont(font, size: fontSize)
    case let name as NSString: CTFont(name: String(describing: name), size: fontSize)
    default: CTFont(name: "Helvetica", size: fontSize)
    }
  }
}

extension LayerProperty {
  static let string = LayerProperty(KeyedProperty("string", object: \CATextLayer.string))
  static let font = LayerProperty(
    KeyedProperty(
      "font", get: { ($0 as? CATextLayer)?.font },
      set: {
        // A name reaches here as a Swift string, which is no object on Linux.
        ($0 as? CATextLayer)?.font =
          ($1 as? String).map { NSString(string: $0) } ?? $1 as AnyObject?
        return true
      }))
  static let fontSize = LayerProperty(
    KeyedProperty("fontSize", \CATextLayer.fontSize), isAnimatedByRedrawing: true)
  static let foregroundColor = LayerProperty(
    KeyedProperty("foregroundColor", \CATextLayer.foregroundColor), isAnimatedByRedrawing: true)
  static let wrapped = LayerProperty(
    KeyedProperty("wrapped", \CATextLayer.isWrapped, alias: "isWrapped"))
  static let truncationMode = LayerProperty("truncationMode", \CATextLayer.truncationMode)
  static let alignmentMode = LayerProperty("alignmentMode", \CATextLayer.alignmentMode)
  static let allowsFontSubpixelQuantization = LayerProperty(
    "allowsFontSubpixelQuantization", \CATextLayer.allowsFontSubpixelQuantization)
  static let part = LayerProperty("part", \CATextLayer.partNumbers)
}

extension LayerPropertyTable {
  static let text = LayerPropertyTable(
    CATextLayer(), inheriting: .layer,
    [
      .string, .font, .fontSize, .foregroundColor, .wrapped, .truncationMode, .alignmentMode,
      .allowsFontSubpixelQuantization, .part,
    ])
}
