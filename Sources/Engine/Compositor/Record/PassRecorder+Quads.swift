// SPDX-License-Identifier: MIT

internal import RenderTree

/// Quads: placing them, clipping them, and counting them in draws.
extension PassRecorder {
  /// Quads whose box with its rim has no more pixels than this are drawn as one triangle each. It
  /// covers twice as many pixels, so only the work per triangle is saved.
  static var smallArea: Double { 64 }

  /// Draws a quad on a rectangle of a layer's space.
  ///
  /// - Parameter space: from that space to pixels.
  mutating func draw(_ quad: inout Quad, on rect: SIMD4<Double>, in space: LayerSpace) {
    if quad.instance.hardEdges != 0 { quad.features.insert(.edges) }
    if quad.texture.isOpaqueHost { quad.features.insert(.opaque) }
    let box = quad.instance.place(on: rect, space.map, scale: space.scale)
    if !space.map.isAffine { quad.features.insert(.perspective) }
    if quad.instance.staysInRim(ofTexels: quad.rimmedTexels) { quad.features.insert(.unclamped) }
    if quad.features == .fill, quad.instance.fill.3 == .max,
      becomesClearColor(quad.instance, box, map: space.map)
    {
      return
    }
    if let pixels = becomesAligned(&quad) {
      let inside = quad.replaces ? OpaqueInside(pixels) : OpaqueInside()
      append(&quad, box: RootRect(pixels), inside: inside)
      return
    }
    if let pixels = becomesMaskedPart(&quad) ?? becomesPart(&quad) {
      append(&quad, box: RootRect(pixels))
      return
    }
    if drawsInPieces(quad) { return }
    readTexelsOfPixels(&quad)
    var inside = OpaqueInside()
    if culls, quad.isOpaque, clips.bounds.isTouched(by: box, scale: 1) {
      inside = quad.opaqueInside(of: rect, in: space).intersection(clips.top.whole)
    }
    append(
      &quad, box: box, splitAt: splitsFills ? quad.splitInset(on: rect, in: space, box: box) : nil,
      inside: inside)
  }

  /// Draws a quad that has been placed, clipped by the innermost level.
  ///
  /// - Parameters:
  ///   - box: the pixels that it covers.
  ///   - inset: for a large fill or image, where its frame ends and its inside begins.
  ///   - inside: the pixels that it hides.
  mutating func append(
    _ quad: inout Quad, box: RootRect, splitAt inset: SIMD2<Float>? = nil,
    inside: OpaqueInside = OpaqueInside()
  ) {
    let covered = PixelRect(covering: box, scale: 1, within: clips.bounds)
    guard !covered.isEmpty else { return }
    if culls { note(covered, inside, of: quad) }
    noteOpaque(inside, replaces: quad.replaces)
    let window = clip(&quad, box: box)
    var features = quad.features
    if mixesKinds { quad.instance.setKind(features) }
    if !features.isSubset(of: .allowUnclamped) { features.remove(.unclamped) }
    if features.isSubset(of: [.image, .fill, .modulated]), !quad.replaces,
      (box.maxX - box.minX) * (box.maxY - box.minY) <= Self.smallArea
    {
      features.insert(.small)
    }
    features.formIntersection(allowedFeatures)
    let area = Float(covered.width) * Float(covered.height)
    if inset == nil, extendsLastDraw(features, quad, area: area) {
      plan.instances.append(quad.instance)
      return
    }
    var op = DrawOp(
      features: features, sampling: quad.sampling, texture: quad.texture,
      mask: features.contains(.mask)
        ? clips.top.mask : features.contains(.alpha) ? quad.mask : .none, clipWindow: window,
      firstInstance: Int32(plan.instances.count), instanceCount: 1, area: area,
      replaces: quad.replaces, adds: clips.top.adds)
    if features.isSuperset(of: [.alpha, .inner]), quad.hasMaskLikeImage {
      op.maskSampling = .nearest
    }
    if features.contains(.gradient) { op.recordWindow = plan.lastRecordWindow }
    if let inset, !features.contains(.clip), !op.adds {
      appendSplit(op, &quad, at: inset)
      return
    }
    plan.instances.append(quad.instance)
    append(op)
  }

  /// Gives a quad the clips that it needs, and the record of its image behind them.
  ///
  /// - Returns: the window of the records.
  @inline(__always)
  private mutating func clip(_ quad: inout Quad, box: RootRect) -> Int32 {
    // An inside on whole pixels is cut already.
    if quad.features.contains(.inner), !quad.features.contains(.shape) { return 0 }
    let (chain, features) = clips.needed(within: box)
    if chain.count > 0 {
      quad.instance.setClips(chain)
      quad.features.formUnion(features)
    }
    guard let stretch = quad.stretch else { return chain.window }
    quad.features.insert(.stretch)
    return append(stretch, behindClipsOf: &quad.instance, chain)
  }

