// SPDX-License-Identifier: MIT

/// Fast path of groups: neighbouring passes whose results lie side by side in one page are one pass, with
/// one clear and shared draws; the draws of their results are neighbours then, and merged too.
///
/// A pass is moved into the pixel grid of the page, which is possible where its instances stay within its
/// region, so that nothing but the region has to cut them, and name no clips, which lie in the frame's
/// pixels. The lists are kept from frame to frame.
struct PassMerger: ~Copyable {
  private var passes: [RenderPass] = []
  private var ops: [DrawOp] = []
  private var instances: [LayerInstance] = []
  /// By page: the box of what earlier passes of the frame drew there.
  private var drawn: [PixelRect] = []
  /// By pass of the run that is being merged: whether it can be moved.
  private var isMovable: [Bool] = []

  /// Merges the passes of a plan that is complete but for its clips, which stay as they are.
  ///
  /// - Parameter mixes: whether instances of several kinds may share a draw.
  mutating func merge(_ plan: inout FramePlan, pageCount: Int, mixes: Bool) {
    guard Self.hasRun(plan.passes) else { return }
    passes.removeAll(keepingCapacity: true)
    ops.removeAll(keepingCapacity: true)
    instances.removeAll(keepingCapacity: true)
    drawn.removeAll(keepingCapacity: true)
    for _ in 0..<pageCount { drawn.append(.zero) }
    var index = 0
    while index < plan.passes.count {
      var end = index + 1
      if Self.isJoinable(plan.passes[index]) {
        while end < plan.passes.count, Self.isJoinable(plan.passes[end]),
          plan.passes[end].target == plan.passes[index].target
        {
          end += 1
        }
      }
      copyRun(index..<end, plan, mixes: mixes)
      index = end
    }
    swap(&plan.passes, &passes)
    swap(&plan.ops, &ops)
    swap(&plan.instances, &instances)
  }

  /// Whether some neighbours draw into one page.
  private static func hasRun(_ passes: [RenderPass]) -> Bool {
    guard passes.count > 2 else { return false }
    for index in 1..<passes.count
    where isJoinable(passes[index]) && passes[index].target == passes[index - 1].target
      && isJoinable(passes[index - 1])
    {
      return true
    }
    return false
  }

  /// Whether a pass draws all of a rectangle of a page that passes of one frame share.
  private static func isJoinable(_ pass: RenderPass) -> Bool {
    guard case .page = pass.target else { return false }
    return !pass.continues && pass.clearColor == nil && pass.scissor == pass.region
  }

  // MARK: - Runs

  /// Copies passes of one target, those that can be moved as one.
  private mutating func copyRun(_ run: Range<Int>, _ plan: borrowing FramePlan, mixes: Bool) {
    isMovable.removeAll(keepingCapacity: true)
    var count = 0
    var box = PixelRect.zero
    for index in run {
      let pass = plan.passes[index]
      let canMove = run.count > 1 && Self.canMove(pass, plan)
      isMovable.append(canMove)
      if canMove {
        count += 1
        box = box.union(Self.place(of: pass))
      }
    }
    // The results of earlier passes may still be read.
    if case .page(let page) = plan.passes[run.lowerBound].target, drawn[page].intersects(box) {
      count = 0
    }
    if count > 1 { copyMoved(run, box, plan: plan, mixes: mixes) }
    for index in run where count < 2 || !isMovable[index - run.lowerBound] {
      copy(plan.passes[index], plan, mixes: mixes)
    }
  }

  /// The pixels of a pass's target that it draws.
  private static func place(of pass: RenderPass) -> PixelRect {
    PixelRect(x: pass.x, y: pass.y, width: pass.region.width, height: pass.region.height)
  }

  private mutating func noteDrawn(_ pass: RenderPass) {
    if case .page(let page) = pass.target {
      drawn[page] = drawn[page].union(Self.place(of: pass))
    }
  }

