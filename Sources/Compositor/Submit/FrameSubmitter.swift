// SPDX-License-Identifier: MIT

/// Stage 8, *submit*: a plan goes to GL. One upload per buffer, passes in order, state by difference.
///
/// Everything that can fail here (a texture that the driver refuses, a shader that does not
/// compile) leaves out what it concerns and is kept in `failures`.
struct FrameSubmitter: ~Copyable {
  /// Where the last pass of a plan is drawn.
  struct Destination {
    /// GL's name of the framebuffer.
    var framebuffer: UInt32
    /// Pixels.
    var height: Int32
    /// The first row of the framebuffer is the lowest: a window's own.
    var isYUp: Bool
    /// What the drawn area is filled with first; nil leaves what is there.
    var clearColor: SIMD4<Float>?
  }

  private let family = ShaderFamily<LayerFeatures>(
    file: "layer",
    interface: ProgramInterface(
      uniforms: ["target", "frame"], samplers: ["image", "paint"],
      blocks: ["Clips", "Records"]))
  private var instances: Buffer
  private var clips: Buffer
  private var vertexArray: VertexArray
  private var paint: PaintSubmitter
  private var textures = TextureTable()
  private var targets = PassTargets()
  /// By pass: the slot of its target.
  private var passSlots: [Int] = []
  /// By slot of a program: the pass whose uniforms it holds.
  private var uniformOwner = [Int](repeating: -1, count: 1 << LayerFeatures.defines.count)
  private var serial = 0
  /// What went wrong since this was last taken, in words.
  private(set) var failures: [String] = []

  /// Makes the buffers; the context is current.
  init(in gl: GLContext) {
    instances = Buffer(role: .vertex, capacity: 1 << 16, label: "instances", in: gl)
    paint = PaintSubmitter(in: gl)
    clips = Buffer(role: .uniform, capacity: 1 << 16, label: "clips", in: gl)
    vertexArray = VertexArray(
      layout: LayerInstance.layout, instances: instances, label: "layer", in: gl)
  }

  /// Hands over what went wrong.
  mutating func takeFailures() -> [String] {
    let taken = failures
    failures = []
    return taken
  }

  /// Draws a plan.
  mutating func submit(
    _ plan: inout FramePlan, images: inout ImageStore, to destination: Destination,
    in gl: GLContext
  ) {
    failures += textures.update(from: &images, in: gl)
    failures += images.takeRefusals()
    gl.setPlainState()
    gl.setBlend(.sourceOver)
    targets.beginFrame()
    takeTargets(&plan, in: gl)
    let firstInstance = uploadInstances(plan, in: gl)
    let firstClip = uploadClips(&plan, in: gl)
    failures += paint.upload(&plan, in: gl)
    for index in plan.passes.indices {
      let pass = plan.passes[index]
      serial += 1
      begin(pass, index: index, isLast: index == plan.passes.count - 1, destination, in: gl)
      for op in Int(pass.firstOp)..<Int(pass.firstOp + pass.opCount) {
        draw(
          plan.ops[op], in: pass, isYUp: index == plan.passes.count - 1 && destination.isYUp,
          firstInstance: firstInstance, firstClip: firstClip, gl)
      }
    }
  }

  /// Frees the textures of images; they are made again from the store.
  mutating func dropTextures() {
    textures.removeAll()
  }

  /// Frees what the submitter holds; its context is current.
  mutating func removeAll() {
    family.removeAll()
    paint.removeAll()
    textures.removeAll()
    targets.removeAll()
  }

  // MARK: - Uploads

  /// Finds a target for each pass but the last, and tells its reader how much of it is used.
  ///
  /// A target is free again once the pass that reads it is drawn, so groups nested however deep
  /// need two targets at a time, not one each.
  private mutating func takeTargets(_ plan: inout FramePlan, in gl: GLContext) {
    passSlots.removeAll(keepingCapacity: true)
    for index in plan.passes.indices {
      let pass = plan.passes[index]
      if index < plan.passes.count - 1 {
        do throws(RenderTargetError) {
          passSlots.append(
            try targets.take(
              width: Int(pass.region.width), height: Int(pass.region.height), in: gl))
        } catch {
          failures.append("\(error)")
          passSlots.append(-1)
        }
      }
      for op in Int(pass.firstOp)..<Int(pass.firstOp + pass.opCount)
      where plan.ops[op].texture.isPass {
        targets.release(passSlots[plan.ops[op].texture.index])
      }
    }
    for composite in plan.composites {
      let slot = passSlots[Int(composite.pass)]
      guard slot >= 0 else { continue }
      let region = plan.passes[Int(composite.pass)].region
      let bounds = targets[slot].bounds
      plan.instances[Int(composite.instance)].texture = (
        0, 0, Float(region.width) / Float(bounds.width),
        Float(region.height) / Float(bounds.height)
      )
    }
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
    let alignment = max(Int(gl.capabilities.uniformOffsetAlignment), 16)
    return unsafe plan.clips.withUnsafeBytes { bytes in
      unsafe clips.append(bytes, alignment: alignment, in: gl)
    }
  }

