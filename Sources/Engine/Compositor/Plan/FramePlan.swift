// SPDX-License-Identifier: MIT

package import CoreImage
internal import RenderTree

/// A frame as data: passes in the order in which they are drawn, the last one into the target.
package struct FramePlan: Sendable {
  package var passes: [RenderPass] = []
  package var ops: [DrawOp] = []
  package var instances: [LayerInstance] = []
  package var clips: [ClipRecord] = []
  /// Cells of shapes.
  package var shapeInstances: [ShapeInstance] = []
  /// Shapes that are drawn on the processor.
  var strips = PlannedStrips()
  /// Frames of media that are converted to the pixels that are seen.
  private(set) var seenMedia: [SeenMedia] = []
  /// Values that shapes and gradients read besides their instance.
  package var records: [PaintRecord] = []
  /// Outlines and colour stops, which outlive the frame.
  package var paint = PaintStore()
  package var targets: [TargetPage] = []
  /// Bitmaps of layers, which outlive the frame.
  var bitmaps = BitmapCache()
  package var captures: [Capture] = []
  package var effects: [PlannedEffect] = []
  /// Filters of all effects, in order.
  package var filters: [FilterDescription] = []
  /// The pixels that the frame redraws.
  package var damage = PixelRect.zero
  /// The parts of the damage that are redrawn, without a pixel in common; none for all of it.
  package var parts: [PixelRect] = []
  /// The pixels that are copied from the frame before, before anything is drawn; nil for none.
  package var copy: ScrollCopy?
  /// The quads that were left out because others cover them.
  package var culledCount = 0
  /// The costs of layers beside their quads, in order of drawing; see `LayerCost`.
  var extraWork: [ExtraWork] = []

  package init() {}

  /// Removes the last frame but keeps its capacity.
  mutating func removeAll() {
    passes.removeAll(keepingCapacity: true)
    ops.removeAll(keepingCapacity: true)
    instances.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    shapeInstances.removeAll(keepingCapacity: true)
    strips.removeAll()
    seenMedia.removeAll(keepingCapacity: true)
    records.removeAll(keepingCapacity: true)
    captures.removeAll(keepingCapacity: true)
    effects.removeAll(keepingCapacity: true)
    filters.removeAll(keepingCapacity: true)
    damage = .zero
    parts.removeAll(keepingCapacity: true)
    copy = nil
    culledCount = 0
    extraWork.removeAll(keepingCapacity: true)
  }

  /// The number of parts in which a pass is drawn.
  func partCount(of pass: RenderPass) -> Int {
    pass.target == .frame ? max(parts.count, 1) : 1
  }

  /// The number of draws, each part's own.
  package var drawCount: Int {
    guard parts.count > 1 else { return ops.count }
    return passes.reduce(0) { $0 + Int($1.opCount) * partCount(of: $1) }
  }

  /// The pixels of all instances in all passes over those of the damage; 0 without damage.
  package var overdraw: Double {
    guard !damage.isEmpty else { return 0 }
    let drawn = ops.reduce(0.0) { $0 + Double($1.area) }
    return drawn / Double(parts.isEmpty ? damage.area : parts.reduce(0) { $0 + $1.area })
  }

  /// Adds a filter; returns its index.
  mutating func append(_ filter: FilterDescription) -> Int {
    filters.append(filter)
    return filters.count - 1
  }

  /// Adds filters; returns their indices.
  mutating func append(_ list: [FilterDescription]) -> Range<Int> {
    let first = filters.count
    filters += list
    return first..<filters.count
  }

  /// The window of the paint record that was added last.
  var lastRecordWindow: Int32 { Int32(max(records.count - 1, 0) / PaintRecord.windowCount) }

  /// Live contents by their index, and the columns and rows of pixels in which they are seen.
  struct SeenMedia: Equatable, BitwiseCopyable {
    var index: Int
    var size: SIMD2<Int>
  }

  /// Asks for a frame of media in the pixels that are seen; false if another size was asked for already.
  mutating func show(_ media: SeenMedia) -> Bool {
    if let known = seenMedia.first(where: { $0.index == media.index }) { return known == media }
    seenMedia.append(media)
    return true
  }

  /// A copy of a pass's output so far, as the input of an effect.
  package struct Capture: Equatable, Sendable, BitwiseCopyable {
    package var region: PixelRect
    /// The page of the copy, which holds nothing else: an index in `targets`.
    package var page: Int
    /// Whether the outermost pixels are repeated beyond the copy, for reads between them.
    package var repeatsEdges = false
    /// The node whose backdrop it is.
    var node = NodeIndex.invalid
  }

  /// Number of records that one draw sees: 16 KiB, the least that GL guarantees for a uniform block.
  package static let clipWindowCount = 256
}
