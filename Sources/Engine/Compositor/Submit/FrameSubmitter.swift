// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Tracing

/// Stage 8, *submit*: a plan goes to GL. One upload per buffer, passes in order, state by difference.
///
/// Everything that can fail here (a texture that the driver refuses, a shader that does not
/// compile) leaves out what it concerns and is kept in `failures`. Memory is asked for before the
/// first draw, by `allocate`, so that a frame that finds none can make room and begin again.
struct FrameSubmitter: ~Copyable {
  private var programs = LayerPrograms()
  var instances: Buffer
  private var clips: Buffer
  private var vertexArray: VertexArray
  private var paint: PaintSubmitter
  var textures = TextureTable()
  private var hostTextures = HostTextureChecks()
  private var liveTextures = LiveTextures()
  /// The contexts of layers that draw themselves.
  let drawings = LayerDrawings()
  var targets = FrameTargets(.renderTargets)
  /// The pages of kept bitmaps.
  var bitmaps = FrameTargets(.keptBitmaps)
  var runner: FilterRunner
  /// The way of pixels that are copied within the frame.
  private var copyTarget = CopyTarget()
  /// Shapes that are drawn on the processor.
  var strips = StripSubmitter()
  /// Results of the frame's effects, by their index in the plan.
  var pictures: [FilterPicture] = []
  /// The last draw that reads each of them; nil where none does.
  var lastReads: [Int?] = []
  /// The number of passes drawn so far.
  private var serial = 0
  /// Whether there is memory for the instances and clips of the plan.
  private var hasBuffers = false
  /// Failures since this was last taken, in words.
  private(set) var failures = FrameFailures()

  /// Makes the buffers; the context is current.
  init(in gl: GLContext) {
    instances = Buffer(role: .vertex, capacity: 1 << 16, label: "instances", in: gl)
    paint = PaintSubmitter(in: gl)
    runner = FilterRunner(in: gl)
    clips = Buffer(role: .uniform, capacity: 1 << 16, label: "clips", in: gl)
    vertexArray = VertexArray(
      layout: LayerInstance.layout, instances: instances, label: "layer", in: gl)
  }

  /// Hands over the failures.
  mutating func takeFailures() -> FrameFailures {
    let taken = failures
    failures = FrameFailures()
    return taken
  }

  /// Forgets failures for lack of memory, as these are tried again; the others are still to be
  /// reported.
  mutating func dropShortages() { failures.dropShortages() }

  /// Notes that pictures of the frame are missing, as the system had no memory for them.
  mutating func noteBitmapShortage() {
    failures.note("memory", "the system has no memory for pictures of a frame", lacksMemory: true)
  }

  /// Makes the textures that a plan draws from and into.
  ///
  /// - Returns: false if some of them found no memory; nothing has been drawn then.
  mutating func allocate(
    for plan: inout FramePlan, images: inout ImageStore, on surface: Surface, in gl: GLContext
  ) -> Bool {
    let stretch = Trace.begin(.upload)
    let uploaded = gl.statistics.uploadedBytes
    defer { stretch.end("bytes", gl.statistics.uploadedBytes &- uploaded) }
    var found = textures.update(from: &images, in: gl)
    found.note(images.refusals.take())
    found.note(hostTextures.update(plan, images.hostTextures, in: gl))
    found.note(liveTextures.update(plan, images.livePictures, drawings: drawings, in: gl))
    found.note(reserveBuffers(for: plan, in: gl))
    found.note(paint.allocate(for: &plan, in: gl))
    found.note(targets.update(plan.targets, in: gl))
    found.note(copyTarget.update(plan.copy, in: gl))
    found.note(strips.update(plan, on: surface, in: gl))
    let refused = bitmaps.update(plan.bitmaps.pages, in: gl)
    found.note(refused)
    // Memory may yet be found; a failure for another reason stays so.
    if !refused.isEmpty, !refused.lackMemory { plan.bitmaps.disable() }
    failures.note(found)
    return !found.lackMemory
  }