  // MARK: - Drawing

  private mutating func begin(
    _ pass: RenderPass, index: Int, isLast: Bool, _ destination: Destination, in gl: GLContext
  ) {
    let region = pass.region
    var scissor = pass.scissor
    scissor.x -= region.x
    scissor.y -= region.y
    let viewport: PixelRect
    if isLast {
      gl.bindDrawFramebuffer(destination.framebuffer)
      viewport = PixelRect(
        x: 0, y: destination.isYUp ? destination.height - region.height : 0,
        width: region.width, height: region.height)
      if destination.isYUp { scissor.y = destination.height - scissor.maxY }
    } else {
      guard passSlots[index] >= 0 else { return }
      gl.bind(targets[passSlots[index]].framebuffer)
      viewport = PixelRect(x: 0, y: 0, width: region.width, height: region.height)
    }
    gl.setViewport(viewport)
    gl.setScissor(scissor)
    if let color = pass.clearColor {
      gl.clear(red: color.x, green: color.y, blue: color.z, alpha: color.w)
    } else if !isLast {
      gl.clear()
    } else if let color = destination.clearColor {
      gl.clear(red: color.x, green: color.y, blue: color.z, alpha: color.w)
    }
  }

  private mutating func draw(
    _ op: DrawOp, in pass: RenderPass, isYUp: Bool, firstInstance: Int, firstClip: Int,
    _ gl: GLContext
  ) {
    if let shape = op.shape {
      drawShapes(op, shape, in: pass, isYUp: isYUp, firstClip: firstClip, gl)
      return
    }
    let program: Int
    do throws(ShaderError) {
      program = try family.use(op.features, in: gl)
    } catch {
      failures.append("\(error)")
      return
    }
    if uniformOwner[program] != serial {
      uniformOwner[program] = serial
      setProjection(of: program, pass.region, isYUp: isYUp, gl)
    }
    if op.features.contains(.image) {
      if op.texture.isPass {
        let slot = passSlots[op.texture.index]
        guard slot >= 0 else { return }
        gl.bind(targets[slot].texture, unit: 0, sampling: op.sampling)
      } else {
        let name = textures.name(of: op.texture.index)
        guard name != 0 else { return }
        gl.bindTexture(name, unit: 0)
        gl.bindSampler(op.sampling, unit: 0)
      }
    }
    if op.features.contains(.gradient) { paint.bind(window: op.recordWindow, in: gl) }
    if !op.features.isDisjoint(with: .readsRecords) { bindClips(op, firstClip: firstClip, gl) }
    gl.setBlend(op.adds ? .plusLighter : .sourceOver)
    vertexArray.drawInstancedQuads(
      first: firstInstance + Int(op.firstInstance), count: Int(op.instanceCount), in: gl)
  }

  private mutating func drawShapes(
    _ op: DrawOp, _ features: ShapeFeatures, in pass: RenderPass, isYUp: Bool, firstClip: Int,
    _ gl: GLContext
  ) {
    if features.contains(.clip) { bindClips(op, firstClip: firstClip, gl) }
    gl.setBlend(op.adds ? .plusLighter : .sourceOver)
    do throws(ShaderError) {
      try paint.draw(
        op, features, projection: Self.projection(pass.region, isYUp: isYUp), serial: serial,
        in: gl)
    } catch {
      failures.append("\(error)")
    }
  }

  private func bindClips(_ op: DrawOp, firstClip: Int, _ gl: GLContext) {
    let window = FramePlan.clipWindowCount * MemoryLayout<ClipRecord>.stride
    gl.bindUniforms(
      clips, binding: 0, offset: firstClip + Int(op.clipWindow) * window, byteCount: window)
  }

  private func setProjection(
    of program: Int, _ region: PixelRect, isYUp: Bool, _ gl: GLContext
  ) {
    let projection = Self.projection(region, isYUp: isYUp)
    family[program].set(0, projection.target, in: gl)
    family[program].set(1, projection.frame, in: gl)
  }

  /// Pixels of the frame to clip space, and fragments back to pixels of the frame.
  private static func projection(
    _ region: PixelRect, isYUp: Bool
  ) -> (target: SIMD4<Float>, frame: SIMD4<Float>) {
    let x = Float(region.x)
    let y = Float(region.y)
    let width = Float(region.width)
    let height = Float(region.height)
    let up: Float = isYUp ? -1 : 1
    return (
      SIMD4(2 / width, up * 2 / height, -1 - 2 * x / width, -up * (1 + 2 * y / height)),
      SIMD4(1, up, x, isYUp ? y + height : y)
    )
  }
}
