// SPDX-License-Identifier: MIT

/// Merging neighbours into draws, where that changes no pixel and saves time.
extension DrawOp {
  /// A smaller instance may join a draw that does more per pixel than the instance needs, and a
  /// small draw may take on more for the next instance: one draw costs about as much as this many
  /// pixels of needless work.
  private static var joinableArea: Float { 4096 }
  /// The same where a draw is dear and a pixel cheap: on graphics cards.
  private static var mixableArea: Float { 131_072 }

  /// Takes the next draw into this one; false if that has to stay by itself.
  ///
  /// - Parameter mixes: whether instances of several kinds may share a draw.
  mutating func merge(_ op: DrawOp, mixes: Bool) -> Bool {
    if op.kind == .strips { return mergeStrips(op) }
    return op.shape == nil ? mergeQuads(op, mixes: mixes) : mergeShapes(op)
  }

  private mutating func mergeQuads(_ op: DrawOp, mixes: Bool) -> Bool {
    // The instance of an effect's result is completed when the effect has been drawn.
    guard kind == .instances, shape == nil, op.replaces == replaces,
      !replaces || (features.contains(.inner) && features == op.features), !op.texture.isEffect,
      !texture.isEffect, firstInstance + instanceCount == op.firstInstance, adds == op.adds
    else { return false }
    if op.features.contains(.gradient) || features.contains(.gradient) {
      // Both lie where the other would have its texture, and see one window of records.
      if op.texture != .none || texture != .none { return false }
      if op.features.contains(.gradient), features.contains(.gradient),
        op.recordWindow != recordWindow
      {
        return false
      }
    }
    if op.texture != .none, texture != .none {
      guard op.texture == texture, op.sampling == sampling else { return false }
    }
    if op.mask != .none, mask != .none {
      guard op.mask == mask, op.maskSampling == maskSampling else { return false }
    }
    let readsRecords = !op.features.isDisjoint(with: .readsRecords)
    let didReadRecords = !features.isDisjoint(with: .readsRecords)
    if readsRecords, didReadRecords, op.clipWindow != clipWindow { return false }
    let joinsPlainly =
      op.features == features || joins(op, limit: mixes ? Self.mixableArea : Self.joinableArea)
    guard joinsPlainly || (mixes && canMix(with: op)) else { return false }
    if texture == .none {
      texture = op.texture
      sampling = op.sampling
    }
    if mask == .none {
      mask = op.mask
      maskSampling = op.maskSampling
    }
    if !didReadRecords { clipWindow = op.clipWindow }
    if !features.contains(.gradient) { recordWindow = op.recordWindow }
    features = joinsPlainly ? features.joined(with: op.features) : features.mixed(with: op.features)
    instanceCount += op.instanceCount
    area += op.area
    return true
  }

  /// Whether draws with different features are worth one draw with those of both.
  private func joins(_ op: DrawOp, limit: Float) -> Bool {
    guard features.isDisjoint(with: .mixed), op.features.isDisjoint(with: .mixed) else {
      return false
    }
    let gains = features.subtracting(op.features).subtracting(.allowances)
    let asks = op.features.subtracting(features).subtracting(.allowances)
    // Perspective coverage is computed from screen derivatives: never for flat quads. Hard edges
    // and stretched images ask something of every instance of their draw.
    guard gains.isDisjoint(with: .joinedByNone), asks.isDisjoint(with: .joinedByNone),
      features.multiplies(with: op.features)
    else { return false }
    if !gains.isEmpty, op.area > limit { return false }
    return asks.isEmpty || area <= limit
  }

  /// Whether draws whose instances are of different kinds are worth one draw in which each says its own.
  private func canMix(with op: DrawOp) -> Bool {
    features.isSubset(of: .mixable) && op.features.isSubset(of: .mixable)
      && op.area <= Self.mixableArea
      && (features.contains(.mixed) || area <= Self.mixableArea)
  }

  private mutating func mergeStrips(_ op: DrawOp) -> Bool {
    guard kind == .strips, firstInstance + instanceCount == op.firstInstance else { return false }
    instanceCount += op.instanceCount
    area += op.area
    return true
  }

  private mutating func mergeShapes(_ op: DrawOp) -> Bool {
    guard let asked = op.shape, let given = shape, op.recordWindow == recordWindow,
      firstInstance + instanceCount == op.firstInstance, adds == op.adds,
      asked.contains(.perspective) == given.contains(.perspective),
      asked.contains(.image) == given.contains(.image), op.texture == texture,
      !asked.contains(.image) || op.sampling == sampling
    else { return false }
    if asked.contains(.clip), given.contains(.clip), op.clipWindow != clipWindow { return false }
    // One draw samples one mask; shapes without any have no clip that does.
    if op.mask != .none, mask != .none, op.mask != mask { return false }
    if mask == .none { mask = op.mask }
    if !given.contains(.clip) { clipWindow = op.clipWindow }
    shape = given.union(asked)
    instanceCount += op.instanceCount
    return true
  }
}

extension LayerFeatures {
  /// Features that all instances of a draw have, or none.
  static let joinedByNone: LayerFeatures = [
    .perspective, .edges, .stretch, .tint, .alpha, .ring, .inner, .ramp, .radial, .conic,
    .fourStops,
    .eightStops,
  ]

  /// Features whose data is all in the instance.
  static let unrecorded: LayerFeatures = [
    .image, .fill, .small, .unclamped, .shape, .modulated, .inner,
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

  /// The features of a draw whose instances say of which kind they are.
  fileprivate func mixed(with other: LayerFeatures) -> LayerFeatures {
    union(other).intersection([.image, .clip, .continuous, .mask]).union(.mixed)
  }

  /// The features of a draw that other instances join.
  fileprivate func joined(with other: LayerFeatures) -> LayerFeatures {
    let all = union(other)
    var result = all.subtracting(.allowances)
    if contains(.small), other.contains(.small) { result.insert(.small) }
    if all.contains(.clip), contains(.oneClip) || !contains(.clip),
      other.contains(.oneClip) || !other.contains(.clip)
    {
      result.insert(.oneClip)
    }
    // An instance without an image has no requirement.
    if all.contains(.unclamped), all.isSubset(of: .allowUnclamped),
      contains(.unclamped) || !contains(.image),
      other.contains(.unclamped) || !other.contains(.image)
    {
      result.insert(.unclamped)
    }
    return result
  }
}
