// SPDX-License-Identifier: MIT

internal import RenderTree

/// Marks the quads of a plan by colours: each draw is followed by one that tints what it drew.
///
/// Tints lie in the pass of what they mark, and behind the drawing over it. Nothing here runs unless an
/// overlay is on.
struct PlanOverlays {
  private let options: RenderDebugOptions
  /// Parts of textures that images without a transparent pixel fill, by texture.
  private var opaqueParts: [Int32: [SIMD4<Float>]] = [:]
  /// The size of textures of images in pixels, by index.
  private var textureSizes: [SIMD2<Float>] = []
  /// The size of pages of kept bitmaps in pixels, by index.
  private var keptSizes: [SIMD2<Float>] = []
  /// The parts of pages of kept bitmaps that this frame drew.
  private var drawnBitmaps: [(page: Int, box: SIMD4<Float>)] = []

  /// Straight colours with the opacity of the tint.
  private enum Tint {
    static let red = SIMD4<Float>(1, 0.16, 0.2, 0.42)
    static let green = SIMD4<Float>(0.1, 0.8, 0.35, 0.34)
    static let yellow = SIMD4<Float>(1, 0.8, 0, 0.42)
    static let magenta = SIMD4<Float>(0.95, 0.1, 0.85, 0.42)
  }

  /// Makes the overlays of a frame.
  init(
    _ options: RenderDebugOptions, plan: borrowing FramePlan, images: borrowing ImageStore,
    in tree: borrowing RenderTree
  ) {
    self.options = options
    if options.contains(.colorBlendedLayers) {
      var parts: [Int32: [SIMD4<Float>]] = [:]
      var opaque: Set<ImageID> = []
      images.forEachPlacement { id, _ in if tree.isOpaque(id) { opaque.insert(id) } }
      images.forEachPlacement { id, placement in
        guard opaque.contains(id) else { return }
        parts[placement.texture.rawValue, default: []].append(placement.unitRect)
      }
      opaqueParts = parts
    }
    textureSizes = images.pages.map { SIMD2(Float($0.width), Float($0.height)) }
    keptSizes = plan.bitmaps.pages.map { SIMD2(Float($0.width), Float($0.height)) }
    for pass in plan.passes {
      guard case .kept(let page) = pass.target else { continue }
      let size = SIMD2(Float(pass.region.width), Float(pass.region.height))
      drawnBitmaps.append((page, SIMD4(Float(pass.x), Float(pass.y), size.x, size.y)))
    }
  }

  /// Adds the tints to all passes.
  func add(to plan: inout FramePlan) {
    let ops = plan.ops
    plan.ops.removeAll(keepingCapacity: true)
    for index in plan.passes.indices {
      let pass = plan.passes[index]
      let range = Int(pass.firstOp)..<Int(pass.firstOp + pass.opCount)
      plan.passes[index].firstOp = Int32(plan.ops.count)
      if options.contains(.colorBlendedLayers), pass.clearColor?.w == 1 {
        var quad = Quad(covering: pass.scissor)
        quad.instance.fill = LayerInstance.premultiplied(Tint.green, 1)
        append([quad.instance], DrawOp(features: .fill), to: &plan)
      }
      for op in ops[range] {
        plan.ops.append(op)
        if op.kind == .instances { addTints(of: op, to: &plan) }
        if op.kind == .strips, options.contains(.colorBlendedLayers) {
          append(boxes(of: op, plan), DrawOp(features: .fill), to: &plan)
        }
      }
      plan.passes[index].opCount = Int32(plan.ops.count) - plan.passes[index].firstOp
    }
  }

  /// Adds flashing regions over the frame, in its pixels, with their strength from 0 to 1.
  static func add(_ flashes: [(region: PixelRect, strength: Float)], to plan: inout FramePlan) {
    guard let last = plan.passes.indices.last, plan.passes[last].target == .frame else { return }
    let first = Int32(plan.instances.count)
    for flash in flashes where !flash.region.isEmpty {
      var quad = Quad(covering: flash.region)
      quad.instance.fill = LayerInstance.premultiplied(Tint.yellow, flash.strength)
      plan.instances.append(quad.instance)
    }
    let count = Int32(plan.instances.count) - first
    guard count > 0 else { return }
    plan.ops.append(DrawOp(features: .fill, firstInstance: first, instanceCount: count))
    plan.passes[last].opCount += 1
  }

