// SPDX-License-Identifier: MIT

internal import RenderTree

/// The clips, opacity and mask that draws inherit: a stack, whose innermost level counts.
///
/// A chain of clips is a run of neighbouring records. A nested clip copies the records above it, so
/// that an instance names its clips by a first record and a length.
struct ClipStack: ~Copyable {
  /// The state that draws inherit.
  struct Level: BitwiseCopyable {
    /// First record of the clip chain.
    var firstClip: Int32 = 0
    var clipCount: Int32 = 0
    /// Box of the chain in pixels.
    var bounds: PixelRect
    /// The pixels that all clips of the chain leave whole; fewer where that is not known.
    var whole: OpaqueInside
    /// Opacity of ancestors that was not given to a group.
    var opacity: Float = 1
    /// The texture that the chain's masks sample; they share one.
    var mask = TextureReference.none
    /// The record of a clip whose edges are smoothed; parts that end on these edges leave the
    /// smoothing to it.
    var edgeClip = ListIndex<ClipRecord>.none
    /// Number of open passes of finished content, each for its clip, within each other.
    var finishedDepth: Int32 = 0
    /// The general shadows around for which `bounds` was grown.
    var shadows = NestedShadows()
    /// Draws are added to the pixels below.
    var adds = false
    /// The level draws a piece of a plane that others cut, part by part: its pieces must be drawn alike.
    var isCut = false
  }

  /// General shadows of layers within each other.
  struct NestedShadows: BitwiseCopyable {
    var count: Int32 = 0
    /// The sum of their variances, in pixels.
    var variance: Float = 0
  }

  /// A part of the records: those that one draw evaluates.
  struct Chain {
    var first = 0
    var count = 0

    /// First record within its window.
    var firstInWindow: Int { first % FramePlan.clipWindowCount }
    var window: Int32 { Int32(first / FramePlan.clipWindowCount) }
  }

  /// The longest chain that a draw evaluates; layers in a deeper one get a pass.
  static var longestChain: Int32 { 16 }

  /// The records of the frame, which move to its plan when it is complete.
  var records: [ClipRecord] = []
  private var levels: [Level] = []
  /// Whether some clip of this frame has continuous corners.
  private var hasContinuousCorners = false

  /// Starts a frame with one level.
  mutating func begin(bounds: PixelRect) {
    records.removeAll(keepingCapacity: true)
    levels.removeAll(keepingCapacity: true)
    hasContinuousCorners = false
    levels.append(Level(bounds: bounds, whole: OpaqueInside(bounds)))
  }

  /// The innermost level.
  var top: Level {
    @inline(__always) get { levels[levels.count - 1] }
    @inline(__always) _modify { yield &levels[levels.count - 1] }
  }

  /// Pixels to which draws are limited.
  var bounds: PixelRect {
    @inline(__always) get { levels[levels.count - 1].bounds }
  }

  /// Opacity of ancestors that was not given to a group.
  var opacity: Float {
    @inline(__always) get { levels[levels.count - 1].opacity }
  }

  /// Whether draws inherit neither an opacity nor a mask.
  var areOpaque: Bool {
    @inline(__always) get { top.opacity >= 1 && top.mask == .none }
  }

  /// Whether the chain takes no further clip.
  var isFull: Bool { top.clipCount >= Self.longestChain }

  // MARK: - Levels

  /// Begins a level without clips, opacity and mask.
  mutating func push(bounds: PixelRect) {
    levels.append(Level(bounds: bounds, whole: OpaqueInside(bounds)))
  }

  /// Begins a level like the one around it, with another opacity.
  mutating func push(opacity: Float) {
    var next = top
    next.opacity = opacity
    levels.append(next)
  }

  /// Returns to the level around the innermost one.
  mutating func pop() { levels.removeLast() }

  // MARK: - Records

  /// Adds a record behind the chain of the innermost level.
  mutating func add(_ record: ClipRecord) {
    let old = top
    let first = append(chain: Chain(first: Int(old.firstClip), count: Int(old.clipCount)), record)
    top.firstClip = Int32(first)
    top.clipCount = old.clipCount + 1
    top.whole = OpaqueInside()
    // All pixels that the clip leaves are seen.
    top.shadows = NestedShadows()
    if record.isContinuous { hasContinuousCorners = true }
  }

  /// Leaves the smoothing of edges that lie on those of the last clip to the clip.
  mutating func leaveEdgesToLastClip() {
    top.edgeClip = ListIndex(Int(top.firstClip + top.clipCount - 1))
  }

  /// Copies a chain, with another record behind it; returns where it begins.
  mutating func append(chain: Chain, _ record: ClipRecord) -> Int {
    let first = startOfRun(count: chain.count + 1)
    for index in chain.first..<chain.first + chain.count { records.append(records[index]) }
    records.append(record)
    return first
  }

  /// The index of the next `count` records: a run never crosses the border of a window.
  private mutating func startOfRun(count: Int) -> Int {
    let first = records.count
    let window = FramePlan.clipWindowCount
    guard first / window != (first + count - 1) / window else { return first }
    while records.count % window != 0 { records.append(ClipRecord()) }
    return records.count
  }

  // MARK: - Queries

  /// The clips that a draw within a box of pixels needs, and the features with which it reads them.
  @inline(__always)
  func needed(within box: RootRect) -> (chain: Chain, features: LayerFeatures) {
    guard top.clipCount > 0 else { return (Chain(), []) }
    return neededOfChain(within: box)
  }

  /// Whether the chain leaves the pixels of a box that lie within its bounds as they are.
  func leavesWhole(_ box: RootRect) -> Bool {
    let pixels = PixelRect(covering: box, scale: 1, within: top.bounds)
    return pixels.isEmpty || top.whole.contains(pixels) || chain(touching: box).count == 0
  }

  private func neededOfChain(within box: RootRect) -> (chain: Chain, features: LayerFeatures) {
    let chain = chain(touching: box)
    guard chain.count > 0 else { return (Chain(), []) }
    var features: LayerFeatures = chain.count == 1 ? [.clip, .oneClip] : .clip
    if hasContinuousCorners, contains(chain, where: { $0.isContinuous }) {
      features.insert(.continuous)
    }
    if top.mask != .none, contains(chain, where: { $0.isMask }) { features.insert(.mask) }
    return (chain, features)
  }

  /// The part of the chain that touches a box: clips at its ends that hold it whole are left out.
  private func chain(touching box: RootRect) -> Chain {
    var first = Int(top.firstClip)
    var end = first + Int(top.clipCount)
    while first < end, records[first].holds(box) { first += 1 }
    while end > first, records[end - 1].holds(box) { end -= 1 }
    return Chain(first: first, count: end - first)
  }

  @inline(__always)
  private func contains(_ chain: Chain, where matches: (ClipRecord) -> Bool) -> Bool {
    for index in chain.first..<chain.first + chain.count where matches(records[index]) {
      return true
    }
    return false
  }

  /// The edges of a rectangle that lie on the smoothed edges of a clip and are left to it, in the high
  /// bits of `LayerInstance.hardEdges`. Both would smooth the same pixels.
  ///
  /// - Parameters:
  ///   - rect: the rectangle in a layer's space.
  ///   - map: from that space to pixels.
  func sharedEdges(of rect: SIMD4<Double>, under map: @autoclosure () -> Homography) -> UInt8 {
    guard let index = top.edgeClip.value else { return 0 }
    return records[index].sharedEdges(of: rect, under: map())
  }
}
