// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics

/// Rows of two labels each, of which those in sight have layers; scrolled by whole rows.
final class RowList {
  /// The labels of a row in sight, which show one row of the list after the other.
  struct Labels {
    let left: InspectorLabel
    let right: InspectorLabel

    /// Places the labels in their columns of a row: points of the list from the left edge.
    func setFrames(
      left: (start: CGFloat, end: CGFloat), right: (start: CGFloat, end: CGFloat), y: CGFloat,
      scale: CGFloat
    ) {
      for (label, column) in [(self.left, left), (self.right, right)] {
        label.setFrame(
          CGRect(
            x: column.start, y: y, width: max(column.end - column.start, 0),
            height: InspectorTheme.row), scale: scale)
      }
    }
  }

  /// The layer that clips the rows.
  let layer = CALayer()
  /// The first row in sight.
  private(set) var first = 0
  /// The number of rows that there is room for.
  private(set) var visibleCount = 0
  /// Pixels per point.
  private(set) var scale: CGFloat = 1

  private let makeLabels: () -> Labels
  private var labels: [Labels] = []

  /// Makes an empty list.
  ///
  /// - Parameter makeLabels: makes the labels of one more row in sight.
  init(_ makeLabels: @escaping () -> Labels) {
    self.makeLabels = makeLabels
    layer.masksToBounds = true
  }

  /// Lays the rows out.
  ///
  /// - Parameter reserved: the number of rows at the bottom that are no part of the list.
  func layout(_ frame: CGRect, scale: CGFloat, reserved: Int = 0) {
    layer.frame = frame
    self.scale = scale
    visibleCount = max(Int(clamping: frame.height / InspectorTheme.row) - reserved, 0)
    while labels.count < visibleCount {
      let row = makeLabels()
      layer.addSublayer(row.left.layer)
      layer.addSublayer(row.right.layer)
      labels.append(row)
    }
  }

  /// Goes to the first row.
  func scrollToTop() { first = 0 }

  /// Scrolls by points.
  func scroll(by distance: CGFloat) {
    first += rows(along: (-distance / InspectorTheme.row).rounded(.awayFromZero))
  }

  /// Brings a row into sight.
  func scroll(toRow index: Int) { first = min(max(first, index - visibleCount + 1), index) }

  /// The row at a height of the list, if it has so many.
  func row(atHeight y: CGFloat) -> Int { first + rows(along: y / InspectorTheme.row) }

  /// A number of rows, so small that sums of them do not overflow.
  private func rows(along count: CGFloat) -> Int { Int(Int32(clamping: count)) }

  /// Shows the rows in sight of a list of so many.
  ///
  /// - Parameter fill: gives the labels of a row, which lies at a height, their texts and places.
  func show(count: Int, _ fill: (_ row: Int, _ labels: Labels, _ y: CGFloat) -> Void) {
    first = max(min(first, count - visibleCount), 0)
    for (offset, labels) in labels.enumerated() {
      let row = first + offset
      let isShown = offset < visibleCount && row < count
      labels.left.layer.isHidden = !isShown
      labels.right.layer.isHidden = !isShown
      if isShown { fill(row, labels, CGFloat(offset) * InspectorTheme.row) }
    }
  }
}
