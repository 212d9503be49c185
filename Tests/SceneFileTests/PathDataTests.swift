// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Expectations
import SceneFile
import TestSupport
import Testing

/// Path data of SVG, as scene files hold it.
struct PathDataTests {
  /// The path that a scene reads.
  private func path(_ data: String) throws -> CGPath {
    let text =
      "{\"size\": [9, 9], \"root\": {\"type\": \"shape\", \"shape\": {\"path\": \"\(data)\"}}}"
    let root = try SceneFile(text: text).makeRootLayer()
    return try #require((root as? CAShapeLayer)?.path)
  }

  /// The path as a scene writes it: absolute commands and blanks.
  private func written(_ data: String) throws -> String {
    let layer = CAShapeLayer()
    layer.path = try path(data)
    let text = try layer.sceneDescription
    let start = try #require(text.firstRange(of: "\"path\": \"")).upperBound
    return String(text[start...].prefix { $0 != "\"" })
  }

  @Test(arguments: [
    ("M10 20L30 40", "M 10 20 L 30 40"), ("m10,20l5,5", "M 10 20 L 15 25"),
    ("M10-20-30-40", "M 10 -20 L -30 -40"), ("M.5.25l.5.75", "M 0.5 0.25 L 1 1"),
    ("M 1 1 H 5 V 9 h -2 v -3", "M 1 1 L 5 1 L 5 9 L 3 9 L 3 6"),
    ("M1 1H5 7", "M 1 1 L 5 1 L 7 1"),
    ("m 1 1 2 0 0 2 z m 5 5 1 0", "M 1 1 L 3 1 L 3 3 Z M 6 6 L 7 6"),
    ("M0 0C1 2 3 4 5 6S9 9 10 10", "M 0 0 C 1 2 3 4 5 6 C 7 8 9 9 10 10"),
    ("M0 0S9 9 10 10", "M 0 0 C 0 0 9 9 10 10"),
    ("M1 1c1 2 3 4 5 6s1 1 2 2", "M 1 1 C 2 3 4 5 6 7 C 8 9 7 8 8 9"),
    ("M0 0Q1 2 4 4T10 10 t 2 2", "M 0 0 Q 1 2 4 4 Q 7 6 10 10 Q 13 14 12 12"),
    ("M0 0T4 4", "M 0 0 Q 0 0 4 4"), ("M1e1,1E+1L1.5e-1 2", "M 10 10 L 0.15 2"),
    ("M 0 0 L 4 4 Z L 2 0", "M 0 0 L 4 4 Z L 2 0"), ("  M\\n0\\t0 ,L 1 1", "M 0 0 L 1 1"),
    ("M0 0A0 5 0 0 1 8 8", "M 0 0 L 8 8"), ("M3 3A5 5 0 0 1 3 3", "M 3 3"),
  ])
  func `all commands and forms of numbers are read`(data: String, absolute: String) throws {
    try expect(written(data), equals: absolute)
  }

  /// Points of an arc, by its centre and radii.
  @Test(arguments: [
    // Flags may stand without blanks.
    ("M10 0A10 10 0 0 1 0 10", CGPoint.zero, CGSize(width: 10, height: 10), 1),
    ("M10 0A10 10 0 11 0-10", CGPoint.zero, CGSize(width: 10, height: 10), 3),
    ("M10 0a10,10 0 00-10,-10", CGPoint.zero, CGSize(width: 10, height: 10), 1),
    ("M20 0A20 5 0 0 1-20 0", CGPoint.zero, CGSize(width: 20, height: 5), 2),
    // Too short radii are enlarged.
    ("M-6 0A1 1 0 0 0 6 0", CGPoint.zero, CGSize(width: 6, height: 6), 2),
    ("M0 20A20 5 90 0 1 0-20", CGPoint.zero, CGSize(width: 5, height: 20), 2),
  ])
  func `arcs lie on their ellipses`(
    data: String, center: CGPoint, radii: CGSize, quarters: Int
  ) throws {
    let path = try path(data)
    var last = CGPoint.zero
    var curves = 0
    path.applyWithBlock { element in
      let points = element.pointee.points
      guard element.pointee.type == .addCurveToPoint else {
        last = points[0]
        return
      }
      curves += 1
      for step in 0...10 {
        let t = CGFloat(step) / 10
        let (a, b, c, d) = (
          (1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t
        )
        let x = a * last.x + b * points[0].x + c * points[1].x + d * points[2].x
        let y = a * last.y + b * points[0].y + c * points[1].y + d * points[2].y
        let distance = hypot((x - center.x) / radii.width, (y - center.y) / radii.height)
        expect(distance, near: 1, within: 3e-4)
      }
      last = points[2]
    }
    expect(curves, equals: quarters)
  }

  @Test(arguments: [
    ("L 0 0", "path data begins with M, found \"L\""),
    ("M 0", "path data lacks a number, found \"the end\""),
    (
      "M 0 0 X 1 1",
      "the commands of path data are M, L, H, V, C, S, Q, T, A and Z, large or small, found \"X\""
    ),
    ("M 0 0 L 1 x9", "path data needs a finite number, found \"x9\""),
    ("M 0 0 L 1 1e999", "path data needs a finite number, found"),
    ("M 0 0 A 5 5 0 2 0 9 9", "an arc's flags are 0 or 1, found \"2\""),
  ])
  func `faults are named with their word`(data: String, message: String) {
    #expect {
      try path(data)
    } throws: {
      "\($0)".contains(message)
    }
  }

  /// No arc of any numbers ends the process.
  @Test func `arcs of extreme numbers are read`() throws {
    let numbers = ["0", "1e-320", "1", "-3", "1e150", "1e308", "-1e308"]
    for radius in numbers {
      for end in numbers {
        for flags in ["0 0", "1 1"] {
          _ = try path("M 1 1 A \(radius) 2 30 \(flags) \(end) \(radius)")
        }
      }
    }
  }
}