  private mutating func copy(_ pass: RenderPass, _ plan: borrowing FramePlan, mixes: Bool) {
    var copied = pass
    copied.firstOp = Int32(ops.count)
    for index in Int(pass.firstOp)..<Int(pass.firstOp + pass.opCount) {
      append(plan.ops[index], plan, movedBy: .zero, from: copied.firstOp, mixes: mixes)
    }
    copied.opCount = Int32(ops.count) - copied.firstOp
    passes.append(copied)
    noteDrawn(copied)
  }

  /// Copies the passes of a run that can be moved, as one pass in the pixel grid of their page.
  private mutating func copyMoved(
    _ run: Range<Int>, _ box: PixelRect, plan: borrowing FramePlan, mixes: Bool
  ) {
    var merged = plan.passes[run.lowerBound]
    merged.region = box
    merged.scissor = box
    merged.x = box.x
    merged.y = box.y
    merged.firstOp = Int32(ops.count)
    for index in run where isMovable[index - run.lowerBound] {
      let pass = plan.passes[index]
      let shift = SIMD2(Float(pass.x - pass.region.x), Float(pass.y - pass.region.y))
      for op in Int(pass.firstOp)..<Int(pass.firstOp + pass.opCount) {
        append(plan.ops[op], plan, movedBy: shift, from: merged.firstOp, mixes: mixes)
      }
    }
    merged.opCount = Int32(ops.count) - merged.firstOp
    passes.append(merged)
    noteDrawn(merged)
  }

  /// Copies a step with its instances, joined to the one before where that changes no pixel.
  private mutating func append(
    _ op: DrawOp, _ plan: borrowing FramePlan, movedBy shift: SIMD2<Float>, from start: Int32,
    mixes: Bool
  ) {
    var copied = op
    if op.kind == .instances, op.shape == nil {
      copied.firstInstance = Int32(instances.count)
      for index in Int(op.firstInstance)..<Int(op.firstInstance + op.instanceCount) {
        instances.append(plan.instances[index])
        if shift != .zero { instances[instances.count - 1].move(by: shift, of: op.features) }
      }
    }
    let last = ops.count - 1
    if last >= Int(start), ops[last].merge(copied, mixes: mixes) { return }
    ops.append(copied)
  }

  // MARK: - Movable passes

  /// Whether a pass draws the same wherever its region lies.
  private static func canMove(_ pass: RenderPass, _ plan: borrowing FramePlan) -> Bool {
    let region = SIMD4<Float>(
      Float(pass.region.x), Float(pass.region.y), Float(pass.region.maxX), Float(pass.region.maxY))
    for index in Int(pass.firstOp)..<Int(pass.firstOp + pass.opCount) {
      let op = plan.ops[index]
      guard op.kind == .instances, op.shape == nil, !op.texture.isEffect,
        op.features.isDisjoint(with: .readsRecords), op.features.isDisjoint(with: .ring)
      else { return false }
      for instance in Int(op.firstInstance)..<Int(op.firstInstance + op.instanceCount)
      where !plan.instances[instance].staysWithin(region, op.features) {
        return false
      }
    }
    return true
  }
}

extension LayerInstance {
  /// Whether the flat quad covers no pixel outside of a region: minimum x and y, maximum x and y.
  ///
  /// Smoothing reaches half a pixel past an edge, so a pixel is covered only if some of it lies inside.
  fileprivate func staysWithin(_ region: SIMD4<Float>, _ features: LayerFeatures) -> Bool {
    guard mapW == (0, 0, 1) else { return false }
    // A part has been cut to the region.
    if features.namesPart { return true }
    // Roundings of edges that lie on whole pixels.
    let slack: Float = 1 / 1024
    return mapX.2 + min(mapX.0, 0) + min(mapX.1, 0) > region.x - slack
      && mapY.2 + min(mapY.0, 0) + min(mapY.1, 0) > region.y - slack
      && mapX.2 + max(mapX.0, 0) + max(mapX.1, 0) < region.z + slack
      && mapY.2 + max(mapY.0, 0) + max(mapY.1, 0) < region.w + slack
  }
}