  /// Frees all targets but those of the pages in which something is kept.
  mutating func dropTargets(keeping pages: [TargetPage], in gl: GLContext) {
    targets.removeAll()
    copyTarget.removeAll()
    strips.removeAll()
    runner.dropTargets()
    failures.note(bitmaps.update(pages, in: gl))
  }

  /// Frees the targets that a plan does not draw into.
  ///
  /// - Returns: their number.
  mutating func dropIdleTargets(_ pages: [TargetPage]) -> Int {
    let count = runner.targets.count
    runner.dropTargets()
    copyTarget.removeAll()
    strips.removeAll()
    return count + targets.dropIdle(pages)
  }

  /// Frees the targets of a frame that was drawn.
  ///
  /// - Returns: their number.
  mutating func dropTargets() -> Int {
    let count = runner.targets.count + targets.count
    runner.dropTargets()
    targets.removeAll()
    copyTarget.removeAll()
    strips.removeAll()
    return count
  }

  /// Draws a plan for which everything has been allocated.
  ///
  /// - Parameter labels: names of the passes, for debuggers; empty where none are wanted.
  mutating func submit(
    _ plan: inout FramePlan, to surface: Surface, labels: [String] = [], in gl: GLContext
  ) {
    guard hasBuffers else { return }
    gl.setPlainState()
    gl.setBlend(.sourceOver)
    runner.beginFrame()
    targets.forgetContents(in: gl)
    findLastReads(plan)
    let uploading = Trace.begin(.upload)
    let uploaded = gl.statistics.uploadedBytes
    let firstInstance = uploadInstances(plan, in: gl)
    let firstClip = uploadClips(&plan, in: gl)
    paint.upload(&plan, in: gl)
    uploading.end("bytes", gl.statistics.uploadedBytes &- uploaded)
    if let copy = plan.copy { copyTarget.copy(copy, on: surface, in: gl) }
    for index in plan.passes.indices {
      let pass = plan.passes[index]
      if !labels.isEmpty { gl.pushGroup(labels[index]) }
      defer { if !labels.isEmpty { gl.popGroup() } }
      // Without its target a pass is left out, and nothing else.
      guard begin(pass, surface, in: gl) else { continue }
      if !pass.continues, !fillsWithStrips(pass, surface, plan: plan) {
        clear(pass, surface, parts: plan.parts, in: gl)
      }
      serial += 1
      let projection = PassProjection(
        of: pass.region, at: SIMD2(pass.x, pass.y),
        isYUp: pass.target == .frame && surface.isYUp, serial: serial)
      for op in Int(pass.firstOp)..<Int(pass.firstOp + pass.opCount) {
        switch plan.ops[op].kind {
        case .instances:
          // A part is a draw of its own: what several would draw is drawn within each.
          for part in 0..<plan.partCount(of: pass) {
            if pass.target == .frame, !plan.parts.isEmpty {
              gl.setScissor(surface.rows(of: plan.parts[part]))
            }
            draw(
              plan.ops[op], plan: plan, projection: projection, firstInstance: firstInstance,
              firstClip: firstClip,
              in: gl)
          }
        case .strips:
          drawStrips(op, plan: plan, pass: pass, surface: surface, in: gl)
          _ = begin(pass, surface, in: gl)
        case .capture(let index):
          capture(plan.captures[Int(index)], from: pass, on: surface, plan, in: gl)
          _ = begin(pass, surface, in: gl)
        case .effect(let index) where plan.effects[Int(index)].direct != nil:
          drawEffect(
            Int(index), plan, within: pass, frame: projection.frame, on: surface, in: gl)
          gl.setScissor(scissor(of: pass, surface))
          gl.setBlend(.sourceOver)
        case .effect(let index):
          addEffect(Int(index), plan, in: gl)
          _ = begin(pass, surface, in: gl)
        }
        if !lastReads.isEmpty { releasePictures(readBy: op, plan) }
      }
    }
    failures.note(runner.takeFailures())
    if let shortage = gl.takeShortage() {
      failures.note("memory", shortage, lacksMemory: true)
    }
  }

