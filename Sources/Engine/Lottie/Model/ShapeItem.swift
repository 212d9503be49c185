// SPDX-License-Identifier: MIT

/// An entry of a shape layer, or of a group in it.
///
/// Styles draw the outlines before them in their group; modifiers change these.
indirect enum ShapeItem {
  case group(ShapeGroup)
  case outline(OutlineSource)
  case style(ShapeStyle)
  case trim(ShapeTrim)
  /// Corners become arcs of a radius.
  case roundCorners(AnimatedValue)
  case repeater(ShapeRepeater)
  /// The outlines so far become one.
  case merge(MergeMode)

  /// The way in which outlines become one.
  enum MergeMode: Int {
    /// All outlines together, as they are.
    case normal = 1
    case union
    /// The first without those after it.
    case subtraction
    case intersection
    case exclusion
  }

  /// Entries with a transform of their own.
  struct ShapeGroup {
    let name: String?
    let items: [ShapeItem]
    let transform: LottieTransform
  }

  /// The parts of outlines that are left over, in percent and degrees.
  struct ShapeTrim {
    let start: AnimatedValue
    let end: AnimatedValue
    let offset: AnimatedValue
    /// Whether all outlines are trimmed as one, one after another.
    let isSequential: Bool
    let path: JSONPath
  }

  /// Copies of all before it.
  struct ShapeRepeater {
    let copies: AnimatedValue
    let offset: AnimatedValue
    /// Whether later copies lie below earlier ones.
    let isBelow: Bool
    let transform: LottieTransform
    /// Percent.
    let startOpacity: AnimatedValue
    let endOpacity: AnimatedValue
  }
}

extension ShapeItem {
  /// Reads entries; those that are hidden or not supported are left out.
  static func read(_ nodes: [LottieNode], _ reader: ValueReader) throws -> [ShapeItem] {
    try nodes.compactMap { try item($0, reader) }
  }

  private static func item(_ node: LottieNode, _ reader: ValueReader) throws -> ShapeItem? {
    if node.flag("hd") { return nil }
    let kind = try node.required("ty")
    switch kind.text {
    case "gr":
      let nodes = try node.list("it")
      let transform = try nodes.last { $0["ty"]?.text == "tr" }
        .map { try LottieTransform($0, reader) }
      return .group(
        ShapeGroup(
          name: node["nm"]?.text, items: try read(nodes, reader),
          transform: transform ?? LottieTransform()))
    case "tr": return nil
    case "rc", "el", "sr", "sh": return .outline(try OutlineSource(node, reader))
    case "fl", "st", "gf", "gs": return .style(try ShapeStyle(node, reader))
    case "tm":
      return .trim(
        ShapeTrim(
          start: try reader.value(node, "s", default: [0]),
          end: try reader.value(node, "e", default: [100]),
          offset: try reader.value(node, "o", default: [0]),
          isSequential: try node.integer("m") == 2, path: node.path))
    case "rd": return .roundCorners(try reader.value(node, "r", default: [0]))
    case "rp": return .repeater(try repeater(node, reader))
    case "mm":
      let number = try node.integer("mm") ?? 1
      guard let mode = MergeMode(rawValue: number) else {
        reader.unsupported("the mode \(number) of merging outlines is left out", at: node.path)
        return nil
      }
      return .merge(mode)
    default:
      reader.unsupported(
        "the shape \"\(node["nm"]?.text ?? kind.text ?? "")\" is left out", at: node.path)
      return nil
    }
  }

  private static func repeater(_ node: LottieNode, _ reader: ValueReader) throws -> ShapeRepeater {
    let transform = try node.required("tr")
    return ShapeRepeater(
      copies: try reader.value(node, "c", default: [1]),
      offset: try reader.value(node, "o", default: [0]),
      isBelow: try node.integer("m") != 2,
      transform: try LottieTransform(transform, reader),
      startOpacity: try reader.value(transform, "so", default: [100]),
      endOpacity: try reader.value(transform, "eo", default: [100]))
  }
}
