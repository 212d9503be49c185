// SPDX-License-Identifier: MIT

/// An effect of a layer's picture.
enum LottieEffect {
  /// One colour for all that shows, with the opacity 0…1.
  case fill(color: AnimatedValue, opacity: AnimatedValue)
  /// Black and white become two colours; the amount is in percent.
  case tint(black: AnimatedValue, white: AnimatedValue, amount: AnimatedValue)
  /// Opacity 0…255, direction in degrees from above, distance and softness in points.
  case shadow(
    color: AnimatedValue, opacity: AnimatedValue, direction: AnimatedValue,
    distance: AnimatedValue, softness: AnimatedValue)
  /// The blurriness in points.
  case blur(AnimatedValue)

  /// Reads an effect; nil for one that is switched off or not supported, which is noted.
  init?(_ node: LottieNode, _ reader: ValueReader) throws {
    if let enabled = node["en"]?.number, enabled == 0 { return nil }
    let kind = try node.integer("ty") ?? -1
    let values = try node.list("ef")
    func value(_ index: Int, _ fallback: [Double]) throws -> AnimatedValue {
      guard index < values.count, let value = values[index]["v"] else {
        return AnimatedValue(fallback)
      }
      return try reader.value(value)
    }
    switch kind {
    case 21: self = .fill(color: try value(2, [1, 0, 0]), opacity: try value(6, [1]))
    case 20:
      self = .tint(
        black: try value(0, [0, 0, 0]), white: try value(1, [1, 1, 1]), amount: try value(2, [100]))
    case 25:
      self = .shadow(
        color: try value(0, [0, 0, 0]), opacity: try value(1, [128]),
        direction: try value(2, [135]), distance: try value(3, [5]), softness: try value(4, [0]))
    case 29: self = .blur(try value(0, [0]))
    default:
      let name = node["nm"]?.text ?? "type \(kind)"
      reader.unsupported("the effect \"\(name)\" is left out", at: node.path)
      return nil
    }
  }
}
