// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import Foundation

/// The animation scopes that are open on one thread, and whether changes animate at all there.
package final class AnimationScopeStack {
  /// The open scopes, outermost first.
  package private(set) var scopes: [AnimationScope] = []
  /// Whether scopes make animations; true by default (view fact VB-10).
  package var areAnimationsEnabled = true

  /// The stack of the calling thread.
  package static var current: AnimationScopeStack {
    // The slot holds nothing or what `make` retained for it; the thread's end releases it.
    if let stored = unsafe pthread_getspecific(slot) {
      return unsafe Unmanaged<AnimationScopeStack>.fromOpaque(stored).takeUnretainedValue()
    }
    return make()
  }

  private static func make() -> AnimationScopeStack {
    let made = AnimationScopeStack()
    unsafe pthread_setspecific(slot, Unmanaged.passRetained(made).toOpaque())
    return made
  }

  private static let slot: pthread_key_t = {
    var key = pthread_key_t()
    unsafe pthread_key_create(&key) { stored in
      // The thread ends: this balances the retain of `make`.
      if let stored = unsafe stored {
        unsafe Unmanaged<AnimationScopeStack>.fromOpaque(stored).release()
      }
    }
    return key
  }()

  /// The innermost scope; nil outside of all.
  package var innermost: AnimationScope? { scopes.last }

  /// The scope that a change made now belongs to; nil where changes take effect without animation.
  package var active: AnimationScope? {
    guard let scope = scopes.last, areAnimationsEnabled, scope.isAnimated else { return nil }
    return scope
  }

  /// Opens a scope; everything that changes until `pop()` belongs to it.
  package func push(_ scope: AnimationScope) { scopes.append(scope) }

  /// Closes the innermost scope, and makes the animations that had to wait for its end.
  @discardableResult
  package func pop() -> AnimationScope? {
    guard let scope = scopes.last else { return nil }
    scope.prepareForEnd()
    scopes.removeLast()
    scope.completion.close()
    return scope
  }

  /// Runs a body in a scope.
  package func run(_ scope: AnimationScope, _ body: () -> Void) {
    push(scope)
    body()
    // A body may have left scopes of its own open (`beginAnimations` without a commit).
    while let last = scopes.last, last !== scope { pop() }
    if scopes.last === scope { pop() }
  }

  /// Runs a body in a part of the innermost scope, which goes on afterwards.
  func runInner(_ scope: AnimationScope, _ body: () -> Void) {
    let count = scopes.count
    scopes.append(scope)
    body()
    while scopes.count > count + 1 { pop() }
    scopes.removeLast()
  }

  /// Runs a body outside of all scopes: what it changes belongs to none (view fact NE-5).
  package func outsideOfScopes(_ body: () -> Void) {
    let (open, wereEnabled) = (scopes, areAnimationsEnabled)
    scopes = []
    body()
    scopes = open
    // The switch outlives the body, unless the scopes that it interrupts had changed it for a while.
    if !open.isEmpty { areAnimationsEnabled = wereEnabled }
  }

  /// Runs a body whose changes take effect without animation (view fact VB-10).
  package func withoutAnimation(_ body: () -> Void) {
    let wereEnabled = areAnimationsEnabled
    areAnimationsEnabled = false
    body()
    areAnimationsEnabled = wereEnabled
  }
}
