// SPDX-License-Identifier: MIT

internal import CBox2D
internal import CoreGraphics
internal import Diagnostics
internal import Foundation
internal import QuartzCore

/// The time of an animator.
struct DynamicClock {
  /// Seconds of a step.
  static let step = 1.0 / 120
  /// The longest time between frames that counts, in seconds.
  static let longestGap = 0.1

  /// The seconds that were shown.
  private(set) var elapsed = 0.0
  /// The time of the last frame; nil in a pause.
  private var last: Double?
  /// The seconds between the last two frames.
  private(set) var frameDuration = 1.0 / 60
  private var steps = 0

  /// Goes on to the time of a frame.
  ///
  /// - Parameter start: the time from which motion counts after a pause.
  mutating func advance(to time: Double, from start: Double) {
    let gap = min(max(time - (last ?? start), 0), Self.longestGap)
    last = time
    elapsed += gap
    if gap > 0 { frameDuration = gap }
  }

  /// Whether a step is missing to the shown time; a millionth of a step is a rounding error.
  var needsStep: Bool { Double(steps) < elapsed / Self.step - 1e-6 }

  /// Counts a step.
  mutating func takeStep() { steps += 1 }

  /// Where the shown time is in the last step: 0 at its beginning, 1 at its end.
  var fraction: CGFloat { CGFloat(min(max(1 - (Double(steps) - elapsed / Self.step), 0), 1)) }

  /// Ends the time at the last step.
  mutating func pause() {
    last = nil
    elapsed = Double(steps) * Self.step
  }
}

/// Frames: the display link, the steps, writing and notifying.
extension UIDynamicAnimator {
  /// Starts moving, if there is something to move.
  final func resume() {
    guard !isRunning, !bodies.all.isEmpty else { return }
    isRunning = true
    if let link {
      link.isPaused = false
    } else {
      let link = CADisplayLink { [weak self] link in
        self?.frame(at: link.targetTimestamp, from: link.timestamp)
      }
      link.add(to: .main, forMode: .common)
      self.link = link
    }
    delegate?.dynamicAnimatorWillResume(self)
  }

  private func pause() {
    guard isRunning else { return }
    isRunning = false
    clock.pause()
    link?.isPaused = true
    delegate?.dynamicAnimatorDidPause(self)
  }

  /// Shows the state of a time.
  final func frame(at time: Double, from start: Double) {
    guard isRunning else { return }
    clock.advance(to: time, from: start)
    update()
    while clock.needsStep {
      clock.takeStep()
      takeStep()
    }
    // A crowd waits for room that only steps can find.
    let rests = world.rests(isDriven: isDriven)
    if rests { world.sleep() }
    write(rests ? 1 : clock.fraction)
    for behavior in registered where behavior.animator === self { behavior.action?() }
    guard rests, bodies.marked.isEmpty, !needsForces, world.rests(isDriven: true) else { return }
    pause()
  }

  /// Whether a force acts that may begin slowly.
  private var isDriven: Bool {
    registered.contains { ($0 as? UIPushBehavior)?.drives ?? ($0 is UIFieldBehavior) }
  }

  private func takeStep() {
    for case let field as UIFieldBehavior in registered where field.animator === self {
      field.applyForces(in: self)
    }
    world.step(DynamicClock.step)
    if world.crowd > 0 {
      RefusalLog.refuse(
        "UIDynamicAnimator: crowd",
        "more than 100 items are in one place; the others collide once there is room")
    }
    let events = world.takeEvents()
    guard !events.isEmpty else { return }
    tell(events)
    // Changes by the delegates hold for the next step.
    update()
  }

  /// Tells the delegates of contacts; items have the places of the step.
  private func tell(_ events: [box2d_event]) {
    var isWritten = false
    for event in events {
      guard let first = bodies[event.first] else { continue }
      for case let behavior as UICollisionBehavior in first.behaviors {
        guard let delegate = behavior.collisionDelegate else { continue }
        if !isWritten { write(1) }
        isWritten = true
        if event.is_boundary {
          guard let owner = boundaries[event.second], owner.behavior === behavior else { continue }
          behavior.tell(delegate, event, first.item, owner.identifier)
        } else {
          guard let second = bodies[event.second], behavior.list.contains(second.item),
            behavior.collisionMode.contains(.items)
          else { continue }
          behavior.tell(delegate, event, first.item, second.item)
        }
      }
    }
  }

  /// Writes the places of all items that have moved, without implicit animations.
  private func write(_ fraction: CGFloat) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for body in bodies.all { body.write(world.state(of: body.handle), fraction, in: space) }
    CATransaction.commit()
  }
}
