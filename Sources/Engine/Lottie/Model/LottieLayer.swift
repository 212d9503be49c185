// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// One layer of a composition, as the file describes it.
struct LottieLayer {
  /// The content of a layer.
  enum Content {
    case composition(id: String, width: Double, height: Double, time: AnimatedValue?)
    case solid(color: String, width: Double, height: Double)
    case image(id: String)
    case null
    case shapes([ShapeItem])
    case text(LottieText)
    /// A kind that is not shown.
    case unsupported
  }

  /// A layer whose picture shows parts of this one.
  struct Matte {
    let kind: MatteKind
    /// The number of the layer; nil for the one before it in the list.
    let source: Int?
  }

  /// The way in which a matte's picture becomes coverage.
  enum MatteKind: Int {
    case alpha = 1
    case invertedAlpha
    case luma
    case invertedLuma
  }

  let name: String
  let path: JSONPath
  let number: Int?
  let parent: Int?
  /// The frames of the composition in which the layer shows: up to, but not including, the end.
  let start: Double
  let end: Double
  /// The frame of the composition at which the content's own time begins.
  let startTime: Double
  /// Frames of the composition per frame of the content.
  let stretch: Double
  let isHidden: Bool
  /// Whether the layer is only a matte of others.
  let isMatte: Bool
  let matte: Matte?
  /// The number of the blend mode.
  let blendMode: Int
  let transform: LottieTransform
  let masks: [LottieMask]
  let effects: [LottieEffect]
  let content: Content
}

extension LottieLayer {
  /// Reads a layer.
  init(_ node: LottieNode, _ reader: ValueReader) throws {
    guard node.isObject else { throw node.mismatch("a layer, an object") }
    path = node.path
    name = node["nm"]?.text ?? "\(node.path)"
    reader.layerName = name
    defer { reader.layerName = nil }
    number = try node.integer("ind")
    parent = try node.integer("parent")
    start = try node.number("ip", default: -.greatestFiniteMagnitude)
    end = try node.number("op", default: .greatestFiniteMagnitude)
    startTime = try node.number("st", default: 0)
    let stretch = try node.number("sr", default: 1)
    self.stretch = stretch > 0 ? min(max(stretch, 1e-6), 1e6) : 1
    isHidden = node.flag("hd")
    isMatte = node.flag("td")
    blendMode = try node.integer("bm") ?? 0
    if let kind = try node.integer("tt"), kind != 0 {
      if let known = MatteKind(rawValue: kind) {
        matte = Matte(kind: known, source: try node.integer("tp"))
      } else {
        reader.unsupported("the matte mode \(kind) is left out", at: node.path)
        matte = nil
      }
    } else {
      matte = nil
    }
    var transform = try node["ks"].map { try LottieTransform($0, reader) } ?? LottieTransform()
    transform.followsWay = node.flag("ao")
    self.transform = transform
    masks = try node.list("masksProperties").map { try LottieMask($0, reader) }
    effects = try node.list("ef").compactMap { try LottieEffect($0, reader) }
    if let styles = node["sy"], styles.count > 0 {
      reader.unsupported("layer styles are left out", at: styles.path)
    }
    if node.flag("ddd") {
      reader.unsupported(
        "the layer's place in space is left out: it lies in the plane", at: node.path)
    }
    content = try Self.content(node, reader)
  }

  private static func content(_ node: LottieNode, _ reader: ValueReader) throws -> Content {
    let kind = Int(clamping: try node.required("ty").requiredNumber())
    switch kind {
    case 0:
      return .composition(
        id: try text(node, "refId"), width: try node.number("w", default: 0),
        height: try node.number("h", default: 0), time: try node["tm"].map(reader.value))
    case 1:
      return .solid(
        color: try text(node, "sc"), width: try node.number("sw", default: 0),
        height: try node.number("sh", default: 0))
    case 2: return .image(id: try text(node, "refId"))
    case 3: return .null
    case 4: return .shapes(try ShapeItem.read(try node.list("shapes"), reader))
    case 5: return .text(try LottieText(try node.required("t"), reader))
    default:
      let names = [6: "sound", 7: "a video", 8: "a sequence of images", 13: "a camera", 15: "data"]
      reader.unsupported("\(names[kind] ?? "type \(kind)") is left out", at: node.path)
      return .unsupported
    }
  }

  private static func text(_ node: LottieNode, _ key: String) throws -> String {
    let member = try node.required(key)
    guard let text = member.text else { throw member.mismatch("a text") }
    return text
  }
}
