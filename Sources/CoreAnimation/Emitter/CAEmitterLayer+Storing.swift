// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// Setters of emitter layers, by the one way in which properties change: see `CALayer+Storing`.
extension CAEmitterLayer {
  final func setCells(_ cells: [CAEmitterCell]?) {
    if cells == nil, cellsValue == nil { return }
    let action = actionBeforeChange(of: .emitterCells)
    cellsValue = cells
    didChange(.emitterCells, action)
  }

  final func setNumber(
    _ value: Double, _ path: WritableKeyPath<EmitterValues, Double>, as property: LayerProperty
  ) {
    guard emitter[keyPath: path] != value else { return }
    guard value.isFinite else { return refuse(value, for: property) }
    let action = actionBeforeChange(of: property)
    emitter[keyPath: path] = value
    didChange(property, action)
  }

  final func setPair(
    _ value: SIMD2<Double>, _ path: WritableKeyPath<EmitterValues, SIMD2<Double>>,
    as property: LayerProperty
  ) {
    guard emitter[keyPath: path] != value else { return }
    guard value.isStorable else { return refuse(value, for: property) }
    let action = actionBeforeChange(of: property)
    emitter[keyPath: path] = value
    didChange(property, action)
  }

  final func setName<Name: Equatable>(
    _ name: Name, _ field: ReferenceWritableKeyPath<CAEmitterLayer, Name>,
    as property: LayerProperty, _ store: (inout EmitterValues) -> Void
  ) {
    guard self[keyPath: field] != name else { return }
    let action = actionBeforeChange(of: property)
    self[keyPath: field] = name
    store(&emitter)
    didChange(property, action)
  }

  /// The change of the emitter in a commit, with the images of its cells.
  final func change(
    atHostTime time: CFTimeInterval, images: inout [LayerImage]
  ) -> EmitterChange {
    var node = NodeEmitter()
    node.values = emitter
    let list = EmitterCellList(cellsValue ?? [], of: self)
    node.cells = list.nodeCells
    images += list.entries.compactMap { LayerImage($0.cell.contentsValue) }
    let tracks = (rare?.animations ?? AttachedAnimations()).flatMap { $0.compiled?.tracks ?? [] }
    return EmitterChange(
      node, time: self.time(fromHost: time),
      tracks: tracks.filter { $0.target.property.group == .emitter })
  }

  /// Finds the cells that running animations drive in the layer's new list.
  ///
  /// - Returns: whether there are any.
  final func compileCellTracksAnew() -> Bool {
    var hasDriving = false
    for animation in rare?.animations ?? AttachedAnimations() {
      let drivesCell = animation.compiled?.tracks.contains {
        $0.target.property == .emitterCell
      }
      guard drivesCell == true else { continue }
      hasDriving = true
      animation.compiled = AnimationCompiler.compile(
        animation.animation, id: animation.id, on: self)
    }
    return hasDriving
  }
}

/// The cells of an emitter with the cells of their particles, parents before children.
struct EmitterCellList {
  private(set) var entries: [Entry] = []
  private var isCut = false

  /// A cell, and the place of the one from whose particles it emits, or -1.
  struct Entry {
    let cell: CAEmitterCell
    let parent: Int
  }

  /// The largest nesting depth of cells, so that a cycle ends.
  private static let depthLimit = 8

  /// Lists cells.
  ///
  /// - Parameter layer: whose they are, if what is left out is to be logged.
  init(_ cells: [CAEmitterCell], of layer: CALayer? = nil) {
    add(cells, parent: -1, depth: 0)
    if isCut, let layer {
      Refusal.log(
        "CAEmitterLayer",
        "\(layer.logName) has more than \(NodeEmitter.cellLimit) cells, or cells more than "
          + "\(Self.depthLimit) deep in others; the rest is left out")
    }
  }

  private mutating func add(_ cells: [CAEmitterCell], parent: Int, depth: Int) {
    if depth == Self.depthLimit, !cells.isEmpty { isCut = true }
    guard depth < Self.depthLimit else { return }
    for cell in cells {
      guard entries.count < NodeEmitter.cellLimit else {
        isCut = true
        return
      }
      let place = entries.count
      entries.append(Entry(cell: cell, parent: parent))
      add(cell.emitterCells ?? [], parent: place, depth: depth + 1)
    }
  }

  var nodeCells: [NodeEmitterCell] {
    entries.map { entry in
      var cell = entry.cell.values
      cell.parent = Int32(entry.parent)
      return cell
    }
  }

  /// The index of a cell by the names on its path, and the rest of the key path.
  ///
  /// - Parameter path: `NAME.attribute`, or `NAME.emitterCells.NAME.attribute` and so on.
  func place(at path: String) -> (place: Int, rest: String)? {
    var parent = -1
    var rest = Substring(path)
    while let dot = rest.firstIndex(of: ".") {
      let name = String(rest[..<dot])
      rest = rest[rest.index(after: dot)...]
      guard let place = entries.firstIndex(where: { $0.parent == parent && $0.cell.name == name })
      else { return nil }
      let deeper = "emitterCells."
      guard rest.hasPrefix(deeper) else { return (place, String(rest)) }
      rest = rest.dropFirst(deeper.count)
      parent = place
    }
    return nil
  }
}