  /// Frees the textures of images; they are made again from the store.
  mutating func dropTextures() {
    textures.removeAll()
  }

  /// Frees all GL objects of the submitter; its context is current.
  mutating func removeAll() {
    programs.removeAll()
    paint.removeAll()
    textures.removeAll()
    liveTextures.removeAll()
    drawings.removeAll()
    targets.removeAll()
    bitmaps.removeAll()
    copyTarget.removeAll()
    strips.removeAll()
    runner.removeAll()
  }

  // MARK: - Uploads

  /// Makes room for the instances and clips of a plan, and what draws them.
  private mutating func reserveBuffers(
    for plan: borrowing FramePlan, in gl: GLContext
  ) -> FrameFailures {
    // Draws of effects add an instance each: they must not end up in fresh storage.
    let effectCount = plan.effects.isEmpty ? 0 : plan.ops.count * max(plan.parts.count, 1)
    let instanceBytes =
      (plan.instances.count + effectCount + 2) * MemoryLayout<LayerInstance>.stride
    let windows = (plan.clips.count + FramePlan.clipWindowCount - 1) / FramePlan.clipWindowCount
    let clipBytes = windows * FramePlan.clipWindowCount * MemoryLayout<ClipRecord>.stride
    hasBuffers =
      instances.reserve(instanceBytes, in: gl)
      && vertexArray.prepare(instances: instances, in: gl)
      && (windows == 0 || clips.reserve(clipBytes + clipAlignment(gl), in: gl))
      && (plan.effects.isEmpty || runner.prepare(in: gl))
    var failures = FrameFailures()
    if !hasBuffers {
      failures.note(
        "memory", "the driver has no memory for the layers of a frame", lacksMemory: true)
    }
    return failures
  }

  private func clipAlignment(_ gl: GLContext) -> Int {
    max(Int(gl.capabilities.uniformOffsetAlignment), 16)
  }

  private mutating func uploadInstances(_ plan: borrowing FramePlan, in gl: GLContext) -> Int {
    let stride = MemoryLayout<LayerInstance>.stride
    // The array lends its storage for the time of the call; instances are plain bytes.
    return unsafe plan.instances.withUnsafeBytes { bytes in
      unsafe instances.append(bytes, alignment: stride, in: gl) / stride
    }
  }

  /// Uploads whole windows, so that a block never reaches past the buffer.
  private mutating func uploadClips(_ plan: inout FramePlan, in gl: GLContext) -> Int {
    guard !plan.clips.isEmpty else { return 0 }
    while plan.clips.count % FramePlan.clipWindowCount != 0 { plan.clips.append(ClipRecord()) }
    let alignment = clipAlignment(gl)
    return unsafe plan.clips.withUnsafeBytes { bytes in
      unsafe clips.append(bytes, alignment: alignment, in: gl)
    }
  }

  // MARK: - Drawing

  /// Binds a pass's target; false for a pass whose target the driver refused.
  private mutating func begin(
    _ pass: RenderPass, _ surface: Surface, in gl: GLContext
  ) -> Bool {
    let region = pass.region
    var viewport = PixelRect(x: pass.x, y: pass.y, width: region.width, height: region.height)
    switch pass.target {
    case .effect: return true
    case .frame:
      gl.bindDrawFramebuffer(surface.framebuffer)
      if surface.isYUp {
        viewport.y = Int32(surface.height) - region.height
      }
    case .page(let page): guard targets.bind(page, in: gl) else { return false }
    case .kept(let page): guard bitmaps.bind(page, in: gl) else { return false }
    }
    gl.setViewport(viewport)
    gl.setScissor(scissor(of: pass, surface))
    gl.setBlend(.sourceOver)
    return true
  }

