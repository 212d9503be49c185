// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Locks
internal import RenderTree
internal import Tracing

/// One commit of the outermost transaction: find contexts, lay out, display, encode, post.
///
/// The cost is that of what changed: layers in the thread's list, and subtrees that were attached
/// or detached. Layers that no renderer shows cost one check each.
///
/// ```
/// changed layers ─▶ contexts ─▶ layout ─▶ display ─┐ again while layout and
///        ▲─────────────────────────────────────────┘ display change layers
///                      └▶ one delta for each context ─▶ mailbox, onCommit
/// ```
struct CommitPass {
  private let transactions: ThreadTransactions
  /// The lists of the commit: layers to be encoded in order of their first change, and a delta for each
  /// context that has news.
  private var lists = CommitSpares()

  /// Limit of rounds in which layout and display change layers again before the commit goes on.
  private static let roundLimit = 64

  init(transactions: ThreadTransactions) {
    self.transactions = transactions
    lists = transactions.takeSpares()
  }

  mutating func run() {
    var rounds = 0
    while !transactions.changedLayers.isEmpty {
      rounds += 1
      prepare(isLast: rounds > Self.roundLimit)
      if rounds > Self.roundLimit {
        RefusalLog.refuse(
          "CATransaction: rounds", "layout or display marks layers in every round")
        break
      }
    }
    for index in lists.changed.indices { encode(lists.changed[index]) }
    for index in lists.deltas.indices where !lists.deltas[index].isEmpty {
      lists.deltas[index].post()
    }
  }

  /// The number of layers whose changes were encoded.
  var changedCount: Int { lists.changed.count }

  /// Wakes the hosts and gives the lists back; called when the transaction is closed.
  mutating func announce() {
    // By index: an entry that is taken out is copied list by list.
    for index in lists.deltas.indices where lists.deltas[index].isPosted {
      lists.deltas[index].context.onCommit?()
    }
    lists.removeEntries()
    transactions.giveBack(lists)
  }

  // MARK: - Contexts, layout, display

  /// Takes the layers changed so far, and brings them up to date.
  private mutating func prepare(isLast: Bool) {
    var batch: [CALayer] = []
    swap(&batch, &lists.batch)
    transactions.takeChangedLayers(into: &batch)
    lists.changed += batch
    var marked: [CALayer] = []
    swap(&marked, &lists.marked)
    marked.removeAll(keepingCapacity: true)
    defer {
      swap(&batch, &lists.batch)
      swap(&marked, &lists.marked)
    }
    let stamp = Self.nextStamp()
    for layer in batch where layer.dirty.contains(.superlayer) {
      settle(layer, stamp, &marked)
    }
    for layer in batch where !layer.contexts.isEmpty { marked.append(layer) }
    guard !isLast else { return }
    let layout = Trace.begin(.layout)
    for layer in marked where layer.dirty.contains(.layout) { layer.layoutIfNeeded() }
    layout.end()
    let display = Trace.begin(.display)
    transactions.display(marked)
    display.end()
  }

  /// Brings the contexts of a layer up to date, those of the layers above it first.
  ///
  /// Each layer above is checked once in a round, so that building a deep tree does not
  /// cost the square of its depth.
  private mutating func settle(_ layer: CALayer, _ stamp: UInt32, _ marked: inout [CALayer]) {
    var ancestors: [CALayer] = []
    var next: CALayer? = layer
    while let current = next, current.commitStamp != stamp {
      current.commitStamp = stamp
      ancestors.append(current)
      next = current.above
    }
    for layer in ancestors.reversed() where layer.dirty.contains(.superlayer) {
      layer.dirty.remove(.superlayer)
      move(layer, &marked)
    }
  }

  private static let stamps = Atomic<UInt32>(0)

  private static func nextStamp() -> UInt32 {
    stamps.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Finds the contexts of a layer that got another superlayer; if they differ, of all below it.
  private mutating func move(_ layer: CALayer, _ marked: inout [CALayer]) {
    let above = layer.above?.contexts ?? []
    let contexts = layer.joined(above)
    guard !Self.areSame(layer.contexts, contexts) else { return }
    var pending = [(layer, above)]
    while let (layer, above) = pending.popLast() {
      let new = layer.joined(above)
      let old = layer.contexts
      guard !Self.areSame(old, new) else { continue }
      layer.contexts = new
      // A renderer that is not told yet knows no earlier state (behaviour fact IA-20).
      if !old.contains(where: { Self.contains(new, $0) }) { layer.isInRenderTree = false }
      for context in old where !Self.contains(new, context) { leave(layer, context) }
      for context in new where !Self.contains(old, context) { enter(layer, context) }
      if new.isEmpty { layer.stopAnimationsOutsideTree() }
      if !layer.dirty.isDisjoint(with: [.layout, .display]) { marked.append(layer) }
      for child in layer.children.reversed() { pending.append((child, new)) }
      if let mask = layer.rare?.mask { pending.append((mask, new)) }
    }
  }

  private mutating func enter(_ layer: CALayer, _ context: LayerContext) {
    let index = delta(for: context)
    lists.deltas[index].enter(layer)
    if context.layer === layer { lists.deltas[index].delta.root = layer.nodeID }
  }

  private mutating func leave(_ layer: CALayer, _ context: LayerContext) {
    lists.deltas[delta(for: context)].leave(layer)
    context.noteRemoval(of: layer)
  }

  private mutating func delta(for context: LayerContext) -> Int {
    for index in lists.deltas.indices where lists.deltas[index].context === context {
      return index
    }
    lists.deltas.append(PendingDelta(context))
    return lists.deltas.count - 1
  }

  private static func areSame(_ a: [LayerContext], _ b: [LayerContext]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0 === $1 }
  }

  private static func contains(_ list: [LayerContext], _ context: LayerContext) -> Bool {
    list.contains { $0 === context }
  }

  // MARK: - Encoding

  /// Sends the due changes of a layer to each of its contexts.
  private mutating func encode(_ layer: CALayer) {
    transactions.giveBackCommittedValues(of: layer)
    let groups = layer.dirty.nodeGroups
    layer.dirty.subtract(DirtyGroups(.all))
    layer.isInRenderTree = !layer.contexts.isEmpty
    guard !groups.isEmpty else { return }
    for context in layer.contexts {
      lists.deltas[delta(for: context)].encode(layer, groups)
    }
  }
}

extension CALayer {
  /// The contexts inherited from above with those of which the layer is the root.
  fileprivate final func joined(_ above: [LayerContext]) -> [LayerContext] {
    guard let own = rare?.rootContexts, !own.isEmpty else { return above }
    return above + own.filter { context in !above.contains { $0 === context } }
  }
}
