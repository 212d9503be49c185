// SPDX-License-Identifier: MIT

internal import Compositor
internal import CoreAnimation
internal import CoreGraphics
internal import CoreText
internal import Foundation
internal import RenderTree

/// The tree of the inspected layers as an outline: one row a layer, of which one is selected.
final class LayerOutline {
  /// A layer with its depth in the tree.
  struct Row {
    let layer: CALayer
    let depth: Int
    /// The position among the sublayers of the layer above; nil for the root and for masks.
    var index: Int?
    /// Whether it is the mask of the layer above it.
    var isMask = false
  }

  private let list = RowList {
    RowList.Labels(
      left: InspectorLabel(), right: InspectorLabel(size: 10, color: InspectorTheme.quiet))
  }
  private(set) var rows: [Row] = []
  private(set) var selected: CALayer?
  /// The pixels that the last frame drew for layers beside their quads.
  private var extraPixels: [NodeID: Int] = [:]
  private let selection = CALayer()
  private let scrollbar = CALayer()

  /// The most rows; what lies behind is left out.
  private static let limit = 10_000

  /// The layer that shows the outline.
  var layer: CALayer { list.layer }

  init() {
    selection.backgroundColor = InspectorTheme.selection
    selection.cornerRadius = 4
    layer.addSublayer(selection)
    scrollbar.backgroundColor = InspectorTheme.line
    scrollbar.cornerRadius = 1.5
    layer.addSublayer(scrollbar)
  }

  /// Lays the outline out.
  func layout(_ frame: CGRect, scale: CGFloat) {
    list.layout(frame, scale: scale)
    show()
  }

  /// Reads the tree.
  ///
  /// - Parameter costs: what layers cost in the last frame beside their quads.
  func update(_ root: CALayer, costs: [LayerCost] = []) {
    extraPixels = Dictionary(costs.map { ($0.layer, $0.total) }) { $0 + $1 }
    rows.removeAll(keepingCapacity: true)
    var waiting = [Row(layer: root, depth: 0)]
    while let row = waiting.popLast(), rows.count < Self.limit {
      rows.append(row)
      if let mask = row.layer.mask {
        waiting.append(Row(layer: mask, depth: row.depth + 1, isMask: true))
      }
      for (index, sublayer) in (row.layer.sublayers ?? []).enumerated() {
        waiting.append(Row(layer: sublayer, depth: row.depth + 1, index: index))
      }
    }
    if let selected, !rows.contains(where: { $0.layer === selected }) { self.selected = nil }
    show()
  }

  /// Selects a layer and brings its row into sight.
  func select(_ layer: CALayer?) {
    selected = layer
    if let index = rows.firstIndex(where: { $0.layer === layer }) {
      list.scroll(toRow: index)
    }
    show()
  }

  /// Selects another row, counted from the selected one.
  func moveSelection(by step: Int) {
    guard !rows.isEmpty else { return }
    let index = rows.firstIndex { $0.layer === selected }
    select(rows[min(max((index ?? -step) + step, 0), rows.count - 1)].layer)
  }

  /// The layer of the row at a height of the outline.
  func layer(atHeight y: CGFloat) -> CALayer? {
    let index = list.row(atHeight: y)
    return rows.indices.contains(index) ? rows[index].layer : nil
  }

  /// Scrolls by points.
  func scroll(by distance: CGFloat) {
    list.scroll(by: distance)
    show()
  }

  private func show() {
    let width = layer.bounds.width
    selection.isHidden = true
    list.show(count: rows.count) { index, labels, y in
      let row = rows[index]
      let indent = 6 + CGFloat(min(row.depth, 10)) * 11
      labels.left.text = Self.name(of: row)
      labels.right.text = note(on: row.layer)
      labels.left.color = row.layer.isHidden ? InspectorTheme.faint : InspectorTheme.text
      labels.setFrames(
        left: (indent, width * 0.68), right: (width * 0.7, width - 8), y: y, scale: list.scale)
      if row.layer === selected {
        selection.isHidden = false
        selection.frame = CGRect(x: 0, y: y, width: width - 6, height: InspectorTheme.row)
      }
    }
    let total = max(rows.count, 1)
    let height = layer.bounds.height
    scrollbar.isHidden = rows.count <= list.visibleCount
    scrollbar.frame = CGRect(
      x: width - 3, y: height * CGFloat(list.first) / CGFloat(total), width: 3,
      height: max(height * CGFloat(list.visibleCount) / CGFloat(total), 12))
  }

  /// The name of a layer; without one its class, its position, its contents and its size.
  static func name(of row: Row) -> String {
    let prefix = row.isMask ? "mask: " : ""
    if let name = row.layer.name, !name.isEmpty { return prefix + name }
    let kind = "\(type(of: row.layer))" + (row.index.map { " \($0)" } ?? "")
    let size = row.layer.bounds.size
    let area = "\(Int(clamping: size.width)) × \(Int(clamping: size.height))"
    return prefix
      + ([kind] + [contents(of: row.layer)].compactMap { $0 } + [area])
      .joined(separator: "  ")
  }

  /// A word or two about a layer's contents; nil if the layer is empty.
  private static func contents(of layer: CALayer) -> String? {
    switch layer {
    case let layer as CATextLayer:
      let string = (layer.string as? NSAttributedString)?.string ?? layer.string as? String
      return string.map { "“\($0.prefix(textLimit))\($0.count > textLimit ? "…" : "")”" }
    case let layer as CAReplicatorLayer: return "\(layer.instanceCount) copies"
    default: break
    }
    if let contents = layer.contents {
      guard let image = contents as? CGImage else { return "contents" }
      return "image \(image.width) × \(image.height)"
    }
    return layer.backgroundColor.map { ValueText.hexadecimal($0) }
  }

  /// The characters of a text that are shown.
  private static let textLimit = 12

  /// Remarks on a layer: the number of its animations, what may make it costly, and the pixels that this cost in the
  /// last frame.
  func note(on layer: CALayer) -> String {
    var notes: [String] = []
    let animations = layer.animationKeys()?.count ?? 0
    if animations > 0 { notes.append("▸\(animations)") }
    if layer.mask != nil { notes.append("mask") }
    if layer.filters?.isEmpty == false || layer.backgroundFilters?.isEmpty == false {
      notes.append("filter")
    }
    if layer.compositingFilter != nil { notes.append("blend") }
    if layer.shadowOpacity > 0 { notes.append("shadow") }
    if layer.shouldRasterize { notes.append("raster") }
    if layer.opacity < 1 { notes.append("α") }
    if let pixels = extraPixels[layer.nodeID] { notes.append("\(ShortNumber.count(pixels)) px") }
    return notes.joined(separator: " ")
  }
}
