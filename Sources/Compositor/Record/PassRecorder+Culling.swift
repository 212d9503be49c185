// SPDX-License-Identifier: MIT

internal import RenderTree

/// Fast path of covered quads: what lies behind an opaque quad of the same pass is not drawn.
///
/// When a pass is complete its quads are visited front to back, with the region that the opaque ones
/// among them hide. A quad wholly inside is dropped; one that is partly inside, large, and drawn as whole
/// pixels is cut into the parts that are seen. What copies the pass so far sees all that lies below it,
/// so its pixels leave the region.
extension PassRecorder {
  /// Whether quads are culled.
  var culls: Bool {
    @inline(__always) get { options.contains(.culling) }
  }

  /// The pixels that cutting a quad has to save: each part costs about as much.
  private static var leastSaving: Int { 10_000 }
  /// Quads that hide fewer pixels are no occluders.
  static var leastOccluder: Int { 1024 }

  /// Notes what the next instance covers and hides.
  @inline(__always)
  mutating func note(_ covered: PixelRect, _ inside: OpaqueInside, of quad: borrowing Quad) {
    cover.append(quad.trimmed(covered), of: plan.instances.count)
    guard inside.largest.area >= Self.leastOccluder, !clips.top.adds else { return }
    cover.append(inside, of: plan.instances.count)
    openPasses[openPasses.count - 1].hasCover = true
  }

  // MARK: - A pass

  /// Removes what is hidden from the draws of a pass.
  mutating func cull(_ ops: inout [DrawOp], of pass: borrowing OpenPass) {
    var region = OpaqueRegion()
    var isChanged = false
    cover.beginPass()
    for index in ops.indices.reversed() {
      let op = ops[index]
      if case .capture(let index) = op.kind { region.remove(plan.captures[Int(index)].region) }
      guard op.kind == .instances, op.shape == nil else { continue }
      // The ring of a split fill comes before its inside; only both together hide all.
      let isInsideOfRing =
        op.features.contains(.inner) && index > 0 && ops[index - 1].features.contains(.ring)
        && ops[index - 1].firstInstance == op.firstInstance
      for instance in op.instances.reversed() {
        let verdict = verdict(on: instance, op, region)
        cover.append(verdict)
        if verdict != .keep { isChanged = true }
        guard verdict != .drop, !isInsideOfRing, let inside = cover.inside(of: instance)
        else { continue }
        region.add(inside.largest)
        region.add(inside.other)
      }
    }
    if isChanged { rewrite(&ops) }
  }

  /// Decides on an instance before which lies a region that hides what is behind it.
  private mutating func verdict(
    on instance: Int, _ op: DrawOp, _ region: borrowing OpaqueRegion
  ) -> InstanceCover.Verdict {
    let box = cover.box(of: instance)
    guard !region.isEmpty, region.bounds.intersects(box) else { return .keep }
    if region.hides(box) { return .drop }
    guard op.isCuttable, box.area >= Self.leastSaving,
      let whole = plan.instances[instance].wholePixels(isImage: op.features.contains(.image))
    else { return .keep }
    let seen = whole.intersection(box)
    let parts = region.visibleParts(of: seen)
    guard seen.area - parts.area >= Self.leastSaving else { return .keep }
    return cover.cut(into: parts)
  }

  /// Writes the draws anew by what was decided on their instances.
  private mutating func rewrite(_ ops: inout [DrawOp]) {
    cover.hasCulled = true
    var kept = 0
    for index in ops.indices {
      var op = ops[index]
      if op.kind == .instances, op.shape == nil {
        rewriteInstances(of: &op)
        guard op.instanceCount > 0 else { continue }
        if kept > 0, ops[kept - 1].merge(op, mixes: mixesKinds) { continue }
      }
      ops[kept] = op
      kept += 1
    }
    ops.removeLast(ops.count - kept)
  }

