// SPDX-License-Identifier: MIT

internal import RenderTree

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
  private var drawn: [LayerInstance] = []
  /// Whether draws of the plan were rewritten.
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

  /// Decides on an instance of a draw, of which only some pixels may be seen.
  mutating func verdict(on index: Int, _ instance: LayerInstance, _ op: DrawOp) -> Verdict {
    let box = box(of: index, instance)
    guard visible.shows(box) else { return .drop }
    guard let cost = op.costOfPart, box.area >= cost, let whole = instance.pixels(of: op.features)
    else { return .keep }
    return cut(whole.intersection(box), cost: cost)
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
  private mutating func cut(_ rect: PixelRect, cost: Int) -> Verdict {
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

  /// The pixels that an instance covers: as they are noted, or for one before the first occluder as it says.
  func box(of index: Int, _ instance: LayerInstance) -> PixelRect {
    guard index >= start else { return instance.coveredPixels }
    return index - start < boxes.count ? boxes[index - start] : .passLimits
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

  // MARK: - The plan

  /// Puts the instances that are drawn in the place of all.
  mutating func removeCulledInstances(from plan: inout FramePlan) {
    guard hasCulled else { return }
    drawn.removeAll(keepingCapacity: true)
    for index in plan.ops.indices where plan.ops[index].kind == .instances {
      guard plan.ops[index].shape == nil else { continue }
      let first = Int(plan.ops[index].firstInstance)
      plan.ops[index].firstInstance = Int32(drawn.count)
      drawn.append(
        contentsOf: plan.instances[first..<first + Int(plan.ops[index].instanceCount)])
    }
    swap(&drawn, &plan.instances)
  }
}

extension DrawOp {
  /// The pixels that a part of an instance has to save, where the instance is the same drawn in parts: one
  /// colour, or an image or a shadow in whole pixels, without smoothing; nil for another one.
  fileprivate var costOfPart: Int? {
    guard features.contains(.inner), features.isDisjoint(with: [.perspective, .shape])
    else { return nil }
    // A blended pixel costs several times as much as one that is filled.
    return features.isDisjoint(with: [.image, .gradient]) ? 1024 : 256
  }
}

extension LayerInstance {
  /// The pixels that the quad may cover, with those that smoothing reaches; all for one in perspective.
  fileprivate var coveredPixels: PixelRect {
    guard mapW == (0, 0, 1) else { return .passLimits }
    let box = RootRect(
      minX: Double(mapX.2 + min(mapX.0, 0) + min(mapX.1, 0)),
      minY: Double(mapY.2 + min(mapY.0, 0) + min(mapY.1, 0)),
      maxX: Double(mapX.2 + max(mapX.0, 0) + max(mapX.1, 0)),
      maxY: Double(mapY.2 + max(mapY.0, 0) + max(mapY.1, 0)))
    // Smoothed edges along the pixels reach those only that they cross; thinner quads are widened.
    let margin = isUpright && hardEdges == 0 && mapX.0 >= 1 && mapY.1 >= 1 ? -RootRect.gridSlack : 1
    return PixelRect(
      covering: box.outset(by: SIMD2(repeating: margin)), scale: 1, within: .passLimits)
  }
}
