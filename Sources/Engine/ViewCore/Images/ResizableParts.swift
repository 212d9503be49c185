// SPDX-License-Identifier: MIT

package import Foundation

/// The up to nine parts of an image whose edges keep their size when it fills another one.
package struct ResizableParts {
  /// The widths in points of the edges that keep their size.
  package struct Widths {
    var top: CGFloat
    var left: CGFloat
    var bottom: CGFloat
    var right: CGFloat

    package init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }
  }

  /// A part of the image and the place that it fills, both in points with y downward.
  package struct Part: Equatable {
    package var source: CGRect
    package var target: CGRect
  }

  package let parts: [Part]

  /// Divides an image of a size in points that fills a rectangle.
  package init(size: CGSize, insets: Widths, rect: CGRect) {
    let columns = Self.spans(size.width, insets.left, insets.right, rect.minX, rect.width)
    let rows = Self.spans(size.height, insets.top, insets.bottom, rect.minY, rect.height)
    parts = rows.flatMap { row in
      columns.map { column in
        Part(
          source: CGRect(
            x: column.source, y: row.source, width: column.sourceLength,
            height: row.sourceLength),
          target: CGRect(
            x: column.target, y: row.target, width: column.targetLength,
            height: row.targetLength))
      }
    }
  }

  /// A part along one axis.
  private struct Span {
    let source: CGFloat
    let sourceLength: CGFloat
    let target: CGFloat
    let targetLength: CGFloat
  }

  /// The parts along an axis that have a length: before, between and after the caps.
  ///
  /// Caps that do not fit into the target are cut down in proportion.
  private static func spans(
    _ length: CGFloat, _ before: CGFloat, _ after: CGFloat, _ origin: CGFloat, _ target: CGFloat
  ) -> [Span] {
    let first = min(max(before, 0), length)
    let last = min(max(after, 0), length - first)
    let fit = first + last > target ? target / (first + last) : 1
    let spans = [
      Span(source: 0, sourceLength: first, target: origin, targetLength: first * fit),
      Span(
        source: first, sourceLength: length - first - last, target: origin + first * fit,
        targetLength: target - (first + last) * fit),
      Span(
        source: length - last, sourceLength: last, target: origin + target - last * fit,
        targetLength: last * fit),
    ]
    return spans.filter { $0.sourceLength > 0 && $0.targetLength > 0 }
  }
}
