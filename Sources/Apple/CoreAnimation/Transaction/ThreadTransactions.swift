// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation
internal import Locks
internal import Tracing

/// The open transactions of one thread, and the layers that they changed.
///
/// Confined to its thread. The first change outside any transaction opens an implicit one, which
/// the thread's loop commits at the end of its turn (behaviour fact TX-1). A layer may stand in the
/// lists of several threads: the first of them that commits sends all that is due of it, so that a
/// transaction left open on one thread never holds up another's (behaviour fact TX-21).
final class ThreadTransactions {
  /// Open transactions, outermost first.
  private(set) var levels: [TransactionLevel] = []
  /// Whether property changes start no action; kept up to date so that setters read one flag.
  private(set) var disablesActions = false
  /// Tells the thread's list of layers from those of other threads; never 0.
  let listID = ThreadTransactions.nextListID()
  /// Layers with something due at the commit, in order of their first change. One that another
  /// thread listed in between may stand here twice.
  private(set) var changedLayers: [CALayer] = []
  /// The length of the list beyond which duplicates are sought.
  private var duplicateLimit = 1024
  /// Animations that left their layers and have not been reported yet.
  var stoppedAnimations: [StoppedAnimation] = []
  /// While an action runs: what the property was before the change (behaviour fact AC-5).
  var previousValue: Any?
  /// While an action runs: how the property moved before the change.
  var previousMotion: PropertyMotion?
  /// While a coder writes or reads layers or animations on this thread: how deep it is.
  var archivePass: ArchivePass?
  /// The layers of the thread that are being laid out, or presented.
  let layoutNesting = LayoutNesting()
  /// The progress of the copy of an animation group.
  var groupCopy = GroupCopy()
  /// The display links added on this thread.
  let displayLinks = DisplayLinkSource()
  private(set) var isCommitting = false
  /// The drawings of layers that are owed.
  var drawings = DrawingQueue()
  private var flushesWhenClosed = false
  /// Called once, ahead of layout and drawing, when the outermost transaction is committed.
  private var commitHandlers: [() -> Void] = []
  private var runsCommitHandlers = false
  /// Completion blocks without animations, which wait for the next turn (behaviour fact TX-20).
  private var dueCompletions: [CompletionGroup] = []
  /// Whether the thread's loop is going to call `endTurnOfLoop()`.
  private var isTurnScheduled = false

  // MARK: - The thread's own

  /// The transactions of the calling thread.
  static var current: ThreadTransactions {
    // The slot holds nothing or what `make` retained for it; the thread's end releases it.
    if let stored = unsafe pthread_getspecific(slot) {
      return unsafe Unmanaged<ThreadTransactions>.fromOpaque(stored).takeUnretainedValue()
    }
    return make()
  }

  private static func make() -> ThreadTransactions {
    let made = ThreadTransactions()
    unsafe pthread_setspecific(slot, Unmanaged.passRetained(made).toOpaque())
    return made
  }

  private static let slot: pthread_key_t = {
    var key = pthread_key_t()
    unsafe pthread_key_create(&key) { stored in
      if let stored = unsafe stored { unsafe ThreadEnd.release(stored) }
    }
    return key
  }()

  // MARK: - Opening and closing

  /// Whether there is anything that `flush()` would commit or report.
  var isPending: Bool {
    !levels.isEmpty || !changedLayers.isEmpty || !stoppedAnimations.isEmpty
      || !dueCompletions.isEmpty || drawings.hasUndrawn || AbandonedChanges.areWaiting
  }

  /// Whether completion blocks wait for the end of the turn.
  var hasDueCompletions: Bool { !dueCompletions.isEmpty }

  /// Whether the implicit transaction holds what an explicit one inside it has committed.
  var holdsCommitted: Bool { levels.first?.holdsCommitted ?? false }

  /// Whether the innermost transaction was opened by `begin()`.
  var hasBegun: Bool { levels.last.map { !$0.isImplicit } ?? false }

  /// The innermost transaction; opens the implicit one when none exists.
  var innermost: TransactionLevel {
    if let level = levels.last { return level }
    let level = takeLevel(isImplicit: true)
    levels.append(level)
    if !isCommitting { scheduleTurn() }
    return level
  }

  /// Arranges for the end of the turn, once until the loop has come to it: a host that ends turns by itself
  /// may never run the loop.
  private func scheduleTurn() {
    guard !isTurnScheduled else { return }
    isTurnScheduled = true
    TurnEnd.schedule()
  }

  /// Makes sure that what changes now will be committed.
  func openIfNeeded() {
    if levels.isEmpty { _ = innermost }
  }

