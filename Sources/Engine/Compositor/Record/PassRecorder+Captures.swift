// SPDX-License-Identifier: MIT

internal import RenderTree

/// Copies of what a pass shows so far, for effects that read their backdrop.
///
/// On a tiled driver a copy costs the drawing of all tiles, whatever its size: neighbours whose pixels do not overlap share
/// one.
extension PassRecorder {
  /// Copies the output of the innermost pass so far.
  ///
  /// - Parameter repeatsEdges: whether the copy is to be read between its pixels.
  mutating func capture(_ region: PixelRect, repeatsEdges: Bool = false) -> EffectSource {
    if !repeatsEdges, let shared = extendLastCapture(to: region) { return shared }
    let rect = rectOfCapture(region)
    pages.use(rect)
    let page = rect.texture.index
    plan.captures.append(
      FramePlan.Capture(region: region, page: page, repeatsEdges: repeatsEdges, node: node))
    let pass = openPasses.count - 1
    openPasses[pass].ops.append(DrawOp(kind: .capture(Int32(plan.captures.count - 1))))
    if !repeatsEdges { openPasses[pass].noteLastCapture(at: rect, of: region, plan) }
    return openPasses[pass].source(page, region, needed: region)
  }

  /// Lets the last copy of the innermost pass hold a region, too, in which nothing was drawn since; nil where that is not
  /// so, or most of the copy would be of use to nothing.
  private mutating func extendLastCapture(to region: PixelRect) -> EffectSource? {
    let pass = openPasses.count - 1
    guard options.contains(.directEffects), let last = openPasses[pass].lastCapture,
      openPasses[pass].isUntouched(region, since: last, plan)
    else { return nil }
    let whole = plan.captures[last.capture].region.union(region)
    let copied = last.copiedArea + region.area
    guard whole.area <= 2 * copied, last.isShared || moveLastCapture() else { return nil }
    openPasses[pass].lastCapture?.copiedArea = copied
    plan.captures[last.capture].region = whole
    let page = plan.captures[last.capture].page
    plan.setBackdrops(of: .target(page), from: last.firstEffect, to: .target(page), whole)
    return openPasses[pass].source(page, whole, needed: region)
  }

  /// Gives the last copy a page as large as its pass; false if there is no room for it.
  private mutating func moveLastCapture() -> Bool {
    let pass = openPasses.count - 1
    guard let last = openPasses[pass].lastCapture, !pages.isFull else { return false }
    let rect = grow(openPasses[pass].region, isAlone: true)
    plan.setBackdrops(
      of: last.rect.texture, from: last.firstEffect, to: rect.texture,
      plan.captures[last.capture].region)
    pages.exchange(last.rect, for: rect)
    plan.captures[last.capture].page = rect.texture.index
    openPasses[pass].lastCapture?.rect = rect
    openPasses[pass].lastCapture?.isShared = true
    return true
  }
}

extension OpenPass {
  /// The draws after a copy that are looked at before another one is made.
  private static var mostDraws: Int { 64 }

  /// Whether nothing was drawn in a region since a copy, as far as that is known.
  fileprivate func isUntouched(
    _ region: PixelRect, since copy: LastCapture, _ plan: borrowing FramePlan
  ) -> Bool {
    guard ops.count - copy.firstOp <= Self.mostDraws else { return false }
    for op in ops[copy.firstOp...] {
      guard case .effect(let index) = op.kind, plan.effects[Int(index)].direct != nil,
        plan.effects[Int(index)].region.intersection(region).isEmpty
      else { return false }
    }
    return true
  }

  /// Notes the copy that was made last.
  fileprivate mutating func noteLastCapture(
    at rect: PageRect, of region: PixelRect, _ plan: borrowing FramePlan
  ) {
    lastCapture = LastCapture(
      capture: plan.captures.count - 1, rect: rect, copiedArea: region.area, firstOp: ops.count,
      firstEffect: plan.effects.count)
  }

  /// A copy as the input of an effect.
  fileprivate func source(_ page: Int, _ region: PixelRect, needed: PixelRect) -> EffectSource {
    EffectSource(
      texture: .target(page), region: region, opaque: opaque.intersection(needed))
  }
}

extension FramePlan {
  /// Lets effects read a copy of their backdrop where it lies now.
  fileprivate mutating func setBackdrops(
    of old: TextureReference, from first: Int, to texture: TextureReference, _ region: PixelRect
  ) {
    for index in first..<effects.count where effects[index].backdrop?.texture == old {
      effects[index].backdrop?.texture = texture
      effects[index].backdrop?.region = region
    }
  }
}
