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

  /// Quads that hide fewer pixels are no occluders.
  static var leastOccluder: Int { 1024 }

  /// Notes what the next instance covers and hides.
  @inline(__always)
  mutating func note(_ covered: PixelRect, _ inside: OpaqueInside, of quad: borrowing Quad) {
    let hides = inside.largest.area >= Self.leastOccluder && !clips.top.adds
    guard hides || cover.isNoting else { return }
    cover.append(quad.trimmed(covered), of: plan.instances.count)
    guard hides else { return }
    cover.append(inside, of: plan.instances.count)
    openPasses[openPasses.count - 1].hasCover = true
  }

  // MARK: - A pass

  /// Removes what is hidden from the draws of a pass, and gathers the rest into few.
  ///
  /// - Parameters:
  ///   - limits: the pixels that the pass draws.
  ///   - isFrame: whether that is the frame's own, of which some parts may be drawn only.
  /// - Returns: the pixels that are opaque when the pass is complete; fewer where that is not known.
  mutating func cull(
    _ ops: inout [DrawOp], within limits: PixelRect, isFrame: Bool = false
  ) -> OpaqueInside {
    cover.beginPass(limits, parts: isFrame ? plan.parts : [])
    var isOpaque = true
    for index in ops.indices.reversed() {
      let op = ops[index]
      if case .capture(let index) = op.kind { cover.reveal(plan.captures[Int(index)].region) }
      // Other draws that replace pixels may leave them translucent.
      if op.kind != .instances || (op.replaces && !op.features.contains(.inner)) {
        isOpaque = false
      }
      guard op.isCulled else { continue }
      // The ring of a split fill comes before its inside; only both together hide all.
      let isInsideOfRing =
        op.features.contains(.inner) && index > 0 && ops[index - 1].features.contains(.ring)
        && ops[index - 1].firstInstance == op.firstInstance
      for instance in op.instances.reversed() {
        let verdict = verdict(on: instance, op)
        cover.append(verdict)
        if verdict != .drop, !isInsideOfRing { cover.hide(behind: instance) }
      }
    }
    gather(&ops, within: limits)
    return isOpaque ? cover.largest : OpaqueInside()
  }

  /// Decides on an instance, of which only some pixels may be seen.
  private mutating func verdict(on instance: Int, _ op: DrawOp) -> InstanceCover.Verdict {
    let box = box(of: instance, op)
    guard cover.visible.shows(box) else { return .drop }
    guard let cost = op.costOfPart, box.area >= cost,
      let whole = plan.instances[instance].pixels(of: op.features)
    else { return .keep }
    return cover.cut(whole.intersection(box), cost: cost)
  }

  /// The pixels that an instance covers.
  private func box(of instance: Int, _ op: DrawOp) -> PixelRect {
    cover.box(of: instance) ?? plan.instances[instance].coveredPixels
  }

  /// Writes the draws anew by what was decided on their instances.
  private mutating func gather(_ ops: inout [DrawOp], within limits: PixelRect) {
    cover.hasCulled = true
    gathered.begin()
    for op in ops {
      guard op.isCulled else {
        gathered.appendBarrier(op)
        continue
      }
      gathered.beginRun()
      var samples = false
      for instance in op.instances {
        let verdict = cover.takeVerdict()
        if verdict != .drop, plan.instances[instance].imageOpacity != 0 { samples = true }
        switch verdict {
        case .keep:
          gathered.append(instance, covering: box(of: instance, op).intersection(limits))
        case .drop:
          plan.culledCount += 1
          if op.texture.kind == .target { results.hide(instance) }
        case .cut(let first, let count):
          for index in Int(first)..<Int(first + count) {
            gathered.append(instance, cutTo: cover.parts[index])
          }
        }
      }
      gathered.append(samples ? op : op.withoutResult, mixes: mixesKinds)
    }
    gathered.write(&ops, &plan.instances)
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

  /// The draw without the result of a pass that none of its instances shows any more: the pass may not be drawn.
  fileprivate var withoutResult: DrawOp {
    guard texture.kind == .target, features.contains(.image) else { return self }
    var rest = self
    rest.texture = .none
    rest.features.remove(.image)
    return rest
  }

  /// Whether it is a draw of quads, of which it is known what they cover.
  fileprivate var isCulled: Bool { kind == .instances && shape == nil && !texture.isEffect }

  /// The pixels that a part of an instance has to save, where the instance is the same drawn in parts: one
  /// colour, or an image or a shadow in whole pixels, without smoothing; nil for another one.
  fileprivate var costOfPart: Int? {
    guard features.contains(.inner), features.isDisjoint(with: [.perspective, .shape])
    else { return nil }
    // A blended pixel costs several times as much as one that is filled.
    return features.contains(.image) ? 256 : 1024
  }
}

extension LayerInstance {
  /// The pixels that the quad may cover, with those that smoothing reaches; all for one in perspective.
  fileprivate var coveredPixels: PixelRect {
    guard mapW == (0, 0, 1) else { return .passLimits }
    let box = RootRect(
      minX: Double(mapX.2 + min(mapX.0, 0) + min(mapX.1, 0)),
      minY: Double(mapY.2 + min(mapY.0, 0) + min(mapY.1, 0)),
      maxX: Double(mapX.2 + max(mapX.0, 0) + max(mapX.1, 0)),
      maxY: Double(mapY.2 + max(mapY.0, 0) + max(mapY.1, 0)))
    // Smoothed edges along the pixels reach those only that they cross; thinner quads are widened.
    let margin = isUpright && hardEdges == 0 && mapX.0 >= 1 && mapY.1 >= 1 ? -RootRect.gridSlack : 1
    return PixelRect(
      covering: box.outset(by: SIMD2(repeating: margin)), scale: 1, within: .passLimits)
  }
}
