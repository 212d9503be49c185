// SPDX-License-Identifier: MIT

package import RenderTree

/// Stage 7, *plan*: a resolved render tree becomes passes, draws and instances. No GL is called.
///
/// The walk goes back to front: a layer's background and image, its sublayers, its border. What it
/// needs on the way down (clip, opacity, pass) lies on a stack of contexts, and the walk itself on a
/// stack of steps, so that neither deep trees nor steady frames ask for memory.
///
/// Passes are made only for groups: layers whose opacity applies to several overlapping parts, and
/// clips nested too deep for a draw. A pass covers the pixels that its group covers, lies in the
/// same pixel grid as its parent, and is composited one to one, so that going through a pass does
/// not change a pixel.
package struct FramePlanner: ~Copyable {
  package var plan = FramePlan()
  var steps: [Step] = []
  var contexts: [Context] = []
  /// Draws of passes that are still open; moved to the plan when their pass ends.
  var openPasses: [OpenPass] = []
  /// Draw lists of open passes, reused from frame to frame.
  var spareOps: [[DrawOp]] = []
  /// Results of passes that open passes read, those of the outermost first.
  var uses: [TargetUse] = []
  /// By page: the look for a place in which it was last found occupied.
  var pageMarks: [Int] = []
  var pageMark = 0
  /// Width and height of shared pages, in pixels.
  var pageSize = SIMD2(0, 0)
  /// The pixels of the frame that are drawn.
  var frameDamage = PixelRect.zero
  /// Contents that wait for their masks.
  var finishedContents: [FinishedContent] = []
  /// The mask whose pass was completed last.
  var finishedMask: MaskClip?
  var shadowImages = ShadowImages()
  var planes: [DepthPlane] = []
  var depthSorter = DepthSorter()
  /// What an image resolved to, by node slot.
  var cachedPlacements: [CachedPlacement] = []
  /// The images of the cells of the emitter that is being drawn.
  var particleImages: [ParticleImage] = []
  /// Quads of leaves, by node slot.
  var leaves: [Leaf] = []
  /// The leaf that is being drawn, if its quad may be kept.
  var openLeaf = NodeIndex.invalid
  /// Opaque layers that are still to be painted.
  var occluders: [Occluder] = []
  /// As many passes are open where nothing but the frame's own content is drawn.
  var basePassCount = 1
  /// The node whose own parts lie behind one of them.
  var coveredNode = NodeIndex.invalid
  /// The image on the own part of a layer whose alpha counts.
  var ownMask = OwnMask()
  /// The node whose own parts are being drawn into a pass that its clip meets as a whole.
  var finishedNode = NodeIndex.invalid
  /// What is appended is added to what lies below.
  var addsToTarget = false
  /// Images with a longer side, in pixels, are drawn in tiles.
  var textureLimit = Double.infinity
  /// Whether some clip of this frame has continuous corners.
  var hasContinuousClips = false
  /// Pixels per point.
  var scale = 1.0
  /// The space that the walk draws in.
  var view = View()
  /// Those that it returns to.
  var views: [View] = []
  /// Whether some node is in a transition.
  var hasTransitions = false
  /// Whether what needs a pass and does not change is drawn once for many frames.
  package var keepsBitmaps = true
  /// Whether large rounded fills are drawn in two parts: quicker where pixels cost more than draws.
  package var splitsFills = false
  /// Bitmaps are shown one to one only, in moving groups too.
  package var drawsExactly = false
  /// Nodes whose bitmap was interpolated in the last frame, because they moved.
  var softNodes: [NodeIndex] = []
  /// The old looks of filter transitions whose new look is being drawn.
  var transitionSources: [EffectSource] = []

  package init() {}

  /// The grids of the layers' planes that are being drawn.
  var layerPlanes: [LayerPlane] = []
  /// How many layers, one within the other, are being drawn a second time above their shadow.
  var doublingDepth = 0
  /// By node slot: whether something below, or the node itself, reads what lies behind it.
  var backdropReaders: [Bool] = []

  /// What is left to do, last first.
  enum Step: BitwiseCopyable {
    /// A node, then its later siblings.
    case siblings(NodeIndex)
    /// The sorted planes from one index to another.
    case planes(next: Int, end: Int)
    /// The border of a node that lies above its sublayers.
    case border(NodeIndex)
    /// The same within a pass that the node's clip meets as a whole.
    case wideBorder(NodeIndex)
    /// Back to the context before.
    case endContext
    /// The pass is complete and goes into its parent.
    case endGroup
    /// The content of a node with effects is complete: they are applied, and it is shown.
    case endEffects(NodeIndex, opacity: Float)
    /// A node with effects lies in its plane, complete: it is shown.
    case endPlane(NodeIndex, opacity: Float)
    /// What casts a shadow lies in its plane: the shadow is shown.
    case endShadowPlane(NodeIndex, opacity: Float)
    /// What casts a shadow without blur has been drawn where the shadow lies.
    case endSharpShadow(NodeIndex, opacity: Float)
    /// A node whose shadow has been drawn.
    case aboveShadow(NodeIndex, opacity: Float)
    /// A node has been drawn a second time, above its shadow.
    case endDoubling
    /// A node whose mask has been drawn.
    case masked(NodeIndex)
    /// The pass of a mask is complete.
    case endMask(NodeIndex)
    /// What a mask applied to is complete: the place of the mask may be given away.
    case endMasked(TargetUse)
    /// The content of a node whose mask comes after it is complete.
    case maskFinished(NodeIndex)
    /// The mask of finished content is complete.
    case showFinished
    /// The planes from here on are done with.
    case endPlanes(Int)
    /// Back to the space before.
    case endView
    /// The bitmap of a node is complete, and is shown.
    case endBitmap(NodeIndex, opacity: Float)
    /// What a node looked like before its transition comes now.
    case oldLook(NodeIndex)
    /// What a node looks like after its transition is complete, in a pass.
    case endNewLook(adds: Bool)
    /// Both looks of a node are complete, and are blended with what lies behind it.
    case endBlendedTransition(NodeIndex)
    /// Both looks of a node are complete, as the input of a filter.
    case endFilterTransition(NodeIndex)
  }

  /// What the walk hands down.
  struct Context: BitwiseCopyable {
    /// First record of the clip chain in the plan, and its length.
    var firstClip: Int32 = 0
    var clipCount: Int32 = 0
    /// Box of the chain in pixels.
    var clipBounds: PixelRect
    /// Opacity of ancestors that was not given to a group.
    var opacity: Float
    /// What the chain's masks sample; they share one texture.
    var mask = TextureReference.none
    /// The record of a clip whose edges are smoothed, which what lies on its edges leaves to it; -1
    /// for none.
    var edgeClip: Int32 = -1
    /// How many passes of finished content, each for its clip, lie within each other here.
    var finishedDepth: Int32 = 0
  }

  /// A pass whose draws are being gathered.
  struct OpenPass {
    var region: PixelRect
    var ops: [DrawOp]
    /// Opacity and clip with which the result goes into the parent.
    var opacity: Float
    /// The colour of an opaque layer that covers all that is drawn.
    var clearColor: SIMD4<Float>?
    /// The results in `uses` that the pass reads begin here.
    var firstUse: Int
    /// The result is the input of an effect and lies alone in its page.
    var isAlone = false
    /// Where the result lies, once something has been sent ahead.
    var place: TargetUse?
    /// Something has been sent ahead.
    var continues = false

    /// The draws, which the pass holds no longer.
    mutating func takeOps() -> [DrawOp] {
      var taken: [DrawOp] = []
      swap(&taken, &ops)
      return taken
    }
  }

  /// A node's last look-up: valid for the same image while no placement changed.
  struct CachedPlacement: BitwiseCopyable {
    var image: ImageID
    var generation: Int
    var needsOwnTexture: Bool
    var placement: ImageStore.Placement
  }

  /// What a frame is planned for.
  package struct Target: Sendable {
    /// Size of the target in pixels.
    package var size: PixelRect
    /// Pixels per point.
    package var scale: Double
    /// The pixels to draw; the others keep what they show.
    package var damage: PixelRect

    package init(width: Int, height: Int, scale: Double, damage: PixelRect? = nil) {
      size = PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height))
      self.scale = scale
      self.damage = damage ?? size
    }
  }

  /// Plans one frame into `plan`.
  package mutating func plan(
    _ tree: borrowing RenderTree, target: Target, images: inout ImageStore
  ) {
    begin(tree, target, images)
    findOccluders(tree)
    if tree.root.isValid, !target.damage.isEmpty {
      // What reads what lies behind it cannot read the frame's own surface.
      if tree.readsBackdrop { beginGroup(region: regionBehind(target, tree), opacity: 1) }
      basePassCount = openPasses.count
      enter(tree.root, tree, &images)
      takeSteps(tree, &images)
    }
    closeFrame(scissor: target.damage)
  }

  /// Forgets the last frame, and opens the pass of this one.
  mutating func begin(
    _ tree: borrowing RenderTree, _ target: Target, _ images: borrowing ImageStore
  ) {
    plan.removeAll()
    steps.removeAll(keepingCapacity: true)
    contexts.removeAll(keepingCapacity: true)
    planes.removeAll(keepingCapacity: true)
    views.removeAll(keepingCapacity: true)
    softNodes.removeAll(keepingCapacity: true)
    transitionSources.removeAll(keepingCapacity: true)
    layerPlanes.removeAll(keepingCapacity: true)
    doublingDepth = 0
    noteBackdropReaders(tree)
    finishedContents.removeAll(keepingCapacity: true)
    view = View(limits: target.size)
    scale = target.scale
    hasContinuousClips = false
    hasTransitions = tree.transitions.values.contains { $0.isActive }
    textureLimit = Double(images.textureLimit)
    frameDamage = target.damage
    resetPages(target.size)
    shadowImages.beginFrame(nodeCount: tree.ids.count)
    growCache(tree.ids.count)
    plan.paint.beginFrame(nodeCount: tree.ids.count)
    plan.bitmaps.beginFrame(tree, frame: target.size, textureLimit: images.textureLimit)
    contexts.append(
      Context(clipBounds: target.damage, opacity: 1))
    openPass(region: target.size, opacity: 1)
  }

  /// Takes all steps that are left.
  mutating func takeSteps(_ tree: borrowing RenderTree, _ images: inout ImageStore) {
    while let step = steps.popLast() {
      take(step, tree, &images)
    }
  }

  private mutating func take(
    _ step: Step, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    switch step {
    case .siblings(let first):
      let node = drawLeaves(from: first, tree, images)
      guard node.isValid else { return }
      let next = tree.links[node.slot].nextSibling
      if next.isValid { steps.append(.siblings(next)) }
      enter(node, tree, &images)
    case .planes(let next, let end):
      if next + 1 < end { steps.append(.planes(next: next + 1, end: end)) }
      enterPlane(planes[next], tree, &images)
    case .border(let node): addBorder(node, tree)
    case .wideBorder(let node): addWideBorder(node, tree)
    case .endContext: contexts.removeLast()
    case .endGroup: endGroup()
    case .endEffects(let node, let opacity):
      endEffects(of: node, opacity: opacity, tree, &images)
    case .endPlane(let node, let opacity): endPlane(of: node, opacity: opacity, tree)
    case .endShadowPlane(let node, let opacity):
      endShadowPlane(of: node, opacity: opacity, tree)
    case .endSharpShadow(let node, let opacity):
      endSharpShadow(of: node, opacity: opacity, tree)
    case .aboveShadow(let node, let opacity):
      enterCaster(node, opacity: opacity, tree, &images)
    case .endDoubling: doublingDepth -= 1
    case .masked(let node): enterMasked(node, finishedMask, tree, &images)
    case .endMask(let node): endMask(node)
    case .endMasked(let place): endMasked(place)
    case .maskFinished(let node): maskFinished(node, tree, &images)
    case .showFinished: showFinished()
    case .endPlanes(let count): planes.removeSubrange(count...)
    case .endView: leaveView()
    case .endBitmap(let node, let opacity): endBitmap(of: node, opacity: opacity, tree)
    case .oldLook(let node): showOldLook(of: node, tree)
    case .endNewLook(let adds): endNewLook(adds: adds)
    case .endBlendedTransition(let node): endBlendedTransition(of: node, tree)
    case .endFilterTransition(let node): endFilterTransition(of: node, tree)
    }
  }

  /// Forgets what was looked up for the nodes of a tree that is gone.
  package mutating func forgetPlacements() {
    cachedPlacements.removeAll(keepingCapacity: true)
    leaves.removeAll(keepingCapacity: true)
    plan.paint.removeAll()
    plan.bitmaps.removeAll()
    shadowImages.removeAll()
  }

  private mutating func growCache(_ count: Int) {
    while cachedPlacements.count < count {
      cachedPlacements.append(
        CachedPlacement(
          image: .none, generation: 0, needsOwnTexture: false,
          placement: ImageStore.Placement(
            texture: .none, unitRect: .zero, isInAtlas: false)))
    }
    while leaves.count < count { leaves.append(Leaf()) }
  }

  var context: Context { contexts[contexts.count - 1] }

  // MARK: - Walking

  /// Draws a node with all below it, or puts the steps for that on the stack.
  mutating func enter(
    _ node: NodeIndex, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    let slot = node.slot
    guard !tree.resolved[slot].traits.contains(.invisible) else { return }
    let subtreeBounds = box(of: node, tree)
    let limits = context.clipBounds
    guard limits.isTouched(by: subtreeBounds, scale: scale) else { return }
    if !occluders.isEmpty, isCovered(node, tree) { return }
    let style = tree.style[slot]
    if hasTransitions, node != view.settledNode, hasExtras(node, tree), tree.isInTransition(node) {
      enterTransition(of: node, tree, &images)
      return
    }
    if style.flags.contains(.preservesDepth) {
      enterTransformLayer(node, tree, &images)
      return
    }
    if style.flags.contains(.shouldRasterize), node != view.bareNode,
      enterRasterized(node, tree, &images)
    {
      return
    }
    if hasEffects(node, tree) {
      enterWithEffects(node, tree, &images)
      return
    }
    // What is handed down from above fades the layer as a whole, too.
    var opacity = ownOpacity(node, style) * context.opacity
    let hasChildren = tree.links[slot].firstChild.isValid
    let clipping = tree.cutsContent(node) ? clipping(of: node, opacity: opacity, tree) : nil
    var isGrouped = false
    if case .whole? = clipping {
      if enterKept(node, opacity: opacity, tree, &images) { return }
    } else if (opacity < 1 && style.flags.contains(.allowsGroupOpacity)) || context.mask != .none,
      ownPartsOverlap(node, tree) || (hasChildren && !partsAreApart(node, tree))
    {
      if enterKept(node, opacity: opacity, tree, &images) { return }
      let covered = PixelRect(covering: drawnBox(of: node, tree), scale: scale, within: limits)
      guard !covered.isEmpty else { return }
      beginGroup(region: covered, opacity: opacity)
      isGrouped = true
      opacity = 1
    }
    if mayKeepLeaf(node, isGrouped: isGrouped, tree) { openLeaf = node }
    enterContent(of: node, opacity: opacity, clipping: clipping, tree, &images)
    openLeaf = .invalid
  }

  /// Draws a node's own parts, and puts the steps for what hangs below it on the stack.
  ///
  /// - Parameter clipping: how the clip of a node that masks to its bounds meets what is drawn.
  mutating func enterContent(
    of node: NodeIndex, opacity: Float, clipping: Clipping? = nil, _ tree: borrowing RenderTree,
    _ images: inout ImageStore
  ) {
    if case .whole? = clipping {
      enterClippedContent(of: node, opacity: opacity, tree, &images)
      return
    }
    if case .parts(let cover)? = clipping, cover.isValid, !hasLateBorder(node, tree) {
      // Nothing is seen of what lies before it.
      enterChildren(of: node, from: cover, opacity: opacity, tree, &images)
      return
    }
    let hasChildren = tree.links[node.slot].firstChild.isValid
    addOwnParts(node, opacity: opacity, tree, &images)
    addShape(node, opacity: opacity, tree)
    addParticles(node, opacity: opacity, tree, &images)
    guard hasChildren else {
      if hasLateBorder(node, tree) { addBorder(node, tree, opacity: opacity) }
      return
    }
    if hasLateBorder(node, tree) {
      // The border needs the context of the layer, not of its children.
      pushContext(opacity: opacity)
      steps.append(.endContext)
      steps.append(.border(node))
    }
    enterChildren(
      of: node, from: tree.links[node.slot].firstChild, opacity: opacity, tree, &images)
  }

  /// Draws the sublayers of a node within its clip.
  private mutating func enterChildren(
    of node: NodeIndex, from first: NodeIndex, opacity: Float, _ tree: borrowing RenderTree,
    _ images: inout ImageStore
  ) {
    pushContext(opacity: opacity)
    steps.append(.endContext)
    if tree.cutsContent(node) {
      makeRoomInChain()
      addClip(of: node, tree)
      guard !context.clipBounds.isEmpty else { return }
    }
    enterSublayers(of: node, from: first, tree, &images)
  }

  /// Puts the steps for the sublayers of a node on the stack, from one of them on.
  private mutating func enterSublayers(
    of node: NodeIndex, from first: NodeIndex, _ tree: borrowing RenderTree,
    _ images: inout ImageStore
  ) {
    if tree.resolved[node.slot].traits.contains(.sortsChildren) {
      enterPlanes(of: node, tree, &images)
    } else if first.isValid {
      steps.append(.siblings(first))
    }
  }

  /// Draws the content of a node into a pass, with sublayers and border, which its clip then meets as
  /// a whole.
  private mutating func enterClippedContent(
    of node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    pushContext(opacity: opacity)
    steps.append(.endContext)
    makeRoomInChain()
    addClip(of: node, tree)
    let clip = context.edgeClip
    let region = PixelRect(
      covering: drawnBox(of: node, tree), scale: scale, within: context.clipBounds)
    guard !region.isEmpty else { return }
    beginGroup(region: region, opacity: context.opacity)
    contexts[contexts.count - 1].edgeClip = clip
    contexts[contexts.count - 1].finishedDepth += 1
    finishedNode = node
    let first = tree.links[node.slot].firstChild
    let hasBorder = hasLateBorder(node, tree)
    if hasBorder { steps.append(.wideBorder(node)) }
    addOwnParts(node, opacity: 1, tree, &images)
    addShape(node, opacity: 1, tree)
    addParticles(node, opacity: 1, tree, &images)
    finishedNode = .invalid
    enterSublayers(of: node, from: first, tree, &images)
  }

  /// Begins a pass where the chain of clips is too long for one draw: what follows meets it once.
  mutating func makeRoomInChain() {
    guard context.clipCount >= Self.longestChain else { return }
    let opacity = context.opacity
    beginGroup(region: context.clipBounds, opacity: 1)
    contexts[contexts.count - 1].opacity = opacity
  }

  mutating func pushContext(opacity: Float) {
    var next = context
    next.opacity = opacity
    contexts.append(next)
  }
}
