// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// Emitter layers: each particle is a quad of the layer pipeline with its image times its colour.
///
/// Particles whose images lie in one page are one draw. They are written in a loop of their own, which
/// asks once for all of them what other quads are asked one by one: clips, features, merging.
extension FramePlanner {
  /// Whether a layer has particles that show.
  func hasParticles(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    guard hasExtras(node, tree), let emitter = tree.emitter(of: node) else { return false }
    return !emitter.drawn.isEmpty
  }

  /// Draws a layer's particles.
  mutating func addParticles(
    _ node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    guard hasExtras(node, tree), let emitter = tree.emitter(of: node), !emitter.drawn.isEmpty
    else { return }
    let masks = clipsParts(of: node, tree)
    if masks {
      pushContext(opacity: opacity)
      addClip(of: node, tree)
    }
    if !context.clipBounds.isEmpty {
      let isFlipped = tree.resolved[node.slot].traits.contains(.contentsFlipped)
      placeCells(of: emitter, isFlipped: isFlipped, tree, &images)
      let space = ParticleSpace(
        map: map(of: node, tree), depth: viewedDepth(tree.depthAxis(of: node, emitter)),
        scale: scale)
      add(
        emitter, space, opacity: opacity, tint: tint(of: node, tree),
        hardEdges: Self.hardEdges(tree.style[node.slot]))
    }
    if masks { contexts.removeLast() }
  }

  /// What a unit of depth adds in the space that the walk draws in.
  private func viewedDepth(_ axis: SIMD3<Double>) -> SIMD3<Double> {
    guard !view.isRoot, axis != .zero else { return axis }
    let m = view.map
    return SIMD3(
      axis.x * m.xx + axis.y * m.yx + axis.z * m.tx, axis.x * m.xy + axis.y * m.yy + axis.z * m.ty,
      axis.x * m.xw + axis.y * m.yw + axis.z * m.tw)
  }

  // MARK: - Cells

  /// Where a cell's image lies among the textures, and how large its particles are.
  struct ParticleImage: BitwiseCopyable {
    /// None for a cell that draws nothing.
    var texture = TextureReference.none
    var sampling = Sampling.linear
    var unitRect: (Float, Float, Float, Float) = (0, 0, 0, 0)
    /// Half of an unscaled particle's width and height, in points.
    var half = SIMD2<Float>.zero
    /// See `PlacedImage.rimmedTexels`.
    var rimmedTexels = SIMD2<Float>.infinite
    var bias: Float = 0
  }

  /// Finds the images of an emitter's cells; those larger than a texture are not drawn.
  private mutating func placeCells(
    of emitter: EmitterSimulation, isFlipped: Bool, _ tree: borrowing RenderTree,
    _ images: inout ImageStore
  ) {
    particleImages.removeAll(keepingCapacity: true)
    for cell in emitter.cells {
      var image = ParticleImage()
      let shown = cell.contentsRect
      let needsMipmaps = cell.minificationFilter == .trilinear
      if cell.image != .none,
        let placement = images.placement(
          of: cell.image, in: tree,
          needsOwnTexture: shown.x < 0 || shown.y < 0 || shown.x + shown.z > 1
            || shown.y + shown.w > 1, needsMipmaps: needsMipmaps),
        placement.tiling < 0
      {
        image.texture = placement.texture
        image.sampling = Sampling(
          minification: needsMipmaps
            ? .trilinear : cell.minificationFilter == .nearest ? .nearest : .linear,
          magnifiesLinearly: cell.magnificationFilter != .nearest)
        image.unitRect = Self.texture(placement.unitRect, shown, isFlipped: isFlipped)
        image.half = SIMD2<Float>(cell.size / 2)
        if shown == SIMD4(0, 0, 1, 1) {
          image.rimmedTexels = placement.isInAtlas ? SIMD2<Float>(cell.imageSize) : .zero
        }
        if needsMipmaps { image.bias = cell.minificationFilterBias }
      }
      particleImages.append(image)
    }
  }

  // MARK: - Quads

  /// Maps particles to pixels.
  struct ParticleSpace: BitwiseCopyable {
    var x: SIMD3<Float>
    var y: SIMD3<Float>
    var z: SIMD3<Float>
    var origin: SIMD3<Float>
    /// Whether particles keep their shape: their weights are 1, or the same all over each of them.
    var isFlat: Bool

