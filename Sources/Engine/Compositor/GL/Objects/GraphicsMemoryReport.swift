// SPDX-License-Identifier: MIT

/// The graphics memory of a renderer by its uses, in bytes. Not part of Apple's API.
///
/// Counts the GL objects that the renderer created: the pixels of textures and renderbuffers with all
/// levels and samples, the storage of buffers, and programs as large as their binaries are, where the
/// driver gives these away. Padding of the driver, the buffers of a window, and objects of an
/// application's own OpenGL code do not count. An image that renderers of a `ShareGroup` show together counts
/// in full for each of them.
public struct GraphicsMemoryReport: Equatable, Sendable {
  /// The uses of graphics memory.
  public enum Category: Int, CaseIterable, Sendable {
    /// Textures with one image each.
    case images
    /// Textures with one tile of a `CATiledLayer` each.
    case tiles
    /// Pages that small images, lines of text, shadows and small tiles share.
    case atlasPages
    /// Bitmaps of groups and effects that do not change, and old looks of transitions.
    case keptBitmaps
    /// Textures that passes and effects of a frame draw into.
    case renderTargets
    /// The picture of the whole tree, where the renderer keeps one.
    case output
    /// Outlines of shapes and colour stops of gradients, and the memory in which a processor draws shapes.
    case shapes
    /// Instances, vertices and uniforms.
    case buffers
    /// Frames of media, and drawings of an application's own OpenGL code.
    case media
    /// Linked programs, as far as their sizes are known.
    case programs
    /// Pictures that filters bring along, and anything else.
    case other
  }

  /// By raw value of the category; a vector, since each frame makes a report and asks for no memory.
  private var bytes = SIMD16<Int>.zero

  /// Makes the report of a renderer that has nothing yet.
  public init() {}

  /// The bytes of one use.
  public package(set) subscript(category: Category) -> Int {
    get { bytes[category.rawValue] }
    set { bytes[category.rawValue] = newValue }
  }

  /// The bytes of all uses.
  public var total: Int { bytes.wrappedSum() }

  /// The objects of OpenGL that exist, without those that renderers of a `ShareGroup` have in common.
  public package(set) var objectCount = 0

  /// The bytes that no budget frees: all but images, tiles, atlas pages, kept bitmaps and the targets of
  /// passes; and old looks of running transitions.
  public package(set) var minimum = 0

  /// Counts of evictions since the renderer was made, so that the budget is kept; all of it is made again
  /// when it is next shown.
  public package(set) var evictions = Evictions()

  /// The layers whose images are drawn with fewer pixels, by their names in quotes, so that the budget
  /// is kept: `"hud": 512 × 512 pixels, one for 4 × 4`.
  public package(set) var drawnSmaller: [String] = []

  /// The layers whose images are not drawn, so that the budget is kept: `"map": 4096 × 4096 pixels`.
  public package(set) var notDrawn: [String] = []

  /// Counts of what was evicted.
  public struct Evictions: Equatable, Sendable {
    /// Textures that passes or effects had drawn into and the frame did not need.
    public package(set) var renderTargets = 0
    /// Bitmaps of groups and effects.
    public package(set) var keptBitmaps = 0
    /// Textures of images, and atlas pages, that the frame did not show.
    public package(set) var textures = 0
  }
}
