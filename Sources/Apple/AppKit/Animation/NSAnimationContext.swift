// SPDX-License-Identifier: MIT

public import CoreAnimation
internal import Diagnostics
public import Foundation
internal import ViewCore

/// The settings of animations that begin now on this thread; contexts nest.
///
/// A context stands on a transaction of `CATransaction`, so that layers of the application's own take its
/// duration and its curve as well (view fact NV-9).
public class NSAnimationContext: NSObject {
  /// The seconds that animations without a duration of their own take; 0.25 by default.
  ///
  /// With 0 changes take effect at once. A number that is negative or not finite is refused and logged.
  public var duration: TimeInterval {
    get { storedDuration }
    set {
      guard newValue.isFinite, newValue >= 0 else {
        RefusalLog.refuse("NSAnimationContext: duration", "duration \(newValue) refused")
        return
      }
      storedDuration = newValue
      CATransaction.setAnimationDuration(newValue)
    }
  }

  /// The pace of animations without one of their own; nil, the curve named `default`, by default.
  public var timingFunction: CAMediaTimingFunction? {
    didSet { CATransaction.setAnimationTimingFunction(timingFunction) }
  }

  /// Called once when all animations added from now on in this group are over, cancelled ones too.
  ///
  /// Without any it is called at the end of the turn. Nil by default; setting another one closes the list
  /// of the one before. It is the completion block of the group's transaction.
  public var completionHandler: (() -> Void)? {
    didSet { CATransaction.setCompletionBlock(completionHandler) }
  }

  /// Whether setting a property of a view moves it without an animator; false by default.
  ///
  /// Layers of layer-backed views move, too, then (view fact NV-4).
  public var allowsImplicitAnimation = false

  private var storedDuration: TimeInterval = 0.25
  /// The views whose trees are laid out when the group ends, after changes of constraints by animators.
  private var waitingViews: [NSView] = []
  /// Whether the context is that of code outside of all groups.
  fileprivate let isBase: Bool

  /// Makes the context of code outside of all groups.
  fileprivate override init() {
    isBase = true
    super.init()
  }

  /// Makes a group's context with the settings of the one around it.
  fileprivate init(inside outer: NSAnimationContext) {
    isBase = false
    storedDuration = outer.duration
    timingFunction = outer.timingFunction
    allowsImplicitAnimation = outer.allowsImplicitAnimation
    super.init()
  }

  /// Lays out the tree of a view when the group ends, or at once outside of groups.
  @MainActor final func layOutAtEnd(_ view: NSView) {
    if isBase { return view.layOutMoving() }
    waitingViews.append(view)
  }

  /// Lays out the views that wait; they belong to this thread, which added them.
  fileprivate final func layOutWaiting() {
    guard !waitingViews.isEmpty else { return }
    let views = waitingViews
    waitingViews = []
    MainActor.assumeIsolated { for view in views { view.layOutMoving() } }
  }

  // MARK: - Groups

  /// The context of the innermost group of this thread.
  ///
  /// Outside of groups it is one that keeps its settings until the end of the turn.
  public class var current: NSAnimationContext { ContextStack.current.innermost }

  /// The context of which something may have been set; nil where nothing was, and all is default.
  class var existing: NSAnimationContext? { ContextStack.current.existing }

  /// Opens a group, which begins with the settings of the one around it.
  public class func beginGrouping() { ContextStack.current.push() }

  /// Closes the group that was opened last; without one it is refused and logged.
  public class func endGrouping() { ContextStack.current.pop() }

  /// Runs a closure in a group of its own.
  ///
  /// - Parameters:
  ///   - changes: sets the context that it gets, and changes the values to animate.
  ///   - completionHandler: called once when the animations of the group are over.
  public class func runAnimationGroup(
    _ changes: (NSAnimationContext) -> Void, completionHandler: (() -> Void)? = nil
  ) {
    let stack = ContextStack.current
    stack.push()
    let context = stack.innermost
    if completionHandler != nil { context.completionHandler = completionHandler }
    changes(context)
    // The closure may have left groups of its own open.
    stack.pop(through: context)
  }

  /// Runs a closure in a group of its own.
  public class func runAnimationGroup(_ changes: (NSAnimationContext) -> Void) {
    runAnimationGroup(changes, completionHandler: nil)
  }

  /// Runs a closure in a group of its own, and waits until its animations are over.
  @preconcurrency @MainActor public class func runAnimationGroup(
    _ changes: (NSAnimationContext) -> Void
  ) async {
    await withCheckedContinuation { continuation in
      runAnimationGroup(changes) { continuation.resume() }
    }
  }
}

/// The contexts of one thread, outermost first.
private final class ContextStack {
  private var groups: [NSAnimationContext] = []
  /// The context outside of groups, until the end of the turn.
  private var base: NSAnimationContext?

  /// The stack of the calling thread.
  static var current: ContextStack {
    // The slot holds nothing or what `make` retained for it; the thread's end releases it.
    if let stored = unsafe pthread_getspecific(slot) {
      return unsafe Unmanaged<ContextStack>.fromOpaque(stored).takeUnretainedValue()
    }
    return make()
  }

  private static func make() -> ContextStack {
    let made = ContextStack()
    // The slot takes over the reference.
    unsafe pthread_setspecific(slot, Unmanaged.passRetained(made).toOpaque())
    return made
  }

  private static let slot: pthread_key_t = {
    var key = pthread_key_t()
    unsafe pthread_key_create(&key) { stored in
      // The thread ends: this balances the retain of `make`.
      if let stored = unsafe stored {
        unsafe Unmanaged<ContextStack>.fromOpaque(stored).release()
      }
    }
    return key
  }()

  var innermost: NSAnimationContext {
    if let group = groups.last { return group }
    if let base { return base }
    let made = NSAnimationContext()
    base = made
    CATransaction.atEndOfTurn { [weak self] in self?.base = nil }
    return made
  }

  var existing: NSAnimationContext? { groups.last ?? base }

  func push() {
    let context = NSAnimationContext(inside: innermost)
    CATransaction.begin()
    CATransaction.setAnimationDuration(context.duration)
    if let curve = context.timingFunction { CATransaction.setAnimationTimingFunction(curve) }
    groups.append(context)
  }

  func pop() {
    groups.last?.layOutWaiting()
    guard groups.popLast() != nil else {
      RefusalLog.refuse("NSAnimationContext: endGrouping", "endGrouping() without beginGrouping()")
      return
    }
    CATransaction.commit()
  }

  /// Closes groups up to one, which is closed last.
  func pop(through context: NSAnimationContext) {
    guard groups.contains(where: { $0 === context }) else { return }
    while let last = groups.last {
      pop()
      if last === context { return }
    }
  }
}
