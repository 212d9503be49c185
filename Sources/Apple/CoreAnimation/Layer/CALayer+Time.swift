// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// Conversion of times between layers; nil means the host's time.
///
/// Each step is behaviour fact TI-1, with TI-13 before a begin time and TI-14 for a paused layer.
extension CALayer {
  /// Converts a host time to this layer's time.
  final func time(fromHost time: CFTimeInterval) -> CFTimeInterval {
    localTime(fromHost: time, below: nil)
  }

  final func time(_ t: CFTimeInterval, to other: CALayer?) -> CFTimeInterval {
    guard let other else { return clock.mediaTime(of: hostTime(t, below: nil)) }
    let ancestor = timeAncestor(with: other)
    return other.localTime(fromHost: hostTime(t, below: ancestor), below: ancestor)
  }

  final func time(_ t: CFTimeInterval, from other: CALayer?) -> CFTimeInterval {
    other.map { $0.time(t, to: self) } ?? time(fromHost: clock.time(at: t))
  }

  /// The clock of the tree that shows the layer: media time, unless an inspector slows it down.
  private var clock: TreeClock { model().contexts.first?.mailbox.clock ?? TreeClock() }

  /// Converts a time of `ancestor` (of the host for nil) to this layer's time.
  private func localTime(
    fromHost time: CFTimeInterval, below ancestor: CALayer?
  ) -> CFTimeInterval {
    var chain: [CALayer] = []
    var layer: CALayer? = model()
    while let current = layer, current !== ancestor {
      if !current.timing.isDefault { chain.append(current) }
      layer = current.above
    }
    return chain.reversed().reduce(time) { $1.timing.localTime(atParentTime: $0) }
  }

  /// Converts a time of this layer to the time of `ancestor`, of the host for nil.
  private func hostTime(_ time: CFTimeInterval, below ancestor: CALayer?) -> CFTimeInterval {
    var time = time
    var layer: CALayer? = model()
    while let current = layer, current !== ancestor {
      if !current.timing.isDefault { time = current.timing.parentTime(atLocalTime: time) }
      layer = current.above
    }
    return time
  }

  /// The lowest layer above or equal to both.
  private func timeAncestor(with other: CALayer) -> CALayer? {
    var seen: Set<ObjectIdentifier> = []
    var layer: CALayer? = model()
    while let current = layer {
      seen.insert(ObjectIdentifier(current))
      layer = current.above
    }
    layer = other.model()
    while let current = layer, !seen.contains(ObjectIdentifier(current)) { layer = current.above }
    return layer
  }
}
