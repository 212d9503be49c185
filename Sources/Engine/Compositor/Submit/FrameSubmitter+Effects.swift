// SPDX-License-Identifier: MIT

/// Effects and captures of a plan.
extension FrameSubmitter {
  /// Copies what a pass shows so far into a target of its own.
  mutating func capture(
    _ capture: FramePlan.Capture, from pass: RenderPass, on surface: Surface,
    _ plan: borrowing FramePlan, in gl: GLContext
  ) {
    let framebuffer =
      switch pass.target {
      case .page(let page): targets.framebuffer(page)
      case .kept(let page): bitmaps.framebuffer(page)
      case .frame: surface.isReadable ? surface.framebuffer : nil as UInt32?
      case .effect: nil as UInt32?
      }
    guard let source = framebuffer, let target = targets.framebuffer(capture.page)
    else { return }
    let way = SIMD2(pass.x &- pass.region.x, pass.y &- pass.region.y)
    let pixels = capture.region.moved(by: way)
    let width = pixels.width
    let height = pixels.height
    gl.copy(
      pixels, from: source, to: PixelRect(x: 0, y: 0, width: width, height: height), of: target)
    guard capture.repeatsEdges else { return }
    // The first row and column lie on the texture's own edges, which a sampler repeats.
    let page = plan.targets[capture.page]
    func copy(_ rim: PixelRect, by step: SIMD2<Int32>) {
      guard rim.maxX <= page.width, rim.maxY <= page.height else { return }
      let place = SIMD2(pixels.x, pixels.y) &- step
      gl.copy(rim.moved(by: place), from: source, to: rim, of: target)
    }
    copy(PixelRect(x: width, y: 0, width: 1, height: height), by: SIMD2(1, 0))
    copy(PixelRect(x: 0, y: height, width: width, height: 1), by: SIMD2(0, 1))
    copy(PixelRect(x: width, y: height, width: 1, height: 1), by: SIMD2(1, 1))
  }

  /// Draws an effect; its result is kept for the draws that show it.
  mutating func addEffect(_ index: Int, _ plan: borrowing FramePlan, in gl: GLContext) {
    pictures[index] = made(plan.effects[index], plan, in: gl) ?? .empty
  }

  /// Draws an effect into the pass whose target is bound, within each part of the frame's own pass.
  ///
  /// - Parameters:
  ///   - frame: fragment to frame pixels of the pass.
  ///   - surface: that of the frame's own pass.
  mutating func drawEffect(
    _ index: Int, _ plan: borrowing FramePlan, within pass: RenderPass, frame: SIMD4<Float>,
    on surface: Surface, in gl: GLContext
  ) {
    guard let direct = plan.effects[index].direct else { return }
    let isFrame = pass.target == .frame
    for part in 0..<plan.partCount(of: pass) {
      runner.output = PassOutput(
        pass, frame: frame,
        limits: isFrame && !plan.parts.isEmpty
          ? pass.scissor.intersection(plan.parts[part]) : pass.scissor,
        surface: isFrame ? surface : nil, direct)
      _ = made(plan.effects[index], plan, in: gl)
    }
    runner.output = nil
  }

  private mutating func made(
    _ effect: PlannedEffect, _ plan: borrowing FramePlan, in gl: GLContext
  ) -> FilterPicture? {
    guard let source = picture(effect.source) else { return nil }
    switch effect.kind {
    case .filters(let range):
      return runner.apply(
        plan.filters[range], to: source, covering: effect.region, space: effect.space,
        in: gl)
    case .blur(let sigma):
      runner.gridAnchor = effect.space.anchor
      return runner.blur(source, sigma: sigma, covering: effect.region, in: gl)
    case .blend(let mode, _) where effect.direct?.blend != nil:
      runner.blendByFunction(mode, source, covering: effect.region, in: gl)
      return nil
    case .blend(let mode, let opacity):
      guard let backdrop = effect.backdrop.flatMap({ picture($0) }) else { return nil }
      return runner.blend(
        mode, source, over: backdrop, opacity: opacity, covering: effect.region, in: gl)
    case .composition(let filter):
      guard let backdrop = effect.backdrop.flatMap({ picture($0) }) else { return nil }
      return runner.composition(
        plan.filters[filter], of: EffectInputs(source, backdrop, space: effect.space),
        covering: effect.region, in: gl)
    case .transition(let filter, let progress):
      guard let old = effect.backdrop.flatMap({ picture($0) }) else { return nil }
      return runner.transition(
        plan.filters[filter], of: EffectInputs(old, source, space: effect.space),
        progress: Double(progress), covering: effect.region, in: gl)
    }
  }

  // MARK: - Lifetime

  /// Makes room for the effects' results, which are not made in their order in the plan, and notes
  /// which draw reads each last. Nothing to do in a frame without effects.
  mutating func findLastReads(_ plan: borrowing FramePlan) {
    pictures.removeAll(keepingCapacity: true)
    lastReads.removeAll(keepingCapacity: true)
    guard !plan.effects.isEmpty else { return }
    for _ in plan.effects.indices {
      pictures.append(.empty)
      lastReads.append(nil)
    }
    for index in plan.ops.indices {
      Self.forEachRead(of: plan.ops[index], plan) { lastReads[$0] = index }
    }
  }

