// SPDX-License-Identifier: MIT

package import Foundation

/// The touches that the pointers of a screen make: the mouse with its button held is one, each finger is
/// one, and the mouse with a modifier key is two, for pinches and rotations without a touch screen.
///
/// The second touch mirrors the first about a centre, that of the screen, or the place to which it was
/// moved: with the second modifier key held both touches, or without a button the centre, move in parallel.
package struct PointerTouches {
  /// The deeds of a pointer.
  package enum Action: Sendable {
    case down, move, up, cancel
  }

  /// An event of a pointer, in points of the screen.
  package struct Input: Sendable {
    package var time: Double
    package var action: Action
    /// The number of the pointer: 0 for the mouse, others above 0 for fingers.
    package var pointer: Int
    package var location: CGPoint
    /// Whether a second touch mirrors this one; asked when it goes down.
    package var isMirrored: Bool
    /// Whether the centre of the two moves along.
    package var movesCenter: Bool

    package init(
      time: Double, action: Action, pointer: Int = 0, location: CGPoint, isMirrored: Bool = false,
      movesCenter: Bool = false
    ) {
      self.time = time
      self.action = action
      self.pointer = pointer
      self.location = location
      self.isMirrored = isMirrored
      self.movesCenter = movesCenter
    }
  }

  /// A step of one touch.
  package struct Step: Equatable, Sendable {
    /// The number of the touch: its pointer's, or `mirroredTouch`.
    package let touch: Int
    package let action: Action
    package let location: CGPoint
    package let tapCount: Int
  }

  /// The number of the touch that mirrors the mouse's.
  package static let mirroredTouch = -1

  /// A touch that is down.
  private struct Contact {
    let start: CGPoint
    var location: CGPoint
    let tapCount: Int
  }

  private var contacts: [Int: Contact] = [:]
  private var taps = TapCounter()
  /// The centre of two touches, once it was moved.
  private var center: CGPoint?
  private var lastLocation: CGPoint?

  package init() {}

  /// The touches that are down, by number.
  package var touchesDown: [Int] { contacts.keys.sorted() }

  /// The steps of an event, which happen together; none where no touch is down.
  ///
  /// - Parameters:
  ///   - input: the event.
  ///   - middle: the middle of the screen.
  package mutating func steps(for input: Input, middle: CGPoint) -> [Step] {
    defer { if input.pointer == 0 { lastLocation = input.location } }
    if input.pointer == 0 { moveCenter(input, middle) }
    let mirrored = mirrored(input, middle)
    var steps = step(input.pointer, input, input.location)
    if let mirrored { steps += step(Self.mirroredTouch, input, mirrored) }
    return steps
  }

  /// Where the second touch is; nil without one.
  private func mirrored(_ input: Input, _ middle: CGPoint) -> CGPoint? {
    guard input.pointer == 0 else { return nil }
    let isDown = contacts[Self.mirroredTouch] != nil
    guard isDown || input.action == .down && input.isMirrored else { return nil }
    let center = center ?? middle
    return CGPoint(x: 2 * center.x - input.location.x, y: 2 * center.y - input.location.y)
  }

  private mutating func moveCenter(_ input: Input, _ middle: CGPoint) {
    guard input.isMirrored || contacts[Self.mirroredTouch] != nil else {
      center = nil
      return
    }
    guard input.movesCenter, input.action == .move, let last = lastLocation else { return }
    let old = center ?? middle
    center = CGPoint(
      x: old.x + input.location.x - last.x, y: old.y + input.location.y - last.y)
  }

  private mutating func step(_ number: Int, _ input: Input, _ location: CGPoint) -> [Step] {
    let contact = contacts[number]
    let count: Int
    switch input.action {
    case .down:
      guard contact == nil else { return [] }
      count = number == Self.mirroredTouch ? 1 : taps.begin(at: location, time: input.time)
      contacts[number] = Contact(start: location, location: location, tapCount: count)
    case .move:
      guard let contact, contact.location != location else { return [] }
      contacts[number]?.location = location
      count = contact.tapCount
    case .up, .cancel:
      guard let contact else { return [] }
      contacts[number] = nil
      count = contact.tapCount
      if input.action == .up {
        taps.end(at: location, from: contact.start, time: input.time, count: count)
      }
    }
    return [Step(touch: number, action: input.action, location: location, tapCount: count)]
  }
}
