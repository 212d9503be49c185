// SPDX-License-Identifier: MIT

internal import RenderTree

/// Passes: opening, closing, and drawing their results into what lies below.
extension FramePlanner {
  /// The result of a pass, ready to be shown.
  struct PassResult: BitwiseCopyable {
    var region: PixelRect
    var place: TargetUse

    var texture: TextureReference { place.texture }
    /// For effects; the page holds nothing else then.
    var source: EffectSource { EffectSource(texture: texture, region: region) }
  }

  /// Opens a pass for what follows; `.endGroup` on the stack closes it.
  mutating func beginGroup(region: PixelRect, opacity: Float) {
    let depth = context.finishedDepth
    contexts.append(Context(clipBounds: region, opacity: 1, finishedDepth: depth))
    steps.append(.endGroup)
    openPass(region: region, opacity: opacity)
  }

  /// Closes the innermost pass and draws its result into its parent.
  mutating func endGroup() {
    contexts.removeLast()
    let opacity = openPasses[openPasses.count - 1].opacity
    guard let result = closePass() else { return }
    show(result, opacity: opacity)
  }

  /// Draws the result of a pass one to one, within the clips of the innermost context.
  mutating func show(_ result: PassResult, opacity: Float, replaces: Bool = false) {
    var instance = Self.quad(result.region)
    let page = plan.targets[Int(result.place.page)]
    instance.texture = (
      Float(result.place.x) / Float(page.width), Float(result.place.y) / Float(page.height),
      Float(result.region.width) / Float(page.width),
      Float(result.region.height) / Float(page.height)
    )
    instance.imageOpacity = opacity
    append(
      &instance, features: .image, texture: result.texture, sampling: .nearest,
      box: RootRect(result.region), replaces: replaces)
  }

  /// A quad that covers a region of pixels.
  static func quad(_ region: PixelRect) -> LayerInstance {
    var instance = LayerInstance()
    instance.mapX = (Float(region.width), 0, Float(region.x))
    instance.mapY = (0, Float(region.height), Float(region.y))
    instance.texture = (0, 0, 1, 1)
    instance.size = (Float(region.width), Float(region.height))
    return instance
  }

  mutating func openPass(region: PixelRect, opacity: Float, isAlone: Bool = false) {
    let ops = spareOps.popLast() ?? []
    openPasses.append(
      OpenPass(
        region: region, ops: ops, opacity: opacity, firstUse: uses.count, isAlone: isAlone))
  }

  /// Moves the innermost pass with its draws to the plan; nil if it shows nothing.
  mutating func closePass() -> PassResult? {
    let index = openPasses.count - 1
    guard !openPasses[index].ops.isEmpty || openPasses[index].place != nil else {
      var pass = openPasses.removeLast()
      freeUses(from: pass.firstUse)
      spareOps.append(pass.takeOps())
      return nil
    }
    // As long as it is open, what it reads is not given away.
    let place = placeOfInnermostPass()
    var pass = openPasses.removeLast()
    let ops = pass.takeOps()
    emit(pass, consume ops, scissor: pass.region, target: place.page, x: place.x, y: place.y)
    freeUses(from: pass.firstUse)
    // The parent is going to read the result, which is given back when the parent is complete.
    if !place.isKept { uses.append(place) }
    return PassResult(region: pass.region, place: place)
  }

  /// Moves the frame's own pass to the plan.
  mutating func closeFrame(scissor: PixelRect) {
    var pass = openPasses.removeLast()
    let ops = pass.takeOps()
    emit(pass, consume ops, scissor: scissor, target: RenderPass.frameTarget, x: 0, y: 0)
    freeUses(from: pass.firstUse)
  }

  /// Writes what an open pass has gathered so far; it goes on in the same place.
  mutating func sendAhead(at index: Int) {
    let ops = openPasses[index].takeOps()
    let pass = openPasses[index]
    openPasses[index].ops = spareOps.popLast() ?? []
    openPasses[index].continues = true
    emit(
      pass, consume ops, scissor: index == 0 ? frameDamage : pass.region,
      target: pass.place?.page ?? RenderPass.frameTarget, x: pass.place?.x ?? 0,
      y: pass.place?.y ?? 0)
  }

  /// Writes a pass with its draws behind the others; the list of them, which nobody else holds, is
  /// emptied and kept for another pass.
  private mutating func emit(
    _ pass: OpenPass, _ ops: consuming [DrawOp], scissor: PixelRect, target: Int32, x: Int32,
    y: Int32
  ) {
    var spare = consume ops
    plan.passes.append(
      RenderPass(
        region: pass.region, scissor: scissor, target: target, x: x, y: y,
        firstOp: Int32(plan.ops.count), opCount: Int32(spare.count),
        clearColor: pass.clearColor, continues: pass.continues))
    plan.ops.append(contentsOf: spare)
    spare.removeAll(keepingCapacity: true)
    spareOps.append(spare)
  }
}

extension RootRect {
  /// A region of pixels as a box.
  init(_ region: PixelRect) {
    self.init(
      minX: Double(region.x), minY: Double(region.y), maxX: Double(region.maxX),
      maxY: Double(region.maxY))
  }
}
