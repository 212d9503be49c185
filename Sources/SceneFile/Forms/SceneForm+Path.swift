// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

extension SceneForm where Value == CGPath {
  /// The form of a path: path data of SVG with the absolute commands M, L, Q, C and Z, numbers
  /// separated by blanks, in points.
  static var path: Self {
    SceneForm(
      decode: { node, _ in
        guard case .text(let data) = node.value else {
          throw node.mismatch(expected: "path data such as \"M 0 0 L 10 0 Z\"")
        }
        var parser = PathDataParser(data: data, location: node.location)
        return try parser.path()
      },
      encode: { path, _ in .text(try PathData.text(of: path)) })
  }
}

/// Parses path data. Errors name the string's location in the file and the word within it.
private struct PathDataParser {
  private var words: ArraySlice<Substring>
  private let location: SceneFileError.Location

  init(data: String, location: SceneFileError.Location) {
    words = data.split(whereSeparator: \.isWhitespace)[...]
    self.location = location
  }

  mutating func path() throws -> CGPath {
    let path = CGMutablePath()
    var hasStart = false
    while let command = words.popFirst() {
      guard hasStart || command == "M" else { throw error("path data begins with M", command) }
      hasStart = true
      // Operands may repeat after their command.
      switch command {
      case "M":
        path.move(to: try point())
        while hasNumber { path.addLine(to: try point()) }
      case "L": repeat { path.addLine(to: try point()) } while hasNumber
      case "Q":
        repeat {
          let control = try point()
          path.addQuadCurve(to: try point(), control: control)
        } while hasNumber
      case "C":
        repeat {
          let first = try point()
          let second = try point()
          path.addCurve(to: try point(), control1: first, control2: second)
        } while hasNumber
      case "Z": path.closeSubpath()
      default: throw error("the commands of path data are M, L, Q, C and Z", command)
      }
    }
    return path
  }

  private var hasNumber: Bool { words.first.flatMap { Double($0) } != nil }

  private mutating func point() throws -> CGPoint {
    let x = try number()
    return CGPoint(x: x, y: try number())
  }

  private mutating func number() throws -> CGFloat {
    guard let word = words.popFirst() else { throw error("path data lacks a number", "the end") }
    guard let value = Double(word), value.isFinite else {
      throw error("path data needs a finite number", word)
    }
    return CGFloat(value)
  }

  private func error(_ message: String, _ word: Substring) -> SceneFileError {
    SceneFileError("\(message), found \"\(word.prefix(40))\"", at: location)
  }
}

/// Writes path data.
private enum PathData {
  static func text(of path: CGPath) throws -> String {
    var words: [String] = []
    // Each element has as many points as its kind says, for the duration of the call.
    unsafe path.applyWithBlock { element in
      let (letter, count) = unsafe operands(of: element.pointee.type)
      words.append(letter)
      for index in 0..<count {
        let point = unsafe element.pointee.points[index]
        words.append(JSONWriter.text(of: point.x.native))
        words.append(JSONWriter.text(of: point.y.native))
      }
    }
    return words.joined(separator: " ")
  }

  private static func operands(of type: CGPathElementType) -> (String, Int) {
    switch type {
    case .moveToPoint: ("M", 1)
    case .addLineToPoint: ("L", 1)
    case .addQuadCurveToPoint: ("Q", 2)
    case .addCurveToPoint: ("C", 3)
    default: ("Z", 0)
    }
  }
}
