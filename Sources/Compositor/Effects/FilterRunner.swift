// SPDX-License-Identifier: MIT

internal import CoreImage

/// Draws effects: filters, blurs, blends and transitions, each from pictures to a new picture.
///
/// ```
/// picture ─▶ shrink ─▶ blur x ─▶ blur y ─▶ picture      (one draw each, in targets of its own)
/// ```
/// The runner keeps its targets from frame to frame. A result is valid until it is released or the
/// next frame begins. An effect that cannot be drawn (the driver refuses a target, a program does
/// not compile) is left out, and `failures` says so.
///
/// GL state: draws leave blending on for premultiplied colours; framebuffer, viewport and scissor
/// are those of the last draw.
package struct FilterRunner: ~Copyable {
  /// The targets of results.
  var targets = PassTargets()
  private var vertices: Buffer
  private var quad: VertexArray
  /// The programs of effects.
  let programs = FilterPrograms()
  /// Textures and masks that filters bring along.
  let ownTextures: FilterTextures
  /// Programs of the application, by their kernels.
  var custom: [FilterKernel: ShaderFamily<NoShaderFeatures>] = [:]
  /// Values of the uniform array `params` of the next draw, four floats a vector.
  var parameters: [Float] = []
  /// The frame pixel from which the texels of small pictures are counted: one of the layer's, so that
  /// what moves by whole pixels looks the same.
  package var gridAnchor = SIMD2<Int32>(0, 0)
  /// Failures since this was last taken, in words.
  private var failures = FrameFailures()

  /// Makes a runner; the context is current, no program is built yet.
  ///
  /// - Parameter pictures: the use that textures of filters' pictures are counted under.
  package init(in gl: GLContext, pictures: GraphicsMemoryReport.Category = .other) {
    ownTextures = FilterTextures(pictures)
    vertices = Buffer(role: .vertex, capacity: 16, label: "effects", in: gl)
    quad = VertexArray(
      layout: VertexLayout(stride: 16, attributes: []), instances: vertices, label: "effects",
      in: gl)
  }

  /// Makes what the driver had no name or memory for before.
  ///
  /// - Returns: false if it still has none.
  mutating func prepare(in gl: GLContext) -> Bool {
    vertices.reserve(0, in: gl) && quad.prepare(instances: vertices, in: gl)
  }

  /// Begins a frame: the results of the last one are no longer needed.
  package mutating func beginFrame() {
    targets.beginFrame()
    ownTextures.beginFrame()
  }

  /// Lets later effects of the frame draw into a result's target; nothing happens for a picture of
  /// someone else.
  package mutating func release(_ picture: FilterPicture) {
    if picture.slot >= 0 { targets.release(picture.slot) }
  }

  /// GL's name of the framebuffer that draws into a result; 0 for a picture of someone else.
  package func framebuffer(of picture: FilterPicture) -> UInt32 {
    picture.slot >= 0 ? targets[picture.slot].framebuffer.name : 0
  }

  /// Hands over the failures.
  package mutating func takeFailures() -> FrameFailures {
    let taken = failures
    failures = FrameFailures()
    return taken
  }

  /// Notes a failure under a topic of the log.
  mutating func note(_ topic: String, _ failure: String, lacksMemory: Bool) {
    failures.note(topic, failure, lacksMemory: lacksMemory, mayPass: true)
  }

  /// Frees the targets of all results.
  ///
  /// - Returns: the number of targets that went.
  @discardableResult
  mutating func dropTargets() -> Int {
    let count = targets.count
    targets.removeAll()
    return count
  }

  /// Frees what the runner holds; its context is current.
  package mutating func removeAll() {
    targets.removeAll()
    programs.removeAll()
    ownTextures.removeAll()
    for family in custom.values { family.removeAll() }
    custom.removeAll()
  }

  // MARK: - Drawing

  /// Draws an effect into the texels of a grid, once.
  ///
  /// - Parameter inner: a cheaper variant for the texels that read nothing past the source's edge.
  /// - Returns: the result; empty when it could not be drawn.
  mutating func draw<Variant: ShaderVariant>(
    _ family: ShaderFamily<Variant>, _ variant: Variant, of inputs: EffectInputs,
    into grid: TexelGrid, inner: InnerVariant<Variant>? = nil, in gl: GLContext
  ) -> FilterPicture {
    guard grid.width > 0, grid.height > 0 else { return .empty }
    // The programs come before the target, which would stay taken without them.
    var part = inner.map { $0.texels(of: grid, from: inputs.source.grid) } ?? .zero
    if let inner, inputs.second.texture != 0 {
      part = part.intersection(inner.texels(of: grid, from: inputs.second.grid))
    }
    let innerProgram: Int
    let program: Int
    do throws(ShaderError) {
      program = try family.slot(variant, in: gl)
      innerProgram =
        if let inner, !part.isEmpty { try family.slot(inner.variant, in: gl) } else { program }
    } catch {
      failures.note(error)
      return .empty
    }
    guard let result = self.target(grid, in: gl) else { return .empty }
    // A result that is shown between pixels is read half a texel beyond its last ones, where a target that
    // is larger holds something else: one more row and column are drawn.
    let all = PixelRect(
      x: 0, y: 0, width: min(grid.width + 1, Int32(result.textureWidth)),
      height: min(grid.height + 1, Int32(result.textureHeight)))
    gl.setViewport(all)
    inputs.bind(in: gl)
    gl.setBlend(nil)
    if !part.isEmpty {
      set(family[innerProgram], grid, inputs, in: gl)
      gl.setScissor(part)
      quad.drawInstancedQuads(first: 0, count: 1, in: gl)
    }
    if part != all { set(family[program], grid, inputs, in: gl) }
    all.forEachStrip(around: part) { strip in
      gl.setScissor(strip)
      quad.drawInstancedQuads(first: 0, count: 1, in: gl)
    }
    gl.setBlend(.sourceOver)
    return result
  }

  /// Draws an effect that reads each picture at the pixel that it draws.
  mutating func drawOwnPixels(
    _ family: ShaderFamily<OwnPixelFeatures>, of inputs: EffectInputs, into grid: TexelGrid,
    in gl: GLContext
  ) -> FilterPicture {
    var inputs = inputs
    // Pixels are the middles of texels then, and those of the outermost ones need no neighbours.
    let isPixelExact = inputs.source.isPixelExact && inputs.second.isPixelExact
    if isPixelExact { inputs.sampling = .nearest }
    let inner = InnerVariant(
      variant: OwnPixelFeatures.inside, reach: SIMD2(repeating: isPixelExact ? -0.5 : 0))
    return draw(family, [], of: inputs, into: grid, inner: inner, in: gl)
  }

  /// Makes a program current and sets its uniforms for a draw.
  private func set(
    _ program: borrowing Program, _ grid: TexelGrid, _ inputs: EffectInputs, in gl: GLContext
  ) {
    let step = SIMD2<Float>(grid.step)
    program.set(.frame, SIMD4(step.x, step.y, Float(grid.x), Float(grid.y)), in: gl)
    inputs.set(in: program, gl)
    if !parameters.isEmpty {
      program.set(.parameters, vectors: parameters.span, in: gl)
    }
  }

  /// Takes a target for a grid and makes it the one that is drawn to.
  private mutating func target(_ grid: TexelGrid, in gl: GLContext) -> FilterPicture? {
    do throws(RenderTargetError) {
      let slot = try targets.take(width: Int(grid.width), height: Int(grid.height), in: gl)
      gl.bind(targets[slot].framebuffer)
      var result = FilterPicture(targets[slot], region: grid.region)
      result.grid = grid
      result.slot = slot
      return result
    } catch {
      note("filter target", "\(error)", lacksMemory: error.isLackOfMemory)
      return nil
    }
  }

  /// Makes a vector the only one of a draw's parameters.
  mutating func setParameters(_ vector: SIMD4<Float>) {
    parameters.removeAll(keepingCapacity: true)
    addParameter(vector)
  }

  /// Makes some vectors a draw's parameters.
  mutating func setParameters(
    _ first: SIMD4<Float>, _ second: SIMD4<Float>, _ others: SIMD4<Float>...
  ) {
    setParameters(first)
    addParameter(second)
    for vector in others { addParameter(vector) }
  }

  mutating func addParameter(_ vector: SIMD4<Float>) {
    for lane in 0..<4 { parameters.append(vector[lane]) }
  }
}