  private func append(_ instances: [LayerInstance], _ op: DrawOp, to plan: inout FramePlan) {
    guard !instances.isEmpty else { return }
    var op = op
    op.firstInstance = Int32(plan.instances.count)
    op.instanceCount = Int32(instances.count)
    plan.instances += instances
    plan.ops.append(op)
  }

  // MARK: - Tints

  private func addTints(of op: DrawOp, to plan: inout FramePlan) {
    if let shape = op.shape {
      guard options.contains(.colorBlendedLayers) else { return }
      append(cells(of: op, shape, plan), tintOp(of: op, shape), to: &plan)
      return
    }
    var tinted: [LayerInstance] = []
    for index in Int(op.firstInstance)..<Int(op.firstInstance + op.instanceCount) {
      let instance = plan.instances[index]
      for tint in tints(of: instance, op) {
        var quad = instance.shown(by: op.features)
        quad.fill = LayerInstance.premultiplied(tint, 1)
        quad.borderWidth = 0
        quad.imageOpacity = 0
        quad.clipCount = UInt8(quad.chainLength)
        // Of a masked image they say where the mask lies.
        if op.features.isDisjoint(with: [.shape, .mixed]) || op.features.namesPart {
          quad.radii = (0, 0, 0, 0)
        }
        tinted.append(quad)
      }
    }
    var features = op.features.intersection([
      .clip, .perspective, .continuous, .mask, .shape, .mixed,
    ])
    if !features.contains(.mixed) { features.insert(.fill) }
    var tint = DrawOp(features: features, clipWindow: op.clipWindow)
    if tint.features.contains(.mask) { tint.mask = op.mask }
    append(tinted, tint, to: &plan)
  }

  /// The colours over one quad.
  private func tints(of instance: LayerInstance, _ op: DrawOp) -> [SIMD4<Float>] {
    var tints: [SIMD4<Float>] = []
    let kind = showsImage(instance, op) ? op.texture.kind : nil
    if options.contains(.colorBlendedLayers) {
      tints.append(isOpaque(instance, op) ? Tint.green : Tint.red)
    }
    if options.contains(.colorOffscreenRendered),
      kind == .target || kind == .effect || kind == .kept
    {
      tints.append(Tint.yellow)
    }
    if options.contains(.colorHitsGreenAndMissesRed), kind == .kept {
      tints.append(wasDrawn(instance, page: op.texture.index) ? Tint.red : Tint.green)
    }
    if options.contains(.colorMisalignedImages), kind == .image {
      if let tint = misalignment(of: instance, texture: op.texture.index) { tints.append(tint) }
    }
    return tints
  }

  /// Whether a quad shows the texture of its draw: those without an image may share the draw of others.
  ///
  /// The result of an effect gets its place in the texture when it has been drawn.
  private func showsImage(_ instance: LayerInstance, _ op: DrawOp) -> Bool {
    op.features.contains(.image) && (instance.showsImage || op.texture.isEffect)
  }

  /// Whether a quad hides the content below it, but for the smoothed pixels of its edges.
  private func isOpaque(_ instance: LayerInstance, _ op: DrawOp) -> Bool {
    let blending: LayerFeatures = [.alpha, .tint, .gradient, .modulated, .ring]
    guard op.features.isDisjoint(with: blending), !op.adds, instance.isPlainKind else {
      return false
    }
    if op.replaces { return true }
    if op.features.contains(.mask), instance.chainLength > 0 { return false }
    let hasShape = !op.features.isDisjoint(with: [.shape, .mixed])
    let isRounded = hasShape && instance.radii != (0, 0, 0, 0)
    guard !isRounded || op.features.contains(.inner) else { return false }
    if !op.features.isDisjoint(with: [.fill, .mixed]), instance.fill.3 == .max { return true }
    guard showsImage(instance, op), instance.imageOpacity >= 1 else { return false }
    if op.features.contains(.opaque) { return true }
    guard let parts = opaqueParts[op.texture.rawValue] else { return false }
    let (u, v, width, height) = instance.texture
    let middle = SIMD2(u + width / 2, v + height / 2)
    return parts.contains { part in
      middle.x > part.x && middle.x < part.x + part.z && middle.y > part.y
        && middle.y < part.y + part.w
    }
  }

