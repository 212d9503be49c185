// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// The fields of text layers that no property of the table makes, or not alone.
///
/// Those that depend on others, on the bounds and the font, apply when all of the layer is read.
enum TextFields {
  static var all: [SceneField<CALayer>] {
    [font, fit, parts, stagger, partAnimations, captions].map { $0.lifted(to: CALayer.self) }
  }

  private static var font: SceneField<CATextLayer> {
    .custom(
      "font", .text, get: { FontName.text(of: $0.font).flatMap { $0 == "Helvetica" ? nil : $0 } },
      set: { $0.font = $1 as CFString })
  }

  /// The least and the largest font size of text that fills its box; that which it gets is written.
  private static var fit: SceneField<CATextLayer> {
    pending("fit") { node, reader, text in
      let sizes = try listForm(SceneForm<CGFloat>.number).decode(node, reader)
      guard sizes.count == 2, sizes[0] > 0, sizes[0] <= sizes[1], sizes[1] <= 10_000 else {
        throw node.mismatch(expected: "the least and the largest size of a font, up to 10000")
      }
      text.fitting = (sizes[0]...sizes[1], node.location)
    }
  }

  /// The unit of which each becomes a sublayer; these are written.
  private static var parts: SceneField<CATextLayer> {
    pending("parts") { node, reader, text in
      let name = try SceneForm<String>.text.decode(node, reader)
      guard let unit = CATextLayer.PartUnit(rawValue: name) else {
        let names = CATextLayer.PartUnit.allCases.map { "\"\($0.rawValue)\"" }
        throw node.mismatch(expected: "one of \(names.joined(separator: ", "))")
      }
      text.parts.unit = (unit, node)
    }
  }

  private static var stagger: SceneField<CATextLayer> {
    pending("stagger") { node, reader, text in
      text.parts.stagger = try SceneForm<Stagger>.stagger.decode(node, reader)
      text.parts.dependent = ("stagger", node.location)
    }
  }

  private static var partAnimations: SceneField<CATextLayer> {
    pending("partAnimations") { node, _, text in
      guard case .list(let items) = node.value else {
        throw node.mismatch(expected: "a list of animations")
      }
      text.parts.animations = items
      text.parts.dependent = ("partAnimations", node.location)
    }
  }

  /// The file of captions, which sublayers show; these are written.
  private static var captions: SceneField<CATextLayer> {
    pending("captions") { node, reader, text in
      text.captions = try CaptionTrack(node, reader)
    }
  }

  /// A field that is applied when all of the layer is read.
  private static func pending(
    _ key: String, _ read: @escaping (JSONNode, SceneReader, inout PendingText) throws -> Void
  ) -> SceneField<CATextLayer> {
    SceneField(
      key: key,
      read: { node, layer, reader in
        var text = reader.pendingTexts[ObjectIdentifier(layer)] ?? PendingText()
        try read(node, reader, &text)
        reader.pendingTexts[ObjectIdentifier(layer)] = text
      },
      write: { _, _ in nil })
  }
}

/// The values of a text layer that apply when all of it is read.
struct PendingText {
  /// The font sizes among which one is chosen, with the place where they are written.
  var fitting: (sizes: ClosedRange<CGFloat>, location: SceneFileError.Location)?
  var parts = TextParts()
  var captions: CaptionTrack?

  /// Applies the values in their order: the parts are those of the text in its size.
  func apply(to layer: CATextLayer, _ reader: SceneReader) throws {
    if let captions {
      guard layer.string == nil, parts.unit == nil else {
        throw SceneFileError(
          "a text has a string, with its parts, or captions", at: captions.node.location)
      }
      try captions.apply(to: layer, reader)
    }
    if let fitting {
      reader.fittedLength += Self.length(of: layer)
      guard reader.fittedLength <= reader.limits.fittedLength else {
        throw SceneFile.Limits.excess(
          "too many characters of texts that fit their boxes", limit: reader.limits.fittedLength,
          name: "fittedLength", at: fitting.location)
      }
      layer.fitFontSize(in: fitting.sizes)
    }
    try parts.apply(to: layer, reader)
  }

  /// The characters of a text in UTF-16 units.
  private static func length(of layer: CATextLayer) -> Int {
    (layer.string as? NSAttributedString)?.length ?? (layer.string as? String)?.utf16.count ?? 0
  }
}
