// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

extension LayerTreeBuilder {
  /// Makes the layers of a shape layer's entries, the lowest first.
  ///
  /// - Parameter modifiers: modifiers of the groups around that change these entries' outlines.
  func shapeLayers(
    _ items: [ShapeItem], _ clock: LottieClock, modifiers: [ShapeItem] = []
  ) throws -> [CALayer] {
    // The topmost first: earlier entries lie above later ones.
    var layers: [CALayer] = []
    // The entries that are no styles, which later styles draw.
    var outlines: [ShapeItem] = []
    var followers = items.filter(\.isModifier)[...]
    for (index, item) in items.enumerated() {
      if item.isModifier { followers = followers.dropFirst() }
      defer { if !item.isStyle { outlines.append(item) } }
      switch item {
      case .group(let group):
        let own = Array(followers)
        try writer.count(own.count + modifiers.count)
        if index > 0 { noteSequentialTrims(own) }
        let inner = try shapeLayers(group.items, clock, modifiers: own + modifiers)
        guard !inner.isEmpty else { continue }
        let content = try makeContainer(inner)
        try setOpacity(group.transform.opacity, of: content, clock)
        let layer = try placed(content, group.transform, clock)
        layer.name = group.name
        layers.append(layer)
      case .style(let style):
        let outlines = OutlineList(
          items: outlines, modifiers: modifiers, copyLimit: limits.copyCount)
        layers.append(try styleLayer(style, outlines, clock))
      case .repeater(let repeater):
        // All drawn so far is drawn again for each copy.
        guard !layers.isEmpty else { continue }
        layers = try copies(of: Array(items[..<index]), repeater, clock, modifiers).reversed()
      case .outline, .trim, .roundCorners, .merge: break
      }
    }
    return layers.reversed()
  }

  /// Names trims of several entries one after another, which trim each alone.
  private func noteSequentialTrims(_ modifiers: [ShapeItem]) {
    for case .trim(let trim) in modifiers where trim.isSequential {
      reader.unsupported(
        "a trim of several groups one after another trims each of them alone", at: trim.path)
    }
  }

  private func copies(
    of items: [ShapeItem], _ repeater: ShapeItem.ShapeRepeater, _ clock: LottieClock,
    _ modifiers: [ShapeItem]
  ) throws -> [CALayer] {
    let limit = limits.copyCount
    let count = repeater.most
    guard count <= limit else {
      throw LottieFile.Limits.excess("too many copies", limit: limit, name: "copyCount")
    }
    var layers: [CALayer] = []
    for copy in 0..<count {
      let layer = try makeContainer(try shapeLayers(items, clock, modifiers: modifiers))
      layer.setAffineTransform(repeater.matrix(of: copy, at: clock.first))
      let turning = try writer.sampled(
        keyPath: "transform", [repeater.offset] + repeater.transform.matrixValues, clock: clock,
        sample: { repeater.matrix(of: copy, at: $0) },
        convert: { CATransform3DMakeAffineTransform($0) })
      if let turning { layer.add(turning, forKey: "transform") }
      let opacity = { (frame: Double) in
        copy < repeater.count(at: frame, limit: limit)
          ? repeater.opacity(of: copy, at: frame, limit: limit) : 0
      }
      layer.opacity = Float(opacity(clock.first))
      let fading = try writer.sampled(
        keyPath: "opacity", [repeater.copies, repeater.startOpacity, repeater.endOpacity],
        clock: clock,
        sample: opacity, convert: { NSNumber(value: $0) })
      if let fading { layer.add(fading, forKey: "opacity") }
      layers.append(layer)
    }
    return repeater.isBelow ? layers.reversed() : layers
  }

  // MARK: - Styles

  private func styleLayer(
    _ style: ShapeStyle, _ outlines: OutlineList, _ clock: LottieClock
  ) throws -> CALayer {
    try countWork(outlines, clock)
    let shape = try make(CAShapeLayer())
    shape.fillColor = nil
    var outlines = outlines
    if style.stroke != nil, let trim = outlines.takeSimpleTrim() {
      try setTrim(trim, of: shape, clock)
    }
    try setPath(outlines, of: shape, clock)
    if let stroke = style.stroke { try setStroke(stroke, of: shape, clock) }
    shape.fillRule = style.isEvenOdd ? .evenOdd : .nonZero
    let layer: CALayer
    switch style.paint {
    case .color(let color):
      let paint = CGColor.components as ([Double]) -> CGColor
      if style.stroke == nil {
        try writer.set(color, of: shape, keyPath: "fillColor", clock: clock, convert: paint)
      } else {
        try writer.set(color, of: shape, keyPath: "strokeColor", clock: clock, convert: paint)
      }
      layer = shape
    case .gradient(let gradient):
      let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
      if style.stroke == nil { shape.fillColor = black } else { shape.strokeColor = black }
      layer = try gradientLayer(gradient, showing: shape, style, outlines, clock)
    }
    layer.name = style.name
    try setOpacity(style.opacity, of: layer, clock)
    setBlendMode(style.blendMode, of: layer, at: style.path)
    return layer
  }

  /// Counts the work of the outlines of a style, at all frames at which they are sampled.
  private func countWork(_ outlines: OutlineList, _ clock: LottieClock) throws {
    let changes = outlines.values.contains(where: \.isAnimated) || clock.root(0) == nil
    let frames =
      changes && outlines.single == nil
      ? try writer.sampledFrames(outlines.values, clock).count : 1
    try writer.count(outlines.work, times: frames)
  }

