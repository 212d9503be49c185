// SPDX-License-Identifier: MIT

/// The pixels that instances of a plan cover, and those that opaque ones hide, by index in the plan.
struct InstanceCover {
  /// Pixels that an instance hides.
  struct Occluder: BitwiseCopyable {
    var instance: Int32
    var inside: OpaqueInside
  }

  /// From `start` on; those at the end may be missing.
  private var boxes: [PixelRect] = []
  /// The first instance whose pixels are noted: boxes are wanted once something hides others.
  private var start = Int.max
  /// In order of the instances.
  private var occluders: [Occluder] = []
  /// The pixels of the pass that is being culled that nothing in front hides.
  private(set) var visible = VisibleRegion()
  /// Of the pixels that instances of the pass hide, the largest rectangle and what adds most to it.
  private(set) var largest = OpaqueInside()
  /// On the instances of the pass that is being culled, the last ones first.
  private var verdicts: [Verdict] = []
  /// The parts in which instances of the pass are drawn.
  private(set) var parts: [PixelRect] = []
  /// The instances that are drawn, while they are gathered.
  var drawn: [LayerInstance] = []
  /// Whether draws of the plan were written anew.
  var hasCulled = false

  /// The decision on an instance.
  enum Verdict: Equatable, BitwiseCopyable {
    case keep
    case drop
    /// Drawn in as many of `parts`, from an index on.
    case cut(first: Int32, count: Int32)
  }

  mutating func removeAll() {
    boxes.removeAll(keepingCapacity: true)
    start = .max
    occluders.removeAll(keepingCapacity: true)
    hasCulled = false
  }

  // MARK: - Verdicts

  /// Starts to cull a pass.
  ///
  /// - Parameters:
  ///   - limits: its pixels.
  ///   - parts: those of them that are drawn; none for all.
  mutating func beginPass(_ limits: PixelRect, parts seen: [PixelRect] = []) {
    verdicts.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    visible.begin(limits, parts: seen)
    largest = OpaqueInside()
  }

  /// Notes the decision on an instance.
  mutating func append(_ verdict: Verdict) { verdicts.append(verdict) }

  /// The decision on the next instance from the front of the list of draws.
  mutating func takeVerdict() -> Verdict { verdicts.removeLast() }

  /// Takes the pixels that an instance hides out of those that are seen.
  mutating func hide(behind instance: Int) {
    guard let inside = inside(of: instance) else { return }
    visible.hide(inside.largest)
    visible.hide(inside.other)
    largest = largest.union(inside)
  }

  /// Puts pixels back that a copy of the pass so far shows.
  mutating func reveal(_ region: PixelRect) { visible.reveal(region) }

  /// Decides how an instance is drawn that shows the same in any number of parts: in those that are seen, in
  /// the box of these, or as it is.
  ///
  /// - Parameter cost: the pixels that a part has to save.
  mutating func cut(_ rect: PixelRect, cost: Int) -> Verdict {
    let first = parts.count
    visible.appendParts(of: rect, to: &parts)
    var seen = 0
    var box = PixelRect.zero
    for part in parts[first...] {
      seen += part.area
      box = box.union(part)
    }
    let count = parts.count - first
    if count == 0 { return .drop }
    let whole = rect.area
    // Each part beyond the first costs as much as some pixels.
    let gain = whole - seen - cost * count
    let gainOfBox = whole - box.area - cost
    guard max(gain, gainOfBox) >= 0 else {
      parts.removeLast(count)
      return .keep
    }
    if gainOfBox >= gain {
      parts.removeLast(count)
      parts.append(box)
    }
    return .cut(first: Int32(first), count: Int32(parts.count - first))
  }

  // MARK: - Instances

  /// Whether the pixels of instances are noted.
  var isNoting: Bool {
    @inline(__always) get { start < .max }
  }

  /// Forgets the instances from an index on.
  mutating func remove(from index: Int) {
    if start < index, boxes.count > index - start { boxes.removeLast(boxes.count - index + start) }
    if start >= index, isNoting { removeAllBoxes() }
    while let last = occluders.last, Int(last.instance) >= index { occluders.removeLast() }
  }

  private mutating func removeAllBoxes() {
    boxes.removeAll(keepingCapacity: true)
    start = .max
  }

  /// Notes the pixels that the next instance covers.
  mutating func append(_ box: PixelRect, of instance: Int) {
    if !isNoting { start = instance }
    // Of those in between nothing is known.
    while boxes.count < instance - start { boxes.append(.passLimits) }
    boxes.append(box)
  }

  /// Notes the pixels that an instance hides.
  mutating func append(_ inside: OpaqueInside, of instance: Int) {
    occluders.append(Occluder(instance: Int32(instance), inside: inside))
  }

  /// The pixels that an instance covers as far as they are noted; nil for one before the first occluder.
  func box(of instance: Int) -> PixelRect? {
    guard instance >= start else { return nil }
    let index = instance - start
    return index < boxes.count ? boxes[index] : .passLimits
  }

  /// The pixels that an instance hides; nil for one that hides none.
  private func inside(of instance: Int) -> OpaqueInside? {
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
