// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import CoreText
internal import Foundation

/// The captions of a text layer: `"film.srt"`, or `{"file": "film.vtt", "beginTime": 2}`.
///
/// They are shown by as many sublayers as there are captions at one time, whose text and place change with
/// discrete keyframes.
struct CaptionTrack {
  let node: JSONNode
  private var path = ""
  /// The scene's time at which the captions' time is 0.
  private var beginTime = 0.0

  /// The most captions at one time.
  private static let simultaneousLimit = 32

  init(_ node: JSONNode, _ reader: SceneReader) throws {
    self.node = node
    guard case .object(let members) = node.value else {
      path = try SceneForm<String>.text.decode(node, reader)
      return
    }
    for member in members {
      switch member.key {
      case "file": path = try SceneForm<String>.text.decode(member.node, reader)
      case "beginTime":
        beginTime = try SceneForm<Double>.number.decode(member.node, reader)
        guard abs(beginTime) <= 1e6 else {
          throw member.node.mismatch(expected: "a number of seconds up to 1000000")
        }
      case let key:
        throw SceneFileError(
          "unknown key \"\(key)\" of captions"
            + KeySuggestion.text(for: key, among: ["file", "beginTime"]), at: member.location)
      }
    }
    guard !path.isEmpty else { throw node.mismatch(expected: "captions with a file") }
  }

  /// Reads the file and adds the sublayers that show the captions.
  func apply(to layer: CATextLayer, _ reader: SceneReader) throws {
    let captions = try read(reader)
    let style = CaptionStyle(layer)
    var rows: [[ShownCaption]] = []
    for cue in captions.cues {
      let start = cue.start + beginTime
      guard cue.end + beginTime > 0 else { continue }
      let present = rows.compactMap(\.last).filter { $0.end > start }
      guard present.count < Self.simultaneousLimit else {
        throw SceneFileError(
          "\(URL(fileURLWithPath: path).lastPathComponent): more than \(Self.simultaneousLimit) captions at one time",
          at: node.location)
      }
      let text = style.text(of: cue)
      let box = style.box(of: cue, text, in: layer, beside: present.map(\.box))
      let shown = ShownCaption(
        start: max(start, 0), end: cue.end + beginTime, text: text, box: box)
      if let free = rows.firstIndex(where: { $0.last.map { $0.end <= start } ?? true }) {
        rows[free].append(shown)
      } else {
        rows.append([shown])
      }
    }
    for row in rows { layer.addSublayer(style.layer(showing: row)) }
  }

  /// The captions of the file, which is read once however many layers show it.
  private func read(_ reader: SceneReader) throws -> Captions {
    let url = try reader.url(of: path, at: node.location)
    let left = max(reader.limits.captionCount - reader.captionCount, 0)
    let known = reader.captionFiles[url.path]
    if let known, known.cues.count > left {
      throw SceneFile.Limits.excess(
        "too many captions", limit: reader.limits.captionCount, name: "captionCount",
        at: node.location)
    }
    let captions: Captions
    do {
      var limits = reader.limits
      limits.captionCount = left
      captions = try known ?? Captions(contentsOf: url, limits: limits)
    } catch let error as CaptionsError {
      throw SceneFileError("\(error)", at: node.location)
    } catch {
      throw SceneFileError("\(path): the file of captions cannot be read", at: node.location)
    }
    reader.captionFiles[url.path] = captions
    reader.captionCount += captions.cues.count
    return captions
  }
}

/// A caption as a layer shows it.
private struct ShownCaption {
  let start: Double
  let end: Double
  /// A `String` or an `NSAttributedString`.
  let text: Any
  /// In the space of the layer that has the captions.
  let box: CGRect
}

/// The look of captions: that of the layer that has them.
private struct CaptionStyle {
  private let source: CATextLayer
  private let font: CTFont
  private let lineHeight: CGFloat

