// SPDX-License-Identifier: MIT

internal import Foundation

/// Input that the command line asks for at a time of an offscreen sequence.
struct InjectedEvent: Equatable, Sendable {
  /// What is done.
  enum Action: Equatable, Sendable {
    case click(CGPoint)
    case key(LayerHost.Key)
  }

  var action: Action
  /// Seconds from the first frame.
  var time: Double

  /// Reads `X,Y@SECONDS`: a click at a place in points.
  init?(click text: String) {
    guard let (what, time) = Self.split(text) else { return nil }
    let numbers = what.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite else {
      return nil
    }
    self.init(action: .click(CGPoint(x: x, y: y)), time: time)
  }

  /// Reads `NAME@SECONDS`: a key.
  init?(key text: String) {
    guard let (what, time) = Self.split(text), let key = LayerHost.Key(name: String(what)) else {
      return nil
    }
    self.init(action: .key(key), time: time)
  }

  init(action: Action, time: Double) {
    self.action = action
    self.time = time
  }

  /// The parts before and behind the last `@`, the second a time that is not negative.
  private static func split(_ text: String) -> (Substring, Double)? {
    guard let at = text.lastIndex(of: "@"), let time = Double(text[text.index(after: at)...]),
      time.isFinite, time >= 0
    else { return nil }
    return (text[..<at], time)
  }
}
