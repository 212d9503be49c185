// SPDX-License-Identifier: MIT

internal import Compositor
internal import CoreAnimation
internal import CoreGraphics

/// The graph of the last frames: a bar for each, with its commit below and its rendering above, red where
/// the display waited in vain; and the numbers of the last one.
final class FrameGraph {
  let layer = CALayer()
  private let plot = CALayer()
  private let renderBars = CAShapeLayer()
  private let commitBars = CAShapeLayer()
  private let hitchBars = CAShapeLayer()
  private let budgetLine = CAShapeLayer()
  private let legend = InspectorLabel(size: InspectorTheme.smallSize, color: InspectorTheme.quiet)
  private let budget = InspectorLabel(
    size: InspectorTheme.smallSize, color: InspectorTheme.faint, alignment: .right)
  private let cells: [(title: InspectorLabel, value: InspectorLabel)]

  /// The height of the graph with its numbers, in points.
  static let height: CGFloat = 150
  private static let titles = [
    "Render", "Commit", "Hitches", "Draws", "Passes", "Quads", "Uploads", "Memory", "Frames",
  ]
  private static let plotHeight: CGFloat = 58
  private static let valueSize: CGFloat = 10
  private static let titleWidth: CGFloat = 43

  init() {
    cells = Self.titles.map { title in
      let label = InspectorLabel(size: InspectorTheme.smallSize, color: InspectorTheme.quiet)
      label.text = title
      return (label, InspectorLabel(size: Self.valueSize, font: InspectorTheme.numberFont))
    }
    plot.backgroundColor = InspectorTheme.field
    plot.cornerRadius = 5
    plot.masksToBounds = true
    layer.addSublayer(plot)
    for (bars, color) in [
      (renderBars, InspectorTheme.render), (commitBars, InspectorTheme.commit),
      (hitchBars, InspectorTheme.hitch),
    ] {
      bars.fillColor = color
      plot.addSublayer(bars)
    }
    budgetLine.strokeColor = InspectorTheme.faint
    budgetLine.fillColor = nil
    budgetLine.lineWidth = 1
    budgetLine.lineDashPattern = [3, 3]
    plot.addSublayer(budgetLine)
    legend.text = "milliseconds of the last 120 frames"
    layer.addSublayer(legend.layer)
    layer.addSublayer(budget.layer)
    for cell in cells {
      layer.addSublayer(cell.title.layer)
      layer.addSublayer(cell.value.layer)
    }
  }

  /// Lays the graph out.
  func layout(_ frame: CGRect, scale: CGFloat) {
    layer.frame = frame
    let width = frame.width
    legend.setFrame(CGRect(x: 0, y: 0, width: width * 0.7, height: 12), scale: scale)
    budget.setFrame(CGRect(x: width * 0.4, y: 0, width: width * 0.6, height: 12), scale: scale)
    plot.frame = CGRect(x: 0, y: 15, width: width, height: Self.plotHeight)
    for layer in [renderBars, commitBars, hitchBars, budgetLine] { layer.frame = plot.bounds }
    let column = width / 3
    for (index, cell) in cells.enumerated() {
      let x = CGFloat(index % 3) * column
      let y = 15 + Self.plotHeight + 6 + CGFloat(index / 3) * 24
      cell.title.setFrame(
        CGRect(x: x, y: y, width: Self.titleWidth - 2, height: 18), scale: scale)
      cell.value.setFrame(
        CGRect(
          x: x + Self.titleWidth, y: y, width: column - Self.titleWidth - 4, height: 18),
        scale: scale)
    }
  }

  /// Shows frames, oldest first.
  ///
  /// - Parameters:
  ///   - commitTime: seconds that the last commit took on the application's thread.
  ///   - interval: the display's interval, in seconds.
  func show(_ records: [FrameRecord], commitTimes: [Double], interval: Double, shown: Int) {
    // Twice the interval is the height of the plot, so that the line lies in its middle.
    let heightOfSecond = Self.plotHeight / CGFloat(interval * 2)
    let width = plot.bounds.width / CGFloat(FrameRecord.limit)
    let renders = CGMutablePath()
    let commits = CGMutablePath()
    let hitches = CGMutablePath()
    let first = FrameRecord.limit - records.count
    for (index, record) in records.enumerated() {
      let x = CGFloat(first + index) * width
      let commit = min(CGFloat(commitTimes[index]) * heightOfSecond, Self.plotHeight)
      let render = min(
        CGFloat(record.renderTime) * heightOfSecond, Self.plotHeight - commit)
      commits.addRect(
        CGRect(x: x, y: Self.plotHeight - commit, width: width - 0.6, height: commit))
      (record.hitchTime > 0 ? hitches : renders).addRect(
        CGRect(
          x: x, y: Self.plotHeight - commit - render, width: width - 0.6, height: max(render, 1)))
    }
    renderBars.path = renders
    commitBars.path = commits
    hitchBars.path = hitches
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 0, y: Self.plotHeight / 2))
    line.addLine(to: CGPoint(x: plot.bounds.width, y: Self.plotHeight / 2))
    budgetLine.path = line
    budget.text = "– – \(ShortNumber.milliseconds(interval))"
    showNumbers(records, commitTime: commitTimes.last ?? 0, shown: shown)
  }

  private func showNumbers(_ records: [FrameRecord], commitTime: Double, shown: Int) {
    guard let last = records.last else { return }
    let before = records.dropLast().last?.costs.uploadedBytes ?? last.costs.uploadedBytes
    let hitchTime = records.reduce(0) { $0 + $1.hitchTime }
    let values = [
      ShortNumber.milliseconds(last.renderTime), ShortNumber.milliseconds(commitTime),
      ShortNumber.milliseconds(hitchTime), ShortNumber.count(last.costs.draws),
      ShortNumber.count(last.costs.passes), ShortNumber.count(last.costs.instances),
      ShortNumber.bytes(last.costs.uploadedBytes - before), ShortNumber.bytes(last.memory),
      ShortNumber.count(shown),
    ]
    for (cell, value) in zip(cells, values) { cell.value.text = value }
    cells[2].value.color = hitchTime > 0 ? InspectorTheme.hitch : InspectorTheme.text
  }
}
