// SPDX-License-Identifier: MIT

internal import CoreGraphics

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
  /// The brightest, the middle and the darkest tones become three colours.
  case tritone(bright: AnimatedValue, middle: AnimatedValue, dark: AnimatedValue)
  /// The tones between black and white of the input, 0…1, get a gamma and lie between those of the output.
  case levels(Levels)
  /// The picture of another layer shows parts of this one.
  case matte(LottieLayer.Matte)
  /// The blurriness in points.
  case blur(AnimatedValue)

  /// The values of levels.
  struct Levels {
    let inputBlack, inputWhite, gamma, outputBlack, outputWhite: AnimatedValue
  }

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
    case 23:
      self = .tritone(
        bright: try value(0, [1, 1, 1]), middle: try value(1, [0.5, 0.5, 0.5]),
        dark: try value(2, [0, 0, 0]))
      let blend = try value(3, [0])
      if blend.isAnimated || blend.number(at: 0) != 0 {
        reader.unsupported("the effect tritone is not blended with the original", at: node.path)
      }
    case 24:
      self = .levels(
        Levels(
          inputBlack: try value(3, [0]), inputWhite: try value(4, [1]), gamma: try value(5, [1]),
          outputBlack: try value(6, [0]), outputWhite: try value(7, [1])))
      let channels = try [10, 17, 24].flatMap { first in
        try zip(first..<first + 5, [0.0, 1, 1, 0, 1]).map { (try value($0, [$1]), $1) }
      }
      if channels.contains(where: { $0.isAnimated || $0.number(at: 0) != $1 }) {
        reader.unsupported("levels of single channels are left out", at: node.path)
      }
    case 28:
      let channel = Int(clamping: try value(1, [4]).number(at: 0))
      let isInverted = try value(2, [0]).number(at: 0) != 0
      guard channel == 4 || channel == 5 else {
        reader.unsupported("a matte of one channel of colour is left out", at: node.path)
        return nil
      }
      let kind: LottieLayer.MatteKind =
        channel == 4 ? (isInverted ? .invertedAlpha : .alpha) : isInverted ? .invertedLuma : .luma
      self = .matte(
        LottieLayer.Matte(kind: kind, source: Int(clamping: try value(0, [0]).number(at: 0))))
    case 29: self = .blur(try value(0, [0]))
    default:
      let name = node["nm"]?.text ?? "type \(kind)"
      reader.unsupported("the effect \"\(name)\" is left out", at: node.path)
      return nil
    }
  }
}
