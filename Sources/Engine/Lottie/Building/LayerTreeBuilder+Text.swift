// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import CoreText
internal import Foundation

extension LayerTreeBuilder {
  /// Makes the layers of a text; of several documents, each shows from its frame on.
  func textLayer(_ text: LottieText, _ clock: LottieClock) throws -> CALayer {
    let container = try makeContainer()
    for (index, document) in text.documents.enumerated() {
      let layer = try makeContainer(try lines(of: document))
      container.addSublayer(layer)
      guard text.documents.count > 1 else { break }
      let start = index == 0 ? -Double.greatestFiniteMagnitude : document.frame
      let end =
        index + 1 < text.documents.count
        ? text.documents[index + 1].frame : Double.greatestFiniteMagnitude
      let isHidden = { (frame: Double) in !(frame >= start && frame < end) }
      var steps: [(frame: Double, value: Any)] = []
      var last: Bool?
      let moments = [clock.start] + text.documents.compactMap { clock.root($0.frame) }
      for frame in moments.sorted() where frame >= clock.start && frame < clock.end {
        let hidden = isHidden(clock.local(frame) + 1e-6)
        if hidden != last { steps.append((frame, NSNumber(value: hidden))) }
        last = hidden
      }
      layer.isHidden = isHidden(clock.first + 1e-6)
      if clock.root(0) == nil {
        reader.unsupported("texts do not change in remapped time", at: .root)
      } else if steps.count > 1 {
        layer.add(try writer.switching(keyPath: "hidden", steps, clock: clock), forKey: "hidden")
      }
    }
    return container
  }

  private func lines(of document: LottieText.Document) throws -> [CALayer] {
    let font = document.font(document: self.document)
    var attributes: [NSAttributedString.Key: Any] = [
      .font: font, .kern: NSNumber(value: document.tracking / 1000 * document.size),
    ]
    attributes[.foregroundColor] = CGColor.components(document.color)
    if document.color.isEmpty || document.strokeColor != nil && document.strokeWidth > 0 {
      reader.unsupported("strokes of text are left out", at: .root)
    }
    let ascent = CTFontGetAscent(font).native
    if let box = document.box {
      let layer = try make(CATextLayer())
      layer.anchorPoint = .zero
      layer.isWrapped = true
      layer.alignmentMode = [1: .right, 2: .center][document.justification] ?? .left
      layer.string = NSAttributedString(string: document.text, attributes: attributes)
      layer.bounds = CGRect(x: 0, y: 0, width: max(box[2], 0), height: max(box[3], 0))
      layer.position = CGPoint(x: box[0], y: box[1])
      return [layer]
    }
    var layers: [CALayer] = []
    for (index, line) in document.text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated() where !line.isEmpty
    {
      let layer = try make(CATextLayer())
      let string = NSAttributedString(string: String(line), attributes: attributes)
      layer.string = string
      let size = layer.preferredFrameSize()
      let share: Double = [1: 1, 2: 0.5][document.justification] ?? 0
      layer.anchorPoint = .zero
      layer.bounds = CGRect(origin: .zero, size: size)
      layer.position = CGPoint(
        x: -share * size.width,
        y: Double(index) * document.lineHeight - ascent - document.baselineShift)
      layers.append(layer)
    }
    return layers
  }
}

extension LottieText.Document {
  /// The font of the family and style that the file's list says, or of the name itself.
  fileprivate func font(document: LottieDocument) -> CTFont {
    guard let entry = document.fonts[font] else {
      return CTFontCreateWithName(font as CFString, size, nil)
    }
    let attributes: [String: Any] = [
      kCTFontFamilyNameAttribute as String: entry.family,
      kCTFontStyleNameAttribute as String: entry.style,
    ]
    let descriptor = CTFontDescriptorCreateWithAttributes(attributes as CFDictionary)
    return CTFontCreateWithFontDescriptor(descriptor, size, nil)
  }
}
