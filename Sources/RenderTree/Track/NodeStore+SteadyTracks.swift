// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Fast path: tracks that go on as in the frame before write their values without general evaluation.
extension NodeStore {
  /// Fast path: presents a plain or keyframed run that is active and was so in the frame before.
  ///
  /// - Returns: false for the properties that only the general path presents.
  @inline(__always)
  mutating func presentSteadily(
    _ index: Int, at progress: Double, of node: NodeIndex, _ tracks: borrowing TrackStore
  ) -> Bool {
    let flags = tracks.tracks[index].flags
    guard flags.contains(.isPlain) else {
      return presentKeyframed(index, at: progress, of: node, tracks)
    }
    let segment = tracks.tracks[index].segmentStart.number
    switch tracks.tracks[index].target.property {
    case .transform:
      guard let valueIndex = values.transforms.index(of: node) else { return false }
      if flags.isTranslation {
        presentTranslation(
          tracks.linearSegments[segment].exactValue(at: progress), valueIndex, of: node)
      } else {
        presentMatrix(
          tracks.linearMatrixSegments[segment].value(at: progress), valueIndex, of: node)
      }
    case .opacity:
      presentOpacity(tracks.linearSegments[segment].value(at: progress).x, of: node)
    case .position:
      presentPosition(tracks.linearSegments[segment].value(at: progress), of: node)
    default:
      return false
    }
    return true
  }

  /// The same for several linear segments: positions, opacities, and turns about z of layers that are
  /// not transformed otherwise.
  @inline(never)
  private mutating func presentKeyframed(
    _ index: Int, at progress: Double, of node: NodeIndex, _ tracks: borrowing TrackStore
  ) -> Bool {
    let target = tracks.tracks[index].target
    switch target.property {
    case .transform:
      guard let valueIndex = values.transforms.index(of: node), target.component == .rotationZ,
        values.transforms.isIdentityModel(at: valueIndex)
      else { return false }
      let angle = tracks.keyframedLanes(index, at: progress).x
      presentMatrix(ComponentTransform.rotation(z: angle), valueIndex, of: node)
    case .opacity:
      presentOpacity(tracks.keyframedLanes(index, at: progress).x, of: node)
    case .position:
      guard target.laneCount == 2 else { return false }
      presentPosition(tracks.keyframedLanes(index, at: progress), of: node)
    default:
      return false
    }
    return true
  }

  @inline(__always)
  private mutating func presentPosition(_ lanes: SIMD4<Double>, of node: NodeIndex) {
    let value = lanes.lowHalf
    guard value != values.geometry[node.slot].position, ((value.x + value.y) * 0) == 0 else {
      return
    }
    values.geometry.presented[node.slot].position = value
    invalidation.mark(node, .placement)
  }

  @inline(__always)
  private mutating func presentOpacity(_ value: Double, of node: NodeIndex) {
    // Compared as it is kept.
    let opacity = Float(value)
    guard opacity != values.style[node.slot].opacity, opacity.isFinite else { return }
    values.style.presented[node.slot].opacity = opacity
    invalidation.mark(node, .wholeArea)
  }

  @inline(__always)
  private mutating func presentMatrix(
    _ value: CATransform3D, _ index: Int, of node: NodeIndex
  ) {
    if values.transforms.values[index].presentMatrix(value) {
      invalidation.mark(node, .placement)
    }
  }

  @inline(__always)
  private mutating func presentTranslation(
    _ value: SIMD4<Double>, _ index: Int, of node: NodeIndex
  ) {
    if values.transforms.values[index].presentTranslation(value) {
      invalidation.mark(node, .placement)
    }
  }
}
