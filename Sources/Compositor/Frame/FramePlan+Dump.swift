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

  /// Total number of draws.
  package var drawCount: Int { ops.count }
}

extension PixelRect {
  func dump() -> String { "\(x) \(y) \(width) \(height)" }
}

extension RenderPass {
  func dump() -> String {
    let part = "region \(region.dump())"
    switch target {
    case RenderPass.frameTarget: return continues ? "\(part) continued" : part
    case RenderPass.noTarget: return "of effects"
    default: return "\(part) page \(target) at \(x) \(y)" + (continues ? " continued" : "")
    }
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
    }
  }
}

extension DrawOp {
  func dump() -> String {
    switch kind {
    case .capture: return "capture \(index)"
    case .effect: return "effect \(index)"
    case .instances: break
    }
    var text = "draw \(instanceCount) \(shape?.dump() ?? features.dump())"
    if texture != .none {
      text += " \(texture.dump())"
      text += " \(sampling.dump())"
    }
    if mask != .none { text += " mask \(mask.dump())" }
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