  /// Lets later effects draw into the results that nothing reads after a draw, so that a frame
  /// with many effects needs the memory of the few that are alive at once.
  mutating func releasePictures(readBy op: Int, _ plan: borrowing FramePlan) {
    Self.forEachRead(of: plan.ops[op], plan) { index in
      guard lastReads[index] == op else { return }
      let picture = pictures[index]
      pictures[index] = .empty
      // An effect that changes nothing hands on the picture that it was given.
      guard picture.slot >= 0, !pictures.contains(where: { $0.slot == picture.slot }) else {
        return
      }
      runner.release(picture)
    }
  }

  /// Calls `body` with the effects whose results a draw reads.
  private static func forEachRead(
    of op: DrawOp, _ plan: borrowing FramePlan, _ body: (Int) -> Void
  ) {
    switch op.kind {
    case .instances: if op.texture.kind == .effect { body(op.texture.index) }
    case .capture, .strips: break
    case .effect(let index):
      let effect = plan.effects[Int(index)]
      if effect.source.texture.kind == .effect { body(effect.source.texture.index) }
      if let backdrop = effect.backdrop, backdrop.texture.kind == .effect {
        body(backdrop.texture.index)
      }
    }
  }

  private func picture(_ source: EffectSource) -> FilterPicture? {
    switch source.texture.kind {
    case .effect:
      pictures[source.texture.index]
    case .target: targets.picture(source.texture.index, region: source.region)
    case .image:
      textures.picture(source.texture.index, region: source.region, corner: source.corner)
    case .kept:
      bitmaps.picture(source.texture.index, region: source.region, corner: source.corner)
    case .host, .opaqueHost, .live, nil: nil
    }
  }

  /// Binds the picture that a draw shows, and uploads its instance with what the picture covers.
  ///
  /// - Returns: the index of the instance; nil if there is nothing to show.
  mutating func place(_ op: DrawOp, _ plan: borrowing FramePlan, in gl: GLContext) -> Int? {
    let index = op.texture.index
    guard !pictures[index].isEmpty else { return nil }
    let picture = pictures[index]
    let planned = plan.effects[index].region
    var instance = plan.instances[Int(op.firstInstance)]
    var part = picture.textureRect
    Self.place(&instance, picture.region, of: planned, texel: picture.texel, part: &part)
    if op.features.namesPart, !instance.narrowPart() { return nil }
    instance.texture = (part.x, part.y, part.z, part.w)
    gl.bindTexture(picture.texture, unit: Sampler.image.unit)
    let isOneToOne = op.features.namesPart && picture.isPixelExact
    gl.bindSampler(isOneToOne ? .nearest : .linear, unit: Sampler.image.unit)
    let stride = MemoryLayout<LayerInstance>.stride
    // An instance is plain bytes; the pointer lives for the call.
    return unsafe withUnsafeBytes(of: &instance) { bytes in
      unsafe instances.append(bytes, alignment: stride, in: gl) / stride
    }
  }

  /// Narrows an instance that shows what was planned of an effect to what there is.
  ///
  /// - Parameters:
  ///   - texel: width and height of the picture's texels, in pixels.
  ///   - part: the part of the texture that is shown; it loses what the instance loses.
  private static func place(
    _ instance: inout LayerInstance, _ region: PixelRect, of planned: PixelRect,
    texel: SIMD2<Float>, part: inout SIMD4<Float>
  ) {
    let width = Float(planned.width)
    let height = Float(planned.height)
    let x = Float(region.x - planned.x)
    let y = Float(region.y - planned.y)
    let isPlain =
      instance.mapX.0 == width && instance.mapX.1 == 0 && instance.mapY.0 == 0
      && instance.mapY.1 == height && instance.mapW == (0, 0, 1)
    if isPlain {
      // A shadow is shown beside the position for which it was drawn.
      instance.mapX = (Float(region.width), 0, x + instance.mapX.2)
      instance.mapY = (0, Float(region.height), y + instance.mapY.2)
      instance.size = (Float(region.width), Float(region.height))
      return
    }
    // On a plane texels are interpolated: half of the rim, which is transparent, is left out, since what
    // lies beyond in the texture was never drawn.
    let size = SIMD2(Float(region.width), Float(region.height))
    let inset = texel * 0.5
    let kept = pointwiseMax(size - texel, .zero)
    part.lowHalf += part.highHalf * inset / size
    part.highHalf *= kept / size
    let u = ((x + inset.x) / width, kept.x / width)
    let v = ((y + inset.y) / height, kept.y / height)
    func narrowed(_ row: (Float, Float, Float)) -> (Float, Float, Float) {
      (row.0 * u.1, row.1 * v.1, row.2 + row.0 * u.0 + row.1 * v.0)
    }
    instance.mapX = narrowed(instance.mapX)
    instance.mapY = narrowed(instance.mapY)
    instance.mapW = narrowed(instance.mapW)
    instance.size = (instance.size.0 * u.1, instance.size.1 * v.1)
  }
}
