// SPDX-License-Identifier: MIT

internal import CoreImage
internal import RenderTree

/// Records a frame's passes: open passes with their draws, the clips that draws inherit, and the pages
/// that results lie in. It knows no layer.
///
/// A pass covers the pixels that its group covers, lies in the same pixel grid as its parent, and is
/// composited one to one, so that going through a pass does not change a pixel.
struct PassRecorder: ~Copyable {
  var plan = FramePlan()
  var clips = ClipStack()
  var pages = TargetPages()
  /// Passes whose draws are still being recorded, the frame's own first.
  var openPasses: [OpenPass] = []
  /// The number of open passes that lie in a page already.
  private(set) var placedPassCount = 0
  private var merger = PassMerger()
  /// Draw lists of open passes, reused from frame to frame.
  private var spareOps: [[DrawOp]] = []
  /// The pixels of the frame that are drawn.
  private var frameDamage = PixelRect.zero
  /// The node that the walk has come to, for the names of passes.
  var node = NodeIndex.invalid
  /// The kind of driver that is recorded for.
  var profile = DriverProfile.software
  /// The fast paths that are taken, as they were when the frame began.
  var options = RenderOptions.initial
  /// The pixels that instances of the plan cover and hide.
  var cover = InstanceCover()
  /// The quads that show results of passes.
  var results = ShownResults()
  /// The draws of a pass while they are gathered into few.
  var gathered = GatheredDraws()
  /// Whether large rounded fills are drawn in two parts.
  private(set) var splitsFills = false
  /// Whether instances of several kinds share draws.
  private(set) var mixesKinds = false
  /// The features that draws may have.
  private(set) var allowedFeatures = LayerFeatures(rawValue: ~0)

  init() {}

  // MARK: - Frames

  /// Drops the last frame, and opens the pass of the next one.
  ///
  /// - Parameters:
  ///   - damage: the pixels to draw.
  ///   - parts: those of them that are drawn beside a copy; none for all.
  mutating func begin(frame: PixelRect, damage: PixelRect, parts: [PixelRect] = []) {
    // The plan held the lists that are reused.
    swap(&plan.clips, &clips.records)
    swap(&plan.targets, &pages.pages)
    plan.removeAll()
    plan.damage = damage
    plan.parts.append(contentsOf: parts)
    chooseFastPaths()
    cover.removeAll()
    results.removeAll()
    pages.begin(frame: frame, isTall: profile == .hardware)
    frameDamage = damage
    clips.begin(bounds: damage)
    node = .invalid
    openPass(region: frame, opacity: 1)
  }

  private mutating func chooseFastPaths() {
    splitsFills = profile == .software && options.contains(.splitFills)
    mixesKinds = profile == .hardware && options.contains(.mixedDraws)
    allowedFeatures = LayerFeatures(rawValue: ~0)
    if !options.contains(.smallQuads) { allowedFeatures.remove(.small) }
    if !options.contains(.unclampedImages) { allowedFeatures.remove(.unclamped) }
    // The stages of a graphics card may not hand over as much.
    if !options.contains(.singleClips) || profile != .software { allowedFeatures.remove(.oneClip) }
  }

  /// Moves the frame's own pass to the plan, which is complete then.
  mutating func end() {
    var pass = openPasses.removeLast()
    let ops = pass.takeOps()
    emit(pass, consume ops, isFrame: true)
    pages.freeUses(from: pass.firstUse)
    completePlan()
  }

  /// Drops the frame's own pass: the plan draws into kept bitmaps only.
  mutating func endWithoutFrame() {
    var pass = openPasses.removeLast()
    spareOps.append(pass.takeOps())
    completePlan()
  }

  private mutating func completePlan() {
    results.removeHiddenPasses(from: &plan)
    // Merged passes are those of several layers.
    plan.noteExtraWork()
    cover.removeCulledInstances(from: &plan)
    if options.contains(.sharedPasses) {
      merger.merge(&plan, pageCount: pages.pages.count, mixes: mixesKinds)
    }
    swap(&plan.clips, &clips.records)
    swap(&plan.targets, &pages.pages)
  }

  // MARK: - Passes

  /// The region of the innermost pass.
  var region: PixelRect { openPasses[openPasses.count - 1].region }

  /// The opacity with which the innermost pass goes into its parent.
  var opacity: Float { openPasses[openPasses.count - 1].opacity }

  /// The target of the innermost pass as far as it is known: that of the frame if it is not.
  var target: PassTarget { openPasses[openPasses.count - 1].pageRect?.target ?? .frame }

  /// Opens a pass without the clips of its parent.
  mutating func beginPass(_ region: PixelRect, opacity: Float = 1, isAlone: Bool = false) {
    clips.push(bounds: region)
    openPass(region: region, opacity: opacity, isAlone: isAlone)
  }

  /// Opens a pass that draws into a rectangle of a page of kept bitmaps.
  mutating func beginPass(_ region: PixelRect, into rect: PageRect) {
    beginPass(region)
    place(rect, pass: openPasses.count - 1)
  }

  /// Notes the rectangle of an open pass.
  mutating func place(_ rect: PageRect, pass index: Int) {
    if openPasses[index].pageRect == nil { placedPassCount += 1 }
    openPasses[index].pageRect = rect
  }

