// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

extension LayerTreeBuilder {
  /// Makes the layers of one layer of a composition; nil for one that never shows.
  ///
  /// From the inside: the content, its masks, its effects and opacity, its transform and those of its parents, its
  /// matte; the outermost one has the name, the blend mode and the times at which it shows.
  ///
  /// - Parameter isMatte: whether it becomes a matte, for which only its picture counts.
  func layer(_ index: Int, _ scope: CompositionScope, isMatte: Bool = false) throws -> CALayer? {
    let source = scope.layers[index], clock = scope.clock
    reader.layerName = source.name
    defer { reader.layerName = nil }
    if source.isHidden && !isMatte { return nil }
    var hiding: CAKeyframeAnimation?
    var isHiddenFirst = false
    if let steps = try showing(of: source, clock) {
      guard steps.contains(where: { !$0.isHidden }) else { return nil }
      isHiddenFirst = steps[0].isHidden
      if steps.count > 1 {
        hiding = try writer.switching(
          keyPath: "hidden", steps.map { ($0.frame, NSNumber(value: $0.isHidden)) }, clock: clock)
      }
    }
    guard var layer = try content(of: source, clock) else { return nil }
    reader.layerName = source.name
    if let mask = try maskLayer(source.masks, clock) { try self.mask(layer, with: mask) }
    if !source.effects.isEmpty {
      layer = try makeContainer([layer])
      try apply(source.effects, to: layer, source, clock)
    }
    try setOpacity(source.transform.opacity, of: layer, clock)
    layer = try placed(layer, source.transform, clock)
    for parent in try parents(of: source, scope) {
      layer = try placed(layer, parent.transform, clock)
    }
    if let matte = source.matte {
      layer = try makeContainer([layer])
      try mask(layer, with: try matteLayer(matte, of: index, scope))
    }
    for case .matte(let matte) in source.effects {
      layer = try makeContainer([layer])
      try mask(layer, with: try matteLayer(matte, of: index, scope))
    }
    layer.name = source.name
    if !isMatte { setBlendMode(source.blendMode, of: layer, at: source.path) }
    layer.isHidden = isHiddenFirst
    if let hiding { layer.add(hiding, forKey: "hidden") }
    return layer
  }

  /// The opacity of a layer, in percent.
  func setOpacity(_ value: AnimatedValue, of layer: CALayer, _ clock: LottieClock) throws {
    try writer.set(value, of: layer, keyPath: "opacity", clock: clock) {
      NSNumber(value: min(max(($0.first ?? 100) / 100, 0), 1))
    }
  }

  /// The frames of the root at which a layer begins or ceases to show; nil where it shows all the time.
  private func showing(
    of layer: LottieLayer, _ clock: LottieClock
  ) throws -> [(frame: Double, isHidden: Bool)]? {
    let isShown = { (frame: Double) in frame >= layer.start && frame < layer.end }
    if let start = clock.root(layer.start), let end = clock.root(layer.end) {
      if start <= clock.start && end >= clock.end { return nil }
      if start >= clock.end || end <= clock.start { return [(clock.start, true)] }
      var steps: [(frame: Double, isHidden: Bool)] = []
      if start > clock.start { steps.append((clock.start, true)) }
      steps.append((max(start, clock.start), false))
      if end < clock.end { steps.append((end, true)) }
      return steps
    }
    var steps: [(frame: Double, isHidden: Bool)] = []
    for frame in try writer.sampledFrames([], clock).dropLast() {
      let isHidden = !isShown(clock.local(frame))
      if steps.last?.isHidden != isHidden { steps.append((frame, isHidden)) }
    }
    return steps.isEmpty || steps.count == 1 && !steps[0].isHidden ? nil : steps
  }

  /// The layers whose transforms apply to a layer, the nearest first.
  private func parents(of layer: LottieLayer, _ scope: CompositionScope) throws -> [LottieLayer] {
    var parents: [LottieLayer] = []
    var next = layer.parent
    var seen: Set<Int> = []
    while let number = next {
      guard let index = scope.index(of: number) else {
        reader.unsupported("there is no layer \(number), the parent", at: layer.path)
        break
      }
      guard seen.insert(number).inserted, number != layer.number else {
        throw LottieFileError(
          .cycle, "the layer \"\(layer.name)\" is among its own parents",
          path: "\(layer.path).parent")
      }
      parents.append(scope.layers[index])
      guard parents.count <= limits.parentDepth else {
        throw LottieFile.Limits.excess(
          "too many parents of a layer", limit: limits.parentDepth, name: "parentDepth",
          path: "\(layer.path).parent")
      }
      next = scope.layers[index].parent
    }
    return parents
  }

  // MARK: - Contents

  private func content(of layer: LottieLayer, _ clock: LottieClock) throws -> CALayer? {
    switch layer.content {
    case .composition(let id, let width, let height, let time):
      let inner = clock.adding(
        time.map { .remapped($0, frameRate: document.frameRate) }
          ?? .shifted(start: layer.startTime, stretch: layer.stretch))
      let container = try rectangle(width, height)
      container.masksToBounds = true
      try put(try composition(id: id, of: layer, inner), into: container)
      return container
    case .solid(let text, let width, let height):
      guard let color = CGColor.hexadecimal(text) else {
        throw LottieFileError(
          .malformedValue, "expected a colour such as \"#ff8000\", found \"\(text)\"",
          path: "\(layer.path).sc")
      }
      let solid = try rectangle(width, height)
      solid.backgroundColor = color
      return solid
    case .image(let id):
      guard let asset = document.images[id] else {
        throw LottieFileError(
          .malformedValue, "the assets have no image \"\(id)\"", path: "\(layer.path).refId")
      }
      let picture = try images.image(asset)
      let layer = try rectangle(
        asset.width ?? Double(picture.width), asset.height ?? Double(picture.height))
      layer.contents = picture
      return layer
    case .shapes(let items):
      return try makeContainer(try shapeLayers(items, clock))
    case .text(let text):
      return try textLayer(text, clock)
    case .null, .unsupported: return nil
    }
  }

  private func rectangle(_ width: Double, _ height: Double) throws -> CALayer {
    let layer = try make(CALayer())
    layer.anchorPoint = .zero
    layer.bounds = CGRect(x: 0, y: 0, width: max(width, 0), height: max(height, 0))
    return layer
  }
}

extension CGColor {
  /// The colour of six hexadecimal digits behind a `#`; nil for another text.
  static func hexadecimal(_ text: String) -> CGColor? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    let channel = { (shift: UInt32) in CGFloat((value >> shift) & 255) / 255 }
    return CGColor(red: channel(16), green: channel(8), blue: channel(0), alpha: 1)
  }
}