    init(map: Homography, depth: SIMD3<Double>, scale: Double) {
      let pixels = SIMD3(scale, scale, 1)
      x = SIMD3<Float>(SIMD3(map.xx, map.xy, map.xw) * pixels)
      y = SIMD3<Float>(SIMD3(map.yx, map.yy, map.yw) * pixels)
      z = SIMD3<Float>(depth * pixels)
      origin = SIMD3<Float>(SIMD3(map.tx, map.ty, map.tw) * pixels)
      isFlat = map.xw == 0 && map.yw == 0
    }
  }

  /// Draws particles in runs of one texture.
  private mutating func add(
    _ emitter: EmitterSimulation, _ space: ParticleSpace, opacity: Float, tint: SIMD4<Float>?,
    hardEdges: UInt8
  ) {
    let particles = emitter.drawn
    let isAdditive = emitter.values.renderMode == .additive
    var start = 0
    while start < particles.count {
      let image = particleImages[Int(particles[start].cell)]
      var end = start + 1
      while end < particles.count {
        let next = particleImages[Int(particles[end].cell)]
        guard next.texture == image.texture, next.sampling == image.sampling,
          next.bias == image.bias
        else { break }
        end += 1
      }
      if image.texture != .none {
        addRun(
          particles, start..<end, space, image, isAdditive: isAdditive, opacity: opacity,
          tint: tint, hardEdges: hardEdges)
      }
      start = end
    }
  }

  /// What is found out about a run's quads while they are written.
  private struct RunTraits {
    /// The box of all, in pixels.
    var low = SIMD2<Float>.infinite
    var high = -SIMD2<Float>.infinite
    var area: Float = 0
    var largest: Float = 0
    /// Whether smoothing stays within the rim of each image.
    var staysInRim = true
  }

  /// Writes the quads of particles that share a texture, as one draw.
  private mutating func addRun(
    _ particles: [DrawnParticle], _ range: Range<Int>, _ space: ParticleSpace,
    _ image: ParticleImage, isAdditive: Bool, opacity: Float, tint: SIMD4<Float>?,
    hardEdges: UInt8
  ) {
    let first = plan.instances.count
    let limits = context.clipBounds
    let lowest = SIMD2(Float(limits.x), Float(limits.y)) - 1
    let highest = SIMD2(Float(limits.maxX), Float(limits.maxY)) + 1
    var traits = RunTraits()
    var instance = LayerInstance()
    instance.imageOpacity = opacity
    instance.hardEdges = hardEdges
    plan.instances.reserveCapacity(first + range.count)
    for index in range {
      let particle = particles[index]
      let image = particleImages[Int(particle.cell)]
      guard Self.place(&instance, particle, image, space, lowest, highest, &traits) else {
        continue
      }
      let color = tint.map { Self.product(particle.color, $0) } ?? particle.color
      instance.border = Self.factor(color, isAdditive: isAdditive)
      instance.texture = image.unitRect
      plan.instances.append(instance)
    }
    guard plan.instances.count > first else { return }
    finishRun(first, traits, space, image, hardEdges: hardEdges)
  }

  /// Places a particle's quad; false if none of it is seen.
  @inline(__always)
  private static func place(
    _ instance: inout LayerInstance, _ particle: DrawnParticle, _ image: ParticleImage,
    _ space: ParticleSpace, _ lowest: SIMD2<Float>, _ highest: SIMD2<Float>,
    _ traits: inout RunTraits
  ) -> Bool {
    let half = image.half * particle.place.w
    // Half of the sides, turned.
    let along = particle.turn * half.x
    let across = particle.turn * half.y
    var u: SIMD3<Float> = space.x * along.x + space.y * along.y
    var v: SIMD3<Float> = space.y * across.x - space.x * across.y
    var middle: SIMD3<Float> = space.origin + space.x * particle.place.x
    middle += space.y * particle.place.y
    middle += space.z * particle.place.z
    var reach = SIMD2(abs(u.x) + abs(v.x), abs(u.y) + abs(v.y))
    var at = SIMD2(middle.x, middle.y)
    if space.isFlat {
      if middle.z != 1 {
        guard middle.z > 1e-6 else { return false }
        let weight = 1 / middle.z
        u *= weight
        v *= weight
        at *= weight
        reach *= weight
        middle = SIMD3(at.x, at.y, 1)
      }
    } else {
      // Quads that reach behind the eye are left out.
      let nearest = middle.z - abs(u.z) - abs(v.z)
      guard nearest > 1e-6 else { return false }
      at = at / middle.z
      let change: Float = (abs(u.z) + abs(v.z)) / nearest
      reach = reach / nearest + SIMD2(abs(at.x), abs(at.y)) * change
    }
    let low = at - reach
    let high = at + reach
    guard low.x <= highest.x, low.y <= highest.y, high.x >= lowest.x, high.y >= lowest.y
    else { return false }
    traits.low.replace(with: low, where: low .< traits.low)
    traits.high.replace(with: high, where: high .> traits.high)
    let size = high - low + 2
    traits.area += size.x * size.y
    traits.largest = max(traits.largest, size.x * size.y)
    let texels = image.rimmedTexels
    let uu: Float = (u * u).sum() * 4.004
    let vv: Float = (v * v).sum() * 4.004
    if !(texels.x * texels.x <= uu && texels.y * texels.y <= vv) { traits.staysInRim = false }
    let corner = middle - u - v
    instance.mapX = (2 * u.x, 2 * v.x, corner.x)
    instance.mapY = (2 * u.y, 2 * v.y, corner.y)
    instance.mapW = (2 * u.z, 2 * v.z, corner.z)
    instance.size = (2 * half.x, 2 * half.y)
    return true
  }

