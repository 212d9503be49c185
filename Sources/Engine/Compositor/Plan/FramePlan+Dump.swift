// SPDX-License-Identifier: MIT

internal import RenderTree

/// The plan as text: one pass or draw a line, in the order of drawing.
///
/// ```
/// pass 0 region 0 0 320 240
///   draw 12 image texture 3 linear
/// ```
extension FramePlan {
  package func dump() -> String {
    var text = ""
    for (index, pass) in passes.enumerated() {
      text += "pass \(index) \(pass.dump())"
      if pass.scissor != pass.region { text += " scissor \(pass.scissor.dump())" }
      if let color = pass.clearColor { text += " clear \(color.x) \(color.y) \(color.z)" }
      text += "\n"
      for op in ops[Int(pass.firstOp)..<Int(pass.firstOp + pass.opCount)] {
        text += "  \(op.dump())\n"
      }
    }
    return text
  }
}

extension PixelRect {
  func dump() -> String { "\(x) \(y) \(width) \(height)" }
}

extension RenderPass {
  func dump() -> String {
    let suffix = continues ? " continued" : ""
    let part = "region \(region.dump())"
    return switch target {
    case .frame: part + suffix
    case .page(let index): "\(part) page \(index) at \(x) \(y)" + suffix
    case .kept(let index): "\(part) kept \(index) at \(x) \(y)" + suffix
    case .effect: "of effects"
    }
  }
}

extension RenderPass {
  /// The target, and the layer that made the pass necessary: `page 1: "card"`.
  func label(in tree: borrowing RenderTree) -> String {
    let place =
      switch target {
      case .frame: "frame"
      case .page(let index): "page \(index)"
      case .kept(let index): "kept page \(index)"
      case .effect: "effects"
      }
    guard node.isValid, node.slot < tree.ids.count else { return place }
    return "\(place): \(node.label(in: tree))"
  }
}

extension TextureReference {
  func dump() -> String {
    switch kind {
    case .image: "texture \(index)"
    case .target: "page \(index)"
    case .effect: "effect \(index)"
    case .kept: "kept \(index)"
    case .host, .opaqueHost: "host texture \(index)"
    case .live: "live picture \(liveIndex)\(isAsSeen ? " as seen" : "")"
    case nil: "no texture"
    }
  }
}

extension DrawOp {
  func dump() -> String {
    switch kind {
    case .capture(let index): return "capture \(index)"
    case .effect(let index): return "effect \(index)"
    case .strips: return "strips of \(instanceCount) shapes"
    case .instances: break
    }
    var text = "draw \(instanceCount) \(shape?.dump() ?? features.dump())"
    if texture != .none {
      text += " \(texture.dump())"
      text += " \(sampling.dump())"
    }
    if mask != .none {
      text += " mask \(mask.dump())"
      if maskSampling != .linear { text += " \(maskSampling.dump())" }
    }
    if replaces { text += " replacing" }
    return text
  }
}

extension Sampling {
  func dump() -> String {
    let small = "\(minification)"
    let large = magnifiesLinearly ? "linear" : "nearest"
    return small == large ? small : "\(small)/\(large)"
  }
}
