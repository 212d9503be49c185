// SPDX-License-Identifier: MIT

/// The texts of a layer, each from a frame on.
struct LottieText {
  /// A text with one style.
  struct Document {
    let frame: Double
    let text: String
    let font: String
    let size: Double
    let color: [Double]
    let strokeColor: [Double]?
    let strokeWidth: Double
    /// Whether the stroke lies over the fill.
    let isStrokedOver: Bool
    /// 0 left, 1 right, 2 centred.
    let justification: Int
    let lineHeight: Double
    /// Thousandths of the size.
    let tracking: Double
    let baselineShift: Double
    /// The box that lines are broken in: x, y, width, height; nil for text at a point.
    let box: [Double]?
  }

  let documents: [Document]
  let animators: [TextAnimator]

  init(_ node: LottieNode, _ reader: ValueReader) throws {
    let data = try node.required("d")
    if data["x"]?.text != nil {
      reader.unsupported("an expression is not run; the first text shows", at: data.path)
    }
    let keys = try data.list("k")
    guard !keys.isEmpty else { throw data.error("a text without a document") }
    documents = try keys.map { try Document($0) }
    animators = try node.list("a").map { try TextAnimator($0, reader) }
    if !animators.isEmpty, let more = node["m"] {
      let alignment = try more["a"].map(reader.value)?.value(at: 0) ?? []
      if try more.integer("g") ?? 1 != 1 || alignment.contains(where: { $0 != 0 }) {
        reader.unsupported("letters turn about the middles of their own baselines", at: more.path)
      }
    }
    if let way = node["p"], way["m"] != nil {
      reader.unsupported("text along a path is shown on a straight line", at: way.path)
    }
  }
}

extension LottieText.Document {
  fileprivate init(_ node: LottieNode) throws {
    let style = try node.required("s")
    frame = try node.number("t", default: 0)
    text = (style["t"]?.text ?? "").replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      .replacing("\u{3}", with: "\n")
    font = style["f"]?.text ?? ""
    size = min(max(try style.number("s", default: 12), 0), 10_000)
    color = try style["fc"]?.numbers() ?? []
    strokeColor = try style["sc"]?.numbers()
    strokeWidth = try style.number("sw", default: 0)
    isStrokedOver = style.flag("of")
    justification = try style.integer("j") ?? 0
    lineHeight = try style.number("lh", default: 1.2 * size)
    tracking = try style.number("tr", default: 0)
    baselineShift = try style.number("ls", default: 0)
    if let place = try style["ps"]?.numbers(), let size = try style["sz"]?.numbers(),
      place.count > 1, size.count > 1
    {
      box = [place[0], place[1], size[0], size[1]]
    } else {
      box = nil
    }
  }
}