  /// Copies what is drawn of a draw's instances behind all others.
  private mutating func rewriteInstances(of op: inout DrawOp) {
    let all = op.instances
    let isImage = op.features.contains(.image)
    op.firstInstance = Int32(plan.instances.count)
    var area: Float = 0
    var isWhole = true
    for instance in all {
      switch cover.takeVerdict() {
      case .keep:
        plan.instances.append(plan.instances[instance])
        area += Float(cover.box(of: instance).area)
      case .drop:
        plan.culledCount += 1
        isWhole = false
      case .cut(let index):
        let parts = cover.parts[Int(index)]
        isWhole = false
        for part in 0..<parts.count {
          plan.instances.append(
            plan.instances[instance].cut(to: parts[part], isImage: isImage))
          area += Float(parts[part].area)
        }
      }
    }
    op.instanceCount = Int32(plan.instances.count) - op.firstInstance
    if !isWhole { op.area = area }
  }

  /// Puts the instances that are drawn in the place of all.
  mutating func removeCulledInstances() {
    guard cover.hasCulled else { return }
    cover.drawn.removeAll(keepingCapacity: true)
    for index in plan.ops.indices where plan.ops[index].kind == .instances {
      guard plan.ops[index].shape == nil else { continue }
      let first = Int(plan.ops[index].firstInstance)
      plan.ops[index].firstInstance = Int32(cover.drawn.count)
      cover.drawn.append(
        contentsOf: plan.instances[first..<first + Int(plan.ops[index].instanceCount)])
    }
    swap(&cover.drawn, &plan.instances)
  }
}

extension DrawOp {
  /// The indices of its instances.
  fileprivate var instances: Range<Int> {
    Int(firstInstance)..<Int(firstInstance + instanceCount)
  }

  /// Whether an instance is the same drawn in parts: opaque, one colour or one texel a pixel, and
  /// without smoothing.
  fileprivate var isCuttable: Bool {
    guard replaces, features.contains(.inner), !features.contains(.perspective) else { return false }
    return features.contains(.image) ? sampling == .nearest : features == [.fill, .inner]
  }
}

extension LayerInstance {
  /// The pixels that the instance of an inside covers, those whose middles lie in it; nil where it is
  /// not an upright rectangle, or an edge goes through middles.
  ///
  /// - Parameter isImage: it shows an image, so that it is the whole rectangle.
  fileprivate func wholePixels(isImage: Bool) -> PixelRect? {
    guard mapW == (0, 0, 1), mapX.1 == 0, mapY.0 == 0, mapX.0 > 0, mapY.1 > 0 else { return nil }
    let inset = isImage ? SIMD2<Float>.zero : SIMD2(texture.0, texture.1)
    let origin = SIMD2(mapX.2, mapY.2)
    let extent = SIMD2(mapX.0, mapY.1)
    let low = origin + inset * extent - 0.5
    let high = origin + (1 - inset) * extent - 0.5
    let limit = Float(PixelRect.passLimit)
    guard low.min() > -limit, high.max() < limit else { return nil }
    // Where an edge goes through middles, the driver decides.
    let edges = SIMD4<Float>(lowHalf: low, highHalf: high)
    let off = edges - edges.rounded(.toNearestOrAwayFromZero)
    guard (off * off).min() > 1e-4 else { return nil }
    let first = SIMD2<Int32>(low.rounded(.up))
    let last = SIMD2<Int32>(high.rounded(.up))
    guard first.x < last.x, first.y < last.y else { return nil }
    return PixelRect(x: first.x, y: first.y, width: last.x - first.x, height: last.y - first.y)
  }

  /// The part of an inside that covers some pixels.
  ///
  /// - Parameter isImage: it shows an image, one texel a pixel.
  func cut(to part: PixelRect, isImage: Bool) -> LayerInstance {
    var result = self
    let corner = SIMD2(Float(part.x), Float(part.y))
    let extent = SIMD2(Float(part.width), Float(part.height))
    if isImage {
      let texel = SIMD2(texture.2, texture.3) / SIMD2(mapX.0, mapY.1)
      let first = SIMD2(texture.0, texture.1) + (corner - SIMD2(mapX.2, mapY.2)) * texel
      let shown = extent * texel
      result.texture = (first.x, first.y, shown.x, shown.y)
    } else {
      result.texture = (0, 0, 0, 0)
    }
    result.mapX = (extent.x, 0, corner.x)
    result.mapY = (0, extent.y, corner.y)
    result.size = (extent.x, extent.y)
    return result
  }
}
