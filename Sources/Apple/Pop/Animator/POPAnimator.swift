// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import Diagnostics
public import Foundation
internal import QuartzCore

/// Moves the animations of a thread on, with each frame of the display.
///
/// New animations are applied once ahead of the coming commit, at its media time, so that the first
/// frame shows their start; then a display link steps them, which stands still while none runs. Within a
/// step layers' changes start no actions, except in the application's callbacks.
public class POPAnimator: NSObject {
  /// Is notified of each step. Default nil.
  public weak var delegate: (any POPAnimatorDelegate)?

  private var entries: [AnimationEntry] = []
  private var entriesByObject: [ObjectIdentifier: ObjectEntries] = [:]
  /// The entries that are not paused.
  private var runningCount = 0
  private var keyCount = 0
  private var link: CADisplayLink?
  /// Whether a function waits for the commit.
  private var isCommitAwaited = false
  /// Whether entries have left since the list was tidied.
  private var hasGaps = false

  override init() {
    super.init()
  }

  /// The animator of the calling thread; the main thread's, as a rule.
  public class func shared() -> POPAnimator! {
    let values = Thread.current.threadDictionary
    if let known = values[threadKey] as? POPAnimator { return known }
    let made = POPAnimator()
    values[threadKey] = made
    return made
  }

  private static let threadKey = "lamina.pop.animator"

  /// Seconds between frames of the display; 0 when unknown.
  public var refreshPeriod: CFTimeInterval { link?.duration ?? 0 }

  // MARK: - Animations of objects

  /// Adds an animation to an object, in the place of the one under its key.
  func add(_ animation: POPAnimation, to object: NSObject, key: String?) {
    let key = key ?? nextKey()
    let known = entry(of: object, key: key)
    if let known, known.animation === animation { return }
    guard animation.run.entry == nil else {
      RefusalLog.refuse(
        "POPAnimation: two objects", "an animation that is on an object is refused by another")
      return
    }
    guard animation.canRun(on: object) else { return }
    if let known { end(known, removing: true, finished: false) }
    let entry = AnimationEntry(animation, object, key: key, animator: self)
    animation.attach(to: entry)
    entries.append(entry)
    entriesByObject[ObjectIdentifier(object), default: ObjectEntries()].add(entry)
    courseDidChange(of: entry)
  }

  private func nextKey() -> String {
    keyCount += 1
    return "pop.\(keyCount)"
  }

  /// Ends the animation under a key of an object.
  func remove(key: String, of object: NSObject) {
    if let entry = entry(of: object, key: key) { end(entry, removing: true, finished: false) }
  }

  /// Ends all animations of an object.
  func removeAll(of object: NSObject) {
    for entry in entries(of: object) { end(entry, removing: true, finished: false) }
  }

  /// The keys of an object's animations in order of addition.
  func keys(of object: NSObject) -> [String] { entries(of: object).map(\.key) }

  /// The animation under a key of an object; nil for none.
  func animation(of object: NSObject, key: String) -> POPAnimation? {
    entry(of: object, key: key)?.animation
  }

  private func entry(of object: NSObject, key: String) -> AnimationEntry? {
    let entry = entriesByObject[ObjectIdentifier(object)]?[key]
    return entry?.object === object ? entry : nil
  }

  /// The entries of an object; those of one that is gone may still stand under its address.
  private func entries(of object: NSObject) -> [AnimationEntry] {
    (entriesByObject[ObjectIdentifier(object)]?.all ?? []).filter { $0.object === object }
  }

  // MARK: - Steps

  /// Something begins, or takes another course: it is applied ahead of the commit.
  func courseDidChange(of entry: AnimationEntry) {
    count(entry)
    updateLink()
    guard !isCommitAwaited else { return }
    isCommitAwaited = true
    CATransaction.addCommitHandler { [weak self] in self?.applyChanges() }
  }

  /// Steps new animations, and brings the renderer's motions up to date.
  private func applyChanges() {
    isCommitAwaited = false
    Self.withoutActions {
      let time = CACurrentMediaTime()
      for entry in entries where !entry.hasLeft {
        if !entry.animation.run.isActive || entry.animation.run.isResuming {
          render(entry, at: time)
        } else {
          showMotions(of: entry)
        }
      }
    }
    tidy()
  }

