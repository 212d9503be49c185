// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import RenderTree

/// The panel of the inspector at the right edge of a window: its parts and where they lie.
final class InspectorPanel {
  /// A part of the panel that takes clicks.
  enum Part: Equatable {
    case pause, slow, pick, explode, capture, timeline, outline, properties
    case option(Int)
  }

  let layer = CALayer()
  let graph = FrameGraph()
  let timeline = Timeline()
  let outline = LayerOutline()
  let properties = PropertyList()
  let tools: [(part: Part, button: InspectorButton)] = [
    (.pause, InspectorButton(title: "Pause", key: "space")),
    (.slow, InspectorButton(title: "Slow", key: "s")),
    (.pick, InspectorButton(title: "Pick", key: "p")),
    (.explode, InspectorButton(title: "3D", key: "e")),
    (.capture, InspectorButton(title: "Capture", key: "c")),
  ]
  let options: [InspectorButton]
  private let title = InspectorLabel(size: 13, font: InspectorTheme.boldFont)
  private let hint = InspectorLabel(
    size: InspectorTheme.smallSize, color: InspectorTheme.faint, alignment: .right)
  private let status = InspectorLabel(size: 10, color: InspectorTheme.quiet)
  private let keys = InspectorLabel(size: InspectorTheme.smallSize, color: InspectorTheme.faint)
  private let headings: [InspectorLabel]
  private let edge = CALayer()
  private let lines: [CALayer]
  private var areas: [(part: Part, frame: CGRect)] = []

  /// Below this height the list of overlays is left out; their keys still work.
  private static let fullHeight: CGFloat = 560
  /// Where there is less room, there are no lists of layers and properties.
  private static let leastListHeight: CGFloat = 130

  init() {
    options = RenderDebugOptions.names.enumerated().map { index, name in
      InspectorButton(title: name.title, key: "\(index + 1)", hasLamp: true)
    }
    headings = ["LAYERS", "PROPERTIES"].map { text in
      let label = InspectorLabel(
        size: InspectorTheme.smallSize, color: InspectorTheme.faint, font: InspectorTheme.boldFont)
      label.text = text
      return label
    }
    lines = (0..<4).map { _ in
      let line = CALayer()
      line.backgroundColor = InspectorTheme.line
      return line
    }
    layer.backgroundColor = InspectorTheme.panel
    edge.backgroundColor = InspectorTheme.line
    title.text = "Inspector"
    hint.text = "F12 closes"
    keys.text = "↑↓ layer   ⇥ edit   = key path   ←→ time"
    let parts = [
      edge, graph.layer, timeline.layer, outline.layer, properties.layer, title.layer, hint.layer,
      status.layer, keys.layer,
    ]
    for part in parts + lines { layer.addSublayer(part) }
    for tool in tools { layer.addSublayer(tool.button.layer) }
    for option in options { layer.addSublayer(option.layer) }
    for heading in headings { layer.addSublayer(heading.layer) }
  }

  /// A line for the user: what was done, or what went wrong.
  func report(_ text: String, isError: Bool = false) {
    status.text = text
    status.color = isError ? InspectorTheme.hitch : InspectorTheme.quiet
  }

  /// Lays the panel out at the right edge of a window.
  func layout(in size: CGSize, scale: CGFloat) {
    let width = min(InspectorTheme.width, size.width)
    layer.frame = CGRect(x: size.width - width, y: 0, width: width, height: size.height)
    edge.frame = CGRect(x: 0, y: 0, width: 1, height: size.height)
    areas = []
    let margin = InspectorTheme.margin
    let inner = width - 2 * margin
    var y: CGFloat = 10
    title.setFrame(CGRect(x: margin, y: y, width: inner / 2, height: 18), scale: scale)
    hint.setFrame(CGRect(x: margin + inner / 2, y: y, width: inner / 2, height: 18), scale: scale)
    y += 26
    graph.layout(CGRect(x: margin, y: y, width: inner, height: FrameGraph.height), scale: scale)
    y += FrameGraph.height + 6
    y = layoutTools(from: y, width: inner, scale: scale)
    y = layoutOptions(from: y, in: size, width: inner, scale: scale)
    layoutLists(from: y, in: size, width: inner, scale: scale)
  }

