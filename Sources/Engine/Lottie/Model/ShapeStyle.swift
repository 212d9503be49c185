// SPDX-License-Identifier: MIT

/// A fill or a stroke, of one colour or of a gradient.
struct ShapeStyle {
  /// The colour of the drawn part.
  enum Paint {
    case color(AnimatedValue)
    case gradient(GradientValues)
  }

  /// The stops and the line of a gradient.
  struct GradientValues {
    let isRadial: Bool
    /// The number of colour stops; all numbers behind these are stops of opacity.
    let count: Int
    /// Four numbers for each colour stop, then two for each stop of opacity.
    let stops: AnimatedValue
    let start: AnimatedValue
    let end: AnimatedValue
  }

  /// The shape of a stroke.
  struct Stroke {
    let width: AnimatedValue
    /// 1 butt, 2 round, 3 square.
    let cap: Int
    /// 1 miter, 2 round, 3 bevel.
    let join: Int
    let miterLimit: Double
    /// Lengths of dashes and gaps, by turns.
    let dashes: [Double]
    let dashOffset: AnimatedValue
  }

  let name: String?
  let path: JSONPath
  let paint: Paint
  /// Percent.
  let opacity: AnimatedValue
  /// Whether a fill counts crossings by the even-odd rule.
  let isEvenOdd: Bool
  /// nil for a fill.
  let stroke: Stroke?
  let blendMode: Int

  init(_ node: LottieNode, _ reader: ValueReader) throws {
    let kind = node["ty"]?.text ?? ""
    name = node["nm"]?.text
    path = node.path
    opacity = try reader.value(node, "o", default: [100])
    isEvenOdd = try node.integer("r") == 2
    blendMode = try node.integer("bm") ?? 0
    if kind.hasPrefix("g") {
      let gradient = try node.required("g")
      let stops = try reader.value(try gradient.required("k"))
      let count = try gradient.integer("p") ?? stops.keyframes[0].value.count / 4
      guard count > 0, stops.keyframes.allSatisfy({ $0.value.count / 4 >= count }) else {
        throw gradient.error("\(count) stops of colour need four numbers each")
      }
      let isRadial = try node.integer("t") == 2
      paint = .gradient(
        GradientValues(
          isRadial: isRadial, count: count, stops: stops,
          start: try reader.value(node, "s", default: [0, 0]),
          end: try reader.value(node, "e", default: [0, 0])))
      if isRadial, let highlight = node["h"],
        try reader.value(highlight).keyframes.contains(where: { $0.value.contains { $0 != 0 } })
      {
        reader.unsupported("the highlight of a radial gradient is left out", at: highlight.path)
      }
    } else {
      paint = .color(try reader.value(node, "c", default: [0, 0, 0]))
    }
    stroke = kind == "st" || kind == "gs" ? try Stroke(node, reader) : nil
  }
}

extension ShapeStyle.Stroke {
  fileprivate init(_ node: LottieNode, _ reader: ValueReader) throws {
    width = try reader.value(node, "w", default: [1])
    cap = try node.integer("lc") ?? 2
    join = try node.integer("lj") ?? 2
    miterLimit = try node.number("ml", default: 4)
    var dashes: [Double] = []
    var offset = AnimatedValue(0)
    for part in try node.list("d") {
      guard let value = part["v"] else { continue }
      let length = try reader.value(value)
      if part["n"]?.text == "o" {
        offset = length
      } else {
        if length.isAnimated {
          reader.unsupported("lengths of dashes do not change", at: value.path)
        }
        dashes.append(max(length.number(at: length.keyframes[0].time), 0))
      }
    }
    self.dashes = dashes
    dashOffset = offset
  }
}
