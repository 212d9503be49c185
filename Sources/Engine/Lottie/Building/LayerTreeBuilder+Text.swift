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
      let layer = try makeContainer(try layers(of: document, text.animators, clock))
      container.addSublayer(layer)
      guard text.documents.count > 1 else { break }
      let start = index == 0 ? -Double.greatestFiniteMagnitude : document.frame
      let next = index + 1 < text.documents.count ? text.documents[index + 1].frame : nil
      let end = next ?? Double.greatestFiniteMagnitude
      let isHidden = { (frame: Double) in !(frame >= start && frame < end) }
      var steps: [(frame: Double, value: Any)] = []
      var last: Bool?
      let moments =
        clock.root(0) == nil
        ? try writer.sampledFrames([], clock)
        : [clock.start] + [document.frame, next].compactMap { $0.flatMap(clock.root) }
      for frame in moments.sorted() where frame >= clock.start && frame < clock.end {
        let hidden = isHidden(clock.local(frame) + 1e-6)
        if hidden != last { steps.append((frame, NSNumber(value: hidden))) }
        last = hidden
      }
      layer.isHidden = isHidden(clock.first + 1e-6)
      if steps.count > 1 {
        layer.add(try writer.switching(keyPath: "hidden", steps, clock: clock), forKey: "hidden")
      }
    }
    return container
  }

  /// Makes the layers of a text: its strokes and its fill, in their order, in lines or letters.
  private func layers(
    of document: LottieText.Document, _ animators: [TextAnimator], _ clock: LottieClock
  ) throws -> [CALayer] {
    let font = document.font(document: self.document)
    let attributes: [NSAttributedString.Key: Any] = [
      .font: font, .kern: NSNumber(value: document.tracking / 1000 * document.size),
    ]
    var looks: [(isStroke: Bool, attributes: [NSAttributedString.Key: Any])] = []
    if !document.color.isEmpty {
      looks.append(
        (
          false,
          attributes.merging(
            [.foregroundColor: CGColor.components(document.color)]) { $1 }
        ))
    }
    if let color = document.strokeColor, document.strokeWidth > 0, document.size > 0 {
      // A positive width, in percent of the size, is that of a stroke without a fill.
      let stroke: [NSAttributedString.Key: Any] = [
        .strokeColor: CGColor.components(color), .foregroundColor: CGColor.components(color),
        .strokeWidth: NSNumber(value: document.strokeWidth / document.size * 100),
      ]
      let look = (true, attributes.merging(stroke) { $1 })
      looks.insert(look, at: document.isStrokedOver ? looks.count : 0)
    }
    let letters = animators.isEmpty ? nil : TextLetters(document.text)
    try writer.count(document.text.utf16.count, times: looks.count)
    var result: [CALayer] = []
    for look in looks {
      for row in try rows(of: document, look.attributes, isStroke: look.isStroke) {
        result.append(
          try letters.map { try self.letters(of: row, animators, $0, clock) } ?? row.layer)
      }
    }
    return result
  }

  /// Makes a layer for each line of a text at a point, or one for a text in a box.
  private func rows(
    of document: LottieText.Document, _ attributes: [NSAttributedString.Key: Any], isStroke: Bool
  ) throws -> [LetterRow] {
    let share: Double = [1: 1, 2: 0.5][document.justification] ?? 0
    func row(_ layer: CATextLayer, start: Int) -> LetterRow {
      LetterRow(
        layer: layer, start: start, isStroke: isStroke, alignment: share, size: document.size)
    }
    if let box = document.box {
      let layer = try make(CATextLayer())
      layer.anchorPoint = .zero
      layer.isWrapped = true
      layer.alignmentMode = [1: .right, 2: .center][document.justification] ?? .left
      layer.string = NSAttributedString(string: document.text, attributes: attributes)
      layer.bounds = CGRect(x: 0, y: 0, width: max(box[2], 0), height: max(box[3], 0))
      layer.position = CGPoint(x: box[0], y: box[1])
      return [row(layer, start: 0)]
    }
    let font = attributes[.font] as? CTFont
    let ascent = font.map { CTFontGetAscent($0).native } ?? 0
    // Room for strokes, which the bounds would cut off.
    let margin = isStroke ? document.strokeWidth.rounded(.up) : 0
    var rows: [LetterRow] = []
    var start = 0
    for (index, line) in document.text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      defer { start += line.utf16.count + 1 }
      if line.isEmpty { continue }
      let layer = try make(CATextLayer())
      layer.string = NSAttributedString(string: String(line), attributes: attributes)
      let size = layer.preferredFrameSize()
      layer.anchorPoint = .zero
      layer.bounds = CGRect(origin: .zero, size: size)
      layer.position = CGPoint(
        x: -share * size.width,
        y: Double(index) * document.lineHeight - ascent - document.baselineShift)
      if margin > 0 {
        // The text stays where it is within larger bounds.
        layer.part = CATextLayer.Part(
          range: NSRange(location: 0, length: line.utf16.count), layoutBounds: layer.bounds)
        layer.bounds = layer.bounds.insetBy(dx: -margin, dy: -margin)
        layer.position.x -= margin
        layer.position.y -= margin
      }
      rows.append(row(layer, start: start))
    }
    return rows
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