  /// The pixels of a pass's target that it draws.
  private func scissor(of pass: RenderPass, _ surface: Surface) -> PixelRect {
    let moved = pass.scissor.moved(by: SIMD2(pass.x &- pass.region.x, pass.y &- pass.region.y))
    return pass.target == .frame ? surface.rows(of: moved) : moved
  }

  /// GL's name of a pass's framebuffer; nil if none exists.
  private func framebuffer(of pass: RenderPass, _ surface: Surface) -> UInt32? {
    switch pass.target {
    case .effect: nil
    case .frame: surface.framebuffer
    case .page(let page): targets.framebuffer(page)
    case .kept(let page): bitmaps.framebuffer(page)
    }
  }

  /// GL's name of the texture behind a pass's framebuffer; nil if none exists.
  private func texture(of pass: RenderPass, _ surface: Surface) -> UInt32? {
    switch pass.target {
    case .effect: nil
    case .frame: surface.texture == 0 ? nil : surface.texture
    case .page(let page): targets.texture(page)
    case .kept(let page): bitmaps.texture(page)
    }
  }

  /// The colour that a pass is cleared to; nil for one that is not cleared.
  private func clearColor(of pass: RenderPass, _ surface: Surface) -> SIMD4<Float>? {
    guard !pass.continues else { return nil }
    return pass.clearColor ?? (pass.target == .frame ? surface.clearColor : .zero)
  }

  /// Whether the shapes that a pass begins with bring all of its pixels along, so that it need not be cleared: where
  /// their boxes cover it twice, hardly a tile stays without paint.
  private func fillsWithStrips(
    _ pass: RenderPass, _ surface: Surface, plan: borrowing FramePlan
  ) -> Bool {
    let op = Int(pass.firstOp)
    guard pass.opCount > 0, plan.ops[op].kind == .strips, clearColor(of: pass, surface) != nil,
      plan.parts.isEmpty
    else { return false }
    return texture(of: pass, surface) != nil && plan.ops[op].area >= 2 * Float(pass.scissor.area)
  }

  /// Clears what a pass draws, whose target is bound.
  private func clear(
    _ pass: RenderPass, _ surface: Surface, parts: [PixelRect], in gl: GLContext
  ) {
    guard pass.target != .effect, let color = clearColor(of: pass, surface) else { return }
    guard pass.target == .frame, !parts.isEmpty else {
      return gl.clear(red: color.x, green: color.y, blue: color.z, alpha: color.w)
    }
    for part in parts {
      gl.setScissor(surface.rows(of: part))
      gl.clear(red: color.x, green: color.y, blue: color.z, alpha: color.w)
    }
  }

  private mutating func draw(
    _ op: DrawOp, plan: borrowing FramePlan, projection: PassProjection,
    firstInstance: Int, firstClip: Int, in gl: GLContext
  ) {
    if let shape = op.shape {
      drawShapes(op, shape, projection: projection, firstClip: firstClip, in: gl)
      return
    }
    do throws(ShaderError) {
      try programs.use(op.features, projection, in: gl)
    } catch {
      failures.note(error)
      return
    }
    var first = firstInstance + Int(op.firstInstance)
    if op.features.contains(.image) {
      if op.texture.kind == .effect {
        guard let instance = place(op, plan, in: gl) else { return }
        first = instance
      } else {
        guard bind(op.texture, to: .image, op.sampling, in: gl) else { return }
      }
    }
    if op.features.samplesMask {
      guard bind(op.mask, to: .mask, op.maskSampling, in: gl) else { return }
    }
    if op.features.contains(.gradient) { paint.bind(window: op.recordWindow, in: gl) }
    if !op.features.isDisjoint(with: .readsRecords) { bindClips(op, firstClip: firstClip, gl) }
    gl.setBlend(op.replaces ? nil : op.adds ? .plusLighter : .sourceOver)
    if gl.checks != nil { checkSampled(op, plan: plan, in: gl) }
    vertexArray.drawInstancedQuads(
      first: first, count: Int(op.instanceCount),
      vertexCount: op.features.contains(.ring) ? 10 : op.features.contains(.small) ? 3 : 4, in: gl)
  }