  /// Puts the record of an image behind the clips of its instance: copies the chain, so that the two
  /// are neighbours.
  ///
  /// - Returns: the window of the records.
  mutating func append(
    _ record: ClipRecord, behindClipsOf instance: inout LayerInstance, _ chain: ClipStack.Chain
  ) -> Int32 {
    let moved = ClipStack.Chain(first: clips.append(chain: chain, record), count: chain.count)
    instance.setClips(moved)
    return moved.window
  }

  /// Fast path of merging: counts an instance in the last draw if that has the same state, with
  /// nothing to compare but what differs.
  @inline(__always)
  private mutating func extendsLastDraw(
    _ features: LayerFeatures, _ quad: borrowing Quad, area: Float
  ) -> Bool {
    let pass = openPasses.count - 1
    let last = openPasses[pass].ops.count - 1
    guard last >= 0, features.isSubset(of: .unrecorded),
      !quad.replaces || features.contains(.inner),
      openPasses[pass].ops[last].features == features,
      openPasses[pass].ops[last].texture == quad.texture,
      openPasses[pass].ops[last].sampling == quad.sampling,
      openPasses[pass].ops[last].replaces == quad.replaces,
      openPasses[pass].ops[last].kind == .instances,
      openPasses[pass].ops[last].shape == nil, !quad.texture.isEffect,
      openPasses[pass].ops[last].adds == clips.top.adds,
      Int(openPasses[pass].ops[last].firstInstance + openPasses[pass].ops[last].instanceCount)
        == plan.instances.count
    else { return false }
    openPasses[pass].ops[last].instanceCount += 1
    openPasses[pass].ops[last].area += area
    return true
  }
}

extension LayerInstance {
  /// Names the clips of the instance.
  @inline(__always)
  mutating func setClips(_ chain: ClipStack.Chain) {
    firstClip = UInt16(truncatingIfNeeded: chain.firstInWindow)
    clipCount = UInt8(truncatingIfNeeded: chain.count)
  }

  /// Writes the map from the unit square to target pixels; returns its box in pixels, grown by the
  /// pixel that antialiasing reaches.
  @inline(__always)
  mutating func place(
    on rect: SIMD4<Double>, _ map: Homography, scale: Double
  ) -> RootRect {
    let u = SIMD3(map.xx * scale, map.xy * scale, map.xw) * rect.z
    let v = SIMD3(map.yx * scale, map.yy * scale, map.yw) * rect.w
    let origin = map.apply(rect.x, rect.y)
    let o = SIMD3(origin.x * scale, origin.y * scale, origin.z)
    mapX = (Float(u.x), Float(v.x), Float(o.x))
    mapY = (Float(u.y), Float(v.y), Float(o.y))
    mapW = (Float(u.z), Float(v.z), Float(o.z))
    size = (Float(rect.z), Float(rect.w))
    if map.isAffine {
      return RootRect(
        minX: o.x + min(u.x, 0) + min(v.x, 0) - 1, minY: o.y + min(u.y, 0) + min(v.y, 0) - 1,
        maxX: o.x + max(u.x, 0) + max(v.x, 0) + 1, maxY: o.y + max(u.y, 0) + max(v.y, 0) + 1)
    }
    let box = map.boundingBox(of: rect)
    return RootRect(
      minX: box.minX * scale - 1, minY: box.minY * scale - 1, maxX: box.maxX * scale + 1,
      maxY: box.maxY * scale + 1)
  }

  /// Fast path of sampling: whether the pixels that smoothing adds to a quad, half of one at each
  /// side, lie within the rim of its images: those whose texels are no smaller than pixels.
  @inline(__always)
  func staysInRim(ofTexels texels: SIMD2<Float>) -> Bool {
    guard texels.x < .infinity, mapW == (0, 0, 1) else { return false }
    let u = mapX.0 * mapX.0 + mapY.0 * mapY.0
    let v = mapX.1 * mapX.1 + mapY.1 * mapY.1
    // Sides by their lengths hold for quads whose sides are at right angles; slanted ones are deeper.
    let slant = mapX.0 * mapX.1 + mapY.0 * mapY.1
    return texels.x * texels.x <= u * 1.001 && texels.y * texels.y <= v * 1.001
      && slant * slant <= u * v * 1e-6
  }
}
