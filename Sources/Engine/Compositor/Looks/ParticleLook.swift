// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// Emitter layers: each particle is a quad of the layer pipeline with its image times its colour.
///
/// Fast path of many quads: particles whose images lie in one page are one draw. They are written in a
/// loop of their own, which asks once for all of them what other quads are asked one by one: clips,
/// features, merging.
enum ParticleLook {
  /// Draws a layer's particles.
  ///
  /// - Parameter depth: the addition of a unit of depth in the space of the layer's map.
  static func draw(
    _ layer: PaintedLayer, depth: SIMD3<Double>, into recorder: inout PassRecorder,
    cells: inout ParticleImages, in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    guard let emitter = tree.emitter(of: layer.node) else { return }
    if layer.clipsParts {
      recorder.clips.push(opacity: layer.opacity)
      layer.clip(&recorder.clips)
    }
    if !recorder.clips.bounds.isEmpty {
      cells.find(for: emitter, isFlipped: layer.isFlipped, tree, &images)
      let style = Style(
        space: ParticleSpace(layer.space, depth: depth),
        isAdditive: emitter.values.renderMode == .additive, opacity: layer.opacity,
        tint: layer.tint, hardEdges: layer.hardEdges)
      add(emitter.drawn, style, cells: cells, into: &recorder)
    }
    if layer.clipsParts { recorder.clips.pop() }
  }

  /// The values that all particles of a layer share.
  private struct Style {
    var space: ParticleSpace
    var isAdditive: Bool
    var opacity: Float
    var tint: SIMD4<Float>?
    var hardEdges: UInt8
  }

  /// The map of particles to pixels.
  private struct ParticleSpace: BitwiseCopyable {
    var x: SIMD3<Float>
    var y: SIMD3<Float>
    var z: SIMD3<Float>
    var origin: SIMD3<Float>
    /// Whether particles keep their shape: their weights are 1, or the same all over each of them.
    var isFlat: Bool

    init(_ space: LayerSpace, depth: SIMD3<Double>) {
      let map = space.map
      let pixels = SIMD3(space.scale, space.scale, 1)
      x = SIMD3<Float>(SIMD3(map.xx, map.xy, map.xw) * pixels)
      y = SIMD3<Float>(SIMD3(map.yx, map.yy, map.yw) * pixels)
      z = SIMD3<Float>(depth * pixels)
      origin = SIMD3<Float>(SIMD3(map.tx, map.ty, map.tw) * pixels)
      isFlat = map.xw == 0 && map.yw == 0
    }
  }

  /// Draws particles in runs of one texture.
  private static func add(
    _ particles: [DrawnParticle], _ style: Style, cells: borrowing ParticleImages,
    into recorder: inout PassRecorder
  ) {
    let joins = recorder.options.contains(.particleRuns)
    var start = 0
    while start < particles.count {
      let image = cells.list[Int(particles[start].cell)]
      var end = start + 1
      while joins, end < particles.count,
        cells.list[Int(particles[end].cell)].sharesDraw(with: image)
      {
        end += 1
      }
      if image.texture != .none {
        addRun(particles, start..<end, style: style, cells: cells, into: &recorder)
      }
      start = end
    }
  }

  // MARK: - Runs

  /// The facts about a run's quads that are found while they are written.
  private struct Run {
    /// The pixels beyond which nothing is seen.
    let lowest: SIMD2<Float>
    let highest: SIMD2<Float>
    /// The box of all, in pixels.
    var low = SIMD2<Float>.infinite
    var high = -SIMD2<Float>.infinite
    var area: Float = 0
    var largest: Float = 0
    /// Whether smoothing stays within the rim of each image.
    var staysInRim = true

    init(within limits: PixelRect) {
      lowest = SIMD2(Float(limits.x), Float(limits.y)) - 1
      highest = SIMD2(Float(limits.maxX), Float(limits.maxY)) + 1
    }
  }

  /// Writes the quads of particles that share a texture, as one draw.
  private static func addRun(
    _ particles: [DrawnParticle], _ range: Range<Int>, style: Style,
    cells: borrowing ParticleImages, into recorder: inout PassRecorder
  ) {
    let first = recorder.plan.instances.count
    var run = Run(within: recorder.clips.bounds)
    var instance = LayerInstance()
    instance.imageOpacity = style.opacity
    instance.hardEdges = style.hardEdges
    instance.setKind(.modulated)
    recorder.plan.instances.reserveCapacity(first + range.count)
    for index in range {
      let particle = particles[index]
      let image = cells.list[Int(particle.cell)]
      guard place(&instance, particle, image: image, space: style.space, run: &run) else {
        continue
      }
      let color = style.tint.map { Tint.product(particle.color, $0) } ?? particle.color
      instance.border = factor(color, isAdditive: style.isAdditive)
      instance.texture = image.unitRect
      recorder.plan.instances.append(instance)
    }
    guard recorder.plan.instances.count > first else { return }
    finish(
      run, first, style: style, image: cells.list[Int(particles[range.lowerBound].cell)],
      into: &recorder)
  }

