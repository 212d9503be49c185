// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// Makes layers of a document; one for each making.
final class LayerTreeBuilder {
  let document: LottieDocument
  let images: LottieImages
  let reader: ValueReader
  let writer: KeyframeWriter
  var limits: LottieFile.Limits { reader.limits }
  private var layerCount = 0
  /// The layers within one another below each layer that has others, and the layer itself.
  private var depths: [ObjectIdentifier: Int] = [:]
  /// The compositions that are being made, the outermost first.
  private var openCompositions: [String] = []
  /// The paths of the mattes that are being made.
  var openMattes: Set<String> = []

  init(
    _ document: LottieDocument, images: LottieImages, reader: ValueReader, repeatCount: Float
  ) {
    self.document = document
    self.images = images
    self.reader = reader
    writer = KeyframeWriter(limits: reader.limits, repeatCount: repeatCount)
  }

  /// Makes the root: a layer of the document's size, with its origin at the top left.
  func root() throws -> CALayer {
    let root = try make(CALayer())
    root.bounds = CGRect(origin: .zero, size: document.size)
    root.position = CGPoint(x: root.bounds.midX, y: root.bounds.midY)
    root.masksToBounds = true
    root.name = document.name
    let clock = LottieClock(
      start: document.start, end: document.end, frameRate: document.frameRate)
    try put(try composition(document.layers, clock), into: root)
    return root
  }

  /// Counts a new layer.
  func make<Layer: CALayer>(_ layer: Layer) throws -> Layer {
    try count(layers: 1)
    return layer
  }

  /// Counts layers, or other objects that are made for them.
  func count(layers: Int) throws {
    layerCount += layers
    guard layerCount <= limits.layerCount else {
      throw LottieFile.Limits.excess(
        "too many layers", limit: limits.layerCount, name: "layerCount")
    }
  }

  /// Gives a layer its sublayers.
  func put(_ sublayers: [CALayer], into layer: CALayer) throws {
    for sublayer in sublayers { try deepen(layer, with: sublayer) }
    layer.sublayers = sublayers
  }

  /// Gives a layer its mask.
  func mask(_ layer: CALayer, with mask: CALayer) throws {
    try deepen(layer, with: mask)
    layer.mask = mask
  }

  private func deepen(_ layer: CALayer, with inner: CALayer) throws {
    let depth = max(
      depths[ObjectIdentifier(layer)] ?? 1, (depths[ObjectIdentifier(inner)] ?? 1) + 1)
    guard depth <= limits.layerDepth else {
      throw LottieFile.Limits.excess(
        "the layers are nested too deep", limit: limits.layerDepth, name: "layerDepth")
    }
    depths[ObjectIdentifier(layer)] = depth
  }

  /// Makes a layer that shows what others draw, whose origin is its superlayer's.
  func makeContainer(_ sublayers: [CALayer] = []) throws -> CALayer {
    let layer = try make(CALayer())
    try put(sublayers, into: layer)
    return layer
  }

  /// Makes the layers of a composition, the lowest first.
  func composition(_ layers: [LottieLayer], _ clock: LottieClock) throws -> [CALayer] {
    try count(layers: layers.count)
    let scope = CompositionScope(layers, clock)
    var result: [CALayer] = []
    for index in layers.indices.reversed() where !layers[index].isMatte {
      if let layer = try self.layer(index, scope) { result.append(layer) }
    }
    return result
  }

  /// Makes the layers of a composition of the assets, which must not contain itself.
  func composition(id: String, of layer: LottieLayer, _ clock: LottieClock) throws -> [CALayer] {
    guard let layers = document.compositions[id] else {
      throw LottieFileError(
        .malformedValue, "the assets have no composition \"\(id)\"",
        path: "\(layer.path).refId")
    }
    guard !openCompositions.contains(id) else {
      throw LottieFileError(
        .cycle,
        "the composition \"\(id)\" contains itself: "
          + (openCompositions + [id]).joined(separator: " > "), path: "\(layer.path).refId")
    }
    guard openCompositions.count < limits.compositionDepth else {
      throw LottieFile.Limits.excess(
        "compositions are nested too deep", limit: limits.compositionDepth,
        name: "compositionDepth", path: "\(layer.path).refId")
    }
    openCompositions.append(id)
    defer { openCompositions.removeLast() }
    return try composition(layers, clock)
  }
}

/// The layers of one composition in its time.
struct CompositionScope {
  let layers: [LottieLayer]
  let clock: LottieClock
  /// Positions in the list by number.
  private let indices: [Int: Int]

  init(_ layers: [LottieLayer], _ clock: LottieClock) {
    self.layers = layers
    self.clock = clock
    indices = Dictionary(
      layers.enumerated().compactMap { index, layer in layer.number.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The position of the layer with a number.
  func index(of number: Int) -> Int? { indices[number] }
}
