// SPDX-License-Identifier: MIT

internal import CoreImage
internal import RenderTree

/// Fast path of effects: one that is a single draw, and reads its pictures about the pixel that it draws, goes into
/// the pass that shows its result, where nothing fades or clips that.
extension PassRecorder {
  /// Notes which pixels a quad makes opaque.
  @inline(__always)
  mutating func noteOpaque(_ inside: OpaqueInside, replaces: Bool) {
    let pass = openPasses.count - 1
    if inside.largest.area > openPasses[pass].opaque.area, !clips.top.adds {
      openPasses[pass].opaque = inside.largest
    } else if replaces, inside.isEmpty {
      openPasses[pass].opaque = .zero
    }
  }

  /// Whether all that is below the next draw in some pixels is opaque, as far as that is known.
  func isOpaque(_ region: PixelRect) -> Bool {
    openPasses[openPasses.count - 1].opaque.contains(region)
  }

  /// Whether an effect was added to the innermost pass as a draw into it.
  ///
  /// - Parameters:
  ///   - blend: nil for a result that replaces the content below.
  ///   - keepsOpacity: whether opaque pixels stay opaque.
  mutating func drawsDirectly(
    _ effect: PlannedEffect, blend: BlendFunction?, keepsOpacity: Bool = true
  ) -> Bool {
    let region = effect.region.intersection(clips.bounds)
    guard options.contains(.directEffects), !clips.top.adds, !region.isEmpty,
      clips.top.whole.contains(region), effect.space.isInvertible, plan.isOneDraw(effect.kind)
    else { return false }
    var direct = effect
    direct.region = region
    direct.node = node
    direct.direct = PlannedEffect.Direct(
      blend: blend, opaque: blend == .sourceOver ? plan.opaquePixels(of: effect) : .zero)
    if blend == nil, let backdrop = effect.backdrop {
      direct.direct?.opaque = effect.source.opaque.intersection(backdrop.opaque)
    }
    plan.effects.append(direct)
    let pass = openPasses.count - 1
    openPasses[pass].ops.append(
      DrawOp(kind: .effect(Int32(plan.effects.count - 1)), area: Float(region.area)))
    if !keepsOpacity { openPasses[pass].opaque = .zero }
    return true
  }
}

extension FramePlan {
  /// The most colour filters that are surely one draw.
  private static var colorLimit: Int { ColorPrograms.operationLimit / 2 }

  /// Whether an effect is drawn at once, without pictures in between.
  fileprivate func isOneDraw(_ kind: PlannedEffect.Kind) -> Bool {
    switch kind {
    case .blend: return true
    // A recipe has pictures in between; a kernel that fails leaves a cross-fade.
    case .transition(let index, _): return filters[index].kind != .custom
    case .blur, .composition: return false
    case .filters(let range):
      var count = 0
      for index in range where filters[index].isActive {
        guard filters[index].isColorOperation else { return false }
        count += 1
      }
      return count > 0 && count <= Self.colorLimit
    }
  }

  /// The pixels that an effect's result surely makes opaque.
  fileprivate func opaquePixels(of effect: PlannedEffect) -> PixelRect {
    switch effect.kind {
    case .filters(let range):
      return filters[range].allSatisfy { !$0.isActive || $0.keepsAlpha }
        ? effect.source.opaque : .zero
    case .transition(let index, _):
      guard filters[index].isMixOfPictures, let backdrop = effect.backdrop else { return .zero }
      return effect.source.opaque.intersection(backdrop.opaque)
    case .blend, .blur, .composition: return .zero
    }
  }
}

extension FilterDescription {
  /// Whether it is a step of `color.glsl`.
  fileprivate var isColorOperation: Bool {
    family == .color
      && (PhotoLook(kind) != nil || ColorOperation(self, bounds: SIMD4(0, 0, 1, 1)) != nil)
  }

  /// Whether a colour filter leaves alpha as it is.
  fileprivate var keepsAlpha: Bool {
    switch kind {
    // The row of alpha and the part that is added.
    case .colorMatrix: vector(at: 3) == SIMD4(0, 0, 0, 1) && vector(at: 4).w == 0
    case .colorClamp, .colorPolynomial, .maskToAlpha: false
    default: true
    }
  }

  /// Whether a transition shows opaque pictures as an opaque one.
  fileprivate var isMixOfPictures: Bool {
    switch kind {
    case .dissolve, .swipe, .copyMachine, .ripple, .mod, .flash: true
    default: false
    }
  }
}
