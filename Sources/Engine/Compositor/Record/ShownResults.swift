// SPDX-License-Identifier: MIT

/// The quads that show results of passes: a pass is not drawn if all quads that show it are hidden, and with it
/// those that only it shows. The lists are kept from frame to frame.
struct ShownResults: ~Copyable {
  /// A quad that shows a result.
  private struct Show: BitwiseCopyable {
    var instance: Int32
    /// The pass that is shown.
    var shown: Int32
    /// The pass that shows it.
    var parent: Int32
    var isHidden = false
  }

  /// The fate of a pass.
  private enum Fate: BitwiseCopyable {
    /// Nothing is known to show it, so it is drawn.
    case unknown
    case hidden
    case drawn
  }

  /// In order of the instances: those within a pass come before those that show it.
  private var shows: [Show] = []
  /// By serial of a pass.
  private var fates: [Fate] = []
  private var passes: [RenderPass] = []
  private var ops: [DrawOp] = []
  private var hasHidden = false
  /// Number of passes that were opened.
  private var count: Int32 = 0

  /// Starts a frame.
  mutating func removeAll() {
    shows.removeAll(keepingCapacity: true)
    hasHidden = false
    count = 0
  }

  /// A number for the next pass: greater than those of the passes around it.
  mutating func nextSerial() -> Int32 {
    count += 1
    return count - 1
  }

  /// Notes the quad that shows a pass in another one.
  mutating func append(_ instance: Int, showing shown: Int32, in parent: Int32) {
    shows.append(Show(instance: Int32(instance), shown: shown, parent: parent))
  }

  /// Notes that a quad is hidden.
  mutating func hide(_ instance: Int) {
    var low = 0
    var high = shows.count
    while low < high {
      let middle = (low + high) / 2
      if Int(shows[middle].instance) < instance { low = middle + 1 } else { high = middle }
    }
    guard low < shows.count, Int(shows[low].instance) == instance else { return }
    shows[low].isHidden = true
    hasHidden = true
  }

  /// Takes the passes out of a plan that nothing shows.
  mutating func removeHiddenPasses(from plan: inout FramePlan) {
    guard hasHidden else { return }
    findFates(plan)
    passes.removeAll(keepingCapacity: true)
    ops.removeAll(keepingCapacity: true)
    for pass in plan.passes where pass.serial < 0 || fates[Int(pass.serial)] != .hidden {
      var kept = pass
      kept.firstOp = Int32(ops.count)
      ops.append(contentsOf: plan.ops[Int(pass.firstOp)..<Int(pass.firstOp + pass.opCount)])
      passes.append(kept)
    }
    swap(&passes, &plan.passes)
    swap(&ops, &plan.ops)
  }

  private mutating func findFates(_ plan: borrowing FramePlan) {
    fates.removeAll(keepingCapacity: true)
    for _ in 0..<count { fates.append(.unknown) }
    // From the outside in.
    for show in shows.reversed() {
      let isSeen = !show.isHidden && fates[Int(show.parent)] != .hidden
      if isSeen {
        fates[Int(show.shown)] = .drawn
      } else if fates[Int(show.shown)] == .unknown, isPlain(show.shown, plan) {
        fates[Int(show.shown)] = .hidden
      }
    }
  }

  /// Whether a pass is in one piece and holds nothing but draws.
  private func isPlain(_ serial: Int32, _ plan: borrowing FramePlan) -> Bool {
    for pass in plan.passes where pass.serial == serial {
      guard !pass.continues else { return false }
      for op in Int(pass.firstOp)..<Int(pass.firstOp + pass.opCount) {
        if plan.ops[op].kind != .instances { return false }
      }
    }
    return true
  }
}
