// SPDX-License-Identifier: MIT

internal import RenderTree

/// Writing instances and merging neighbours into draws.
extension LayerFeatures {
  /// Features that all instances of a draw have, or none.
  static let joinedByNone: LayerFeatures = [
    .perspective, .edges, .stretch, .tint, .alpha, .ring, .inner,
  ]

  /// Features for which an instance brings all that its draw has to know.
  fileprivate static let unrecorded: LayerFeatures = [
    .image, .fill, .small, .unclamped, .shape, .modulated,
  ]

  /// Whether instances with these features and others that are not multiplied by a colour share a
  /// draw: only those without an image, of which there is nothing to multiply.
  fileprivate func multiplies(with other: LayerFeatures) -> Bool {
    guard contains(.modulated) != other.contains(.modulated) else {
      return !contains(.modulated) || union(other).isDisjoint(with: .excludedByModulated)
    }
    let plain = contains(.modulated) ? other : self
    return !plain.contains(.image) && plain.isDisjoint(with: .excludedByModulated)
  }

  /// The features of a draw that other instances join.
  fileprivate func joined(with other: LayerFeatures) -> LayerFeatures {
    let all = union(other)
    var result = all.subtracting(.allowances)
    if contains(.small), other.contains(.small) { result.insert(.small) }
    // One without an image asks for nothing.
    if all.contains(.unclamped), all.isSubset(of: .allowUnclamped),
      contains(.unclamped) || !contains(.image),
      other.contains(.unclamped) || !other.contains(.image)
    {
      result.insert(.unclamped)
    }
    return result
  }
}

extension FramePlanner {
  /// A smaller instance may join a draw that does more per pixel than the instance needs, and a
  /// small draw may take on more for the next instance: one draw costs about as much as this many
  /// pixels of needless work.
  static var joinableArea: Float { 4096 }

  /// Quads whose box with its rim has no more pixels than this are drawn as one triangle each. It
  /// covers twice as many pixels, so only the work per triangle is saved.
  static var smallArea: Double { 64 }

  /// Appends a quad that covers `rect` of a layer's space.
  ///
  /// The instance is the caller's own until it is in the plan, so that its bytes move once.
  ///
  /// - Parameter texels: how many texels of its images lie along the quad's sides, where a rim of one
  ///   texel goes round each image; infinite where there is none.
  mutating func append(
    _ instance: inout LayerInstance, rect: SIMD4<Double>, map: Homography,
    features: LayerFeatures, texture: TextureReference, sampling: Sampling,
    record: ClipRecord? = nil, rimmedTexels texels: SIMD2<Float> = .infinite
  ) {
    var features = features
    if instance.hardEdges != 0 { features.insert(.edges) }
    if texture.rawValue >= 0, texture.kind == .opaqueHost { features.insert(.opaque) }
    let bounds = Self.place(&instance, rect: rect, map: map, scale: scale)
    if !map.isAffine { features.insert(.perspective) }
    if Self.staysInRim(instance, texels: texels) { features.insert(.unclamped) }
    if features == .fill, instance.fill.3 == .max, becomesClearColor(instance, bounds, map) {
      return
    }
    append(
      &instance, features: features, texture: texture, sampling: sampling, box: bounds,
      record: record,
      splitAt: splitsFills
        ? Self.split(instance, features, rect: rect, map: map, box: bounds, scale: scale) : nil)
  }

  /// Whether the pixels that smoothing adds to a quad, half of one at each side, lie within the rim
  /// of its images: those whose texels are no smaller than pixels.
  private static func staysInRim(_ instance: LayerInstance, texels: SIMD2<Float>) -> Bool {
    guard texels.x < .infinity, instance.mapW == (0, 0, 1) else { return false }
    let u = instance.mapX.0 * instance.mapX.0 + instance.mapY.0 * instance.mapY.0
    let v = instance.mapX.1 * instance.mapX.1 + instance.mapY.1 * instance.mapY.1
    // Sides by their lengths hold for quads whose sides are at right angles; slanted ones are deeper.
    let slant = instance.mapX.0 * instance.mapX.1 + instance.mapY.0 * instance.mapY.1
    return texels.x * texels.x <= u * 1.001 && texels.y * texels.y <= v * 1.001
      && slant * slant <= u * v * 1e-6
  }