  func begin() {
    levels.append(takeLevel(isImplicit: false))
  }

  /// A level without values: one that was closed, or a new one.
  private func takeLevel(isImplicit: Bool) -> TransactionLevel {
    guard let level = spares.level else { return TransactionLevel(isImplicit: isImplicit) }
    spares.level = nil
    level.reset(isImplicit: isImplicit)
    return level
  }

  /// Closes the innermost explicit transaction, and commits if it was the outermost.
  func commit() {
    guard let level = levels.last, !level.isImplicit else {
      RefusalLog.refuse("CATransaction: commit", "commit() without begin()")
      return
    }
    close(level)
    guard levels.count == 1, levels[0].isImplicit else { return }
    levels[0].holdsCommitted = true
    if flushesWhenClosed { flush() }
  }

  /// Commits the implicit transaction; with explicit ones open, once they are closed (fact TX-6).
  func flush() {
    guard !isCommitting, !runsCommitHandlers else { return }
    markUndrawn()
    guard let level = levels.last else {
      let hasNews = !changedLayers.isEmpty || !stoppedAnimations.isEmpty
      if hasNews || AbandonedChanges.areWaiting { openIfNeeded() }
      guard let level = levels.last else { return }
      close(level)
      return
    }
    guard level.isImplicit else {
      flushesWhenClosed = levels[0].isImplicit
      return
    }
    flushesWhenClosed = false
    close(level)
  }

  private func close(_ level: TransactionLevel) {
    if levels.count == 1, !isCommitting { sendChanges(closing: true) } else { pop() }
    level.completion?.close()
    level.reset()
    spares.level = level
  }

  /// Commits what was changed within transactions that `begin()` opened, which stay open.
  func commitOpen() {
    guard !isCommitting, !runsCommitHandlers, hasBegun else { return }
    markUndrawn()
    sendChanges(closing: false)
  }

  /// Lays out, displays and sends what the thread has changed.
  ///
  /// - Parameter closing: whether the outermost transaction is closed by it.
  private func sendChanges(closing: Bool) {
    runCommitHandlers()
    isCommitting = true
    CATransaction.lock()
    takeOverAbandonedChanges()
    let stretch = Trace.begin(.commit)
    var pass = CommitPass(transactions: self)
    pass.run()
    if pass.changedCount > 0 { stretch.end("layers", pass.changedCount) }
    CATransaction.unlock()
    isCommitting = false
    if closing { pop() }
    pass.announce()
    reportStopped()
  }

  /// Takes the memory that commits use again; a commit within another one finds none.
  func takeSpares() -> CommitSpares {
    var taken = CommitSpares()
    swap(&taken.changed, &spares.changed)
    swap(&taken.batch, &spares.batch)
    swap(&taken.marked, &spares.marked)
    swap(&taken.deltas, &spares.deltas)
    return taken
  }

  /// Keeps the emptied lists of a commit for the next one.
  func giveBack(_ lists: CommitSpares) {
    spares.changed = lists.changed
    spares.batch = lists.batch
    spares.marked = lists.marked
    spares.deltas = lists.deltas
  }

  /// Has a function called ahead of the commit of the outermost transaction, once; opens the implicit
  /// transaction when none exists.
  func addCommitHandler(_ handler: @escaping () -> Void) {
    openIfNeeded()
    commitHandlers.append(handler)
  }

  /// Calls the functions that wait for the commit; changes that they make are part of it. Those that
  /// one of them adds wait for the next commit.
  private func runCommitHandlers() {
    guard !commitHandlers.isEmpty else { return }
    let handlers = commitHandlers
    commitHandlers = []
    // Their own commits are part of this one, which is about to begin.
    runsCommitHandlers = true
    for handler in handlers { handler() }
    runsCommitHandlers = false
    flushesWhenClosed = false
  }

  /// Displays the marked layers among some; those that draw asynchronously draw side by side.
  func display(_ layers: [CALayer]) {
    drawings.collects = true
    for layer in layers where layer.dirty.contains(.display) { layer.displayIfNeeded() }
    drawings.collects = false
    let collected = drawings.collected
    drawings.collected = []
    if !collected.isEmpty { LayerDrawing.runApart(collected) }
  }

  /// Marks the layers that an earlier commit could not draw.
  private func markUndrawn() {
    guard drawings.hasUndrawn else { return }
    for (layer, groups) in drawings.takeUndrawn() {
      if groups.contains(.display) { layer.markNeedsDisplay(nil) }
      layer.markDirty(groups)
    }
  }

