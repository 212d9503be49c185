// SPDX-License-Identifier: MIT

internal import Foundation

/// What the command line of a program says to the host.
///
///     --offscreen FOLDER   pictures in FOLDER instead of a window
///     --fps N              pictures per second (30)
///     --seconds S          length of the sequence (2)
///     --scale X            pixels per point (1); in a window, window units per point
///     --click X,Y@T        a click at a place in points, T seconds in; may be repeated
///     --key NAME@T         a key, T seconds in; may be repeated
///
/// `--fps=60` is the same as `--fps 60`. What the host does not know belongs to the program and is
/// left to it in ``remaining``; after `--` nothing is the host's.
struct HostOptions: Equatable, Sendable {
  /// Where the pictures go; `nil` for a window.
  var folder: String?
  /// Pictures per second.
  var framesPerSecond = 30.0
  /// Length of the sequence, in seconds.
  var seconds = 2.0
  /// Pixels per point.
  var scale = 1.0
  /// Clicks and keys, by time; those at one time in the order of the command line.
  var events: [InjectedEvent] = []
  /// The arguments that are not the host's.
  var remaining: [String] = []

  /// The most pictures of one sequence.
  static let maximumFrames = 100_000

  /// Reads the arguments of a program, without its name.
  init(_ arguments: [String]) throws(LayerHostError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        remaining += rest
        break
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = parts.first.flatMap({ Option(rawValue: String($0)) }) else {
        remaining.append(argument)
        continue
      }
      let value = parts.count == 2 ? String(parts[1]) : rest.popFirst()
      guard let value, try set(option, to: value) else {
        throw .invalidOption(option: option.rawValue, value: value, expected: option.expected)
      }
    }
    events = events.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
    guard framesPerSecond * seconds <= Double(Self.maximumFrames) else {
      throw .invalidOption(
        option: Option.seconds.rawValue, value: "\(seconds)",
        expected: "a length of at most \(Self.maximumFrames) pictures")
    }
  }

  /// How many pictures the sequence has: at 0, 1/fps and so on, up to but not at `seconds`.
  var frameCount: Int { max(1, Int((framesPerSecond * seconds).rounded())) }

  /// The options by their spelling on the command line.
  private enum Option: String {
    case offscreen = "--offscreen"
    case fps = "--fps"
    case seconds = "--seconds"
    case scale = "--scale"
    case click = "--click"
    case key = "--key"

    /// What its value is, for the message.
    var expected: String {
      switch self {
      case .offscreen: "a folder"
      case .fps: "a number of pictures per second above 0, at most 1000"
      case .seconds: "a number of seconds, 0 or more"
      case .scale: "a number of pixels per point above 0, at most 16"
      case .click: "X,Y@SECONDS"
      case .key: "NAME@SECONDS, NAME being \(LayerHost.Key.names)"
      }
    }
  }

  /// Stores a value; false when the option cannot have it.
  private mutating func set(_ option: Option, to value: String) throws(LayerHostError) -> Bool {
    switch option {
    case .offscreen:
      folder = value
      return !value.isEmpty && !value.hasPrefix("--")
    case .fps: return store(value, in: \.framesPerSecond) { $0 > 0 && $0 <= 1000 }
    case .seconds: return store(value, in: \.seconds) { $0 >= 0 && $0 <= 86_400 }
    case .scale: return store(value, in: \.scale) { $0 > 0 && $0 <= 16 }
    case .click: return append(InjectedEvent(click: value))
    case .key: return append(InjectedEvent(key: value))
    }
  }

  private mutating func store(
    _ value: String, in path: WritableKeyPath<HostOptions, Double>, if isValid: (Double) -> Bool
  ) -> Bool {
    guard let number = Double(value), isValid(number) else { return false }
    self[keyPath: path] = number
    return true
  }

  private mutating func append(_ event: InjectedEvent?) -> Bool {
    guard let event else { return false }
    events.append(event)
    return true
  }
}
