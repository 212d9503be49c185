// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The host's options on a program's command line; ``HostOption`` lists them.
///
/// `--fps=60` is the same as `--fps 60`. Options that the program has declared are read for it;
/// other arguments go to ``remaining``, and unknown options to ``unknown``. After `--` nothing is
/// an option.
struct HostOptions: Equatable, Sendable {
  /// The folder of the pictures; nil for a window.
  var folder: String?
  /// Pictures per second.
  var framesPerSecond = 30.0
  /// Length of the sequence, in seconds.
  var seconds = 2.0
  /// Pixels per point.
  var scale = 1.0
  /// The size of the content in points; nil for the program's.
  var size: CGSize?
  /// The way in which the first window fills its display; nil for the program's.
  var fullScreen: LayerWindow.FullScreen?
  /// The number of the display on which the first window opens; nil for the program's.
  var display: Int?
  /// Input, in the order of the command line.
  var input: [InjectedInput] = []
  /// Whether the help is requested.
  var wantsHelp = false
  /// The arguments that are not the host's, those of the program's options among them.
  var remaining: [String] = []
  /// The values of the program's options, by option, in the order of the command line.
  var values: [String: [String]] = [:]
  /// The arguments that are neither options nor their values.
  var operands: [String] = []
  /// The unknown options.
  var unknown: [String] = []

  /// The largest number of pictures in a sequence.
  static let maximumFrames = 100_000

  /// Reads the arguments of a program, without its name.
  ///
  /// - Parameters:
  ///   - arguments: the arguments.
  ///   - declared: the program's own options.
  init(_ arguments: [String], declared: [LayerHost.Option] = []) throws(LayerHostError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        remaining += rest
        operands += rest
        break
      }
      try read(argument, &rest, declared)
    }
    // A window shows no sequence, and its program may have an option of the same name.
    guard folder == nil || framesPerSecond * seconds <= Double(Self.maximumFrames) else {
      throw .invalidOption(
        option: HostOption.seconds.rawValue, value: "\(seconds)",
        expected: "a length of at most \(Self.maximumFrames) pictures")
    }
  }

  /// The number of pictures: at 0, 1/fps and so on, up to but not at `seconds`.
  var frameCount: Int { max(1, Int(clamping: (framesPerSecond * seconds).rounded())) }

  /// Reads an argument and its value.
  private mutating func read(
    _ argument: String, _ rest: inout ArraySlice<String>, _ declared: [LayerHost.Option]
  ) throws(LayerHostError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    let attached = parts.count == 2 ? String(parts[1]) : nil
    if let option = declared.first(where: { $0.name == name }) {
      try read(option, argument, attached, &rest)
    } else if let option = HostOption(rawValue: name) {
      let value = attached ?? (option.takesValue ? rest.popFirst() : "")
      guard let value, try set(option, to: value) else {
        throw .invalidOption(option: name, value: value, expected: option.expected)
      }
    } else if argument == "--help" || argument == "-h" {
      wantsHelp = true
    } else {
      remaining.append(argument)
      if Self.isOption(argument) { unknown.append(name) } else { operands.append(argument) }
    }
  }

  /// Reads one of the program's options.
  private mutating func read(
    _ option: LayerHost.Option, _ argument: String, _ attached: String?,
    _ rest: inout ArraySlice<String>
  ) throws(LayerHostError) {
    remaining.append(argument)
    guard let valueName = option.valueName else {
      guard attached == nil else {
        throw .invalidOption(option: option.name, value: attached, expected: "no value")
      }
      values[option.name, default: []].append("")
      return
    }
    if let attached {
      values[option.name, default: []].append(attached)
    } else if let value = rest.popFirst() {
      remaining.append(value)
      values[option.name, default: []].append(value)
    } else {
      throw .invalidOption(option: option.name, value: nil, expected: valueName)
    }
  }

  /// Whether an argument is spelled as an option; negative numbers and a lone dash are not.
  private static func isOption(_ argument: String) -> Bool {
    argument.hasPrefix("-") && argument != "-" && Double(argument) == nil
  }

  /// Stores a value; false when the option cannot have it.
  private mutating func set(_ option: HostOption, to value: String) throws(LayerHostError) -> Bool {
    switch option {
    case .offscreen:
      folder = value
      return !value.isEmpty && !value.hasPrefix("--")
    case .fps: return store(value, in: \.framesPerSecond) { $0 > 0 && $0 <= 1000 }
    case .seconds: return store(value, in: \.seconds) { $0 >= 0 && $0 <= 86_400 }
    case .scale: return store(value, in: \.scale) { $0 > 0 && $0 <= 16 }
    case .size: return storeSize(value)
    case .fullScreen:
      fullScreen = ["": .desktop, "desktop": .desktop, "exclusive": .exclusive][value]
      return fullScreen != nil
    case .display:
      display = Int(value)
      return display.map { $0 >= 0 } ?? false
    case .click: return append(InjectedInput(click: value))
    case .move: return append(InjectedInput(move: value))
    case .drag: return append(InjectedInput(drag: value))
    case .touch: return append(InjectedInput(touch: value))
    case .pinch: return append(InjectedInput(pinch: value))
    case .scroll: return append(InjectedInput(scroll: value))
    case .key: return append(InjectedInput(key: value))
    case .text: return append(InjectedInput(text: value))
    case .drop: return append(InjectedInput(drop: value))
    }
  }

  private mutating func store(
    _ value: String, in path: WritableKeyPath<HostOptions, Double>, if isValid: (Double) -> Bool
  ) -> Bool {
    guard let number = Double(value), isValid(number) else { return false }
    self[keyPath: path] = number
    return true
  }

  /// Reads `WxH`.
  private mutating func storeSize(_ value: String) -> Bool {
    let sides = value.split(separator: "x", omittingEmptySubsequences: false).map {
      Double($0) ?? 0
    }
    guard sides.count == 2, sides.allSatisfy({ $0 >= 1 && $0 <= 100_000 }) else { return false }
    size = CGSize(width: sides[0], height: sides[1])
    return true
  }

  private mutating func append(_ gesture: InjectedInput?) -> Bool {
    guard let gesture else { return false }
    input.append(gesture)
    return true
  }
}