  /// Whether this frame drew the bitmap that a quad shows.
  private func wasDrawn(_ instance: LayerInstance, page: Int) -> Bool {
    guard page < keptSizes.count else { return false }
    let (u, v, width, height) = instance.texture
    let middle = SIMD2(u + width / 2, v + height / 2) * keptSizes[page]
    return drawnBitmaps.contains { drawn in
      drawn.page == page && middle.x >= drawn.box.x && middle.x <= drawn.box.x + drawn.box.z
        && middle.y >= drawn.box.y && middle.y <= drawn.box.y + drawn.box.w
    }
  }

  /// Yellow for an image whose pixels are not the target's in size, magenta for one whose pixels lie
  /// between those of the target; nil for one that is copied pixel by pixel.
  private func misalignment(of instance: LayerInstance, texture: Int) -> SIMD4<Float>? {
    guard texture < textureSizes.count else { return nil }
    let (x, y, w) = (instance.mapX, instance.mapY, instance.mapW)
    guard w == (0, 0, 1) else { return Tint.yellow }
    let texels =
      SIMD2(abs(instance.texture.2), abs(instance.texture.3)) * textureSizes[texture]
    let sides = SIMD2(
      (x.0 * x.0 + y.0 * y.0).squareRoot(), (x.1 * x.1 + y.1 * y.1).squareRoot())
    let difference = sides - texels
    guard abs(difference.x) < 0.01, abs(difference.y) < 0.01 else { return Tint.yellow }
    func isWhole(_ number: Float) -> Bool { abs(number - number.rounded()) < 0.01 }
    return isWhole(x.2) && isWhole(y.2) && x.1 == 0 && y.0 == 0 ? nil : Tint.magenta
  }

  // MARK: - Shapes

  private func tintOp(of op: DrawOp, _ shape: ShapeFeatures) -> DrawOp {
    var features: LayerFeatures = .fill
    if shape.contains(.perspective) { features.insert(.perspective) }
    return DrawOp(features: features, clipWindow: op.clipWindow)
  }

  /// The boxes of shapes that are drawn in strips.
  private func boxes(of op: DrawOp, _ plan: borrowing FramePlan) -> [LayerInstance] {
    (Int(op.firstInstance)..<Int(op.firstInstance + op.instanceCount)).map { index in
      var quad = Quad(covering: plan.strips.shapes[index].box)
      quad.instance.fill = LayerInstance.premultiplied(Tint.red, 1)
      return quad.instance
    }
  }

  /// The cells of a shape as quads; what shows of a shape is blended.
  private func cells(
    of op: DrawOp, _ shape: ShapeFeatures, _ plan: borrowing FramePlan
  ) -> [LayerInstance] {
    (Int(op.firstInstance)..<Int(op.firstInstance + op.instanceCount)).compactMap { index in
      let cell = plan.shapeInstances[index]
      let record = Int(op.recordWindow) * PaintRecord.windowCount + Int(cell.record)
      guard plan.records.indices.contains(record) else { return nil }
      let vectors = plan.records[record].vectors
      let side = vectors.2.w
      let u = vectors.0 * side
      let v = vectors.1 * side
      let corner = vectors.2 + u * Float(cell.column) + v * Float(cell.row)
      var quad = LayerInstance()
      quad.mapX = (u.x, v.x, corner.x)
      quad.mapY = (u.y, v.y, corner.y)
      quad.mapW = (u.z, v.z, corner.z)
      quad.size = (side, side)
      quad.fill = LayerInstance.premultiplied(Tint.red, 1)
      return quad
    }
  }
}