  /// Takes the innermost pass off the stack of open ones.
  private mutating func removeLastPass() -> OpenPass {
    let pass = openPasses.removeLast()
    if pass.pageRect != nil { placedPassCount -= 1 }
    return pass
  }

  /// Closes the innermost pass, and returns to its parent's clips; nil if the pass shows nothing.
  mutating func endPass() -> PassResult? {
    clips.pop()
    return closePass()
  }

  /// Whether nothing was drawn into the innermost pass.
  var isInnermostPassEmpty: Bool { openPasses[openPasses.count - 1].ops.isEmpty }

  /// Closes the innermost pass and draws its result into its parent.
  mutating func endGroup() {
    let opacity = openPasses[openPasses.count - 1].opacity
    if let result = endPass() { show(result, opacity: opacity) }
  }

  /// Opens a pass within the clips of its parent.
  mutating func openPass(region: PixelRect, opacity: Float, isAlone: Bool = false) {
    let ops = spareOps.popLast() ?? []
    openPasses.append(
      OpenPass(
        region: region, ops: ops, opacity: opacity, firstUse: pages.uses.count, isAlone: isAlone,
        node: node, serial: results.nextSerial()))
  }

  /// Moves the innermost pass with its draws to the plan; nil if it shows nothing.
  mutating func closePass() -> PassResult? {
    let index = openPasses.count - 1
    guard !openPasses[index].ops.isEmpty || openPasses[index].pageRect != nil else {
      dropPass()
      return nil
    }
    // As long as it is open, the results that it reads are not given away.
    let rect = rectOfInnermostPass()
    place(rect, pass: index)
    var pass = removeLastPass()
    let ops = pass.takeOps()
    let inside = emit(pass, consume ops, isFrame: false)
    pages.freeUses(from: pass.firstUse)
    // The parent is going to read the result, which is given back when the parent is complete.
    if !rect.isKept { pages.use(rect) }
    return PassResult(region: pass.region, pageRect: rect, serial: pass.serial, inside: inside)
  }

  /// Drops the innermost pass with its draws.
  mutating func dropPass() {
    var pass = removeLastPass()
    pages.freeUses(from: pass.firstUse)
    var ops = pass.takeOps()
    ops.removeAll(keepingCapacity: true)
    spareOps.append(ops)
  }

  /// Writes the recorded part of an open pass, which continues in the same rectangle.
  mutating func flush(at index: Int) {
    let ops = openPasses[index].takeOps()
    let pass = openPasses[index]
    openPasses[index].ops = spareOps.popLast() ?? []
    openPasses[index].continues = true
    emit(pass, consume ops, isFrame: index == 0)
  }

  /// Writes a pass with its draws behind the others; the list of them, which nothing else holds, is
  /// emptied and kept for another pass.
  ///
  /// - Returns: the pixels that are surely opaque.
  @discardableResult
  private mutating func emit(
    _ pass: OpenPass, _ ops: consuming [DrawOp], isFrame: Bool
  ) -> OpaqueInside {
    var spare = consume ops
    let scissor = isFrame ? frameDamage : pass.region
    let parts = isFrame && culls && !plan.parts.isEmpty
    let inside =
      pass.hasCover || parts ? cull(&spare, within: scissor, isFrame: isFrame) : OpaqueInside()
    let rect = pass.pageRect
    plan.passes.append(
      RenderPass(
        region: pass.region,
        scissor: scissor,
        target: rect?.target ?? .frame, x: rect?.x ?? 0, y: rect?.y ?? 0,
        firstOp: Int32(plan.ops.count), opCount: Int32(spare.count),
        clearColor: pass.clearColor, continues: pass.continues, node: pass.node,
        serial: pass.serial))
    plan.ops.append(contentsOf: spare)
    spare.removeAll(keepingCapacity: true)
    spareOps.append(spare)
    return inside
  }

  // MARK: - Effects

  /// Adds a step to the innermost pass, joined to the one before where that changes no pixel.
  @inline(__always)
  mutating func append(_ op: DrawOp) {
    let pass = openPasses.count - 1
    let last = openPasses[pass].ops.count - 1
    if last >= 0, openPasses[pass].ops[last].merge(op, mixes: mixesKinds) { return }
    openPasses[pass].ops.append(op)
  }

  /// Plans an effect, drawn before the innermost pass continues; nil if it shows nothing.
  mutating func addEffect(
    _ kind: PlannedEffect.Kind, _ source: EffectSource, space: FilterSpace, region: PixelRect
  ) -> EffectSource? {
    addEffect(PlannedEffect(kind: kind, source: source, space: space, region: region))
  }

  /// Plans an effect, drawn before the innermost pass continues; nil if it shows nothing.
  mutating func addEffect(_ effect: PlannedEffect, isWithinPass: Bool = false) -> EffectSource? {
    let region = effect.region
    guard !region.isEmpty else { return nil }
    plan.effects.append(effect)
    let index = plan.effects.count - 1
    plan.effects[index].node = node
    let op = DrawOp(kind: .effect(Int32(index)))
    if isWithinPass {
      openPasses[openPasses.count - 1].ops.append(op)
    } else {
      plan.passes.append(
        RenderPass(
          region: region, scissor: region, target: .effect, x: 0, y: 0,
          firstOp: Int32(plan.ops.count), opCount: 1, clearColor: nil, continues: false,
          node: node))
      plan.ops.append(op)
    }
    return EffectSource(texture: .effect(index), region: region)
  }
}
