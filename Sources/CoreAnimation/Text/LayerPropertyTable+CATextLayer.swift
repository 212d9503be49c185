// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The property table of `CATextLayer`.
extension LayerPropertyTable {
  static let text = LayerPropertyTable(LayerProperty.textRows, inheriting: .layer)
}

extension LayerProperty {
  /// Behaviour fact DI-5.
  static let redrawingTextKeys: Set<String> = [
    "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode",
    "alignmentMode", "allowsFontSubpixelQuantization", "style", "contentsScale",
  ]

  static let string = LayerProperty(
    KeyedProperty<CALayer>(
      "string", get: { ($0 as? CATextLayer)?.string },
      set: {
        ($0 as? CATextLayer)?.string = $1
        return true
      }),
    kind: .other)
  static let font = LayerProperty(
    KeyedProperty<CALayer>(
      "font", default: { CATextLayer.defaultFont }, get: { ($0 as? CATextLayer)?.font },
      set: {
        // A name reaches here as a Swift string, which is no object on Linux.
        ($0 as? CATextLayer)?.font =
          ($1 as? String).map { NSString(string: $0) } ?? $1 as AnyObject?
        return true
      }),
    kind: .other)
  static let fontSize = text(
    "fontSize", \.fontSize, default: 36, kind: .number, isAnimatedByRedrawing: true)
  static let foregroundColor = text(
    "foregroundColor", \.foregroundColor, default: .opaqueWhite, kind: .color,
    isAnimatedByRedrawing: true)
  static let wrapped = text(
    "wrapped", \.isWrapped, default: false, answersDefault: false, aliases: ["isWrapped"],
    kind: .flag)
  static let truncationMode = text("truncationMode", \.truncationMode, default: .none)
  static let alignmentMode = text("alignmentMode", \.alignmentMode, default: .natural)
  static let allowsFontSubpixelQuantization = text(
    "allowsFontSubpixelQuantization", \.allowsFontSubpixelQuantization, default: false,
    answersDefault: false, kind: .flag)

  static let textRows = [
    string, font, fontSize, foregroundColor, wrapped, truncationMode, alignmentMode,
    allowsFontSubpixelQuantization,
  ]

  /// A row of a property that only text layers have.
  private static func text<Value: KeyedValue>(
    _ key: String, _ path: any ReferenceWritableKeyPath<CATextLayer, Value> & Sendable,
    default initial: @escaping @autoclosure @Sendable () -> Value, answersDefault: Bool = true,
    aliases: [String] = [], kind: ValueKind = .other, isAnimatedByRedrawing: Bool = false
  ) -> LayerProperty {
    let keyed = KeyedProperty<CALayer>(
      key, of: path, default: initial(), answersDefault: answersDefault, aliases: aliases)
    return LayerProperty(
      keyed, kind: kind, action: isAnimatedByRedrawing ? .basic : .none,
      isAnimatedByRedrawing: isAnimatedByRedrawing)
  }
}