  /// Sets the path of a layer, and animates it: by the file's keyframes where they alone change it.
  func setPath(_ outlines: OutlineList, of layer: CAShapeLayer, _ clock: LottieClock) throws {
    layer.path = CGPath(geometry: outlines.path(at: clock.first))
    if let (value, matrix) = outlines.single {
      let animation = try writer.animation(keyPath: "path", value, clock: clock) {
        CGPath(geometry: Outline(numbers: $0, keepsCurves: true).geometry.applying(matrix))
      }
      if let animation { layer.add(animation, forKey: "path") }
      return
    }
    let animation = try writer.sampled(
      keyPath: "path", outlines.values, clock: clock,
      // Outlines of different elements are not between one another.
      isDiscrete: { samples in samples.contains { $0.verbs != samples[0].verbs } },
      sample: { outlines.path(at: $0) }, convert: { CGPath(geometry: $0) })
    if let animation { layer.add(animation, forKey: "path") }
  }

  private func setTrim(
    _ trim: ShapeItem.ShapeTrim, of layer: CAShapeLayer, _ clock: LottieClock
  ) throws {
    let share = { (percent: [Double]) in NSNumber(value: min(max((percent.first ?? 0) / 100, 0), 1))
    }
    try writer.set(trim.start, of: layer, keyPath: "strokeStart", clock: clock, convert: share)
    try writer.set(trim.end, of: layer, keyPath: "strokeEnd", clock: clock, convert: share)
  }

  private func setStroke(
    _ stroke: ShapeStyle.Stroke, of layer: CAShapeLayer, _ clock: LottieClock
  ) throws {
    try writer.set(stroke.width, of: layer, keyPath: "lineWidth", clock: clock) {
      NSNumber(value: max($0.first ?? 0, 0))
    }
    layer.lineCap = [1: .butt, 3: .square][stroke.cap] ?? .round
    layer.lineJoin = [1: .miter, 3: .bevel][stroke.join] ?? .round
    layer.miterLimit = stroke.miterLimit
    guard stroke.dashes.contains(where: { $0 > 0 }) else { return }
    layer.lineDashPattern = stroke.dashes.map { NSNumber(value: $0) }
    try writer.set(stroke.dashOffset, of: layer, keyPath: "lineDashPhase", clock: clock) {
      NSNumber(value: $0.first ?? 0)
    }
  }
}

extension ShapeItem {
  fileprivate var isStyle: Bool {
    if case .style = self { true } else { false }
  }

  /// Whether the entry changes the outlines before it, those in groups too.
  fileprivate var isModifier: Bool {
    switch self {
    case .trim, .roundCorners: true
    case .group, .outline, .style, .repeater, .merge: false
    }
  }
}

extension OutlineList {
  /// Takes away a trim that `strokeStart` and `strokeEnd` show: the last modifier, of one outline, with no offset.
  fileprivate mutating func takeSimpleTrim() -> ShapeItem.ShapeTrim? {
    let all = items + modifiers
    guard let last = all.last, case .trim(let trim) = last, outlineCount == 1,
      trim.isWithoutWrap, !isAnimatedWithout(last: trim)
    else { return nil }
    self = OutlineList(
      items: modifiers.isEmpty ? Array(items.dropLast()) : items,
      modifiers: Array(modifiers.dropLast()), copyLimit: copyLimit)
    return trim
  }

  /// Whether more than the trim changes: the elements of such an outline are cut at other places.
  private func isAnimatedWithout(last trim: ShapeItem.ShapeTrim) -> Bool {
    values.count(where: \.isAnimated) > trim.values.count(where: \.isAnimated)
  }

  /// The number of outlines; copies and merges count as many.
  private var outlineCount: Int {
    func count(_ items: [ShapeItem]) -> Int {
      items.reduce(0) { sum, item in
        switch item {
        case .outline: sum + 1
        case .group(let group): sum + count(group.items)
        case .repeater, .merge: sum + 2
        case .style, .trim, .roundCorners: sum
        }
      }
    }
    return count(items)
  }
}

extension ShapeItem.ShapeTrim {
  /// Whether the start never passes the end, nothing is moved, and all is within the outline.
  fileprivate var isWithoutWrap: Bool {
    guard !offset.isAnimated, offset.number(at: 0).truncatingRemainder(dividingBy: 360) == 0 else {
      return false
    }
    let numbers = { (value: AnimatedValue) in
      value.keyframes.flatMap { $0.value + ($0.end ?? []) }
    }
    // A pace that swings beyond its ends could pass the other value.
    let isSteady = (start.keyframes + end.keyframes).allSatisfy {
      $0.easings.allSatisfy { (0...1).contains($0.y1) && (0...1).contains($0.y2) }
    }
    let starts = numbers(start), ends = numbers(end)
    return isSteady && (starts.max() ?? 0) <= (ends.min() ?? 0) && (starts.min() ?? 0) >= 0
      && (ends.max() ?? 0) <= 100
  }
}

extension CGColor {
  /// The colour of three or four components, 0…1.
  static func components(_ values: [Double]) -> CGColor {
    let channel = { (index: Int) in min(max(index < values.count ? values[index] : 0, 0), 1) }
    return CGColor(
      red: channel(0), green: channel(1), blue: channel(2),
      alpha: values.count > 3 ? channel(3) : 1)
  }
}