  init(_ layer: CATextLayer) {
    source = layer
    switch layer.font {
    case let font as CTFont: self.font = font.withSize(layer.fontSize)
    case let font as CGFont: self.font = CTFont(font, size: layer.fontSize)
    default:
      self.font = CTFont(name: FontName.text(of: layer.font) ?? "Helvetica", size: layer.fontSize)
    }
    lineHeight = max(Self.makeLayer(like: layer, width: .infinity).height(of: "X"), 1)
  }

  // MARK: - Text

  /// The text of a caption: a plain one where it has no style of its own.
  func text(of cue: Captions.Cue) -> Any {
    let alignment: NSTextAlignment? =
      switch cue.placement.alignment {
      case .center: nil
      case .start: .natural
      case .left: .left
      case .right, .end: .right
      }
    var plain = Captions.Style()
    let isPlain = cue.spans.allSatisfy { span in
      plain.classes = span.style.classes
      plain.voice = span.style.voice
      return span.style == plain
    }
    if isPlain, alignment == nil { return cue.text }
    let result = NSMutableAttributedString(string: "")
    for span in cue.spans {
      result.append(
        NSAttributedString(string: span.text, attributes: attributes(of: span.style, alignment)))
    }
    return result
  }

  private func attributes(
    of style: Captions.Style, _ alignment: NSTextAlignment?
  ) -> [NSAttributedString.Key: Any] {
    var traits: CTFontSymbolicTraits = []
    if style.isBold { traits.insert(.traitBold) }
    if style.isItalic { traits.insert(.traitItalic) }
    var attributes: [NSAttributedString.Key: Any] = [:]
    attributes[.font] =
      traits.isEmpty
      ? font : CTFontCreateCopyWithSymbolicTraits(font, font.size, nil, traits, traits) ?? font
    attributes[.foregroundColor] =
      style.color.map { CGColor(srgbRed: $0.x, green: $0.y, blue: $0.z, alpha: 1) }
      ?? source.foregroundColor
    if style.isUnderlined { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
    if let alignment {
      let paragraph = NSMutableParagraphStyle()
      paragraph.alignment = alignment
      attributes[.paragraphStyle] = paragraph
    }
    return attributes
  }

  // MARK: - Places

  /// The box of a caption, moved away from others that are shown when it appears.
  func box(
    of cue: Captions.Cue, _ text: Any, in layer: CATextLayer, beside others: [CGRect]
  ) -> CGRect {
    let area = layer.bounds
    let place = cue.placement
    let (left, width) = Self.span(of: place)
    let boxWidth = max((width * area.width).rounded(.down), 1)
    let measuring = Self.makeLayer(like: source, width: boxWidth)
    let height = min(measuring.height(of: text).rounded(.up), max(area.height.rounded(.down), 1))
    var box = CGRect(
      x: (area.minX + left * area.width).rounded(.down), y: area.minY, width: boxWidth,
      height: height)
    switch place.line {
    case .share(let share):
      let at = area.minY + share * area.height
      switch place.lineAnchor {
      case .start: box.origin.y = at
      case .center: box.origin.y = at - height / 2
      case .end: box.origin.y = at - height
      }
      box.origin.y = min(max(box.minY, area.minY), max(area.maxY - height, area.minY)).rounded(
        .down)
    case .auto: move(&box, at: area.maxY - height, step: -lineHeight, in: area, beside: others)
    case .number(let number) where number < 0:
      let y = area.maxY + CGFloat(number + 1) * lineHeight - height
      move(&box, at: y, step: -lineHeight, in: area, beside: others)
    case .number(let number):
      let y = area.minY + CGFloat(number) * lineHeight
      move(&box, at: y, step: lineHeight, in: area, beside: others)
    }
    return box
  }

  /// The left edge and the width of a caption's box, in shares of the area.
  private static func span(of place: Captions.Placement) -> (left: Double, width: Double) {
    let position: Double
    let anchor: Captions.Placement.Anchor
    switch place.alignment {
    case .start, .left: (position, anchor) = (place.position ?? 0, place.positionAnchor ?? .start)
    case .end, .right: (position, anchor) = (place.position ?? 1, place.positionAnchor ?? .end)
    case .center: (position, anchor) = (place.position ?? 0.5, place.positionAnchor ?? .center)
    }
    let room =
      switch anchor {
      case .start: 1 - position
      case .end: position
      case .center: 2 * min(position, 1 - position)
      }
    let width = min(place.size, room)
    switch anchor {
    case .start: return (position, width)
    case .end: return (position - width, width)
    case .center: return (position - width / 2, width)
    }
  }

  /// Moves a box in steps until it lies in the area and covers none of the others; it stays where there is no room.
  private func move(
    _ box: inout CGRect, at y: CGFloat, step: CGFloat, in area: CGRect, beside others: [CGRect]
  ) {
    let first = min(max(y, area.minY), max(area.maxY - box.height, area.minY))
    box.origin.y = first.rounded(.down)
    var moved = box
    while moved.minY >= area.minY - 0.5, moved.maxY <= area.maxY + 0.5 {
      guard let other = others.first(where: { $0.overlaps(moved) }) else {
        box = moved
        return
      }
      // At the edge of the one in the way, which is at least a step for captions of one size.
      moved.origin.y = step < 0 ? other.minY - moved.height : other.maxY
    }
  }

  // MARK: - Layers

  /// A layer that shows captions which follow each other.
  func layer(showing row: [ShownCaption]) -> CATextLayer {
    let layer = Self.makeLayer(like: source, width: 1)
    let end = row.last?.end ?? 0
    var (times, texts, boxes, opacities): ([NSNumber], [Any], [CGRect], [Double]) = ([], [], [], [])
    var last = 0.0
    func add(_ time: Double, _ caption: ShownCaption?, box: CGRect) {
      times.append(NSNumber(value: time / end))
      texts.append(caption?.text ?? NSNull())
      boxes.append(box)
      opacities.append(caption == nil ? 0 : 1)
    }
    for caption in row {
      // Between captions the layer has the box of the next one.
      if caption.start > last { add(last, nil, box: caption.box) }
      add(caption.start, caption, box: caption.box)
      last = caption.end
    }
    add(last, nil, box: row.last?.box ?? .zero)
    times.append(1)
    // A time more than values: the last value has no length.
    layer.bounds = CGRect(origin: .zero, size: row.last?.box.size ?? .zero)
    layer.opacity = 0
    let sizes = boxes.map { CGRect(origin: .zero, size: $0.size) }
    let middles = boxes.map { CGPoint(x: $0.midX, y: $0.midY) }
    for (path, values) in [
      ("string", texts as [Any]), ("bounds", sizes), ("position", middles), ("opacity", opacities),
    ] {
      let animation = CAKeyframeAnimation(keyPath: path)
      animation.values = values
      animation.keyTimes = times
      animation.calculationMode = .discrete
      animation.duration = end
      animation.isRemovedOnCompletion = false
      animation.beginTime = SceneReader.startOfScene
      layer.add(animation, forKey: path)
    }
    return layer
  }

  private static func makeLayer(like source: CATextLayer, width: CGFloat) -> CATextLayer {
    let layer = CATextLayer()
    layer.font = source.font
    layer.fontSize = source.fontSize
    layer.foregroundColor = source.foregroundColor
    layer.contentsScale = source.contentsScale
    layer.alignmentMode = source.alignmentMode == .natural ? .center : source.alignmentMode
    layer.isWrapped = width.isFinite
    if width.isFinite { layer.bounds.size.width = width }
    return layer
  }
}

extension CATextLayer {
  /// The height of a text in the layer's width.
  fileprivate func height(of text: Any) -> CGFloat {
    string = text
    return preferredFrameSize().height
  }
}

extension CGRect {
  /// Whether two rectangles share more than an edge.
  fileprivate func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
