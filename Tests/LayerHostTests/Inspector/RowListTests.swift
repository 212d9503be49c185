// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Testing

@testable import LayerHost

/// The rows of the inspector's lists, scrolled by wheel and selection.
struct RowListTests {
  private let list = RowList { RowList.Labels(left: InspectorLabel(), right: InspectorLabel()) }

  /// Room for five rows and one that is no part of the list.
  init() {
    list.layout(
      CGRect(x: 0, y: 0, width: 200, height: 6.5 * InspectorTheme.row), scale: 1, reserved: 1)
  }

  /// Shows so many rows; returns those in sight, by their places.
  private func shown(of count: Int) -> [Int] {
    var rows: [Int] = []
    list.show(count: count) { row, _, y in
      expect(y, equals: CGFloat(rows.count) * InspectorTheme.row)
      rows.append(row)
    }
    return rows
  }

  private var hiddenLabels: Int { list.layer.sublayers?.count { $0.isHidden } ?? 0 }

  @Test func `a short list hides the labels that it has no rows for`() {
    expect(shown(of: 3), equals: [0, 1, 2])
    expect(hiddenLabels, equals: 4)
    expect(shown(of: 8), equals: [0, 1, 2, 3, 4])
    expect(hiddenLabels, equals: 0)
  }

  @Test func `a wheel scrolls by whole rows and stops at both ends`() {
    list.scroll(by: -1)
    expect(shown(of: 8), equals: [1, 2, 3, 4, 5])
    list.scroll(by: -100 * InspectorTheme.row)
    expect(shown(of: 8), equals: [3, 4, 5, 6, 7])
    list.scroll(by: 1.5 * InspectorTheme.row)
    expect(shown(of: 8), equals: [1, 2, 3, 4, 5])
    list.scroll(by: 100 * InspectorTheme.row)
    expect(shown(of: 8), equals: [0, 1, 2, 3, 4])
  }

  @Test func `a row is brought into sight by the shortest way`() {
    list.scroll(toRow: 6)
    expect(shown(of: 8), equals: [2, 3, 4, 5, 6])
    list.scroll(toRow: 4)
    expect(shown(of: 8), equals: [2, 3, 4, 5, 6])
    list.scroll(toRow: 1)
    expect(shown(of: 8), equals: [1, 2, 3, 4, 5])
    // A list that gets shorter scrolls back.
    expect(shown(of: 4), equals: [0, 1, 2, 3])
  }

  @Test func `a height is that of a row in sight`() {
    list.scroll(toRow: 6)
    expect(shown(of: 8), equals: [2, 3, 4, 5, 6])
    expect(list.row(atHeight: 0), equals: 2)
    expect(list.row(atHeight: 2.5 * InspectorTheme.row), equals: 4)
    list.scrollToTop()
    expect(list.row(atHeight: 2.5 * InspectorTheme.row), equals: 2)
  }
}