  /// Turns an opaque fill that covers all pixels to draw, and lies under everything else, into the
  /// colour that the frame is cleared to: clearing costs much less than filling.
  ///
  /// - Parameter box: what the fill covers, grown by a pixel on each side.
  private mutating func becomesClearColor(
    _ instance: LayerInstance, _ box: RootRect, _ map: Homography
  ) -> Bool {
    guard openPasses.count == 1, openPasses[0].ops.isEmpty, context.clipCount == 0,
      map.keepsAxes
    else { return false }
    let drawn = context.clipBounds
    guard box.minX + 1 <= Double(drawn.x), box.minY + 1 <= Double(drawn.y),
      box.maxX - 1 >= Double(drawn.maxX), box.maxY - 1 >= Double(drawn.maxY)
    else { return false }
    let fill = SIMD4(instance.fill.0, instance.fill.1, instance.fill.2, instance.fill.3)
    openPasses[0].clearColor = SIMD4<Float>(fill) / 65535
    return true
  }

  /// Appends a placed quad, clipped by the innermost context; `box` is in pixels.
  ///
  /// - Parameters:
  ///   - record: how its image stretches, if it does.
  ///   - inset: for a large fill, where its frame ends and its inside begins.
  mutating func append(
    _ placed: inout LayerInstance, features: LayerFeatures, texture: TextureReference,
    sampling: Sampling, box: RootRect, record: ClipRecord? = nil, replaces: Bool = false,
    splitAt inset: SIMD2<Float>? = nil
  ) {
    let covered = PixelRect(covering: box, scale: 1, within: context.clipBounds)
    guard !covered.isEmpty else { return }
    var features = features
    var window: Int32 = 0
    if context.clipCount > 0 {
      let chain = neededClips(box: box)
      if chain.count > 0 {
        placed.firstClip = UInt16(truncatingIfNeeded: chain.first % FramePlan.clipWindowCount)
        placed.clipCount = UInt8(truncatingIfNeeded: chain.count)
        features.insert(.clip)
        window = Int32(chain.first / FramePlan.clipWindowCount)
        if hasContinuousClips, isContinuous(chain) { features.insert(.continuous) }
        if context.mask != .none, samplesMask(chain) { features.insert(.mask) }
      }
    }
    if let record {
      window = append(record, behindClipsOf: &placed, window: window)
      features.insert(.stretch)
    }
    if !features.isSubset(of: .allowUnclamped) { features.remove(.unclamped) }
    if features.isSubset(of: [.image, .fill, .modulated]), !replaces,
      (box.maxX - box.minX) * (box.maxY - box.minY) <= Self.smallArea
    {
      features.insert(.small)
    }
    let area = Float(covered.width) * Float(covered.height)
    if goesOn(features, texture, sampling, inset: inset, replaces: replaces, area: area) {
      plan.instances.append(placed)
      return
    }
    var op = DrawOp(
      features: features, sampling: sampling, texture: texture,
      mask: features.contains(.mask)
        ? context.mask : features.contains(.alpha) ? ownMask.texture : .none, clipWindow: window,
      firstInstance: Int32(plan.instances.count), instanceCount: 1, area: area,
      replaces: replaces)
    op.adds = addsToTarget
    if features.contains(.gradient) { op.recordWindow = lastRecordWindow }
    let pass = openPasses.count - 1
    if let inset, !features.contains(.clip), !op.adds {
      placed.texture = (inset.x, inset.y, 0, 0)
      plan.instances.append(placed)
      appendSplit(op, isOpaque: placed.fill.3 == .max, to: pass)
      return
    }
    plan.instances.append(placed)
    let last = openPasses[pass].ops.count - 1
    if last >= 0, Self.merge(op, into: &openPasses[pass].ops[last]) { return }
    openPasses[pass].ops.append(op)
  }

