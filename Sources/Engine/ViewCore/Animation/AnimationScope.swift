// SPDX-License-Identifier: MIT

package import CoreAnimation
internal import CoreGraphics
package import Foundation

/// An animation block, a frame of a keyframe block, or the time in which a property animator runs its
/// blocks: the settings by which changes of view-backed layers become animations.
///
/// ```
/// view.center = p ─▶ layer asks its delegate ─▶ view asks the innermost scope ─▶ ScopedAction
///                    (before the change)         (AnimationScopeStack.active)      │ after it
///                                            completion ◀── ScopedAnimation ◀──────┘
///                                              observer ◀──┘ (layer, key, old and new value)
/// ```
/// The opener of a scope may set an `observer`, which is notified of every animation that is made in it and in
/// the scopes inside of it: a property animator gathers its animations so, to retime, pause or stop
/// them.
package final class AnimationScope {
  /// The settings, inheritance done.
  package var parameters: AnimationParameters
  /// The animations of the scope, and the block that waits for them.
  package let completion: AnimationCompletion
  /// Notified of each new animation; nil for none. Inner scopes take it over.
  package weak var observer: (any AnimationScopeObserver)?
  /// The keyframes that are being gathered; nil outside of keyframe blocks.
  package let keyframes: KeyframeCollector?
  /// The frame of the keyframe block to which the changes belong; nil outside of frames.
  let frame: KeyframeCollector.Window?
  /// Whether the scope was opened by `beginAnimations`, and stays open until `commitAnimations`.
  package let isExplicit: Bool
  /// Whether the scope has its one transition (view fact BC-3).
  package var hasTransition = false
  /// Adds the transition when a scope of two calls is committed, with the settings that it has by then.
  package var addTransition: (() -> Void)?
  /// Whether a layer's `add(_:forKey:)` runs already, for the action whose animation is made now.
  var isWithinAdd = false
  /// Seconds by which the outer scope delays this one.
  private let inheritedDelay: TimeInterval
  /// Whether the keyframe block of the frame animates.
  private let framesMove: Bool
  /// The layers animated so far.
  private var layers: [CALayer] = []
  /// The layouts that wait for the scope's end, each with the object that is laid out.
  private var layouts: [(object: AnyObject, layOut: () -> Void)] = []

  /// Makes a scope inside of the innermost one that is open on this thread.
  ///
  /// - Parameters:
  ///   - parameters: the scope's own settings.
  ///   - overrides: the values that are not taken over from the outer scope (view fact NE-2).
  ///   - gathersKeyframes: whether the scope is that of a keyframe block.
  ///   - isExplicit: whether it is opened and closed by two calls.
  ///   - completion: called once, when all animations of the scope are over, with whether all of them
  ///     ran to their ends (view facts CM-1 to CM-5).
  package init(
    _ parameters: AnimationParameters, overriding overrides: AnimationParameters.Overrides = [],
    gathersKeyframes: Bool = false, isExplicit: Bool = false, completion: ((Bool) -> Void)? = nil
  ) {
    let outer = AnimationScopeStack.current.innermost
    self.parameters =
      outer.map { parameters.inheriting(from: $0.parameters, except: overrides) }
      ?? parameters
    self.completion = AnimationCompletion(completion)
    self.isExplicit = isExplicit
    framesMove = false
    inheritedDelay = overrides == .all ? 0 : outer?.parameters.delay ?? 0
    observer = outer?.observer
    keyframes = gathersKeyframes ? KeyframeCollector() : nil
    frame = nil
  }

  /// Makes the scope of a frame of a keyframe block: changes are gathered, scopes inside of it run
  /// within the frame's time.
  init(frame: KeyframeCollector.Window, of outer: AnimationScope) {
    parameters = outer.parameters
    completion = outer.completion
    observer = outer.observer
    keyframes = outer.keyframes
    self.frame = frame
    isExplicit = false
    inheritedDelay = 0
    framesMove = outer.isAnimated
    parameters.delay += outer.parameters.duration * (frame.start - (outer.frame?.start ?? 0))
    let length = outer.frame?.length ?? 1
    parameters.duration *= length > 0 ? frame.length / length : 0
  }

  /// Sets the seconds before the first cycle, counted from the outer scope's start.
  package func setDelay(_ delay: TimeInterval) { parameters.delay = inheritedDelay + delay }

  /// Whether changes in the scope are animated: it has a duration (view fact VB-7), or a spring that
  /// needs none, or is a frame of a block that is, which may set values at once.
  package var isAnimated: Bool {
    if frame != nil { return framesMove }
    if parameters.duration > 0 { return true }
    if case .spring = parameters.timing { return true }
    return false
  }

  /// Lays out an object at the scope's end, once, so that what its layout changes is animated.
  package func layOutAtEnd(_ object: AnyObject, _ layOut: @escaping () -> Void) {
    if !layouts.contains(where: { $0.object === object }) { layouts.append((object, layOut)) }
  }

  /// Lays out what waits for it; a layout may ask for others.
  private func layOutWaiting() {
    while !layouts.isEmpty {
      let waiting = layouts
      layouts = []
      for layout in waiting { layout.layOut() }
    }
  }

  /// The scope's end: lays out views that move along, and makes the keyframe animations.
  func prepareForEnd() {
    layOutWaiting()
    if parameters.options.contains(.laysOutSubviews) {
      // Layout may animate more layers, which are laid out by their superlayers.
      for layer in layers { layer.layoutIfNeeded() }
    }
    if frame == nil { keyframes?.makeAnimations(in: self) }
    layers = []
  }

  /// Runs a frame of a keyframe block now; its changes are gathered (view facts VK-1, VK-7).
  ///
  /// - Parameters:
  ///   - start: in fractions of the block's duration, or of the frame that is being run.
  ///   - length: in the same fractions; 0 sets the values at once at the start.
  /// - Returns: whether this is the scope of a keyframe block, and the body was run.
  package func runFrame(start: Double, length: Double, _ body: () -> Void) -> Bool {
    guard keyframes != nil else { return false }
    let outer = frame ?? KeyframeCollector.Window(start: 0, length: 1)
    let stack = AnimationScopeStack.current
    let inner = AnimationScope(frame: outer.part(start, length), of: self)
    stack.runInner(inner) {
      body()
      inner.layOutWaiting()
    }
    return true
  }

  // MARK: - Making animations

  /// Makes the animations of a change: after it, with the old value noted before.
  func animate(_ change: PropertyChange) {
    if let keyframes, let frame {
      keyframes.add(change, in: frame, start: start(of: change))
    } else if change.isAdditive {
      animateAdditively(change)
    } else {
      animatePlainly(change)
    }
  }

  /// From the old value's distance to nothing, on top of the new one (view facts VA-4, VA-5).
  private func animateAdditively(_ change: PropertyChange) {
    let velocity = parameters.timing.velocity
    let olds = change.old.parts(of: change.key)
    for (old, new) in zip(olds, change.new.parts(of: change.key)) {
      let found =
        change.key == .transform
        ? change.transformDistance : old.value.difference(from: new.value)
      guard let distance = found else { continue }
      if case .point(let point) = distance, change.key == .position, velocity.dx != velocity.dy {
        // A spring for each axis (view fact SG-4).
        addAdditive("position.x", .number(point.x), velocity.dx, change)
        addAdditive("position.y", .number(point.y), velocity.dy, change)
      } else {
        addAdditive(new.keyPath, distance, velocity.dx, change)
      }
    }
  }

  private func addAdditive(
    _ keyPath: String, _ distance: AnimatableValue, _ velocity: CGFloat, _ change: PropertyChange
  ) {
    let animation = parameters.timing.animation(
      keyPath: keyPath, duration: parameters.duration, velocity: velocity)
    animation.fromValue = distance.boxed
    animation.toValue = distance.zero?.boxed
    animation.isAdditive = true
    add(animation, forKey: change.layer.freeAnimationKey(keyPath), change)
  }

  /// From a value to the model's, in place of an older animation (view fact VA-7).
  private func animatePlainly(_ change: PropertyChange) {
    let key = change.key.rawValue
    let animation = parameters.timing.animation(
      keyPath: key, duration: parameters.duration, velocity: parameters.timing.velocity.dx)
    animation.fromValue = start(of: change)
    if change.key == .transform {
      // A matrix that flattens to nothing has no parts to move; one close to it has.
      animation.fromValue = (animation.fromValue as? CATransform3D)?.invertible
      if case .matrix(let matrix) = change.new { animation.toValue = matrix.invertible }
    }
    add(animation, forKey: key, change)
  }

  /// Where a plain animation starts: at the model's old value, or at the presented value.
  func start(of change: PropertyChange) -> Any? {
    if change.key == .transform { return change.shownTransform }
    let (layer, key) = (change.layer, change.key.rawValue)
    let isFromCurrent = parameters.options.contains(.beginsFromCurrentState)
    if let older = layer.animation(forKey: key), let record = older.delegate as? ScopedAnimation,
      record.completion === completion || isFromCurrent && layer.isWaiting(animationForKey: key)
    {
      // The value in between was never shown.
      return (older as? CABasicAnimation)?.fromValue
        ?? (older as? CAKeyframeAnimation)?.values?.first
    }
    let old = change.key == .backgroundColor ? change.old.visible(beside: change.new) : change.old
    if isFromCurrent {
      return CATransaction.valueShownBeforeChange ?? old.boxed
    }
    return old.boxed
  }

  /// Adds an animation that the scope has made, with all that follows from it.
  func add(_ animation: CAAnimation, forKey key: String, _ change: PropertyChange) {
    let layer = change.layer
    parameters.apply(to: animation, on: layer)
    let record = ScopedAnimation(
      change, key: key, keyPath: (animation as? CAPropertyAnimation)?.keyPath,
      blocksTouches: !parameters.options.contains(.allowsUserInteraction), completion: completion)
    animation.delegate = record
    observer?.scope(self, willAdd: animation, to: layer)
    replaceOwn(layer, key)
    attach(animation, to: layer, forKey: key)
    layers.append(layer)
    observer?.scope(self, didAdd: record)
  }

  /// Shows a layer until the scope's animations have ended, though its model is hidden.
  package func show(_ layer: CALayer, owner: (any AnimatedLayerOwner)?) {
    let animation = parameters.timing.animation(
      keyPath: "hidden", duration: parameters.duration, velocity: 0)
    animation.fromValue = false
    animation.toValue = false
    parameters.apply(to: animation, on: layer)
    add(animation, to: layer, forKey: "hidden", owner: owner)
  }

  /// Adds a transition, by which a layer goes from its old look to its new one.
  package func add(
    _ transition: CATransition, to layer: CALayer, owner: (any AnimatedLayerOwner)?
  ) {
    parameters.apply(to: transition, on: layer)
    add(transition, to: layer, forKey: kCATransition, owner: owner)
  }

  /// Adds an animation of no property that views animate, with the settings that it has.
  package func add(
    _ animation: CAAnimation, to layer: CALayer, forKey key: String,
    owner: (any AnimatedLayerOwner)?
  ) {
    let record = ScopedAnimation(
      of: layer, key: key, owner: owner,
      blocksTouches: !parameters.options.contains(.allowsUserInteraction), completion: completion)
    animation.delegate = record
    observer?.scope(self, willAdd: animation, to: layer)
    replaceOwn(layer, key)
    attach(animation, to: layer, forKey: key)
    observer?.scope(self, didAdd: record)
  }

  /// Adds an animation to its layer; an override of `add(_:forKey:)` sees each change once.
  private func attach(_ animation: CAAnimation, to layer: CALayer, forKey key: String) {
    if isWithinAdd {
      layer.attach(animation, forKey: key)
    } else {
      layer.add(animation, forKey: key)
    }
  }

  /// Lets an animation go on for an older one of the scope: nothing of it has been stopped before its end.
  private func replaceOwn(_ layer: CALayer, _ key: String) {
    guard let older = layer.animation(forKey: key)?.delegate as? ScopedAnimation,
      older.completion === completion
    else { return }
    older.end(finished: true)
  }
}

/// Is notified of the animations that are made in a scope and in the scopes inside of it.
package protocol AnimationScopeObserver: AnyObject {
  /// An animation is about to be added; its timing may still be changed.
  func scope(_ scope: AnimationScope, willAdd animation: CAAnimation, to layer: CALayer)
  /// An animation was added; `animation.attached` is the layer's copy.
  func scope(_ scope: AnimationScope, didAdd animation: ScopedAnimation)
}

extension AnimationScopeObserver {
  package func scope(_ scope: AnimationScope, willAdd animation: CAAnimation, to layer: CALayer) {}
}