  /// Moves all animations on to a media time, in order of addition (view fact PO-1).
  package func step(to time: CFTimeInterval) {
    guard time.isFinite else { return }
    Self.withoutActions {
      if let delegate { Self.callOut { delegate.animatorWillAnimate(self) } }
      for entry in entries where !entry.hasLeft { render(entry, at: time) }
      if let delegate { Self.callOut { delegate.animatorDidAnimate(self) } }
    }
    tidy()
  }

  private func render(_ entry: AnimationEntry, at time: CFTimeInterval) {
    // A callback that commits comes here again.
    guard !entry.isStepping else { return }
    guard let object = entry.object else {
      end(entry, removing: true, finished: false)
      return
    }
    entry.isStepping = true
    let isOver = entry.animation.step(to: time, on: object)
    entry.isStepping = false
    guard !entry.hasLeft else { return }
    if isOver {
      end(entry, removing: entry.animation.removedOnCompletion, finished: true)
    } else {
      showMotions(of: entry)
    }
  }

  /// Gives the object's layer the motions by which the renderer goes on alone.
  private func showMotions(of entry: AnimationEntry) {
    guard let layer = entry.object as? CALayer else { return }
    let version = entry.animation.run.version
    guard entry.shownVersion != version || entry.motions.isEmpty else { return }
    entry.shownVersion = version
    let new = entry.animation.motions(on: layer).map(\.animation)
    for index in 0..<max(new.count, entry.motions.count) {
      layer.setMotion(
        index < new.count ? new[index] : nil,
        replacing: index < entry.motions.count ? entry.motions[index] : nil)
    }
    entry.motions = new
  }

  /// Ends an animation, which leaves its object or stays there.
  private func end(_ entry: AnimationEntry, removing: Bool, finished: Bool) {
    guard !entry.hasLeft else { return }
    if let layer = entry.object as? CALayer {
      for motion in entry.motions { layer.setMotion(nil, replacing: motion) }
    }
    entry.motions = []
    if removing {
      entry.hasLeft = true
      hasGaps = true
      entriesByObject[entry.objectID]?.remove(entry)
      if entriesByObject[entry.objectID]?.isEmpty == true { entriesByObject[entry.objectID] = nil }
    }
    count(entry)
    entry.animation.stop(removing: removing, finished: finished)
    count(entry)
    updateLink()
  }

  /// Counts an entry as running, or not.
  private func count(_ entry: AnimationEntry) {
    let isRunning = !entry.hasLeft && !entry.animation.run.isPaused
    guard isRunning != entry.isCounted else { return }
    entry.isCounted = isRunning
    runningCount += isRunning ? 1 : -1
  }

  private func tidy() {
    if hasGaps {
      entries.removeAll(where: \.hasLeft)
      hasGaps = false
    }
    updateLink()
  }

  // MARK: - The display link

  /// Lets the display link run while an animation does.
  private func updateLink() {
    let isNeeded = runningCount > 0
    if isNeeded, link == nil {
      let made = CADisplayLink { [weak self] link in
        guard let self else { return link.invalidate() }
        step(to: link.targetTimestamp)
      }
      made.add(to: .current, forMode: .common)
      link = made
    }
    if let link, link.isPaused == isNeeded { link.isPaused = !isNeeded }
  }

  /// Whether the display link runs.
  package var isRunning: Bool { link.map { !$0.isPaused } ?? false }

  // MARK: - Actions

  private static func withoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  /// Calls the application, whose changes of layers start actions.
  static func callOut(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(false)
    body()
    CATransaction.commit()
  }
}

/// Is notified of each step of an animator.
///
/// A class of the main actor writes `@MainActor POPAnimatorDelegate` in its list of protocols.
public protocol POPAnimatorDelegate: NSObjectProtocol {
  /// The animations are about to be moved on.
  func animatorWillAnimate(_ animator: POPAnimator!)
  /// The animations have been moved on.
  func animatorDidAnimate(_ animator: POPAnimator!)
}
