// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import RenderTree

/// Texels to be uploaded into the paint texture, which is `PaintStore.rowTexels` wide.
package struct PaintUpload: Sendable {
  package var row: Int
  package var texels: [SIMD4<Float>]
}

/// Shapes cut into cells and colour stops of gradients, and where they lie in the paint texture.
///
/// The CPU side: it decides and notes uploads, which the submitter carries out. An entry is shared
/// by all layers of the same outline, kept while one of them shows it, and found again by a layer
/// without comparing more than an array's identity.
package struct PaintStore: Sendable {
  /// Texels in a row of the texture; an entry takes whole rows.
  package static let rowTexels = 512

  /// A layer that shows an outline. A layer below one whose effects are computed in its plane may be drawn
  /// twice in a frame, in two sizes, and keeps an outline for each.
  struct User: BitwiseCopyable {
    fileprivate static let countPerNode = 4
    fileprivate(set) var index: Int

    /// The path of a shape layer.
    static func layer(_ node: NodeIndex, isInPlane: Bool) -> User {
      User(index: node.slot * countPerNode + (isInPlane ? 1 : 0))
    }
    /// The path that casts a layer's shadow.
    static func shadow(_ node: NodeIndex, isInPlane: Bool) -> User {
      User(index: node.slot * countPerNode + (isInPlane ? 3 : 2))
    }
  }

  /// The entries that a user showed last.
  private struct Use: BitwiseCopyable {
    var shape = ListIndex<ShapeEntry>.none
    var gradient = ListIndex<GradientEntry>.none
    /// The last frame in which the node was drawn.
    var frame: Int32 = 0
  }

  /// A shape with its texels.
  package struct ShapeEntry: Sendable {
    package var outline: ShapeOutline
    package var detail: ShapeDetail
    /// Whether it was to be drawn in strips.
    fileprivate(set) var wantsStrips: Bool
    package var geometry: ShapeGeometry
    /// Another number for another geometry.
    fileprivate(set) var version: Int32
    /// First texel in the texture.
    package var firstTexel: Int
    var users = 0
    /// The last frame in which it was drawn.
    fileprivate(set) var frame: Int32 = 0

    /// Whether its memory may take another filled path.
    fileprivate func isRefillable(in frame: Int32, _ fillRule: CGPathFillRule) -> Bool {
      users == 1 && wantsStrips && outline.isFilled && !outline.isStroked && self.frame != frame
        && outline.fillRule == fillRule
    }

    fileprivate mutating func refill(_ path: PathGeometry, version: Int32) {
      self.version = version
      outline.path.copyElements(of: path)
      geometry.fill(path, detail)
    }
  }

  /// The stops of a gradient with their texels.
  package struct GradientEntry: Sendable {
    var colors: [SIMD4<Float>]
    var locations: [Double]
    package var firstTexel: Int
    var users = 0
  }

  /// By user.
  private var uses: [Use] = []
  private var shapes: [ShapeEntry?] = []
  /// Shapes without users that this frame still draws.
  private var retired: [Int] = []
  private var gradients: [GradientEntry?] = []
  private var rows = RowAllocator()
  private var frame: Int32 = 0
  private var lastVersion: Int32 = 0
  /// Uploads that wait for the submitter, in order.
  package private(set) var uploads: [PaintUpload] = []
  /// Number of times a shape was cut into cells; for tests and benchmarks.
  package private(set) var buildCount = 0
  /// Shapes and gradients that could not be stored, until the submitter takes them.
  var refusals = RefusalList()

  package init() {}

  /// Rows that the texture must have.
  package var rowCount: Int { rows.height }

  /// Whether uploads wait.
  package var hasUploads: Bool { !uploads.isEmpty }

  /// Hands over the uploads that wait.
  package mutating func takeUploads() -> [PaintUpload] {
    let taken = uploads
    uploads = []
    return taken
  }

  /// Starts a frame; entries that nodes have not shown for long are freed now and then.
  mutating func beginFrame(nodeCount: Int) {
    frame &+= 1
    while uses.count < nodeCount * User.countPerNode { uses.append(Use()) }
    for index in retired where shapes[index]?.users == 0 { freeShape(index) }
    retired.removeAll(keepingCapacity: true)
    guard frame & 127 == 0 else { return }
    for slot in uses.indices where frame - uses[slot].frame > 240 { release(slot) }
  }

  /// Drops everything, after the tree or the context is gone.
  package mutating func removeAll() {
    uses.removeAll()
    shapes.removeAll()
    retired.removeAll()
    gradients.removeAll()
    rows = RowAllocator()
    uploads.removeAll()
  }

  package subscript(shape index: Int) -> ShapeEntry? { shapes[index] }

  // MARK: - Shapes

  /// The entry for a user's shape, found or made; nil if there is no room for it.
  ///
  /// - Parameters:
  ///   - finest: the most pixels per point at which the shape is shown.
  ///   - coarsest: the fewest.
  ///   - strips: whether it is drawn in strips, if that is possible.
  mutating func shape(
    of user: User, _ shape: NodeShape, finest: Double, coarsest: Double, strips: Bool = false
  ) -> Int? {
    uses[user.index].frame = frame
    let isStroked = shape.strokeColor.w > 0 && shape.lineWidth > 0
    // A line thinner than a pixel is drawn one pixel wide.
    let halfWidth = isStroked ? max(shape.lineWidth, 1 / coarsest) / 2 : 0
    let old = uses[user.index].shape.value
    if let old, let entry = shapes[old], Self.fits(entry, shape, isStroked),
      entry.wantsStrips == strips,
      entry.detail.serves(finest: finest, coarsest: coarsest, halfWidth: halfWidth)
    {
      shapes[old]?.frame = frame
      return old
    }
    if strips, let old,
      refill(old, shape, isStroked, finest: finest, coarsest: coarsest)
    {
      return old
    }
    let outline = ShapeOutline(
      path: shape.path, isFilled: shape.fillColor.w > 0, isStroked: isStroked,
      fillRule: shape.fillRule, lineJoin: shape.lineJoin, miterLimit: shape.miterLimit,
      dashPattern: shape.lineDashPattern)
    var width = halfWidth
    if let old, let entry = shapes[old], entry.outline.path == outline.path, isStroked {
      // A line that grows will grow further.
      let built = entry.detail.halfWidth
      if halfWidth > built { width *= 1.5 } else if built <= halfWidth * 4 { width = built }
    }
    let detail = ShapeDetail(finest: finest, coarsest: coarsest, halfWidth: width)
    releaseShape(user.index)
    guard
      let index = shared(outline, detail, strips: strips) ?? make(outline, detail, strips: strips)
    else { return nil }
    shapes[index]?.users += 1
    shapes[index]?.frame = frame
    uses[user.index].shape = ListIndex(index)
    return index
  }

  /// Whether an entry's outline is that of a shape; compares no points if the path is the same one.
  private static func fits(
    _ entry: ShapeEntry, _ shape: NodeShape, _ isStroked: Bool
  ) -> Bool {
    (entry.outline.isFilled || !(shape.fillColor.w > 0))
      && (entry.outline.isStroked || !isStroked)
      && entry.outline.fillRule == shape.fillRule && entry.outline.lineJoin == shape.lineJoin
      && entry.outline.miterLimit == shape.miterLimit
      && entry.outline.dashPattern == shape.lineDashPattern && entry.outline.path == shape.path
  }

  /// Fast path of areas that change: the entry of one user takes the new path into its memory.
  private mutating func refill(
    _ index: Int, _ shape: NodeShape, _ isStroked: Bool, finest: Double, coarsest: Double
  ) -> Bool {
    // Asked in place: a copy of the entry would hold its memory.
    guard !isStroked, shape.fillColor.w > 0,
      shapes[index]?.isRefillable(in: frame, shape.fillRule) == true,
      shapes[index]?.detail.serves(finest: finest, coarsest: coarsest, halfWidth: 0) == true
    else { return false }
    lastVersion &+= 1
    shapes[index]?.refill(shape.path, version: lastVersion)
    shapes[index]?.frame = frame
    return true
  }

  /// An entry that another node made.
  private func shared(_ outline: ShapeOutline, _ detail: ShapeDetail, strips: Bool) -> Int? {
    shapes.firstIndex { entry in
      guard let entry else { return false }
      return entry.wantsStrips == strips && entry.detail == detail && entry.outline == outline
    }
  }

  private mutating func make(
    _ outline: ShapeOutline, _ detail: ShapeDetail, strips: Bool
  ) -> Int? {
    buildCount += 1
    let geometry =
      (strips ? ShapeGeometryBuilder.buildStrips(outline, detail) : nil)
      ?? ShapeGeometryBuilder.build(outline, detail)
    if let refusal = geometry.refusal { refusals.add("shape", refusal) }
    guard let row = place(geometry.texels) else {
      refusals.add(
        "shape", "a shape of \(geometry.cells.count) cells is not drawn: the paint texture is full")
      return nil
    }
    lastVersion &+= 1
    let entry = ShapeEntry(
      outline: outline, detail: detail, wantsStrips: strips, geometry: geometry,
      version: lastVersion, firstTexel: row * Self.rowTexels)
    if let index = shapes.firstIndex(where: { $0 == nil }) {
      shapes[index] = entry
      return index
    }
    shapes.append(entry)
    return shapes.count - 1
  }

  // MARK: - Gradients

  /// The first texel of a gradient's stops; nil if there is no room for them.
  mutating func stops(of node: NodeIndex, _ gradient: NodeGradient) -> Int? {
    let user = User.layer(node, isInPlane: false)
    uses[user.index].frame = frame
    if let old = uses[user.index].gradient.value, let entry = gradients[old],
      entry.colors == gradient.colors,
      entry.locations == gradient.locations
    {
      return entry.firstTexel
    }
    releaseGradient(user.index)
    let colors = gradient.colors
    let locations = gradient.locations
    var found = gradients.firstIndex { entry in
      entry.map { $0.colors == colors && $0.locations == locations } ?? false
    }
    if found == nil {
      guard let row = place(GradientStops.texels(colors, locations)) else {
        refusals.add(
          "gradient",
          "a gradient of \(colors.count) colours is not drawn: the paint texture is full")
        return nil
      }
      let entry = GradientEntry(
        colors: colors, locations: locations, firstTexel: row * Self.rowTexels)
      found = gradients.firstIndex { $0 == nil } ?? gradients.count
      if let found, found < gradients.count {
        gradients[found] = entry
      } else {
        gradients.append(entry)
      }
    }
    guard let index = found else { return nil }
    gradients[index]?.users += 1
    uses[user.index].gradient = ListIndex(index)
    return gradients[index]?.firstTexel
  }

  // MARK: - Rows

  private mutating func place(_ texels: [SIMD4<Float>]) -> Int? {
    guard !texels.isEmpty else { return 0 }
    let count = (texels.count + Self.rowTexels - 1) / Self.rowTexels
    let height = rows.height
    guard let row = rows.allocate(count) else { return nil }
    // The texture is replaced by a larger one.
    if rows.height != height { uploadAll() }
    uploads.append(PaintUpload(row: row, texels: texels))
    return row
  }

  /// Has everything uploaded again, into a texture that holds nothing yet.
  mutating func uploadAll() {
    uploads.removeAll()
    for case let entry? in shapes where !entry.geometry.texels.isEmpty {
      uploads.append(
        PaintUpload(row: entry.firstTexel / Self.rowTexels, texels: entry.geometry.texels))
    }
    for case let entry? in gradients {
      uploads.append(
        PaintUpload(
          row: entry.firstTexel / Self.rowTexels,
          texels: GradientStops.texels(entry.colors, entry.locations)))
    }
  }

  private mutating func release(_ slot: Int) {
    releaseShape(slot)
    releaseGradient(slot)
  }

  private mutating func releaseShape(_ slot: Int) {
    guard let index = uses[slot].shape.value, let entry = shapes[index] else { return }
    uses[slot].shape = .none
    shapes[index]?.users -= 1
    guard entry.users == 1 else { return }
    if entry.frame == frame { retired.append(index) } else { freeShape(index) }
  }

  private mutating func freeShape(_ index: Int) {
    guard let entry = shapes[index] else { return }
    free(entry.firstTexel, entry.geometry.texels.count)
    shapes[index] = nil
  }

  private mutating func releaseGradient(_ slot: Int) {
    guard let index = uses[slot].gradient.value, let entry = gradients[index] else { return }
    uses[slot].gradient = .none
    if entry.users > 1 {
      gradients[index]?.users -= 1
    } else {
      free(entry.firstTexel, entry.colors.count * 2)
      gradients[index] = nil
    }
  }

  private mutating func free(_ firstTexel: Int, _ count: Int) {
    guard count > 0 else { return }
    rows.free(firstTexel / Self.rowTexels, (count + Self.rowTexels - 1) / Self.rowTexels)
  }
}
