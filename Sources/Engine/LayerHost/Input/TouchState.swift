// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The fingers on a window, and the pinch of two of them.
struct TouchState {
  /// A finger that is down.
  private struct Touch {
    let finger: Int64
    let id: Int
    let isPrimary: Bool
    let clickCount: Int
    var location: CGPoint
    var pressure: Double
  }

  /// Two fingers since the second went down.
  private struct Pinch {
    let first: Int
    let second: Int
    let distance: CGFloat
    var angle: CGFloat
    var scale: CGFloat = 1
    var rotation: CGFloat = 0
    var location: CGPoint
  }

  /// The touches in the order in which they went down.
  private var touches: [Touch] = []
  private var pinch: Pinch?
  private var lastID = 0
  /// The last press of a single finger, for taps in a row.
  private var lastTap: (time: Double, location: CGPoint, count: Int)?

  /// The longest time between two presses of a double tap, in seconds.
  private static let tapInterval = 0.5
  /// The largest distance between two presses of a double tap, in points.
  private static let tapDistance: CGFloat = 32

  /// The events of a touch's new phase, in order.
  mutating func events(
    for phase: RawInput.TouchPhase, finger: Int64, at place: CGPoint, pressure: Double,
    _ input: RawInput
  ) -> [LayerHost.Event] {
    let index = touches.firstIndex { $0.finger == finger }
    switch phase {
    case .down:
      guard index == nil else { return [] }
      return begin(finger, at: place, pressure, input)
    case .move:
      guard let index else { return [] }
      let event = step(.move, index, to: place, pressure, input)
      return [event] + followPinch(input)
    case .up:
      guard let index else { return [] }
      let event = step(.up, index, to: place, 0, input)
      touches.remove(at: index)
      return [event] + followPinch(input)
    }
  }

  /// Ends all touches.
  mutating func cancelAll(_ input: RawInput) -> [LayerHost.Event] {
    var events: [LayerHost.Event] = []
    if let pinch { events.append(Self.event(.cancelled, pinch, input)) }
    pinch = nil
    for index in touches.indices {
      events.append(step(.cancel, index, to: touches[index].location, 0, input))
    }
    touches = []
    return events
  }

  private mutating func begin(
    _ finger: Int64, at place: CGPoint, _ pressure: Double, _ input: RawInput
  ) -> [LayerHost.Event] {
    lastID += 1
    let isPrimary = touches.isEmpty
    var count = 1
    if isPrimary {
      if let last = lastTap, input.time - last.time <= Self.tapInterval,
        hypot(place.x - last.location.x, place.y - last.location.y) <= Self.tapDistance
      {
        count = last.count + 1
      }
      lastTap = (input.time, place, count)
    } else {
      lastTap = nil
    }
    touches.append(
      Touch(
        finger: finger, id: lastID, isPrimary: isPrimary, clickCount: count, location: place,
        pressure: pressure))
    let event = step(.down, touches.count - 1, to: place, pressure, input)
    return [event] + followPinch(input)
  }

  /// Moves a touch to a location, and appends the event.
  private mutating func step(
    _ phase: LayerHost.PointerEvent.Phase, _ index: Int, to place: CGPoint, _ pressure: Double,
    _ input: RawInput
  ) -> LayerHost.Event {
    let touch = touches[index]
    touches[index].location = place
    touches[index].pressure = pressure
    return .pointer(
      LayerHost.PointerEvent(
        time: input.time, phase: phase, device: .touch, id: touch.id, isPrimary: touch.isPrimary,
        location: place,
        movement: CGVector(dx: place.x - touch.location.x, dy: place.y - touch.location.y),
        clickCount: touch.clickCount, pressure: pressure, modifiers: input.modifiers))
  }

  // MARK: - Pinches

  /// Begins, continues or ends the pinch of the two fingers that have been down for longest.
  private mutating func followPinch(_ input: RawInput) -> [LayerHost.Event] {
    let pair = touches.count >= 2 ? (touches[0], touches[1]) : nil
    var events: [LayerHost.Event] = []
    if let pinch, pinch.first != pair?.0.id || pinch.second != pair?.1.id {
      events.append(Self.event(.ended, pinch, input))
      self.pinch = nil
    }
    guard let (a, b) = pair else { return events }
    let (dx, dy) = (b.location.x - a.location.x, b.location.y - a.location.y)
    let middle = CGPoint(x: a.location.x + dx / 2, y: a.location.y + dy / 2)
    let angle = atan2(dy, dx)
    // Fingers at one location have no ratio.
    let distance = max(1, hypot(dx, dy))
    guard var pinch else {
      let begun = Pinch(
        first: a.id, second: b.id, distance: distance, angle: angle, location: middle)
      self.pinch = begun
      return events + [Self.event(.began, begun, input)]
    }
    let scale = distance / pinch.distance
    guard scale != pinch.scale || angle != pinch.angle || middle != pinch.location else {
      return events
    }
    pinch.scale = scale
    pinch.location = middle
    // The shorter rotation, so that crossing ±π does not jump.
    pinch.rotation += remainder(angle - pinch.angle, 2 * .pi)
    pinch.angle = angle
    self.pinch = pinch
    return events + [Self.event(.changed, pinch, input)]
  }

  private static func event(
    _ phase: LayerHost.PinchEvent.Phase, _ pinch: Pinch, _ input: RawInput
  ) -> LayerHost.Event {
    .pinch(
      LayerHost.PinchEvent(
        time: input.time, phase: phase, location: pinch.location, scale: pinch.scale,
        rotation: pinch.rotation, modifiers: input.modifiers))
  }
}
