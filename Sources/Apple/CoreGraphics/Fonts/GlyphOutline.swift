// SPDX-License-Identifier: MIT

import CPango
import Foundation

extension CGFont {
  /// The outline of a glyph in font units, y up; nil for a glyph without one, such as a space.
  package func outline(of glyph: CGGlyph) -> PathGeometry? {
    FontLibrary.use { _ -> PathGeometry? in
      guard
        unsafe FT_Load_Glyph(
          face.face, UInt32(glyph), FT_Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP)) == 0,
        let slot = unsafe face.face.pointee.glyph,
        unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
      else { return nil }
      let outline = unsafe slot.pointee.outline
      var reader = OutlineReader()
      var first = 0
      for contour in 0..<max(unsafe Int(outline.n_contours), 0) {
        // FreeType keeps as many ends as contours, and as many points and tags as it says.
        let last = unsafe Int(outline.contours[contour])
        guard last < (unsafe Int(outline.n_points)), last >= first else { break }
        var points: [OutlineReader.Point] = []
        for index in first...last {
          let point = unsafe outline.points[index]
          points.append(
            OutlineReader.Point(
              place: CGPoint(x: point.x, y: point.y),
              // Signed in older versions of FreeType.
              tag: UInt8(truncatingIfNeeded: unsafe outline.tags[index])))
        }
        reader.add(points)
        first = last + 1
      }
      return reader.path.isEmpty ? nil : reader.path
    }
  }
}

/// Builds paths of FreeType's contours: points on the curve, and control points of both degrees.
private struct OutlineReader {
  /// A point of a contour.
  struct Point {
    var place: CGPoint
    var tag: UInt8

    var isOn: Bool { tag & 1 != 0 }
    /// Whether it controls a cubic curve.
    var isCubic: Bool { tag & 3 == 2 }
  }

  var path = PathGeometry()

  mutating func add(_ points: [Point]) {
    guard points.count > 1 else { return }
    var points = points
    if let first = points.firstIndex(where: \.isOn) {
      points = Array(points[first...] + points[..<first])
    } else {
      // All are controls: the curve begins half way between two of them.
      let start = Self.middle(points[points.count - 1].place, points[0].place)
      points.insert(Point(place: start, tag: 1), at: 0)
    }
    path.move(to: points[0].place)
    points.append(points[0])
    var index = 1
    while index < points.count {
      let point = points[index]
      if point.isOn {
        if index < points.count - 1 { path.line(to: point.place) }
      } else if point.isCubic {
        guard index + 2 < points.count else { break }
        path.curve(to: points[index + 2].place, point.place, points[index + 1].place)
        index += 2
      } else if index + 1 < points.count, !points[index + 1].isOn {
        path.quad(to: Self.middle(point.place, points[index + 1].place), control: point.place)
      } else if index + 1 < points.count {
        path.quad(to: points[index + 1].place, control: point.place)
        index += 1
      }
      index += 1
    }
    path.close()
  }

  private static func middle(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
    CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
  }
}
