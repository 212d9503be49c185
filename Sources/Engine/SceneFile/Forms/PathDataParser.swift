// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// Parses path data of SVG 1.1: all commands, absolute and relative, with or without blanks and commas.
///
/// Errors name the string's location in the file and the word within it.
struct PathDataParser {
  private var scanner: PathDataScanner
  private let location: SceneFileError.Location
  private let segmentLimit: Int
  private var segmentCount = 0
  private let path = CGMutablePath()
  /// The current point, and the start of its subpath.
  private var current = CGPoint.zero
  private var start = CGPoint.zero
  /// The last control point of the curve before, which a smooth curve reflects; nil after other commands.
  private var lastCubicControl: CGPoint?
  private var lastQuadraticControl: CGPoint?

  init(
    data: String, location: SceneFileError.Location,
    segmentLimit: Int = SceneFile.Limits().segmentCount
  ) {
    scanner = PathDataScanner(data)
    self.location = location
    self.segmentLimit = segmentLimit
  }

  /// The path.
  mutating func parsed() throws -> CGPath {
    var hasStart = false
    scanner.skipBlanks()
    while let command = scanner.peek {
      guard hasStart || command == "M" || command == "m" else {
        throw error("path data begins with M")
      }
      guard "MmLlHhVvCcSsQqTtAaZz".contains(command) else {
        throw error("the commands of path data are M, L, H, V, C, S, Q, T, A and Z, large or small")
      }
      scanner.advance()
      hasStart = true
      try read(command)
    }
    return path
  }

  /// Reads the operands of a command, which may repeat.
  private mutating func read(_ command: Character) throws {
    let isRelative = command.isLowercase
    if command == "Z" || command == "z" {
      try countSegment()
      path.closeSubpath()
      move(to: start)
      scanner.skipBlanks()
      return
    }
    var name = Character(command.uppercased())
    repeat {
      try draw(name, from: isRelative ? current : .zero)
      // Further points of a move are lines.
      if name == "M" { name = "L" }
    } while scanner.hasNumber
  }

  /// Draws one segment; operands count from an origin.
  private mutating func draw(_ name: Character, from origin: CGPoint) throws {
    try countSegment()
    switch name {
    case "M":
      start = try point(origin)
      path.move(to: start)
      move(to: start)
    case "L": try line(to: point(origin))
    case "H": try line(to: CGPoint(x: origin.x + number(), y: current.y))
    case "V": try line(to: CGPoint(x: current.x, y: origin.y + number()))
    case "C":
      let first = try point(origin)
      try cubic(first, origin)
    case "S": try cubic(reflected(lastCubicControl), origin)
    case "Q":
      let control = try point(origin)
      try quadratic(control, origin)
    case "T": try quadratic(reflected(lastQuadraticControl), origin)
    default: try arc(origin)
    }
  }

  // MARK: - Segments

  private mutating func countSegment() throws {
    segmentCount += 1
    guard segmentCount <= segmentLimit else {
      throw SceneFile.Limits.excess(
        "the path has too many segments", limit: segmentLimit, name: "segmentCount", at: location)
    }
  }

  private mutating func move(to point: CGPoint) {
    current = point
    lastCubicControl = nil
    lastQuadraticControl = nil
  }

  private mutating func line(to point: CGPoint) throws {
    path.addLine(to: point)
    move(to: point)
  }

  private mutating func cubic(_ first: CGPoint, _ origin: CGPoint) throws {
    let second = try point(origin)
    let end = try point(origin)
    path.addCurve(to: end, control1: first, control2: second)
    move(to: end)
    lastCubicControl = second
  }

  private mutating func quadratic(_ control: CGPoint, _ origin: CGPoint) throws {
    let end = try point(origin)
    path.addQuadCurve(to: end, control: control)
    move(to: end)
    lastQuadraticControl = control
  }

