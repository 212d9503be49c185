// SPDX-License-Identifier: MIT

internal import CoreGraphics
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
  /// A list of the one filter that is applied.
  var single: [FilterDescription] = []
  /// The steps of the colour filters that are applied.
  var colorOperations: [ColorOperation] = []
  /// The pass into which the next effect is drawn; nil for a target of its own.
  var output: PassOutput?
  /// The frame pixel from which the texels of small pictures are counted: one of the layer's, so that
  /// what moves by whole pixels looks the same.
  package var gridAnchor = SIMD2<Int32>(0, 0)
  /// The picture of what draws nothing, once there is memory for it: one for all, so that it is uploaded once.
  private var transparentPixel: CGImage?
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

  /// A transparent pixel; empty where there is no memory for it.
  mutating func nothing(in gl: GLContext) -> FilterPicture {
    if transparentPixel == nil {
      transparentPixel = unsafe CGImage.premultipliedRGBA8(width: 1, height: 1) { _ in }
    }
    return transparentPixel.map { picture(of: $0, gl) } ?? .empty
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
    var part = inner?.texels(of: grid, from: inputs) ?? .zero
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
    let place: PassOutput
    let all: PixelRect
    var result = FilterPicture.empty
    if let output {
      place = output
      all = grid.region.intersection(output.limits)
      part = part.moved(by: SIMD2(grid.x, grid.y)).intersection(all)
    } else {
      guard let made = self.target(grid, in: gl) else { return .empty }
      result = made
      place = PassOutput(of: grid)
      // A result that is shown between pixels is read half a texel beyond its last ones, where a target that
      // is larger holds something else: one more row and column are drawn.
      all = PixelRect(
        x: 0, y: 0, width: min(grid.width + 1, Int32(result.textureWidth)),
        height: min(grid.height + 1, Int32(result.textureHeight)))
      gl.setViewport(all)
    }
    let isOpaque = !place.opaque.isEmpty
    if isOpaque { part = part.intersection(place.opaque) }
    inputs.bind(in: gl)
    if !part.isEmpty {
      set(family[innerProgram], place.frame, inputs: inputs, in: gl)
      gl.setBlend(isOpaque ? nil : place.blend)
      gl.setScissor(place.rows(of: part))
      quad.drawInstancedQuads(first: 0, count: 1, in: gl)
    }
    if part != all {
      set(family[program], place.frame, inputs: inputs, in: gl)
      gl.setBlend(place.blend)
    }
    all.forEachStrip(around: part) { strip in
      guard strip != part, !strip.isEmpty else { return }
      gl.setScissor(place.rows(of: strip))
      quad.drawInstancedQuads(first: 0, count: 1, in: gl)
    }
    gl.setBlend(.sourceOver)
    return result
  }

  /// Draws an effect that reads each picture at the pixel that it draws.
  mutating func drawOwnPixels(
    _ family: ShaderFamily<OwnPixelFeatures>, _ features: OwnPixelFeatures = [],
    of inputs: EffectInputs, into grid: TexelGrid, in gl: GLContext
  ) -> FilterPicture {
    var inputs = inputs
    let reach = inputs.readOwnPixels()
    var inside = features.union(.inside)
    if let output, !output.opaque.isEmpty { inside.insert(.opaque) }
    return draw(
      family, features, of: inputs, into: grid, inner: InnerVariant(variant: inside, reach: reach),
      in: gl)
  }

  /// Makes a program current and sets its uniforms for a draw.
  private func set(
    _ program: borrowing Program, _ frame: SIMD4<Float>, inputs: EffectInputs, in gl: GLContext
  ) {
    program.set(.frame, frame, in: gl)
    let viewport = gl.state.viewport ?? .zero
    program.set(
      .viewport,
      SIMD4(
        Float(viewport.x), Float(viewport.y), Float(viewport.width), Float(viewport.height)),
      in: gl)
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
    _ first: SIMD4<Float>, _ second: SIMD4<Float>, _ third: SIMD4<Float>? = nil,
    _ fourth: SIMD4<Float>? = nil
  ) {
    setParameters(first)
    addParameter(second)
    if let third { addParameter(third) }
    if let fourth { addParameter(fourth) }
  }

  mutating func addParameter(_ vector: SIMD4<Float>) {
    for lane in 0..<4 { parameters.append(vector[lane]) }
  }
}
