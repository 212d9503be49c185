// SPDX-License-Identifier: MIT

extension AnimatableProperty {
  /// The group of values in which the property lies.
  @inline(__always)
  public var group: NodeGroups { facts.group }

  /// Number of lanes; 16 for matrices, 0 for lists and outlines.
  @inline(__always)
  public var laneCount: Int { facts.laneCount }

  private var facts: Facts { Facts.all[Int(rawValue)] }

  /// The group and the number of lanes of a property.
  private struct Facts: BitwiseCopyable {
    var group: NodeGroups = []
    var laneCount = 0

    /// The facts of each property by its raw value, as the groups' tables say.
    static let all: [Facts] = {
      var gathering = Gathering()
      var columns = NodeColumns()
      columns.visitGroups(&gathering, TrackStore())
      gathering.add(EmitterValues.properties.driven, to: .emitter)
      // A matrix of its own has no table.
      gathering.add([(.transform, 16)], to: .transform)
      gathering.add([(.sublayerTransform, 16)], to: .sublayerTransform)
      gathering.add([(.application, 4)], to: [])
      return gathering.facts
    }()

    /// Collects what the groups' tables say.
    private struct Gathering: NodeGroupVisitor {
      var facts = [Facts](repeating: Facts(), count: AnimatableProperty.allCases.count)

      mutating func visit<Column: GroupColumn & ~Copyable>(
        _ group: NodeGroups, _ column: inout Column,
        _ list: @autoclosure () -> NodeList<Column.Value>, _ tracks: borrowing TrackStore
      ) {
        add(Column.Value.drivenProperties, to: group)
      }

      mutating func add(
        _ properties: [(AnimatableProperty, laneCount: Int)], to group: NodeGroups
      ) {
        for (property, laneCount) in properties {
          facts[Int(property.rawValue)] = Facts(group: group, laneCount: laneCount)
        }
      }
    }
  }
}
