// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore

/// The places of the thumbnails in the window, in points: as large as they can be, all at once.
package struct GalleryLayout: Equatable {
  /// The number of thumbnails in a row.
  package let columns: Int
  /// The frames of the thumbnails, in their order.
  package let previews: [CGRect]

  /// The height of the title above the thumbnails.
  static let header: CGFloat = 88
  /// The height of the two lines below a thumbnail.
  static let caption: CGFloat = 42
  private static let margin: CGFloat = 40
  private static let gap = CGSize(width: 22, height: 10)
  /// The width of a thumbnail by its height.
  private static let aspect: CGFloat = 1.6

  /// Lays out thumbnails in a window of a size.
  package init(count: Int, size: CGSize) {
    let area = CGRect(
      x: Self.margin, y: Self.header, width: max(size.width - 2 * Self.margin, 1),
      height: max(size.height - Self.header - 16, 1))
    let widths = (1...max(count, 1)).map { Self.previewWidth(columns: $0, count, area.size) }
    // The least columns with the widest thumbnails.
    let best = widths.indices.max { widths[$0] < widths[$1] } ?? 0
    columns = best + 1
    let width = widths[best]
    let step = CGSize(
      width: width + Self.gap.width,
      height: width / Self.aspect + Self.caption + Self.gap.height)
    let rows = (count + best) / (best + 1)
    let used = CGSize(
      width: CGFloat(best + 1) * step.width - Self.gap.width, height: CGFloat(rows) * step.height)
    let origin = CGPoint(
      x: area.midX - used.width / 2, y: area.minY + max(area.height - used.height, 0) / 2)
    previews = (0..<count).map { index in
      CGRect(
        x: origin.x + CGFloat(index % (best + 1)) * step.width,
        y: origin.y + CGFloat(index / (best + 1)) * step.height, width: width,
        height: width / Self.aspect)
    }
  }

  /// The widest thumbnails of a number of columns that fit into an area.
  private static func previewWidth(columns: Int, _ count: Int, _ area: CGSize) -> CGFloat {
    let rows = CGFloat((count + columns - 1) / columns)
    let across = (area.width + gap.width) / CGFloat(columns) - gap.width
    let down = (area.height / max(rows, 1) - caption - gap.height) * aspect
    return max(min(across, down), 1)
  }

  /// The thumbnail at a point, its caption included; nil between them.
  package func index(at point: CGPoint) -> Int? {
    previews.firstIndex { preview in
      var cell = preview
      cell.size.height += Self.caption
      return cell.contains(point)
    }
  }

  /// The thumbnail that an arrow key leads to from another one: the same where none exists.
  package func index(from index: Int, towards key: LayerHost.Key) -> Int {
    let step =
      switch key {
      case .left: -1
      case .right: 1
      case .up: -columns
      case .down: columns
      default: 0
      }
    let next = index + step
    if previews.indices.contains(next) { return next }
    // From the last row but one into a last row that is shorter.
    return key == .down && index / columns < (previews.count - 1) / columns
      ? previews.count - 1 : index
  }
}
