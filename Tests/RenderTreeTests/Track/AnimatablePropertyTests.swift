// SPDX-License-Identifier: MIT

import Expectations
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
        check(property, EmitterValues(), \.hasFiniteNumbers)
      default:
        // Inputs of filters and attributes of cells lie in lists.
        expect(
          property.group == .effects || property == .emitterCell || property == .application,
          "\(property)")
      }
    }
  }

  /// Writes lanes and reads them back; a value that is not finite must not pass for finite.
  private func check<Group: LaneValue>(
    _ property: Group.Property, _ group: Group, _ isFinite: (Group) -> Bool
  ) {
    var values = group
    let given = SIMD4<Double>(1, 2, 3, 4)
    values.setLanes(property, given)
    let read = values.lanes(property)
    let form = Group.properties[property].form
    // The image of the contents is set as one.
    let count = form == .image ? 0 : form.laneCount
    for lane in 0..<4 {
      expect(read[lane], equals: (lane < count ? given[lane] : 0), "\(property), lane \(lane)")
    }
    for other in Group.Property.allCases where other.rawValue != property.rawValue {
      expect(values.lanes(other), equals: group.lanes(other), "\(property) also sets \(other)")
    }
    guard form != .flag, form != .bool else { return }
    for lane in 0..<count {
      var broken = given
      broken[lane] = .nan
      values.setLanes(property, broken)
      expect(!isFinite(values), "\(property), lane \(lane)")
    }
  }

  @Test func `every attribute of a cell is held by the cell`() {
    for attribute in EmitterCellAttribute.allCases {
      check(attribute, NodeEmitterCell(), \.hasFiniteNumbers)
    }
    var cell = NodeEmitterCell()
    cell.setLanes(.alphaSpeed, SIMD4(2, 0, 0, 0))
    expect(cell.colorSpeed, equals: SIMD4(0, 0, 0, 2))
    cell.setLanes(.enabled, .zero)
    expect(!cell.isEnabled)
  }

  @Test func `a number that makes sense without end may be infinite`() {
    var cell = NodeEmitterCell()
    cell.lifetime = .infinity
    cell.timing.duration = .infinity
    expect(cell.hasFiniteNumbers)
    cell.timing.duration = .nan
    expect(!cell.hasFiniteNumbers)
  }

  @Test func `a number that no track drives is checked too`() {
    var contents = NodeContents()
    contents.imageSize.y = .infinity
    expect(!contents.isFinite)
    var replicator = NodeReplicator()
    replicator.transform.m44 = .nan
    expect(!replicator.isFinite)
  }

  @Test func `a flag is set without its neighbours`() {
    var style = NodeStyle()
    style.flags = [.masksToBounds, .opaque]
    style.setLanes(.hidden, SIMD4(1, 0, 0, 0))
    expect(style.flags, equals: [.hidden, .masksToBounds, .opaque])
    style.setLanes(.masksToBounds, .zero)
    expect(style.flags, equals: [.hidden, .opaque])
  }

  @Test func `the image of contents travels in three lanes`() {
    var contents = NodeContents()
    contents.fadeProgress = 0.5
    contents.setImage(SIMD4(7, 20, 30, 0))
    expect(contents.image, equals: ImageID(rawValue: 7))
    expect(contents.imageLanes, equals: SIMD4(7, 20, 30, 0))
    expect(contents.fadeProgress, equals: 0)
  }

  @Test func `a property of another group reads zero and is not set`() {
    var geometry = NodeGeometry()
    geometry.setLanes(.opacity, SIMD4(1, 2, 3, 4))
    expect(geometry, equals: NodeGeometry())
    expect(geometry.lanes(.opacity), equals: .zero)
  }

  @Test func `matrices, lists and outlines have their group and number of lanes`() {
    expect(AnimatableProperty.transform.group, equals: .transform)
    expect(AnimatableProperty.sublayerTransform.laneCount, equals: 16)
    expect(AnimatableProperty.instanceTransform.laneCount, equals: 16)
    expect(AnimatableProperty.path.group, equals: .shape)
    expect(AnimatableProperty.path.laneCount, equals: 0)
    expect(AnimatableProperty.emitterCell.group, equals: .emitter)
    expect(AnimatableProperty.filterInput.laneCount, equals: 4)
    expect(AnimatableProperty.none.group, equals: [])
  }
}
