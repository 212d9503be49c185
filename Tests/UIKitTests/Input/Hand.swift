// SPDX-License-Identifier: MIT

import LayerHost

@testable import UIKit

/// A mouse and fingers over a window of 400 × 400 points, at times of the test's own.
@MainActor final class Hand {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let input = HostInput()
  private var places: [Int: CGPoint] = [:]

  init() { window.makeKeyAndVisible() }

  /// Adds a view to the window.
  @discardableResult
  func add<View: UIView>(
    _ view: View, _ x: CGFloat = 0, _ y: CGFloat = 0, _ width: CGFloat = 400,
    _ height: CGFloat = 400,
    to superview: UIView? = nil
  ) -> View {
    view.frame = CGRect(x: x, y: y, width: width, height: height)
    (superview ?? window).addSubview(view)
    return view
  }

  // MARK: - Pointers

  func down(_ x: CGFloat, _ y: CGFloat, at time: Double, finger: Int = 1) {
    send(.down, CGPoint(x: x, y: y), time, finger)
  }

  func move(_ x: CGFloat, _ y: CGFloat, at time: Double, finger: Int = 1) {
    send(.move, CGPoint(x: x, y: y), time, finger)
  }

  func up(at time: Double, finger: Int = 1) {
    send(.up, places[finger] ?? .zero, time, finger)
  }

  func cancel(at time: Double, finger: Int = 1) {
    send(.cancel, places[finger] ?? .zero, time, finger)
  }

  func tap(
    _ x: CGFloat, _ y: CGFloat, at time: Double, for duration: Double = 0.05, finger: Int = 1
  ) {
    down(x, y, at: time, finger: finger)
    up(at: time + duration, finger: finger)
  }

  /// A finger that moves at a constant velocity, in steps of a sixtieth of a second, and is lifted at once.
  func drag(
    from a: CGPoint, to b: CGPoint, at time: Double, for duration: Double, finger: Int = 1,
    lifts: Bool = true
  ) {
    down(a.x, a.y, at: time, finger: finger)
    let steps = max(1, Int((duration * 60).rounded()))
    for step in 1...steps {
      let part = CGFloat(step) / CGFloat(steps)
      move(
        a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part, at: time + duration * part.native,
        finger: finger)
    }
    if lifts { up(at: time + duration, finger: finger) }
  }

  private func send(
    _ phase: LayerHost.PointerEvent.Phase, _ place: CGPoint, _ time: Double, _ finger: Int
  ) {
    places[finger] = place
    comeForward()
    input.receive(
      .pointer(
        LayerHost.PointerEvent(
          time: time, phase: phase, device: .touch, id: finger, location: place)))
  }

  /// Windows of other tests, which take turns with this one, are behind.
  private func comeForward() {
    window.bringToFront()
    window.makeKey()
  }

  /// The mouse.
  func mouse(
    _ phase: LayerHost.PointerEvent.Phase, _ x: CGFloat, _ y: CGFloat, at time: Double,
    _ modifiers: LayerHost.Modifiers = [], button: LayerHost.PointerEvent.Button? = nil
  ) {
    comeForward()
    let isPress = phase == .down || phase == .up
    input.receive(
      .pointer(
        LayerHost.PointerEvent(
          time: time, phase: phase, location: CGPoint(x: x, y: y),
          button: button ?? (isPress ? .primary : nil), modifiers: modifiers)))
  }

  func scroll(
    _ x: CGFloat, _ y: CGFloat, by delta: CGVector, at time: Double, isPrecise: Bool = true,
    _ modifiers: LayerHost.Modifiers = []
  ) {
    comeForward()
    input.receive(
      .scroll(
        LayerHost.ScrollEvent(
          time: time, location: CGPoint(x: x, y: y), delta: delta, isPrecise: isPrecise,
          modifiers: modifiers)))
  }

  func key(_ key: LayerHost.Key, isDown: Bool, at time: Double, isRepeat: Bool = false) {
    comeForward()
    input.receive(
      .key(LayerHost.KeyEvent(time: time, key: key, isDown: isDown, isRepeat: isRepeat)))
  }

  /// Lets time pass without an event.
  func pass(to time: Double) { GestureEnvironment.shared.advance(to: time) }
}

/// The events of a test, in order.
@MainActor final class Log {
  var lines: [String] = []

  func add(_ line: String) { lines.append(line) }

  /// The lines since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A view that writes down its touches.
@MainActor final class TouchedView: UIView {
  var log = Log()
  var name = ""

  private func add(_ word: String, _ touches: Set<UITouch>) {
    let places = touches.map { $0.location(in: self) }.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    let text = places.map { "\(Int($0.x.rounded())),\(Int($0.y.rounded()))" }
    log.add(([name + word] + text).joined(separator: " "))
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    add("began", touches)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    add("moved", touches)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    add("ended", touches)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    add("cancelled", touches)
  }
}

extension UIGestureRecognizer {
  /// Writes down the states of which the action is told.
  @discardableResult
  func logged(in log: Log, as name: String) -> Self {
    self.name = name
    addAction { log.add("\(name) \($0.state)") }
    return self
  }
}