  /// Places a particle's quad; false if none of it is seen.
  @inline(__always)
  private static func place(
    _ instance: inout LayerInstance, _ particle: DrawnParticle, image: ParticleImages.Image,
    space: ParticleSpace, run: inout Run
  ) -> Bool {
    let half = image.half * particle.state.w
    // Half of the sides, turned.
    let along = particle.turn * half.x
    let across = particle.turn * half.y
    var u: SIMD3<Float> = space.x * along.x + space.y * along.y
    var v: SIMD3<Float> = space.y * across.x - space.x * across.y
    var middle: SIMD3<Float> = space.origin + space.x * particle.state.x
    middle += space.y * particle.state.y
    middle += space.z * particle.state.z
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
    guard low.x <= run.highest.x, low.y <= run.highest.y, high.x >= run.lowest.x,
      high.y >= run.lowest.y
    else { return false }
    run.low.replace(with: low, where: low .< run.low)
    run.high.replace(with: high, where: high .> run.high)
    let size = high - low + 2
    run.area += size.x * size.y
    run.largest = max(run.largest, size.x * size.y)
    let texels = image.rimmedTexels
    let uu: Float = (u * u).sum() * 4.004
    let vv: Float = (v * v).sum() * 4.004
    if !(texels.x * texels.x <= uu && texels.y * texels.y <= vv) { run.staysInRim = false }
    let corner = middle - u - v
    instance.mapX = (2 * u.x, 2 * v.x, corner.x)
    instance.mapY = (2 * u.y, 2 * v.y, corner.y)
    instance.mapW = (2 * u.z, 2 * v.z, corner.z)
    instance.size = (2 * half.x, 2 * half.y)
    return true
  }

  /// The factor of a particle's texels. Without an alpha they hide nothing below them, to which they
  /// are added: source-over then is the sum of both (behaviour fact EM-8).
  @inline(__always)
  private static func factor(
    _ color: SIMD4<Float>, isAdditive: Bool
  ) -> (UInt16, UInt16, UInt16, UInt16) {
    var factor = color * color.w
    factor.w = isAdditive ? 0 : color.w
    let scaled = SIMD4<UInt16>(clamping: factor * 65535 + 0.5)
    return (scaled.x, scaled.y, scaled.z, scaled.w)
  }

  /// Makes a draw of the quads from `first` on, clipped by the innermost level.
  private static func finish(
    _ run: Run, _ first: Int, style: Style, image: ParticleImages.Image,
    into recorder: inout PassRecorder
  ) {
    var features: LayerFeatures = [.image, .modulated]
    if image.texture.isOpaqueHost { features.insert(.opaque) }
    if !style.space.isFlat { features.insert(.perspective) }
    if style.hardEdges != 0 { features.insert(.edges) }
    let box = RootRect(
      minX: Double(run.low.x) - 1, minY: Double(run.low.y) - 1,
      maxX: Double(run.high.x) + 1, maxY: Double(run.high.y) + 1)
    var clipped = LayerInstance()
    let (chain, clipping) = recorder.clips.needed(within: box)
    var window = chain.window
    features.formUnion(clipping)
    if chain.count > 0 { clipped.setClips(chain) }
    clipped.setKind(.modulated)
    if image.bias != 0 {
      let record = ClipRecord(stretch: .none, halfPixel: .zero, mipmapBias: image.bias)
      window = recorder.append(record, behindClipsOf: &clipped, chain)
      features.insert(.stretch)
    }
    if !features.isDisjoint(with: .readsRecords) {
      for index in first..<recorder.plan.instances.count {
        recorder.plan.instances[index].firstClip = clipped.firstClip
        recorder.plan.instances[index].clipCount = clipped.clipCount
      }
    }
    if run.staysInRim, !features.contains(.perspective) { features.insert(.unclamped) }
    if !features.isSubset(of: .allowUnclamped) { features.remove(.unclamped) }
    if features.isSubset(of: [.image, .modulated]),
      Double(run.largest) <= PassRecorder.smallArea
    {
      features.insert(.small)
    }
    features.formIntersection(recorder.allowedFeatures)
    recorder.append(
      DrawOp(
        features: features, sampling: image.sampling, texture: image.texture,
        mask: features.contains(.mask) ? recorder.clips.top.mask : .none, clipWindow: window,
        firstInstance: Int32(first),
        instanceCount: Int32(recorder.plan.instances.count - first), area: run.area,
        adds: recorder.clips.top.adds))
  }
}