  /// Checks that what the instances of a draw sample was written.
  private func checkSampled(_ op: DrawOp, plan: borrowing FramePlan, in gl: GLContext) {
    guard op.features.contains(.image), !op.features.contains(.mixed), op.texture.kind != .effect,
      let texture = gl.state.textures[Sampler.image.unit],
      let size = gl.checks?.contents.size(of: texture)
    else { return }
    for index in Int(op.firstInstance)..<Int(op.firstInstance + op.instanceCount) {
      // An instance that was joined to a draw of images multiplies what it samples by 0.
      guard plan.instances[index].showsImage else { continue }
      let part = plan.instances[index].texture
      gl.checkContent(
        PixelRect(of: SIMD4(part.0, part.1, part.2, part.3), in: size), of: texture,
        "\(op.texture.kind.map { "\($0)" } ?? "no") texture \(op.texture.index), at \(part)")
    }
  }

  /// Binds a texture; false if it could not be made.
  private func bind(
    _ texture: TextureReference, to sampler: Sampler, _ sampling: Sampling, in gl: GLContext
  ) -> Bool {
    let unit = sampler.unit
    if texture.kind == .target {
      return targets.bindTexture(texture.index, unit: unit, sampling: sampling, in: gl)
    }
    if texture.kind == .kept {
      return bitmaps.bindTexture(texture.index, unit: unit, sampling: sampling, in: gl)
    }
    if texture.isHost {
      guard let host = hostTextures[texture.index] else { return false }
      gl.bindHost(host, unit: unit, sampling: sampling)
      return true
    }
    if texture.kind == .live {
      return liveTextures.bind(texture, unit: unit, sampling: sampling, in: gl)
    }
    let name = textures.name(of: texture.index)
    guard name != 0 else { return false }
    gl.bindTexture(name, unit: unit)
    gl.bindSampler(sampling, unit: unit)
    return true
  }

  private mutating func drawShapes(
    _ op: DrawOp, _ features: ShapeFeatures, projection: PassProjection, firstClip: Int,
    in gl: GLContext
  ) {
    if features.contains(.clip) { bindClips(op, firstClip: firstClip, gl) }
    if features.contains(.mask) {
      guard bind(op.mask, to: .mask, .linear, in: gl) else { return }
    }
    if features.contains(.image) {
      guard bind(op.texture, to: .image, op.sampling, in: gl) else { return }
    }
    gl.setBlend(op.adds ? .plusLighter : .sourceOver)
    do throws(ShaderError) {
      try paint.draw(op, features, projection: projection, in: gl)
    } catch {
      failures.note(error)
    }
  }

  private mutating func drawStrips(
    _ op: Int, plan: borrowing FramePlan, pass: RenderPass, surface: Surface, in gl: GLContext
  ) {
    guard let framebuffer = framebuffer(of: pass, surface) else { return }
    // The first step after a clear paints over one colour, and so does one behind few quads but for their boxes.
    let isFirst = op == Int(pass.firstOp)
    let color = strips.below.find(before: op, of: pass, plan) ? clearColor(of: pass, surface) : nil
    let output = StripSubmitter.Output(
      framebuffer: framebuffer, texture: texture(of: pass, surface),
      isYUp: pass.target == .frame && surface.isYUp,
      clearColor: color,
      isFilled: isFirst && fillsWithStrips(pass, surface, plan: plan))
    strips.draw(op, plan: plan, pass: pass, on: output, in: gl)
    // The copy of the pixels counts as a draw.
    gl.statistics.drawCalls &+= 1
  }

  private func bindClips(_ op: DrawOp, firstClip: Int, _ gl: GLContext) {
    let window = FramePlan.clipWindowCount * MemoryLayout<ClipRecord>.stride
    gl.bindUniforms(
      clips, binding: UniformBlock.clips.binding,
      offset: firstClip + Int(op.clipWindow) * window, byteCount: window)
  }
}