  /// What a particle's texels are multiplied by. Without an alpha they hide nothing of what lies
  /// below, to which they are added: source-over then is the sum of both (behaviour fact EM-8).
  @inline(__always)
  private static func factor(
    _ color: SIMD4<Float>, isAdditive: Bool
  ) -> (UInt16, UInt16, UInt16, UInt16) {
    var factor = color * color.w
    factor.w = isAdditive ? 0 : color.w
    let scaled = factor * 65535 + 0.5
    return (UInt16(scaled.x), UInt16(scaled.y), UInt16(scaled.z), UInt16(scaled.w))
  }

  /// Makes a draw of the quads from `first` on, clipped by the innermost context.
  private mutating func finishRun(
    _ first: Int, _ traits: RunTraits, _ space: ParticleSpace, _ image: ParticleImage,
    hardEdges: UInt8
  ) {
    var features: LayerFeatures = [.image, .modulated]
    if image.texture.kind == .opaqueHost { features.insert(.opaque) }
    if !space.isFlat { features.insert(.perspective) }
    if hardEdges != 0 { features.insert(.edges) }
    let box = RootRect(
      minX: Double(traits.low.x) - 1, minY: Double(traits.low.y) - 1,
      maxX: Double(traits.high.x) + 1, maxY: Double(traits.high.y) + 1)
    var clip = LayerInstance()
    var window: Int32 = 0
    let chain = context.clipCount > 0 ? neededClips(box: box) : (first: 0, count: 0)
    if chain.count > 0 {
      clip.firstClip = UInt16(truncatingIfNeeded: chain.first % FramePlan.clipWindowCount)
      clip.clipCount = UInt8(truncatingIfNeeded: chain.count)
      features.insert(.clip)
      window = Int32(chain.first / FramePlan.clipWindowCount)
      if hasContinuousClips, isContinuous(chain) { features.insert(.continuous) }
      if context.mask != .none, samplesMask(chain) { features.insert(.mask) }
    }
    if image.bias != 0 {
      let record = ClipRecord(stretch: .none, halfPixel: .zero, mipmapBias: image.bias)
      window = append(record, behindClipsOf: &clip, window: window)
      features.insert(.stretch)
    }
    if features.contains(.clip) || features.contains(.stretch) {
      for index in first..<plan.instances.count {
        plan.instances[index].firstClip = clip.firstClip
        plan.instances[index].clipCount = clip.clipCount
      }
    }
    if traits.staysInRim, !features.contains(.perspective) { features.insert(.unclamped) }
    if !features.isSubset(of: .allowUnclamped) { features.remove(.unclamped) }
    if features.isSubset(of: [.image, .modulated]), Double(traits.largest) <= Self.smallArea {
      features.insert(.small)
    }
    var op = DrawOp(
      features: features, sampling: image.sampling, texture: image.texture,
      mask: features.contains(.mask) ? context.mask : .none, clipWindow: window,
      firstInstance: Int32(first), instanceCount: Int32(plan.instances.count - first),
      area: traits.area)
    op.adds = addsToTarget
    let pass = openPasses.count - 1
    let last = openPasses[pass].ops.count - 1
    if last >= 0, Self.merge(op, into: &openPasses[pass].ops[last]) { return }
    openPasses[pass].ops.append(op)
  }
}