  private func pop() {
    levels.removeLast()
    updateDisablesActions()
  }

  private func reportStopped() {
    let stopped = stoppedAnimations
    stoppedAnimations = []
    for animation in stopped { animation.report() }
  }

  // MARK: - The end of a turn

  /// Ends the turn that the thread's loop was asked to end.
  func endTurnOfLoop() {
    isTurnScheduled = false
    endTurn()
  }

  /// Ends a turn of the thread's loop or of a host: commits the implicit transaction, then runs the completion
  /// blocks that waited for it, and commits what they changed.
  func endTurn() {
    guard !isCommitting else { return }
    flush()
    guard !dueCompletions.isEmpty else { return }
    runDueCompletions()
    flush()
  }

  /// Has a completion block run at the end of the turn, which the thread's loop is asked for.
  func addDue(_ completion: CompletionGroup) {
    dueCompletions.append(completion)
    scheduleTurn()
  }

  /// Runs the completion blocks that wait; those that come due meanwhile wait for the next turn.
  func runDueCompletions() {
    guard !dueCompletions.isEmpty else { return }
    let due = dueCompletions
    dueCompletions = []
    for completion in due { completion.block() }
  }

  // MARK: - Changed layers

  private static let listIDs = Atomic<UInt32>(0)

  private static func nextListID() -> UInt32 {
    let id = listIDs.wrappingAdd(1, ordering: .relaxed).newValue
    return id == 0 ? nextListID() : id
  }

  /// Puts a layer into the list of what the next commit sends.
  func list(_ layer: CALayer) {
    layer.listID = listID
    openIfNeeded()
    changedLayers.append(layer)
    guard changedLayers.count > duplicateLimit else { return }
    // A thread that never commits, while others list the same layers, must not grow without bound.
    var seen: Set<ObjectIdentifier> = []
    changedLayers.removeAll { !seen.insert(ObjectIdentifier($0)).inserted }
    duplicateLimit = max(1024, 2 * changedLayers.count)
  }

  /// Takes the layers listed so far, into a list whose memory the next ones are listed in.
  func takeChangedLayers(into layers: inout [CALayer]) {
    layers.removeAll(keepingCapacity: true)
    swap(&layers, &changedLayers)
    duplicateLimit = 1024
    for layer in layers where layer.listID == listID { layer.listID = 0 }
  }

  /// Takes over what threads that have ended did not commit.
  private func takeOverAbandonedChanges() {
    guard AbandonedChanges.areWaiting else { return }
    for changes in AbandonedChanges.take() {
      for layer in changes.layers { list(layer) }
      stoppedAnimations += changes.stoppedAnimations
      for completion in changes.completions { completion.close() }
    }
  }

  /// The thread has ended; this runs on another one (see `ThreadEnd`).
  deinit {
    AbandonedChanges(
      layers: changedLayers, stoppedAnimations: stoppedAnimations,
      completions: levels.compactMap(\.completion) + dueCompletions
    ).leave()
  }

  // MARK: - Values before the commit

  /// Memory that is out of use, for the next commits.
  private var spares = CommitSpares()

  func takeCommittedValues(of layer: CALayer) -> CommittedValues {
    guard let spare = spares.committedValues.popLast() else { return CommittedValues(of: layer) }
    spare.values = layer.values
    spare.contents = layer.contentsValue
    return spare
  }

  /// A layer's changes have been sent: what was kept of it is no longer needed.
  func giveBackCommittedValues(of layer: CALayer) {
    guard let committed = layer.committed else { return }
    layer.committed = nil
    committed.contents = nil
    spares.committedValues.append(committed)
  }

  // MARK: - Values

  func updateDisablesActions() {
    disablesActions = levels.last(where: { $0.disablesActions != nil })?.disablesActions ?? false
  }

  /// Seconds that implicit animations of this moment last (behaviour fact TX-3).
  var animationDuration: CFTimeInterval {
    levels.last(where: { $0.duration != nil })?.duration ?? 0.25
  }

  /// Pace of implicit animations of this moment, nil if none was set.
  var animationTimingFunction: CAMediaTimingFunction? {
    levels.last(where: { $0.setsTimingFunction })?.timingFunction
  }

  /// The spring of implicit animations of this moment, nil if none was set.
  var animationSpring: CASpringAnimation? {
    levels.last(where: { $0.setsSpring })?.spring
  }

  /// The block whose transaction counts the animations added at this moment.
  var completion: CompletionGroup? {
    levels.last(where: { $0.completion != nil })?.completion
  }
}
