// SPDX-License-Identifier: MIT

import UIKit

/// The way of the card since it was released, drawn as it goes on: x and y over time.
final class ChartView: UIView {
  /// The seconds across the chart.
  private static let span = 1.6

  private let lines = [CAShapeLayer(), CAShapeLayer()]
  private let dots = [CALayer(), CALayer()]
  private let grid = CAShapeLayer()
  private let title = UILabel()
  private var points: [(time: Double, offset: CGPoint)] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = UIColor(white: 1, alpha: 0.05)
    layer.cornerRadius = 22
    layer.borderWidth = 1
    layer.borderColor = UIColor(white: 1, alpha: 0.08).cgColor
    grid.strokeColor = UIColor(white: 1, alpha: 0.1).cgColor
    grid.lineWidth = 1
    grid.fillColor = nil
    layer.addSublayer(grid)
    for (line, dot) in zip(lines, dots) {
      line.fillColor = nil
      line.lineWidth = 3
      line.lineJoin = .round
      line.lineCap = .round
      layer.addSublayer(line)
      dot.bounds = CGRect(x: 0, y: 0, width: 11, height: 11)
      dot.cornerRadius = 5.5
      dot.isHidden = true
      layer.addSublayer(dot)
    }
    title.font = .systemFont(ofSize: 13)
    title.textColor = UIColor(white: 1, alpha: 0.55)
    addSubview(title)
  }

  /// Begins a new curve for a spring.
  func begin(_ preset: SpringPreset, tension: CGFloat, friction: CGFloat) {
    points = []
    title.text = String(
      format: "%@    tension %.0f    friction %.1f    x solid, y pale", preset.name,
      Double(tension),
      Double(friction))
    for (index, alpha) in [1, 0.45].enumerated() {
      let color = preset.color.withAlphaComponent(alpha).cgColor
      lines[index].strokeColor = color
      dots[index].backgroundColor = color
    }
  }

  /// Adds a point: the card's distance from home, seconds after it was released.
  func add(_ offset: CGPoint, at time: Double) {
    guard time <= Self.span else { return }
    points.append((time, offset))
    draw()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    title.frame = CGRect(x: 22, y: 12, width: bounds.width - 44, height: 20)
    let path = CGMutablePath()
    for row in -1...1 {
      let y = area.midY + CGFloat(row) * area.height / 2
      path.move(to: CGPoint(x: area.minX, y: y))
      path.addLine(to: CGPoint(x: area.maxX, y: y))
    }
    grid.path = path
    draw()
  }

  private var area: CGRect {
    bounds.inset(by: UIEdgeInsets(top: 44, left: 22, bottom: 22, right: 22))
  }

  private func draw() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    let size = points.map { max(abs($0.offset.x), abs($0.offset.y)) }.max() ?? 1
    let scale = area.height / 2 / max(size, 40)
    for (index, line) in lines.enumerated() {
      let way = points.map { point in
        CGPoint(
          x: area.minX + area.width * CGFloat(point.time / Self.span),
          y: area.midY + (index == 0 ? point.offset.x : point.offset.y) * scale)
      }
      let path = CGMutablePath()
      if way.count > 1 { path.addLines(between: way) }
      line.path = path
      dots[index].isHidden = way.isEmpty
      dots[index].position = way.last ?? .zero
    }
  }
}
