// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Fast path: tracks that go on as in the frame before write their values without general evaluation.
extension NodeStore {
  /// Fast path: presents a plain or keyframed run that is active and was so in the frame before.
  ///
  /// - Parameter track: the track at `index`.
  /// - Returns: what changed, which the caller notes; nil for the properties that only the general path
  ///   presents.
  @inline(__always)
  mutating func presentSteadily(
    _ track: StoredTrack, _ index: Int, at progress: Double, _ tracks: borrowing TrackStore
  ) -> NodeChange? {
    guard track.flags.contains(.isPlain) else {
      return presentKeyframed(index, at: progress, of: track.node, tracks)
    }
    let segment = track.segmentStart.number
    switch track.target.property {
    case .transform:
      guard let valueIndex = values.transforms.index(of: track.node) else { return nil }
      if track.flags.isTranslation {
        let value = tracks.linearSegments[segment].exactValue(at: progress)
        return values.transforms.values[valueIndex].presentTranslation(value) ? .placement : []
      }
      let value = tracks.linearMatrixSegments[segment].value(at: progress)
      return values.transforms.values[valueIndex].presentMatrix(value) ? .placement : []
    case .opacity:
      return presentOpacity(tracks.linearSegments[segment].value(at: progress).x, of: track.node)
    case .position:
      return presentPosition(tracks.linearSegments[segment].value(at: progress), of: track.node)
    default:
      return nil
    }
  }

  /// The same for several linear segments: positions, opacities, and turns about z of layers that are
  /// not transformed otherwise.
  @inline(never)
  private mutating func presentKeyframed(
    _ index: Int, at progress: Double, of node: NodeIndex, _ tracks: borrowing TrackStore
  ) -> NodeChange? {
    let target = tracks.tracks[index].target
    switch target.property {
    case .transform:
      guard let valueIndex = values.transforms.index(of: node), target.component == .rotationZ,
        values.transforms.isIdentityModel(at: valueIndex)
      else { return nil }
      let angle = tracks.keyframedLanes(index, at: progress).x
      let value = ComponentTransform.rotation(z: angle)
      return values.transforms.values[valueIndex].presentMatrix(value) ? .placement : []
    case .opacity:
      return presentOpacity(tracks.keyframedLanes(index, at: progress).x, of: node)
    case .position:
      guard target.laneCount == 2 else { return nil }
      return presentPosition(tracks.keyframedLanes(index, at: progress), of: node)
    default:
      return nil
    }
  }

  /// Presents a position; the change that it makes.
  @inline(__always)
  mutating func presentPosition(
    _ lanes: SIMD4<Double>, of node: NodeIndex
  ) -> NodeChange {
    let value = lanes.lowHalf
    guard value != values.geometry[node.slot].position, ((value.x + value.y) * 0) == 0 else {
      return []
    }
    values.geometry.presented[node.slot].position = value
    return .placement
  }

  /// Presents an opacity; the change that it makes.
  @inline(__always)
  mutating func presentOpacity(_ value: Double, of node: NodeIndex) -> NodeChange {
    // Compared as it is kept.
    let opacity = Float(value)
    guard opacity != values.style[node.slot].opacity, opacity.isFinite else { return [] }
    values.style.presented[node.slot].opacity = opacity
    return .wholeArea
  }
}
