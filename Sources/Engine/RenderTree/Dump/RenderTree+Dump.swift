// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The render tree as text: one node a line, indented by depth, default values left out.
///
/// ```
/// node 1 "root" bounds 0 0 320 240 position 160 120 background #f8f9faff
///   node 2 bounds 0 0 64 64 position 50 60 opacity 0.8 contents 7
/// ```
extension RenderTree {
  /// The tree from the root down, as presented.
  public func dump() -> String {
    var lines: [String] = []
    guard root.isValid else { return "(empty)\n" }
    var depths: [NodeIndex: Int] = [:]
    // The order may be stale before the first frame, so the walk follows the links.
    var stack = [(root, 0)]
    while let (node, depth) = stack.popLast() {
      depths[node] = depth
      lines.append(String(repeating: "  ", count: depth) + line(node))
      var children: [NodeIndex] = []
      var child = nodes.structure.links[node.slot].firstChild
      while child.isValid {
        children.append(child)
        child = nodes.structure.links[child.slot].nextSibling
      }
      for child in children.reversed() { stack.append((child, depth + 1)) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ node: NodeIndex) -> String {
    let slot = node.slot
    var parts = [nodes.label(node)]
    if let name = names[ids[slot]] { parts.append("\"\(name)\"") }
    parts += geometry[slot].dump()
    let t = transform(of: node)
    if t != CATransform3DIdentity { parts.append("transform \(t.dump())") }
    let s = sublayerTransform(of: node)
    if s != CATransform3DIdentity { parts.append("sublayerTransform \(s.dump())") }
    parts += style[slot].dump()
    parts += contents[slot].dump()
    return parts.joined(separator: " ")
  }
}

extension NodeIndex {
  /// The name of the node's layer in quotes, or the node's number: `"card"`, `node 12`.
  package func label(in tree: borrowing RenderTree) -> String {
    if let name = tree.names[tree.ids[slot]] { return "\"\(name)\"" }
    return tree.nodes.label(self)
  }
}

extension NodeStore {
  /// The number of a node's layer, or what a replicator made the node for.
  fileprivate func label(_ node: NodeIndex) -> String {
    if isInstance(node) {
      var number = 0
      var previous = structure.links[node.slot].previousSibling
      while previous.isValid {
        number += 1
        previous = structure.links[previous.slot].previousSibling
      }
      return "instance \(number)"
    }
    guard replication.isCopy(node) else { return "node \(structure.ids[node.slot].rawValue)" }
    var original = node
    while replication.isCopy(original) { original = replication.source(of: original) }
    return "copy of \(structure.ids[original.slot].rawValue)"
  }
}

extension NodeGeometry {
  func dump() -> [String] {
    let standard = NodeGeometry()
    var parts: [String] = []
    if bounds != standard.bounds { parts.append("bounds \(bounds.dump(4))") }
    if position != standard.position {
      parts.append("position \(SIMD4(lowHalf: position, highHalf: .zero).dump(2))")
    }
    if anchorPoint != standard.anchorPoint {
      parts.append("anchor \(SIMD4(lowHalf: anchorPoint, highHalf: .zero).dump(2))")
    }
    if zPosition != 0 { parts.append("z \(zPosition.dump())") }
    if anchorPointZ != 0 { parts.append("anchorZ \(anchorPointZ.dump())") }
    return parts
  }
}

extension NodeStyle {
  func dump() -> [String] {
    let standard = NodeStyle()
    var parts: [String] = []
    if backgroundColor.w != 0 { parts.append("background \(backgroundColor.dumpColor())") }
    if cornerRadius != 0 { parts.append("radius \(cornerRadius.dump())") }
    if maskedCorners != standard.maskedCorners { parts.append("corners \(maskedCorners)") }
    if borderWidth != 0 {
      parts.append("border \(borderWidth.dump()) \(borderColor.dumpColor())")
    }
    if opacity != 1 { parts.append("opacity \(Double(opacity).dump())") }
    if flags.contains(.hidden) { parts.append("hidden") }
    if flags.contains(.masksToBounds) { parts.append("masks") }
    if !flags.contains(.doubleSided) { parts.append("single-sided") }
    if flags.contains(.geometryFlipped) { parts.append("flipped") }
    if flags.contains(.preservesDepth) { parts.append("keeps-depth") }
    return parts
  }
}

extension NodeContents {
  func dump() -> [String] {
    guard image != .none else { return [] }
    var parts = ["contents \(imageSize.x.dump())x\(imageSize.y.dump())"]
    if gravity != .resize { parts.append("gravity \(gravity)") }
    if contentsScale != 1 { parts.append("scale \(contentsScale.dump())") }
    if contentsRect != SIMD4(0, 0, 1, 1) { parts.append("rect \(contentsRect.dump(4))") }
    if contentsCenter != SIMD4(0, 0, 1, 1) { parts.append("center \(contentsCenter.dump(4))") }
    if magnificationFilter != .linear { parts.append("magnify \(magnificationFilter)") }
    if minificationFilter != .linear { parts.append("minify \(minificationFilter)") }
    if fadeProgress > 0 { parts.append("fade \(fadeProgress.dump())") }
    return parts
  }
}

extension Double {
  /// At most four digits after the point, no trailing zeros, so that dumps stay stable.
  public func dump() -> String {
    guard isFinite else { return "\(self)" }
    let rounded = (self * 10_000).rounded() / 10_000
    if rounded == rounded.rounded(), abs(rounded) < 1e15 { return String(Int(clamping: rounded)) }
    return String(rounded)
  }
}

extension SIMD4<Double> {
  /// The first `count` lanes, parted by blanks.
  public func dump(_ count: Int) -> String {
    (0..<count).map { self[$0].dump() }.joined(separator: " ")
  }
}

extension SIMD4<Float> {
  /// A straight colour as #rrggbbaa, clamped.
  public func dumpColor() -> String {
    var text = "#"
    for lane in 0..<4 {
      let byte = UInt8(clamping: (Swift.min(Swift.max(self[lane], 0), 1) * 255).rounded())
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return text
  }
}

extension CATransform3D {
  func dump() -> String {
    let cells = [
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ]
    return "[" + cells.map { $0.native.dump() }.joined(separator: " ") + "]"
  }
}
