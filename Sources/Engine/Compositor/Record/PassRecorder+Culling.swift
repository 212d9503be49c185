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

  /// Removes hidden parts from the draws of a pass, and gathers the rest into few.
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
      switch op.kind {
      case .instances: if op.replaces, !op.features.contains(.inner) { isOpaque = false }
      case .strips: break
      case .capture, .effect: isOpaque = false
      }
      guard op.isCulled else { continue }
      // The ring of a split fill comes before its inside; only both together hide all.
      let isInsideOfRing =
        op.features.contains(.inner) && index > 0 && ops[index - 1].features.contains(.ring)
        && ops[index - 1].firstInstance == op.firstInstance
      for instance in op.instances.reversed() {
        let verdict = cover.verdict(on: instance, plan.instances[instance], op)
        cover.append(verdict)
        if verdict != .drop, !isInsideOfRing { cover.hide(behind: instance) }
      }
    }
    gather(&ops, within: limits)
    return isOpaque ? cover.largest : OpaqueInside()
  }

  /// Rewrites the draws by the decisions on their instances.
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
        if verdict != .drop, plan.instances[instance].showsImage { samples = true }
        switch verdict {
        case .keep:
          let box = cover.box(of: instance, plan.instances[instance])
          gathered.append(instance, covering: box.intersection(limits))
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
}
