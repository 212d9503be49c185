// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
package import RenderTree
internal import Tracing

/// A render tree with the planner, images and submitter that draw it in one GL context.
///
/// ```
/// apply(deltas)  →  prepare(at:)  →  draw(to:)
///   columns          sample, resolve    plan, submit
/// ```
/// A renderer is confined to the thread on which its context is current. It reads no clock: every
/// frame takes its time.
package final class SceneRenderer {
  package internal(set) var gl: GLContext
  var tree = RenderTree()
  var planner = FramePlanner()
  var images: ImageStore
  var submitter: FrameSubmitter
  /// The samples of the tree.
  var sampling = FrameSampling()
  /// The layer that hides all tracks that are suspended.
  var fullCover = FullCover()
  /// The tiles of the frames.
  package var tiles = FrameTiles()
  var lastSurface: Surface?
  /// The overlays over the frames.
  var overlays = FrameOverlays()
  /// The budget of the graphics memory, and how it was kept.
  var memory = MemoryBudget()
  /// The refusals and failures.
  private var faults = FrameFaults()

  /// Makes a renderer in a context that is current.
  package init(in gl: GLContext) {
    self.gl = gl
    images = ImageStore(textureLimit: gl.capabilities.maxTextureSize)
    submitter = FrameSubmitter(in: gl)
    planner.profile = DriverProfile(of: gl.capabilities)
  }

  /// Takes the deltas of a mailbox into the tree. Stage 4.
  ///
  /// Layers that begin a transition are drawn as they look before their delta, so the context is current.
  ///
  /// - Parameter time: of the frame that follows, in seconds; that of the last frame if nil.
  package func apply(_ deltas: [RenderDelta], at time: Double? = nil) {
    let stretch = Trace.begin(.apply)
    defer { stretch.end("deltas", deltas.count) }
    for delta in deltas {
      keepOldLooks(before: delta, at: time ?? sampling.time)
      for refusal in tree.apply(delta) { report("render tree", refusal.description) }
    }
  }

  /// The point of the root's parent space at the surface's top left corner. Default zero.
  package var origin: SIMD2<Double> {
    get { tree.origin }
    set { tree.setOrigin(newValue) }
  }

  /// Brings the tree to a time, in seconds of the frame clock. Stages 5 and 6.
  ///
  /// - Returns: the animations that began and ended, and the time of the next change.
  package func prepare(at time: Double) -> RenderTree.SampleResult {
    fullCover.resumesLate = false
    let stretch = Trace.begin(.sample)
    sampling.sample(&tree, at: time)
    stretch.end()
    drawLayers()
    let resolving = Trace.begin(.resolve)
    tree.resolve()
    resumeSeenTracks()
    resolving.end("nodes", tree.nodeCount)
    tiles.update(&tree, at: time)
    reportOverfullEmitters()
    return sampling.takeResult()
  }

  /// Sets whether the frames of films are waited for.
  func setWaitsForFilms(_ waits: Bool) { tree.setWaitsForFilms(waits) }

  /// Has live contents wake a renderer.
  func setLiveSignal(_ signal: LiveSignal) {
    tree.setLiveSignal(
      signal, importsDeviceMemory: EGLImageName.importsDeviceMemory(for: gl.capabilities))
  }

  /// Runs the drawing code of layers that is due.
  private func drawLayers() {
    for due in tree.takeDueDrawings() {
      tree.finishDrawing(due, submitter.drawings.draw(due.drawing, due.call, in: gl))
    }
    guard !submitter.drawings.isEmpty else { return }
    submitter.drawings.keep { tree.showsLive(ObjectIdentifier($0)) }
    for fault in submitter.drawings.takeFaults() { reportOnce(fault) }
  }

  /// Samples the animations at a time at which nothing is drawn.
  ///
  /// - Returns: those that began and ended.
  package func reports(at time: Double) -> [AnimationEvent] {
    sampling.reports(of: &tree, at: time)
  }

  /// The time of the next begin or end of an animation after a time, in seconds; infinity for none, and
  /// for those that cannot be foreseen.
  package func nextReport(after time: Double) -> Double { tree.nextReport(after: time) }

  /// The time of the next begin or end of an animation after a time, in seconds; infinity for none.
  package func nextReportTime(after time: Double) -> Double { tree.nextReportTime(after: time) }

  private func keepOldLooks(before delta: RenderDelta, at time: Double) {
    guard !delta.tracks.isEmpty, let surface = lastSurface else { return }
    let nodes = tree.nodesBeginningTransition(delta)
    guard !nodes.isEmpty else { return }
    tree.resumeTracks()
    sampling.sampleEarly(&tree, at: time)
    tree.resolve()
    images.beginFrame()
    // They stay for the length of a transition, and do not depend on the frames before.
    let drewExactly = planner.drawsExactly
    planner.drawsExactly = true
    planner.planOldLooks(of: nodes, tree, on: surface, images: &images)
    planner.drawsExactly = drewExactly
    _ = submitter.allocate(for: &planner.plan, images: &images, on: surface, in: gl)
    submit(to: surface)
  }

  /// Reports once that an emitter exceeds the limit of particles.
  private func reportOverfullEmitters() {
    guard tree.takeOverfullEmitters() > 0 else { return }
    reportOnce(
      Refusal("particles", "an emitter layer has too many particles; the oldest are left out"))
  }

  /// Hands over the damage since the last call, in points of the root.
  package func takeDamage() -> RootRect {
    if memory.wantsRedraw {
      memory.wantsRedraw = false
      if tree.root.isValid { tree.redraw(tree.root) }
    }
    // Bitmaps that were interpolated while they moved are drawn exactly at rest.
    if !planner.interpolatedNodes.isEmpty {
      for node in planner.settledNodes(tree) { tree.redraw(node) }
    }
    return tree.takeDamage()
  }

  /// Draws the prepared tree. Stages 7 and 8.
  ///
  /// - Parameters:
  ///   - damage: the pixels to draw again; all of them if nil. The others are left alone.
  ///   - copy: what `findCopy(_:besides:on:)` found; nil where that is nothing, or the surface does not show the
  ///     frame before.
  package func draw(to surface: Surface, damage: PixelRect? = nil, copy: ScrollCopy? = nil) {
    lastSurface = surface
    let bitmapFailures = BitmapMemory.failureCount
    resumeSeenTracks(onNew: surface)
    // Another surface is drawn whole.
    if tiles.update(&tree, onNew: surface, at: sampling.time) { _ = tree.takeDamage() }
    // Tracks that were resumed may have changed the tree since.
    let copy = planner.scrolling.isCurrent(for: tree) ? copy : nil
    planWithinBudget(for: surface, damage: damage, copy: copy)
    var attempt = 0
    while !submitter.allocate(for: &planner.plan, images: &images, on: surface, in: gl), attempt < 2
    {
      // A lost context has no memory for anything.
      if gl.isLost { break }
      if attempt == 0 { freeUnused() } else { acceptLowMemory() }
      attempt += 1
      plan(for: surface, damage: damage)
    }
    if BitmapMemory.failureCount != bitmapFailures {
      submitter.noteBitmapShortage()
      // Missing pictures are asked for again.
      images.generation += 1
    }
    submit(to: surface)
    trimToBudget()
  }

  private func submit(to surface: Surface) {
    let stretch = Trace.begin(.submit)
    submitter.submit(
      &planner.plan, to: surface, labels: gl.namesGroups ? passLabels : [], in: gl)
    stretch.end("draws", planner.plan.ops.count, "passes", planner.plan.passes.count)
    settle(submitter.takeFailures())
    gl.collectGarbage()
  }

  /// Reports what failed in a frame, and has another one try again what may pass.
  private func settle(_ failures: FrameFailures) {
    if failures.isEmpty {
      faults.mayPass = false
      return
    }
    // All failures of a lost context have one cause, and all is drawn again in another one.
    if gl.isLost { return }
    for fault in failures.faults { reportOnce(fault) }
    for shortage in failures.shortages { faults.report(shortage) }
    // The next frame has the memory that is freed here. If that does not help, a still tree is left alone.
    if failures.mayPass, !faults.mayPass {
      if failures.lackMemory {
        freeUnused()
      } else {
        // They may lack what failed.
        planner.plan.bitmaps.removeBitmaps()
      }
      tree.redraw(tree.root)
    }
    faults.mayPass = failures.mayPass
  }

  /// Plans the prepared tree and draws nothing: stage 7 alone, for measuring and for dumps.
  package func plan(
    for surface: Surface, damage: PixelRect? = nil, copy: ScrollCopy? = nil
  ) {
    let stretch = Trace.begin(.plan)
    defer { stretch.end("instances", planner.plan.instances.count) }
    resumeSeenTracks(onNew: surface)
    for image in tree.takeReleasedImages() { images.release(image) }
    for image in tree.takeDroppedTiles() { images.release(image) }
    images.beginFrame()
    for image in planner.takeDroppedImages() { images.release(image) }
    planner.plan(tree, on: surface, damage: damage, copy: copy, images: &images)
    noteFullCover(on: surface)
    if !overlays.options.isEmpty { overlays.add(to: &planner.plan, of: tree, images, on: surface) }
    for op in planner.plan.ops {
      images.noteUse(of: op.texture)
      images.noteUse(of: op.mask)
    }
    for effect in planner.plan.effects { images.noteUse(of: effect.source.texture) }
    images.freeEmptyPages()
  }

  /// Limits the side of textures, in pixels, and the memory of images, which are placed again. For
  /// tests and small boards.
  package func limitImages(textureSize: Int, budget: ImageStore.Budget = ImageStore.Budget()) {
    images.releaseAll()
    submitter.dropTextures()
    planner.forgetPlacements()
    images = ImageStore(
      textureLimit: min(textureSize, gl.capabilities.maxTextureSize), budget: budget)
  }

  /// The overlays that show the costs of the frame. Default none.
  package var debugOptions: RenderDebugOptions {
    get { overlays.options }
    set {
      guard newValue != overlays.options else { return }
      overlays.options = newValue
      // Kept bitmaps hold the tints of the time when they were drawn.
      planner.plan.bitmaps.removeBitmaps()
    }
  }

  /// Whether some tile that is seen is not drawn yet, or came since the last frame.
  package var awaitsTiles: Bool { tree.awaitsTiles }

  /// Bytes of all image textures.
  package var imageByteCount: Int { images.byteCount }

  /// Whether groups and effects that do not change are drawn once for many frames. Default true.
  package var keepsBitmaps: Bool {
    get { options.contains(.keptBitmaps) }
    set {
      if newValue { options.insert(.keptBitmaps) } else { options.remove(.keptBitmaps) }
    }
  }

  /// The fast paths that are taken. Tracks keep those of the time when they were added.
  package var options: RenderOptions {
    get { planner.options }
    set {
      planner.options = newValue
      tree.options = newValue
    }
  }

  /// The kind of driver that frames are planned for: that of the context, unless set. Tests set it.
  package var profile: DriverProfile {
    get { planner.profile }
    set { planner.profile = newValue }
  }

  /// Whether moving groups are drawn for their exact position in the pixel grid, and not interpolated.
  /// Default false.
  package var drawsExactly: Bool {
    get { planner.drawsExactly }
    set { planner.drawsExactly = newValue }
  }

  /// Whether the last frame interpolated a bitmap that is drawn exactly at rest: another frame is wanted,
  /// whether or not the tree changes.
  package var wantsSettling: Bool { !planner.interpolatedNodes.isEmpty }

  /// Bytes of the bitmaps that are kept from frame to frame.
  package var bitmapByteCount: Int { planner.plan.bitmaps.byteCount }

  /// Bytes of the pages that the last frame's passes drew into.
  package var targetByteCount: Int {
    planner.plan.targets.reduce(0) { $0 + $1.width * $1.height * 4 }
  }

  /// Draws and passes of the last frame.
  package var statistics: (draws: Int, passes: Int, instances: Int) {
    (planner.plan.drawCount, planner.plan.passes.count, planner.plan.instances.count)
  }

  /// The pixels that the last frame copied from the one before.
  package var copiedPixelCount: Int { planner.plan.copy?.target.area ?? 0 }

  /// The pixels of all instances of the last frame over those of its damage; the nodes that it left out
  /// because they are covered; the tracks that were evaluated for it.
  package var culling: (overdraw: Double, culled: Int, sampledTracks: Int) {
    let layers = planner.occlusion.culled.reduce(0) { $0 + $1.nodeCount(tree) }
    return (
      planner.plan.overdraw, layers + planner.plan.culledCount, tree.sampledTrackCount
    )
  }

  /// The number of times that a shape was cut into cells since the renderer was made.
  package var shapeBuildCount: Int { planner.plan.paint.buildCount }

  /// Rows of the texture that holds shapes and colour stops.
  package var paintRowCount: Int { planner.plan.paint.rowCount }

  /// The number of nodes of the tree.
  package var nodeCount: Int { tree.nodeCount }

  /// The tree as text.
  package func dumpTree() -> String { tree.dump() }

  /// The driver's names of itself and of its version of OpenGL.
  package var driverName: String {
    "\(gl.capabilities.rendererString), \(gl.capabilities.versionString)"
  }

  /// The names of the last frame's passes: their targets, with the layers that made them necessary.
  package var passLabels: [String] { planner.plan.passes.map { $0.label(in: tree) } }

  /// The last frame's plan as text.
  package func dumpPlan() -> String { planner.plan.dump() }

  /// The costs of layers in the last frame beside their quads, the dearest first.
  package var layerCosts: [LayerCost] { planner.plan.layerCosts(in: tree) }

  /// Starts over with an empty tree and no images.
  package func forgetTree() {
    tree.setLiveSignal(nil)
    tree = RenderTree()
    tree.options = options
    tiles.reset()
    images.releaseAll()
    planner.forgetPlacements()
  }

  /// Hands over the refusals and failures, in words.
  package func takeReports() -> [String] { faults.take() }

  /// Frees all GL objects; the context is current.
  package func tearDown() {
    tree.setLiveSignal(nil)
    submitter.removeAll()
    images.removeAll()
    gl.collectGarbage()
  }

  /// Keeps a refusal for `takeReports()`, and writes it to the log.
  func report(_ topic: String, _ message: String) { faults.report(Refusal(topic, message)) }

  /// Reports a fault that may recur in each frame, the first time only.
  func reportOnce(_ fault: Refusal) { faults.reportOnce(fault) }
}
