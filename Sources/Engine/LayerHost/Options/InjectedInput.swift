// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// Input that the command line asks for at a time of an offscreen sequence.
struct InjectedInput: Equatable, Sendable {
  /// The gesture.
  enum Gesture: Equatable, Sendable {
    case click(CGPoint)
    case move(CGPoint)
    case drag(from: CGPoint, to: CGPoint)
    case touch(from: CGPoint, to: CGPoint)
    case pinch(CGPoint, scale: CGFloat)
    case scroll(CGPoint, CGVector)
    case key(LayerHost.Key, LayerHost.Modifiers)
    case text(String)
    case drop(String)
  }

  var gesture: Gesture
  /// Seconds from the first frame.
  var time: Double
  /// The end in seconds; equal to `time` for an instantaneous gesture.
  var end: Double

  init(_ gesture: Gesture, time: Double, end: Double? = nil) {
    self.gesture = gesture
    self.time = time
    self.end = end ?? time
  }

  // MARK: - Reading

  /// Reads `X,Y@T`: a click at a location in points.
  init?(click text: String) {
    self.init(text) { scanner in scanner.point().map { .click($0) } }
  }

  /// Reads `X,Y@T`: the mouse moves to a location.
  init?(move text: String) {
    self.init(text) { scanner in scanner.point().map { .move($0) } }
  }

  /// Reads `X,Y-X,Y@T-T`: the main button goes down at one location and up at another.
  init?(drag text: String) {
    self.init(text) { scanner in scanner.way().map { .drag(from: $0, to: $1) } }
  }

  /// Reads `X,Y-X,Y@T-T`: a finger goes down at one location and up at another.
  init?(touch text: String) {
    self.init(text) { scanner in scanner.way().map { .touch(from: $0, to: $1) } }
  }

  /// Reads `X,YxSCALE@T-T`: two fingers about a location move apart or together.
  init?(pinch text: String) {
    self.init(text) { scanner in
      guard let place = scanner.point(), scanner.take("x"), let scale = scanner.number(),
        scale > 0
      else { return nil }
      return .pinch(place, scale: CGFloat(scale))
    }
  }

  /// Reads `X,Y:DX,DY@T`: the content at a location scrolls by a distance in points.
  init?(scroll text: String) {
    self.init(text) { scanner in
      guard let place = scanner.point(), scanner.take(":"), let delta = scanner.point() else {
        return nil
      }
      return .scroll(place, CGVector(dx: delta.x, dy: delta.y))
    }
  }

  /// Reads `NAME@T` or `shift+NAME@T`: a key, held until a second time if there is one.
  init?(key text: String) {
    guard let (what, time, end) = Self.split(text) else { return nil }
    var parts = what.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    // The key of the plus sign itself.
    if what.hasSuffix("+") { parts = parts.dropLast(2) + ["+"] }
    guard let name = parts.popLast(), let key = LayerHost.Key(name: name) else { return nil }
    var modifiers: LayerHost.Modifiers = []
    for part in parts {
      guard let modifier = Self.modifiers[part.lowercased()] else { return nil }
      modifiers.insert(modifier)
    }
    self.init(.key(key, modifiers), time: time, end: end)
  }

  /// Reads `TEXT@T`: text is typed.
  init?(text: String) {
    guard let (what, time, _) = Self.split(text), !what.isEmpty else { return nil }
    self.init(.text(String(what)), time: time)
  }

  /// Reads `FILE@T`: a file is dropped on the middle of the window.
  init?(drop text: String) {
    guard let (what, time, _) = Self.split(text), !what.isEmpty else { return nil }
    self.init(.drop(String(what)), time: time)
  }

  private static let modifiers: [String: LayerHost.Modifiers] = [
    "shift": .shift, "control": .control, "ctrl": .control, "option": .option, "alt": .option,
    "command": .command, "super": .command,
  ]

  private init?(_ text: String, _ read: (inout PlaceScanner) -> Gesture?) {
    guard let (what, time, end) = Self.split(text) else { return nil }
    var scanner = PlaceScanner(what)
    guard let gesture = read(&scanner), scanner.isAtEnd else { return nil }
    self.init(gesture, time: time, end: end)
  }

  /// Splits a text into the part before the last `@`, and the times after it: one, or two in order.
  private static func split(_ text: String) -> (Substring, Double, Double)? {
    guard let at = text.lastIndex(of: "@") else { return nil }
    let times = text[text.index(after: at)...].split(
      separator: "-", omittingEmptySubsequences: false
    ).map { Double($0) }
    guard (1...2).contains(times.count), let first = times[0], let last = times[times.count - 1],
      first.isFinite, last.isFinite, first >= 0, last >= first
    else { return nil }
    return (text[..<at], first, last)
  }
}

/// Reads numbers and locations from the front of a text.
private struct PlaceScanner {
  private var rest: Substring

  init(_ text: Substring) { rest = text }

  var isAtEnd: Bool { rest.isEmpty }

  /// Takes a character if it comes next.
  mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  /// A decimal number, which may begin with a minus sign.
  mutating func number() -> Double? {
    var end = rest.startIndex
    if rest.first == "-" { end = rest.index(after: end) }
    end = rest[end...].firstIndex { !($0.isASCII && $0.isNumber || $0 == ".") } ?? rest.endIndex
    guard let value = Double(rest[..<end]), value.isFinite else { return nil }
    rest = rest[end...]
    return value
  }

  /// Reads `X,Y`.
  mutating func point() -> CGPoint? {
    guard let x = number(), take(","), let y = number() else { return nil }
    return CGPoint(x: x, y: y)
  }

  /// Reads `X,Y-X,Y`.
  mutating func way() -> (CGPoint, CGPoint)? {
    guard let from = point(), take("-"), let to = point() else { return nil }
    return (from, to)
  }
}
