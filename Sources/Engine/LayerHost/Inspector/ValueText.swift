// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// Values of properties as text, as the inspector shows them and as they are typed.
///
/// ```
/// 0.5    yes    10 20    10 20 300 200    #3366ff80    Hello
/// ```
enum ValueText {
  /// Why a typed value cannot be set.
  struct Mismatch: Error, Equatable, CustomStringConvertible {
    /// The form that the property takes.
    let expected: String
    /// The typed text.
    let text: String
    var description: String { "takes \(expected), not “\(text)”" }
  }

  /// The text of a value; nil for one that cannot be typed, such as an image.
  ///
  /// - Parameters:
  ///   - isFlag: whether the value is yes or no, as a number.
  ///   - limit: the most characters; numbers lose decimals to fit.
  static func text(of value: Any, isFlag: Bool = false, limit: Int = .max) -> String? {
    if isFlag, let flag = value as? Bool { return flag ? "yes" : "no" }
    switch value {
    case let flag as Bool where type(of: value) == Bool.self: return flag ? "yes" : "no"
    case let point as CGPoint: return join([point.x, point.y], limit)
    case let size as CGSize: return join([size.width, size.height], limit)
    case let rect as CGRect:
      return join([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height], limit)
    case let text as String: return text
    case let number as NSNumber: return join([CGFloat(number.doubleValue)], limit)
    case let color as CGColor: return hexadecimal(color)
    default: return nil
    }
  }

  /// The value of a typed text, of the kind that the present value has.
  static func value(
    of text: String, like present: Any, isFlag: Bool = false
  ) throws(Mismatch) -> Any {
    if isFlag {
      switch text.lowercased() {
      case "yes", "true", "1": return true
      case "no", "false", "0": return false
      default: throw Mismatch(expected: "yes or no", text: text)
      }
    }
    switch present {
    case is CGPoint:
      let parts = try numbers(text, count: 2, "a point: x y")
      return CGPoint(x: parts[0], y: parts[1])
    case is CGSize:
      let parts = try numbers(text, count: 2, "a size: width height")
      return CGSize(width: parts[0], height: parts[1])
    case is CGRect:
      let parts = try numbers(text, count: 4, "a rectangle: x y width height")
      return CGRect(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
    case is String: return text
    case is NSNumber: return try numbers(text, count: 1, "a number")[0]
    case is CGColor: return try color(text)
    default: throw Mismatch(expected: "no value that can be typed", text: text)
    }
  }

  /// The value of a text whose kind nothing tells: a number, a colour, yes or no, several numbers as a
  /// point or rectangle, else the text itself.
  static func guessedValue(of text: String) -> Any {
    if let color = try? color(text) { return color }
    if text == "yes" || text == "no" { return text == "yes" }
    let parts = text.split(whereSeparator: { $0 == " " || $0 == "," }).map { Double($0) }
    let numbers = parts.compactMap { $0 }.filter(\.isFinite)
    guard numbers.count == parts.count else { return text }
    switch numbers.count {
    case 1: return numbers[0]
    case 2: return CGPoint(x: numbers[0], y: numbers[1])
    case 4: return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    default: return text
    }
  }

  private static func numbers(
    _ text: String, count: Int, _ expected: String
  ) throws(Mismatch) -> [Double] {
    let parts = text.split(whereSeparator: { $0 == " " || $0 == "," }).map { Double($0) ?? .nan }
    guard parts.count == count, parts.allSatisfy(\.isFinite) else {
      throw Mismatch(expected: expected, text: text)
    }
    return parts
  }

  static func color(_ text: String) throws(Mismatch) -> CGColor {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8,
      let number = UInt32(digits, radix: 16)
    else { throw Mismatch(expected: "a colour: #rrggbb or #rrggbbaa", text: text) }
    let bits = digits.count == 6 ? number << 8 | 0xff : number
    func channel(_ shift: UInt32) -> CGFloat { CGFloat(bits >> shift & 0xff) / 255 }
    return CGColor(
      srgbRed: channel(24), green: channel(16), blue: channel(8), alpha: channel(0))
  }

  /// A colour in the notation of scene files.
  static func hexadecimal(_ color: CGColor) -> String {
    let parts = color.components ?? []
    let grey = parts.count == 2 ? [parts[0], parts[0], parts[0], parts[1]] : []
    let channels = parts.count >= 4 ? Array(parts.prefix(4)) : grey
    return channels.reduce("#") { text, channel in
      let byte = Int(clamping: (min(max(channel, 0), 1) * 255).rounded())
      return text + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }

  private static func join(_ numbers: [CGFloat], _ limit: Int) -> String {
    var text = ""
    for precision in (0...3).reversed() {
      let style = FloatingPointFormatStyle<Double>.number.grouping(.never)
        .precision(.fractionLength(0...precision))
      text = numbers.map { $0.native.formatted(style) }.joined(separator: "  ")
      if text.count <= limit { return text }
    }
    let style = FloatingPointFormatStyle<Double>.number.notation(.scientific)
      .precision(.significantDigits(1...3))
    text = numbers.map { $0.native.formatted(style) }.joined(separator: "  ")
    return text
  }
}
