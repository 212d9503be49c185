// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Diagnostics
public import Foundation
internal import Locks

/// Key of the duration of implicit animations, in seconds.
public let kCATransactionAnimationDuration = "animationDuration"
/// Key of the pace of implicit animations.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// Key of the flag that suppresses actions.
public let kCATransactionDisableActions = "disableActions"
/// Key of the block that runs when the transaction's animations have ended.
public let kCATransactionCompletionBlock = "completionBlock"

/// Groups changes of layers, so that they reach the screen together, and holds settings for them.
///
/// Transactions belong to the calling thread and nest: an inner one inherits what it does not set,
/// and nothing reaches a renderer before the outermost one is committed (behaviour facts TX-1 to
/// TX-7). A change outside any transaction opens an implicit one, committed at the end of the turn
/// of the thread's loop; a thread without a loop calls `flush()`. What a thread has not committed
/// when it ends is committed with the next transaction of any thread, and logged.
public class CATransaction: NSObject {
  /// Opens a transaction inside the thread's current one.
  public class func begin() {
    ThreadTransactions.current.begin()
  }

  /// Closes the transaction opened last; the outermost one is laid out, displayed and sent.
  ///
  /// Without a `begin()` to match it is refused and logged.
  public class func commit() {
    ThreadTransactions.current.commit()
  }

  /// Commits the thread's implicit transaction now; with explicit ones open, once they close.
  ///
  /// On a thread without a run loop this is the end of the turn as well: completion blocks of
  /// transactions without animations run here.
  public class func flush() {
    let transactions = ThreadTransactions.current
    transactions.flush()
    if transactions.hasDueCompletions, !TurnEnd.comesByItself { transactions.endTurn() }
  }

  /// Ends a turn of the thread's loop: commits the implicit transaction, runs the completion blocks
  /// that waited for the turn's end, and commits what they changed.
  package class func endTurn() {
    ThreadTransactions.current.endTurn()
  }

  /// Commits now what the thread has changed, also within transactions that `begin()` opened.
  ///
  /// For a picture that is asked for within one. The transactions stay open with their settings and
  /// completion blocks; what changes later is committed when they close.
  package class func commitForPicture() {
    ThreadTransactions.current.commitOpen()
    flush()
  }

  /// Ends a turn as `endTurn()` does, also within transactions that `begin()` opened.
  ///
  /// For a picture that is asked for within one, by a renderer whose pictures end turns.
  package class func endTurnForPicture() {
    ThreadTransactions.current.commitOpen()
    endTurn()
  }

  /// Whether open changes have to be committed at the clock's present time, before a clock that is
  /// moved by hand goes on: an explicit transaction was committed inside of it, or blocks wait.
  package class var isDue: Bool {
    let transactions = ThreadTransactions.current
    return transactions.holdsCommitted || transactions.hasDueCompletions
  }

  /// Whether `flush()` has anything to do on this thread; a still frame asks this alone.
  package class var isPending: Bool { ThreadTransactions.current.isPending }

  /// Whether a commit runs on this thread: its layout and drawing call the application, which
  /// cannot commit anything else meanwhile.
  package class var isCommitting: Bool { ThreadTransactions.current.isCommitting }

  /// Whether a transaction was begun on this thread that `commit()` would close.
  package class var hasBegun: Bool { ThreadTransactions.current.hasBegun }

  /// Has a function called ahead of layout and drawing when this thread's outermost transaction is
  /// committed, once. Changes that it makes are part of that commit.
  package class func addCommitHandler(_ handler: @escaping () -> Void) {
    ThreadTransactions.current.addCommitHandler(handler)
  }

  /// Takes the lock that guards layer trees against commits of other threads; recursive.
  public class func lock() {
    treeLock.lock()
  }

  /// Gives the lock back.
  public class func unlock() {
    treeLock.unlock()
  }

  private static let treeLock = OrderedRecursiveLock()

  // MARK: - Settings

  /// Duration of implicit animations in seconds. Default 0.25.
  public class func animationDuration() -> CFTimeInterval {
    ThreadTransactions.current.animationDuration
  }

