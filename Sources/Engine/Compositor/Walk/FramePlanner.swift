// SPDX-License-Identifier: MIT

package import RenderTree

/// Stage 7, *plan*: a resolved render tree becomes passes, draws and instances. No GL is called.
///
/// The walk goes back to front: a layer's background and image, its sublayers, its border. The looks
/// (`BackgroundLook`, `ShapeLook`…) draw layers by way of the recorder; the groups (`MaskGroup`,
/// `EffectGroup`…) open passes for layers that are finished before they are shown. The walk lies on a
/// stack of steps and clips on a stack of levels, so that neither deep trees nor steady frames ask for
/// memory.
///
/// Passes are made only for groups: layers whose opacity applies to several overlapping parts, and
/// clips nested too deep for a draw.
package struct FramePlanner: ~Copyable {
  /// The passes of the frame.
  var recorder = PassRecorder()
  /// The tree in the space that the walk draws in.
  var scene = SceneView()
  /// The steps that are left, last first.
  var steps: [Step] = []
  /// Opaque layers that are still to be painted.
  var occlusion = Occlusion()
  /// Layers whose blend amplifies rounding in the backdrop or in them.
  var dividingBlends = DividingBlends()
  /// Results of looks that are kept from frame to frame.
  var caches = LookCaches()
  /// Siblings sorted by depth.
  var planes = DepthPlanes()
  /// Contents that wait for their masks.
  var contentsBeforeMask: [MaskGroup.Content] = []
  /// The old looks of filter transitions whose new look is being drawn.
  var transitionSources: [EffectSource] = []
  /// The pixels that the bitmap which was drawn last makes opaque.
  var insideOfBitmap = OpaqueInside()
  /// The grids of the layers' planes that are being drawn.
  var layerPlanes: [LayerPlane] = []
  /// Number of layers, one within the other, that are being drawn a second time above their shadow.
  var doublingDepth = 0
  /// Nodes whose bitmap was interpolated in the last frame, because they moved.
  var interpolatedNodes: [NodeIndex] = []
  /// The pixels of the frame that are copied from the one before, and those that are drawn.
  var scrolling = ScrollCopyFinder()
  /// Bitmaps are shown one to one only, in moving groups too.
  package var drawsExactly = false

  package init() {}

  /// Makes a planner with the settings of another one, and nothing of what it knew.
  init(settingsOf other: borrowing FramePlanner) {
    drawsExactly = other.drawsExactly
    profile = other.profile
    options = other.options
  }

  /// The plan of the last frame.
  package var plan: FramePlan {
    // `_read` would be wrong here: without optimisation Swift 6.3 releases parts of its value after the access has
    // ended, in memory that may be freed by then.
    get { recorder.plan }
    _modify { yield &recorder.plan }
  }

  /// The kind of driver that is planned for.
  package var profile: DriverProfile {
    get { recorder.profile }
    set { recorder.profile = newValue }
  }

  /// The fast paths that are taken.
  package var options: RenderOptions {
    get { recorder.options }
    set { recorder.options = newValue }
  }

  // MARK: - Frames

  /// Plans one frame into `plan`.
  ///
  /// - Parameters:
  ///   - damage: the pixels to draw; the others keep what they show. Nil for all.
  ///   - copy: what `scrolling` found for the frame; the pixels to draw are those beside it then.
  package mutating func plan(
    _ tree: borrowing RenderTree, on surface: Surface, damage: PixelRect? = nil,
    copy: ScrollCopy? = nil, images: inout ImageStore
  ) {
    images.keepsPixels = profile == .software && options.contains(.strips)
    let damage = copy == nil ? damage ?? surface.bounds : scrolling.drawn.bounds
    begin(
      tree, on: surface, damage: damage, parts: copy == nil ? [] : scrolling.drawn.rects, images)
    plan.copy = copy
    if tree.root.isValid, !damage.isEmpty {
      if tree.readsBackdrop, !readsBackdrops(on: surface, damage: damage, tree) {
        beginGroup(region: BackdropFilter.region(behind: damage, on: surface, tree), opacity: 1)
      }
      if options.contains(.occlusion) {
        occlusion.find(tree, scene: scene, frame: surface.bounds, recorder: recorder)
      }
      enter(tree.root, in: tree, images: &images)
      takeSteps(tree, &images)
    }
    recorder.end()
  }

  /// Whether layers can read their backdrops out of the frame's own surface: all that they read is drawn in this
  /// frame, onto nothing.
  private func readsBackdrops(
    on surface: Surface, damage: PixelRect, _ tree: borrowing RenderTree
  ) -> Bool {
    options.contains(.directEffects) && surface.isReadable && !surface.isYUp
      && surface.clearColor == .zero && (damage == surface.bounds || !tree.readsAroundBackdrop)
  }

  /// Draws the present looks of nodes into bitmaps, which stay until their next transition is over.
  ///
  /// The plan has passes into bitmaps only, and none for the frame.
  package mutating func planOldLooks(
    of nodes: [NodeIndex], _ tree: borrowing RenderTree, on surface: Surface,
    images: inout ImageStore
  ) {
    begin(tree, on: surface, damage: surface.bounds, images)
    for node in nodes where node.isUnderRoot(tree) {
      guard !tree.resolved[node.slot].traits.contains(.invisible) else { continue }
      TransitionGroup.planOldLook(
        of: node, frame: surface.bounds, planner: &self, in: tree, images: &images)
    }
    recorder.endWithoutFrame()
  }

  /// Drops the last frame, and opens the pass of the next one.
  mutating func begin(
    _ tree: borrowing RenderTree, on surface: Surface, damage: PixelRect, parts: [PixelRect] = [],
    _ images: borrowing ImageStore
  ) {
    recorder.begin(frame: surface.bounds, damage: damage, parts: parts)
    scene.begin(
      tree, on: surface, textureLimit: images.textureLimit, pageArea: recorder.pages.area)
    steps.removeAll(keepingCapacity: true)
    occlusion.removeAll()
    dividingBlends.find(tree, scene)
    planes.endGroup(from: 0)
    contentsBeforeMask.removeAll(keepingCapacity: true)
    transitionSources.removeAll(keepingCapacity: true)
    layerPlanes.removeAll(keepingCapacity: true)
    interpolatedNodes.removeAll(keepingCapacity: true)
    doublingDepth = 0
    caches.beginFrame(nodeCount: tree.ids.count)
    caches.placements.usesLevels = options.contains(.textLevels)
    plan.paint.beginFrame(nodeCount: tree.ids.count)
    plan.bitmaps.beginFrame(tree, frame: surface.bounds, textureLimit: images.textureLimit)
  }

  /// Drops the results that were found for the nodes of a tree that is gone.
  package mutating func forgetPlacements() {
    occlusion.removeAll()
    caches.removeAll()
    plan.paint.removeAll()
    plan.bitmaps.removeAll()
  }

  /// Hands over the pictures of shadows that nothing shows any more.
  mutating func takeDroppedImages() -> [ImageID] { caches.shadows.takeDropped() }

  /// The nodes that stand still now, but were shown interpolated in the last frame.
  func settledNodes(_ tree: borrowing RenderTree) -> [NodeIndex] {
    var settled: [NodeIndex] = []
    for node in interpolatedNodes {
      guard let index = plan.bitmaps.index(of: node, tree.ids[node.slot]) else { continue }
      let map = tree.resolved[node.slot].toRoot.scaled(by: scene.scale)
      if drawsExactly || plan.bitmaps[index].lastMap == map { settled.append(node) }
    }
    return settled
  }

  // MARK: - Levels

  /// Begins a clip level with an opacity, until the step that it puts on the stack.
  mutating func beginLevel(opacity: Float) {
    recorder.clips.push(opacity: opacity)
    steps.append(.endLevel)
  }

  /// Begins a pass, until the step that it puts on the stack.
  mutating func beginGroup(region: PixelRect, opacity: Float) {
    let depth = recorder.clips.top.finishedDepth
    steps.append(.endGroup)
    recorder.beginPass(region, opacity: opacity)
    recorder.clips.top.finishedDepth = depth
  }

  /// Begins a pass if the chain of clips is too long for one draw: later draws meet it once.
  mutating func makeRoomInChain() {
    guard recorder.clips.isFull else { return }
    let opacity = recorder.clips.opacity
    beginGroup(region: recorder.clips.bounds, opacity: 1)
    recorder.clips.top.opacity = opacity
  }
}
