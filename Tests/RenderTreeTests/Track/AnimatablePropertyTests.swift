// SPDX-License-Identifier: MIT

import Testing

@testable import RenderTree

struct AnimatablePropertyTests {
  @Test func `every property of lanes is held by its group`() {
    for property in AnimatableProperty.allCases where (1...4).contains(property.laneCount) {
      switch property.group {
      case .geometry: check(property, NodeGeometry(), \.isFinite)
      case .style: check(property, NodeStyle(), \.isFinite)
      case .contents: check(property, NodeContents(), \.isFinite)
      case .shadow: check(property, NodeShadow(), \.isFinite)
      case .shape: check(property, NodeShape(), \.isFinite)
      case .gradient: check(property, NodeGradient(), \.isFinite)
      case .replicator: check(property, NodeReplicator(), \.isFinite)
      case .emitter where property != .emitterCell:
        check(property, EmitterValues(), \.isFinite)
      default:
        // Inputs of filters and attributes of cells lie in lists.
        #expect(property.group == .effects || property == .emitterCell, "\(property)")
      }
    }
  }

  /// Writes lanes and reads them back; a value that is not finite must not pass for finite.
  private func check<Group: LaneGroup>(
    _ property: AnimatableProperty, _ group: Group, _ isFinite: (Group) -> Bool
  ) {
    var values = group
    let given = SIMD4<Double>(1, 2, 3, 4)
    values.setLanes(property, given)
    let read = values.lanes(property)
    // The image of the contents travels in three lanes under a count of one.
    let count = property == .contents ? 3 : property.laneCount
    for lane in 0..<4 {
      #expect(read[lane] == (lane < count ? given[lane] : 0), "\(property), lane \(lane)")
    }
    let flags: Set<AnimatableProperty> = [.hidden, .masksToBounds, .doubleSided, .shouldRasterize]
    guard !flags.contains(property), property != .contents else { return }
    for lane in 0..<count {
      var broken = given
      broken[lane] = .nan
      values.setLanes(property, broken)
      #expect(!isFinite(values), "\(property), lane \(lane)")
    }
  }
}

/// The two accessors that every group of lanes has.
private protocol LaneGroup {
  func lanes(_ property: AnimatableProperty) -> SIMD4<Double>
  mutating func setLanes(_ property: AnimatableProperty, _ value: SIMD4<Double>)
}

extension NodeGeometry: LaneGroup {}
extension NodeStyle: LaneGroup {}
extension NodeContents: LaneGroup {}
extension NodeShadow: LaneGroup {}
extension NodeShape: LaneGroup {}
extension NodeGradient: LaneGroup {}
extension NodeReplicator: LaneGroup {}
extension EmitterValues: LaneGroup {}
