// SPDX-License-Identifier: MIT

/// The pixels that instances of a plan cover, and those that opaque ones hide, by index in the plan.
struct InstanceCover {
  /// Pixels that an instance hides.
  struct Occluder: BitwiseCopyable {
    var instance: Int32
    var inside: OpaqueInside
  }

  /// Instances of which nothing is known cover all that passes reach; those at the end may be missing.
  private var boxes: [PixelRect] = []
  /// In order of the instances.
  private var occluders: [Occluder] = []
  /// On the instances of the pass that is being culled, the last ones first.
  private var verdicts: [Verdict] = []
  /// The parts into which instances of the pass are cut.
  private(set) var parts: [OpaqueRegion.Parts] = []
  /// The instances that are drawn, while they are gathered.
  var drawn: [LayerInstance] = []
  /// Whether draws of the plan were written anew.
  var hasCulled = false

  /// The decision on an instance.
  enum Verdict: Equatable, BitwiseCopyable {
    case keep
    case drop
    /// Drawn in the parts at this index of `parts`.
    case cut(Int32)
  }

  mutating func removeAll() {
    boxes.removeAll(keepingCapacity: true)
    occluders.removeAll(keepingCapacity: true)
    hasCulled = false
  }

  // MARK: - Verdicts

  mutating func beginPass() {
    verdicts.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
  }

  mutating func append(_ verdict: Verdict) { verdicts.append(verdict) }

  /// The decision on the next instance from the front of the list of draws.
  mutating func takeVerdict() -> Verdict { verdicts.removeLast() }

  /// The decision to draw an instance in parts; to drop it, if there is none.
  mutating func cut(into list: OpaqueRegion.Parts) -> Verdict {
    guard list.count > 0 else { return .drop }
    parts.append(list)
    return .cut(Int32(parts.count - 1))
  }

  // MARK: - Instances

  /// Forgets the instances from an index on.
  mutating func remove(from index: Int) {
    if boxes.count > index { boxes.removeLast(boxes.count - index) }
    while let last = occluders.last, Int(last.instance) >= index { occluders.removeLast() }
  }

  /// Notes the pixels that the next instance covers.
  @inline(__always)
  mutating func append(_ box: PixelRect, of instance: Int) {
    while boxes.count < instance { boxes.append(.passLimits) }
    boxes.append(box)
  }

  /// Notes the pixels that an instance hides.
  mutating func append(_ inside: OpaqueInside, of instance: Int) {
    occluders.append(Occluder(instance: Int32(instance), inside: inside))
  }

  /// The pixels that an instance covers.
  func box(of instance: Int) -> PixelRect {
    instance < boxes.count ? boxes[instance] : .passLimits
  }

  /// The pixels that an instance hides; nil for one that hides none.
  func inside(of instance: Int) -> OpaqueInside? {
    var low = 0
    var high = occluders.count
    while low < high {
      let middle = (low + high) / 2
      if Int(occluders[middle].instance) < instance { low = middle + 1 } else { high = middle }
    }
    guard low < occluders.count, Int(occluders[low].instance) == instance else { return nil }
    return occluders[low].inside
  }
}
