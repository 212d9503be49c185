// SPDX-License-Identifier: MIT

/// A mask of a layer: an outline that adds to, takes from or limits the layer's visible part.
struct LottieMask {
  /// The effect on the visible part of the masks before.
  enum Mode: String {
    case none = "n"
    case add = "a"
    case subtract = "s"
    case intersect = "i"
    case lighten = "l"
    case darken = "d"
    case difference = "f"
  }

  let mode: Mode
  let isInverted: Bool
  let outline: AnimatedValue
  /// Percent.
  let opacity: AnimatedValue
  /// The width in points by which the outline grows.
  let expansion: Double

  init(_ node: LottieNode, _ reader: ValueReader) throws {
    let name = node["mode"]?.text ?? "a"
    if let mode = Mode(rawValue: name) {
      self.mode = mode
    } else {
      reader.unsupported("the mask mode \"\(name)\" is left out", at: node.path)
      mode = .none
    }
    if mode == .difference {
      reader.unsupported("the mask mode \"difference\" is shown as \"add\"", at: node.path)
    }
    isInverted = node.flag("inv")
    outline = try reader.outline(try node.required("pt"))
    opacity = try reader.value(node, "o", default: [100])
    let expansion = try reader.value(node, "x", default: [0])
    if expansion.isAnimated || expansion.number(at: 0) < 0 {
      reader.unsupported(
        "only a still expansion to the outside is shown", at: .member(of: node.path, key: "x"))
    }
    self.expansion = max(expansion.number(at: 0), 0)
    if self.expansion > 0, isInverted != (mode == .subtract) {
      reader.unsupported(
        "the expansion of a mask that hides its inside is left out",
        at: .member(of: node.path, key: "x"))
    }
  }
}
