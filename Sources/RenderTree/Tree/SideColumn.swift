// SPDX-License-Identifier: MIT

/// Values that few nodes have: a slot number for each node, and a dense list of those that exist.
///
/// Like the full columns, a value is kept twice: as the application set it, and as presented at the
/// frame's time. Nodes without a value cost four bytes.
public struct SideColumn<Value: Equatable & Sendable>: ~Copyable, Sendable {
  /// By node: the place in the lists, or -1.
  private var places = Column<Int32>()
  /// The model values.
  private var modelValues = Column<Value>()
  /// The presented values.
  public internal(set) var values = Column<Value>()
  private var free: [Int32] = []
  private let standard: Value

  /// - Parameter standard: the value of a node that has none.
  init(standard: Value) {
    self.standard = standard
  }

  /// The place of a node's value in `values`; nil for a node without one.
  @inline(__always)
  public func place(of node: NodeIndex) -> Int? {
    let place = places[node.slot]
    return place < 0 ? nil : Int(place)
  }

  /// The presented value of a node, or the default.
  public subscript(node: NodeIndex) -> Value {
    place(of: node).map { values[$0] } ?? standard
  }

  /// The model value of a node, or the default.
  public func model(of node: NodeIndex) -> Value {
    place(of: node).map { modelValues[$0] } ?? standard
  }

  /// Makes room for one more node, without a value.
  mutating func addNode() {
    places.append(-1)
  }

  /// Sets the model and presents it; the default takes the value away.
  ///
  /// - Parameter keepsPlace: whether tracks present the value, so that its place has to stay.
  mutating func set(_ value: Value, of node: NodeIndex, keepsPlace: Bool = false) {
    if let place = place(of: node) {
      modelValues[place] = value
      values[place] = value
      if value == standard, !keepsPlace {
        places[node.slot] = -1
        free.append(Int32(place))
      }
    } else if value != standard {
      insert(value, of: node)
    }
  }

  /// Takes a node's value away.
  mutating func remove(_ node: NodeIndex) {
    set(standard, of: node)
  }

  /// Gives a node a place of its own even for the default, so that tracks can present into it.
  mutating func makePresentable(_ node: NodeIndex) {
    if places[node.slot] < 0 { insert(standard, of: node) }
  }

  /// Presents the model again.
  mutating func showModel(of node: NodeIndex) {
    if let place = place(of: node) { values[place] = modelValues[place] }
  }

  /// Changes what is presented, in place; nothing for a node without a value.
  mutating func present(_ node: NodeIndex, _ change: (inout Value) -> Void) {
    if let place = place(of: node) { change(&values[place]) }
  }

  private mutating func insert(_ value: Value, of node: NodeIndex) {
    if let place = free.popLast() {
      places[node.slot] = place
      modelValues[Int(place)] = value
      values[Int(place)] = value
    } else {
      places[node.slot] = Int32(values.count)
      modelValues.append(value)
      values.append(value)
    }
  }
}
