// SPDX-License-Identifier: MIT

import Foundation
import LayerHost
import QuartzCore
import SampleStage

/// A map of the plane that is dragged and zoomed, with an overview and the scale.
package final class MapView {
  package let layer = SceneLayer(size: MapView.size)
  /// The middle of the view, about which the map moves.
  private let pivot = CALayer()
  private let map = FractalLayer.map(levels: FractalLayer.depth)
  private let overview = CALayer()
  private let frame = CALayer()
  private let panel = CALayer()
  private let scaleLabel = MapView.label(17, bold: true)
  private let placeLabel = MapView.label(12, bold: false)
  /// Points on screen per point of the map.
  private var zoom: CGFloat = 0.6
  /// The point of the map in the middle of the view.
  private var middle = CGPoint(x: 512, y: 512)
  /// Shows the position while the flight lasts.
  private var link: CADisplayLink?
  /// The scale of the last pinch.
  private var pinchScale: CGFloat = 1

  package static let size = CGSize(width: 960, height: 640)
  private static let overviewSide: CGFloat = 132
  private static let flight = "flight"
  /// Seconds from the whole set to the place where the flight ends.
  private static let flightTime: CFTimeInterval = 14
  /// The place where the flight ends, and its scale.
  private static let target = (
    middle: CGPoint(x: 512 - 0.5 * 0.99, y: 512 - 33.9), zoom: CGFloat(900)
  )

  package init() {
    layer.backgroundColor = CGColor(srgbRed: 0.03, green: 0.035, blue: 0.08, alpha: 1)
    layer.addSublayer(pivot)
    pivot.addSublayer(map)
    addPanel()
    addOverview()
    fly(duration: Self.flightTime)
    layer.onLayout = { [weak self] in self?.arrange() }
  }

  // MARK: - Input

  package func handle(_ event: LayerHost.Event) {
    switch event {
    case .pointer(let pointer) where pointer.phase == .move && !pointer.buttons.isEmpty:
      land()
      middle.x -= pointer.movement.dx / zoom
      middle.y -= pointer.movement.dy / zoom
      show(duration: 0)
    case .scroll(let scroll):
      zoom(
        by: pow(2, scroll.delta.dy / LayerHost.ScrollEvent.pointsPerNotch / 2), at: scroll.location)
    case .pinch(let pinch):
      // The scale counts from the start of the gesture.
      if pinch.phase == .began { pinchScale = 1 }
      zoom(by: pinch.scale / pinchScale, at: pinch.location)
      pinchScale = pinch.scale
    case .key(let key) where key.isDown: press(key.key)
    default: break
    }
  }

  private func press(_ key: LayerHost.Key) {
    let center = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
    switch key {
    case .up: zoom(by: 2, at: center)
    case .down: zoom(by: 0.5, at: center)
    default: break
    }
  }

  /// Zooms about a point of the view.
  private func zoom(by factor: CGFloat, at point: CGPoint) {
    land()
    let old = zoom
    zoom = min(max(zoom * factor, leastZoom), CGFloat(1 << FractalLayer.depth))
    // The point of the map under the pointer stays there.
    let offset = CGPoint(x: point.x - layer.bounds.midX, y: point.y - layer.bounds.midY)
    middle.x += offset.x / old - offset.x / zoom
    middle.y += offset.y / old - offset.y / zoom
    show(duration: 0.18)
  }

  // MARK: - Position

  /// The scale at which the map covers the view.
  private var leastZoom: CGFloat {
    max(layer.bounds.width, layer.bounds.height) / FractalLayer.side
  }

  /// Lays the view out in its size; a flight goes on from where it is.
  private func arrange() {
    let left = remainingFlight
    if left != nil, shownPosition == nil {
      // It has not begun: from the whole set.
      (zoom, middle) = (leastZoom, CGPoint(x: FractalLayer.side / 2, y: FractalLayer.side / 2))
    }
    land()
    show(duration: 0)
    if let left { fly(duration: left) }
  }

  /// Places the map by `zoom` and `middle`, so that it covers the view.
  private func show(duration: CFTimeInterval) {
    zoom = max(zoom, leastZoom)
    let half = CGSize(width: layer.bounds.width / zoom / 2, height: layer.bounds.height / zoom / 2)
    middle.x = min(max(middle.x, half.width), FractalLayer.side - half.width)
    middle.y = min(max(middle.y, half.height), FractalLayer.side - half.height)
    CATransaction.begin()
    CATransaction.setAnimationDuration(duration)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeOut))
    if duration == 0 { CATransaction.setDisableActions(true) }
    pivot.position = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
    map.transform = CATransform3DMakeScale(zoom, zoom, 1)
    map.position = position(middle, zoom)
    panel.position = CGPoint(x: 20, y: layer.bounds.height - 20)
    overview.position = CGPoint(x: layer.bounds.width - 20, y: layer.bounds.height - 20)
    describe(middle, zoom)
    CATransaction.commit()
  }

  /// Shows a position in the panel and the overview.
  private func describe(_ middle: CGPoint, _ zoom: CGFloat) {
    frame.frame = seen(middle, zoom)
    scaleLabel.string = "× " + Self.text(Double(zoom))
    let unit = FractalLayer.extent / Double(FractalLayer.side)
    placeLabel.string = String(
      format: "%+.8f  %+.8f i", FractalLayer.corner.x + Double(middle.x) * unit,
      FractalLayer.corner.y + Double(middle.y) * unit)
  }

  /// The map's position about the pivot with one of its points in the middle of the view.
  private func position(_ middle: CGPoint, _ zoom: CGFloat) -> CGPoint {
    CGPoint(x: -middle.x * zoom, y: -middle.y * zoom)
  }

  /// The part of the overview that the view shows at a position.
  private func seen(_ middle: CGPoint, _ zoom: CGFloat) -> CGRect {
    let unit = Self.overviewSide / FractalLayer.side
    let size = CGSize(
      width: max(4, layer.bounds.width / zoom * unit),
      height: max(4, layer.bounds.height / zoom * unit))
    return CGRect(
      x: middle.x * unit - size.width / 2, y: middle.y * unit - size.height / 2,
      width: size.width, height: size.height)
  }

  // MARK: - Flight

  /// Dives into the map evenly; the renderer asks for the tiles on the way.
  private func fly(duration: CFTimeInterval) {
    let count = 240
    let (target, end) = Self.target
    zoom = max(zoom, leastZoom)
    let start = zoom
    let from = middle
    var scales: [CGFloat] = []
    var positions: [CGPoint] = []
    for step in 0...count {
      let time = CGFloat(step) / CGFloat(count)
      let eased = time * time * (3 - 2 * time)
      let zoom = start * pow(end / start, eased)
      // Near the target before it is deep.
      let way = (1 - start / zoom) / (1 - start / end)
      let point = CGPoint(
        x: from.x + (target.x - from.x) * way, y: from.y + (target.y - from.y) * way)
      scales.append(zoom)
      positions.append(position(point, zoom))
    }
    let scale = CAKeyframeAnimation(keyPath: "transform.scale")
    scale.values = scales
    let move = CAKeyframeAnimation(keyPath: "position")
    move.values = positions
    let flight = CAAnimationGroup()
    flight.animations = [scale, move]
    flight.duration = duration
    map.add(flight, forKey: Self.flight)
    zoom = end
    middle = target
    show(duration: 0)
    describe(from, start)
    link?.invalidate()
    let link = CADisplayLink { [weak self] link in self?.followFlight(link) }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  /// The seconds until the flight ends; nil without one.
  private var remainingFlight: CFTimeInterval? {
    guard let flight = map.animation(forKey: Self.flight) else { return nil }
    let passed = map.convertTime(CACurrentMediaTime(), from: nil) - flight.beginTime
    // One that was added in this turn has not begun.
    return flight.beginTime > 0 ? max(flight.duration - passed, 0.1) : flight.duration
  }

  /// Shows the position of the flight in each frame.
  private func followFlight(_ link: CADisplayLink) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    if let (middle, zoom) = shownPosition {
      describe(middle, zoom)
    } else {
      link.invalidate()
      describe(middle, zoom)
    }
    CATransaction.commit()
  }

  /// The position on screen while the flight lasts.
  private var shownPosition: (middle: CGPoint, zoom: CGFloat)? {
    guard map.animation(forKey: Self.flight) != nil, let shown = map.presentation() else {
      return nil
    }
    let zoom = shown.transform.m11
    return (CGPoint(x: -shown.position.x / zoom, y: -shown.position.y / zoom), zoom)
  }

  /// Ends the flight where it is.
  private func land() {
    guard let (middle, zoom) = shownPosition else { return }
    self.zoom = zoom
    self.middle = middle
    map.removeAnimation(forKey: Self.flight)
  }

  // MARK: - Panels

  private func addPanel() {
    panel.bounds = CGRect(x: 0, y: 0, width: 250, height: 64)
    panel.anchorPoint = CGPoint(x: 0, y: 1)
    Self.style(panel)
    scaleLabel.frame = CGRect(x: 16, y: 9, width: 218, height: 24)
    placeLabel.frame = CGRect(x: 16, y: 36, width: 218, height: 18)
    panel.addSublayer(scaleLabel)
    panel.addSublayer(placeLabel)
    layer.addSublayer(panel)
  }

  private func addOverview() {
    overview.bounds = CGRect(x: 0, y: 0, width: Self.overviewSide, height: Self.overviewSide)
    overview.anchorPoint = CGPoint(x: 1, y: 1)
    Self.style(overview)
    overview.masksToBounds = true
    let small = FractalLayer.map(levels: 0)
    small.position = .zero
    small.transform = CATransform3DMakeScale(
      Self.overviewSide / FractalLayer.side, Self.overviewSide / FractalLayer.side, 1)
    frame.borderWidth = 1.5
    frame.cornerRadius = 2
    frame.borderColor = CGColor(srgbRed: 1, green: 0.78, blue: 0.3, alpha: 1)
    overview.addSublayer(small)
    overview.addSublayer(frame)
    layer.addSublayer(overview)
  }

  private static func style(_ panel: CALayer) {
    panel.backgroundColor = CGColor(srgbRed: 0.04, green: 0.05, blue: 0.12, alpha: 0.82)
    panel.borderColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.16)
    panel.borderWidth = 1
    panel.cornerRadius = 10
  }

  private static func label(_ size: CGFloat, bold isBold: Bool) -> CATextLayer {
    let label = CATextLayer()
    label.fontSize = size
    label.font = (isBold ? "Sans Bold" : "Sans") as CFString
    label.foregroundColor = CGColor(srgbRed: 0.96, green: 0.94, blue: 0.86, alpha: isBold ? 1 : 0.7)
    label.contentsScale = 2
    return label
  }

  /// A magnification with two or three digits.
  private static func text(_ zoom: Double) -> String {
    if zoom < 10 { return String(format: "%.2f", zoom) }
    if zoom < 1e4 { return String(format: "%.0f", zoom) }
    if zoom < 1e6 { return String(format: "%.0f thousand", zoom / 1e3) }
    return String(format: "%.1f million", zoom / 1e6)
  }
}