  private func layoutTools(from top: CGFloat, width: CGFloat, scale: CGFloat) -> CGFloat {
    let margin = InspectorTheme.margin
    let gap: CGFloat = 5
    let side = (width - gap * CGFloat(tools.count - 1)) / CGFloat(tools.count)
    for (index, tool) in tools.enumerated() {
      let frame = CGRect(
        x: margin + CGFloat(index) * (side + gap), y: top, width: side, height: 34)
      tool.button.layout(frame, scale: scale)
      areas.append((tool.part, frame))
    }
    let line = CGRect(x: margin, y: top + 42, width: width, height: Timeline.height)
    timeline.layout(line, scale: scale)
    areas.append((.timeline, line))
    return line.maxY + 8
  }

  private func layoutOptions(
    from top: CGFloat, in size: CGSize, width: CGFloat, scale: CGFloat
  ) -> CGFloat {
    let margin = InspectorTheme.margin
    let isShown = size.height >= Self.fullHeight
    var y = top
    rule(0, at: y, width: width)
    y += 6
    for (index, option) in options.enumerated() {
      option.layer.isHidden = !isShown
      guard isShown else { continue }
      let frame = CGRect(x: margin, y: y, width: width, height: InspectorTheme.row)
      option.layout(frame, scale: scale)
      areas.append((.option(index), frame))
      y += InspectorTheme.row
    }
    if isShown {
      y += 6
      rule(1, at: y, width: width)
    }
    lines[1].isHidden = !isShown
    return y + 6
  }

  private func layoutLists(
    from top: CGFloat, in size: CGSize, width: CGFloat, scale: CGFloat
  ) {
    let margin = InspectorTheme.margin
    let bottom = size.height - 40
    let isShown = bottom - top >= Self.leastListHeight
    let lists = [outline.layer, properties.layer, headings[0].layer, headings[1].layer]
    for part in lists + lines[2...] { part.isHidden = !isShown }
    let height = max(bottom - top - 40, 0)
    let outlineHeight =
      ((height * 0.45) / InspectorTheme.row).rounded(.down) * InspectorTheme.row
    var y = top
    headings[0].setFrame(CGRect(x: margin, y: y, width: width, height: 14), scale: scale)
    y += 16
    let rows = CGRect(x: margin - 4, y: y, width: width + 8, height: outlineHeight)
    outline.layout(rows, scale: scale)
    areas.append((.outline, rows))
    y += outlineHeight + 4
    rule(2, at: y, width: width)
    y += 5
    headings[1].setFrame(CGRect(x: margin, y: y, width: width, height: 14), scale: scale)
    y += 16
    let list = CGRect(x: margin - 4, y: y, width: width + 8, height: max(bottom - y, 0))
    properties.layout(list, scale: scale)
    areas.append((.properties, list))
    rule(3, at: size.height - 40, width: width)
    status.setFrame(
      CGRect(x: margin, y: size.height - 36, width: width, height: 16), scale: scale)
    keys.setFrame(CGRect(x: margin, y: size.height - 20, width: width, height: 14), scale: scale)
  }

  private func rule(_ index: Int, at y: CGFloat, width: CGFloat) {
    lines[index].frame = CGRect(x: InspectorTheme.margin, y: y, width: width, height: 1)
  }

  /// Whether a point of the window lies on the panel.
  func contains(_ point: CGPoint) -> Bool { layer.frame.contains(point) }

  /// The part at a point of the window, and the point within it; nil for none.
  func part(at point: CGPoint) -> (part: Part, place: CGPoint)? {
    let place = CGPoint(x: point.x - layer.frame.minX, y: point.y - layer.frame.minY)
    guard let area = areas.last(where: { $0.frame.contains(place) }) else { return nil }
    return (area.part, CGPoint(x: place.x - area.frame.minX, y: place.y - area.frame.minY))
  }
}