  /// Sets how long implicit animations of the current transaction last, in seconds.
  ///
  /// A number that is negative or not finite is refused and logged.
  public class func setAnimationDuration(_ dur: CFTimeInterval) {
    guard dur.isFinite, dur >= 0 else {
      RefusalLog.refuse("CATransaction: animation duration", "animation duration \(dur) refused")
      return
    }
    ThreadTransactions.current.innermost.duration = dur
  }

  /// The pace of implicit animations. Default nil, which means the curve named `default`.
  public class func animationTimingFunction() -> CAMediaTimingFunction? {
    ThreadTransactions.current.animationTimingFunction
  }

  /// Sets the pace of implicit animations of the current transaction.
  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    let level = ThreadTransactions.current.innermost
    level.setsTimingFunction = true
    level.timingFunction = function
  }

  /// The spring by which implicit animations move. Default nil. Not part of Apple's API.
  public class func animationSpring() -> CASpringAnimation? {
    ThreadTransactions.current.animationSpring
  }

  /// Lets implicit animations of the current transaction move by a spring: mass, stiffness,
  /// damping and the others are those of a copy of `spring`.
  ///
  /// A property in flight keeps its speed, as under `inheritsVelocity`, so that its target may
  /// change at any time. The duration is the spring's own, or if that is 0 the time
  /// in which the motion settles; the transaction's duration and pace do not count. nil, in an
  /// inner transaction too, goes back to them. Not part of Apple's API.
  public class func setAnimationSpring(_ spring: CASpringAnimation?) {
    let level = ThreadTransactions.current.innermost
    level.setsSpring = true
    level.spring = spring
  }

  /// Whether changes of properties start no actions. Default false.
  public class func disableActions() -> Bool {
    ThreadTransactions.current.disablesActions
  }

  /// Sets whether changes in the current transaction start no actions (behaviour fact IA-9).
  public class func setDisableActions(_ flag: Bool) {
    let transactions = ThreadTransactions.current
    transactions.innermost.disablesActions = flag
    transactions.updateDisablesActions()
  }

  /// The block set in the current transaction, or in the nearest around it (behaviour fact TX-22).
  /// Default nil.
  public class func completionBlock() -> (() -> Void)? {
    ThreadTransactions.current.completion?.block
  }

  /// Sets the block that runs when all animations added from now on, in this transaction, are over.
  ///
  /// Without animations it runs in the next turn of the thread's run loop; on a thread without one
  /// with the next `flush()`, or with the next frame that a renderer draws there. Each block that
  /// is set runs once: another one only closes the list of the one before, and nil does not cancel
  /// it (behaviour facts TX-4, TX-20). It runs on the thread that committed, or that delivers the
  /// last animation's end: the thread that owns the layers, as a rule the main one.
  public class func setCompletionBlock(_ block: (() -> Void)?) {
    let level = ThreadTransactions.current.innermost
    let previous = level.completion
    level.completion = block.map { CompletionGroup($0) }
    previous?.close()
  }

  /// The value under a key: one of the four known ones, or one of the application's own.
  public class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: return NSNumber(value: animationDuration())
    case kCATransactionAnimationTimingFunction: return animationTimingFunction()
    case kCATransactionDisableActions: return NSNumber(value: disableActions())
    case kCATransactionCompletionBlock: return completionBlock()
    default:
      return ThreadTransactions.current.levels.last(where: { $0.values[key] != nil })?.values[key]
    }
  }

  /// Sets the value under a key for the current transaction; a value of the wrong type is refused.
  public class func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      setAnimationDuration(anObject.flatMap { Number.double($0) } ?? 0.25)
    case kCATransactionAnimationTimingFunction:
      setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
    case kCATransactionDisableActions:
      setDisableActions(anObject.flatMap { Number.double($0) } ?? 0 != 0)
    case kCATransactionCompletionBlock:
      setCompletionBlock(anObject as? () -> Void)
    default:
      ThreadTransactions.current.innermost.values[key] = anObject
    }
  }
}
