// SPDX-License-Identifier: MIT

internal import RenderTree

/// The draws of a pass that are left after culling, gathered into few.
///
/// A draw joins an earlier one of its state where that changes no pixel: where its instances meet none of the
/// draws between the two. As insides are cut by what covers them, they hardly meet anything, so that those of
/// a whole stack of windows make one draw. The lists are kept from frame to frame.
struct GatheredDraws: ~Copyable {
  /// An instance, all of it or a part.
  private struct Piece: BitwiseCopyable {
    var instance: Int32
    /// Drawn in this part only.
    var isCut: Bool
    /// The pixels that it covers, or the part.
    var box: PixelRect
  }

  /// Neighbouring pieces, those of one recorded draw.
  private struct Run: BitwiseCopyable {
    var first: Int
    var end: Int
    /// The run that is drawn after it, of the same draw.
    var next = ListIndex<Run>.none
  }

  /// A draw of some runs.
  private struct Draw: BitwiseCopyable {
    var op: DrawOp
    var firstRun: Int
    var lastRun: Int
    /// The box of all pieces.
    var box: PixelRect
  }

  /// Draws that one may pass to join an earlier one.
  private static var reach: Int { 8 }
  /// Pairs of pieces that are compared in a pass.
  private static var comparisonLimit: Int { 1 << 16 }

  private var pieces: [Piece] = []
  private var runs: [Run] = []
  private var draws: [Draw] = []
  /// No draw joins one before this index.
  private var barrier = 0
  private var comparisonsLeft = 0

  /// Starts with no draws.
  mutating func begin() {
    pieces.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    draws.removeAll(keepingCapacity: true)
    barrier = 0
    comparisonsLeft = Self.comparisonLimit
  }

  // MARK: - Pieces

  /// Begins the pieces of the next draw.
  mutating func beginRun() { runs.append(Run(first: pieces.count, end: pieces.count)) }

  /// Adds an instance that covers some pixels.
  mutating func append(_ instance: Int, covering box: PixelRect) {
    pieces.append(Piece(instance: Int32(instance), isCut: false, box: box))
  }

  /// Adds a part of an instance.
  mutating func append(_ instance: Int, cutTo part: PixelRect) {
    pieces.append(Piece(instance: Int32(instance), isCut: true, box: part))
  }

  /// Adds a draw of the pieces since the last run began; none without pieces.
  ///
  /// - Parameter mixes: whether instances of several kinds may share a draw.
  mutating func append(_ op: DrawOp, mixes: Bool) {
    let run = runs.count - 1
    runs[run].end = pieces.count
    let added = runs[run].first..<pieces.count
    guard !added.isEmpty else {
      runs.removeLast()
      return
    }
    var box = PixelRect.zero
    var area = 0
    for index in added {
      box = box.union(pieces[index].box)
      area += pieces[index].box.area
    }
    var joined = op
    joined.instanceCount = Int32(added.count)
    joined.area = Float(area)
    var index = draws.count - 1
    let first = max(barrier, draws.count - Self.reach)
    while index >= first {
      joined.firstInstance = draws[index].op.firstInstance &+ draws[index].op.instanceCount
      // Another program would round otherwise: the picture is the same without culling.
      if draws[index].op.features == op.features, draws[index].op.merge(joined, mixes: mixes) {
        runs[draws[index].lastRun].next = ListIndex(run)
        draws[index].lastRun = run
        draws[index].box = draws[index].box.union(box)
        return
      }
      if meets(added, box, draw: draws[index]) { break }
      index -= 1
    }
    joined.firstInstance = 0
    draws.append(Draw(op: joined, firstRun: run, lastRun: run, box: box))
  }

  /// Adds a step that reads what was drawn before, or that covers it in unknown ways.
  mutating func appendBarrier(_ op: DrawOp) {
    draws.append(Draw(op: op, firstRun: -1, lastRun: -1, box: .zero))
    barrier = draws.count
  }

  /// Whether some pieces meet those of a draw; true if there are too many to tell.
  private mutating func meets(_ added: Range<Int>, _ box: PixelRect, draw: Draw) -> Bool {
    guard draw.box.intersects(box) else { return false }
    var run = draw.firstRun
    while true {
      comparisonsLeft -= added.count * (runs[run].end - runs[run].first)
      guard comparisonsLeft >= 0 else { return true }
      for other in runs[run].first..<runs[run].end where pieces[other].box.intersects(box) {
        for index in added where pieces[index].box.intersects(pieces[other].box) { return true }
      }
      guard let next = runs[run].next.value else { return false }
      run = next
    }
  }

  // MARK: - Writing

  /// Writes the draws in the place of others, and their instances behind those that there are.
  func write(_ ops: inout [DrawOp], _ instances: inout [LayerInstance]) {
    ops.removeAll(keepingCapacity: true)
    for draw in draws {
      var op = draw.op
      if draw.firstRun >= 0 {
        op.firstInstance = Int32(instances.count)
        var run = ListIndex<Run>(draw.firstRun)
        while let index = run.value {
          for piece in pieces[runs[index].first..<runs[index].end] {
            let instance = instances[Int(piece.instance)]
            instances.append(piece.isCut ? instance.cut(to: piece.box, of: op.features) : instance)
          }
          run = runs[index].next
        }
      }
      ops.append(op)
    }
  }
}