  private func reflected(_ control: CGPoint?) -> CGPoint {
    control.map { CGPoint(x: 2 * current.x - $0.x, y: 2 * current.y - $0.y) } ?? current
  }

  private mutating func arc(_ origin: CGPoint) throws {
    let (rx, ry, degrees) = (try number(), try number(), try number())
    let (isLarge, isSweeping) = (try flag(), try flag())
    let end = try point(origin)
    let arc = EllipticalArc(
      from: current, to: end, radii: CGSize(width: abs(rx), height: abs(ry)),
      rotation: degrees * .pi / 180, isLarge: isLarge, isSweeping: isSweeping)
    if let arc {
      for curve in arc.curves {
        path.addCurve(to: curve.end, control1: curve.first, control2: curve.second)
      }
    } else if end != current {
      path.addLine(to: end)
    }
    move(to: end)
  }

  // MARK: - Operands

  private mutating func point(_ origin: CGPoint) throws -> CGPoint {
    let x = try number()
    return CGPoint(x: origin.x + x, y: origin.y + (try number()))
  }

  private mutating func number() throws -> CGFloat {
    guard scanner.peek != nil else { throw error("path data lacks a number") }
    guard let value = scanner.number(), value.isFinite else {
      throw error("path data needs a finite number")
    }
    return CGFloat(value)
  }

  private mutating func flag() throws -> Bool {
    guard let flag = scanner.flag() else { throw error("an arc's flags are 0 or 1") }
    return flag
  }

  private func error(_ message: String) -> SceneFileError {
    SceneFileError("\(message), found \"\(scanner.word)\"", at: location)
  }
}

/// Reads numbers and flags from the front of path data.
private struct PathDataScanner {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  /// The next character.
  var peek: Character? { rest.first }

  /// The next word, for messages.
  var word: String {
    let word = rest.prefix(40).prefix { !$0.isWhitespace }
    return word.isEmpty ? "the end" : String(word)
  }

  /// Whether a number comes next.
  var hasNumber: Bool {
    rest.first.map { $0.isASCII && ($0.isNumber || "+-.".contains($0)) } ?? false
  }

  mutating func advance() {
    rest.removeFirst()
    skipBlanks()
  }

  mutating func skipBlanks() {
    rest = rest.drop { $0.isWhitespace }
  }

  /// Skips blanks and one comma, which part operands.
  private mutating func skipSeparator() {
    skipBlanks()
    if rest.first == "," { advance() }
  }

  /// A number: digits with a sign, one point and an exponent. It ends where another can begin.
  mutating func number() -> Double? {
    var end = rest.startIndex
    func isDigit(_ index: String.Index) -> Bool {
      index < rest.endIndex && rest[index].isASCII && rest[index].isNumber
    }
    func skipDigits(from index: String.Index) -> String.Index {
      rest[index...].firstIndex { !($0.isASCII && $0.isNumber) } ?? rest.endIndex
    }
    func skipSign(_ index: String.Index) -> String.Index {
      index < rest.endIndex && "+-".contains(rest[index]) ? rest.index(after: index) : index
    }
    end = skipDigits(from: skipSign(end))
    if end < rest.endIndex, rest[end] == "." { end = skipDigits(from: rest.index(after: end)) }
    if end < rest.endIndex, "eE".contains(rest[end]) {
      let digits = skipSign(rest.index(after: end))
      if isDigit(digits) { end = skipDigits(from: digits) }
    }
    // A point may stand at either end of the digits, which the reader of numbers does not take.
    var text = String(rest[..<end])
    if text.hasSuffix(".") { text += "0" }
    guard let value = Double(text.replacing(".e", with: ".0e")) else { return nil }
    rest = rest[end...]
    skipSeparator()
    return value
  }

  /// A flag of an arc, which may stand right before the next operand.
  mutating func flag() -> Bool? {
    guard let digit = rest.first, digit == "0" || digit == "1" else { return nil }
    rest.removeFirst()
    skipSeparator()
    return digit == "1"
  }
}