  /// Counts an instance in the last draw if that draws just such ones: the usual case of `merge`, with
  /// nothing to compare but what differs.
  @inline(__always)
  private mutating func goesOn(
    _ features: LayerFeatures, _ texture: TextureReference, _ sampling: Sampling,
    inset: SIMD2<Float>?, replaces: Bool, area: Float
  ) -> Bool {
    let pass = openPasses.count - 1
    let last = openPasses[pass].ops.count - 1
    guard last >= 0, features.isSubset(of: .unrecorded),
      openPasses[pass].ops[last].features == features,
      openPasses[pass].ops[last].texture == texture,
      openPasses[pass].ops[last].sampling == sampling, inset == nil, !replaces,
      !openPasses[pass].ops[last].replaces, openPasses[pass].ops[last].kind == .instances,
      openPasses[pass].ops[last].shape == nil, !texture.isEffect,
      openPasses[pass].ops[last].adds == addsToTarget,
      Int(openPasses[pass].ops[last].firstInstance + openPasses[pass].ops[last].instanceCount)
        == plan.instances.count
    else { return false }
    openPasses[pass].ops[last].instanceCount += 1
    openPasses[pass].ops[last].area += area
    return true
  }

  /// Writes the map from the unit square to target pixels and returns its box in pixels, grown by
  /// the pixel that antialiasing reaches.
  private static func place(
    _ instance: inout LayerInstance, rect: SIMD4<Double>, map: Homography, scale: Double
  ) -> RootRect {
    let u = SIMD3(map.xx * scale, map.xy * scale, map.xw) * rect.z
    let v = SIMD3(map.yx * scale, map.yy * scale, map.yw) * rect.w
    let origin = map.apply(rect.x, rect.y)
    let o = SIMD3(origin.x * scale, origin.y * scale, origin.z)
    instance.mapX = (Float(u.x), Float(v.x), Float(o.x))
    instance.mapY = (Float(u.y), Float(v.y), Float(o.y))
    instance.mapW = (Float(u.z), Float(v.z), Float(o.z))
    instance.size = (Float(rect.z), Float(rect.w))
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

  /// Joins a draw to the draw before it, if that changes no pixel and saves time.
  static func merge(_ op: DrawOp, into last: inout DrawOp) -> Bool {
    // The instance of an effect's result is completed when the effect has been drawn.
    guard last.kind == .instances, last.shape == nil, !op.replaces, !last.replaces,
      !op.texture.isEffect, !last.texture.isEffect,
      last.firstInstance + last.instanceCount == op.firstInstance, last.adds == op.adds
    else { return false }
    if op.features.contains(.gradient) || last.features.contains(.gradient) {
      // Both lie where the other would have its texture, and see one window of records.
      if op.texture != .none || last.texture != .none { return false }
      if op.features.contains(.gradient), last.features.contains(.gradient),
        op.recordWindow != last.recordWindow
      {
        return false
      }
    }
    if op.texture != .none, last.texture != .none {
      guard op.texture == last.texture, op.sampling == last.sampling else { return false }
    }
    if op.mask != .none, last.mask != .none, op.mask != last.mask { return false }
    let readsRecords = !op.features.isDisjoint(with: .readsRecords)
    let didReadRecords = !last.features.isDisjoint(with: .readsRecords)
    if readsRecords, didReadRecords, op.clipWindow != last.clipWindow {
      return false
    }
    if op.features != last.features {
      let gains = last.features.subtracting(op.features).subtracting(.allowances)
      let asks = op.features.subtracting(last.features).subtracting(.allowances)
      // Perspective coverage is computed from screen derivatives: never for flat quads. Hard edges
      // and stretched images ask something of every instance of their draw.
      guard gains.isDisjoint(with: .joinedByNone), asks.isDisjoint(with: .joinedByNone)
      else { return false }
      guard last.features.multiplies(with: op.features) else { return false }
      if !gains.isEmpty, op.area > joinableArea { return false }
      if !asks.isEmpty, last.area > joinableArea { return false }
    }
    if last.texture == .none {
      last.texture = op.texture
      last.sampling = op.sampling
    }
    if last.mask == .none { last.mask = op.mask }
    if !didReadRecords { last.clipWindow = op.clipWindow }
    if !last.features.contains(.gradient) { last.recordWindow = op.recordWindow }
    last.features = last.features.joined(with: op.features)
    last.instanceCount += op.instanceCount
    last.area += op.area
    return true
  }
}
