// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Contents of a layer that change by themselves: the renderer asks them in each frame, at the node's
/// own time, without a commit.
///
/// | case | pictures from |
/// | --- | --- |
/// | `media` | frames that any thread enqueues |
/// | `film` | frames that are decoded for the time that is asked for |
/// | `drawing` | OpenGL code of the application, on the renderer's thread |
/// | `tiles` | tiles that other threads draw, which the planner draws by themselves |
///
/// The objects are `Sendable` and shared with the application; identity makes two of them equal.
public enum LiveContents: Sendable {
  case media(MediaQueue)
  case film(LiveFilm)
  case drawing(LiveDrawing)
  case tiles(TileStore)

  /// The identity of the object.
  public var id: ObjectIdentifier {
    switch self {
    case .media(let queue): ObjectIdentifier(queue)
    case .film(let film): ObjectIdentifier(film)
    case .drawing(let drawing): ObjectIdentifier(drawing)
    case .tiles(let store): ObjectIdentifier(store)
    }
  }

  /// The renderers that are woken when the contents change.
  var watchers: LiveWatchers {
    switch self {
    case .media(let queue): queue.watchers
    case .film(let film): film.watchers
    case .drawing(let drawing): drawing.watchers
    case .tiles(let store): store.watchers
    }
  }

  /// The contents at a time of the node.
  ///
  /// - Parameter request: the time, and the node's size.
  func state(for request: LiveRequest) -> LiveState {
    switch self {
    case .media(let queue): queue.state(atLayerTime: request.layerTime)
    case .film(let film): film.state(for: request)
    case .drawing(let drawing): drawing.state(for: request)
    // Found once nodes are resolved, see `RenderTree.updateTiles(on:at:)`.
    case .tiles: LiveState()
    }
  }
}

extension LiveContents: Equatable {
  public static func == (one: LiveContents, other: LiveContents) -> Bool { one.id == other.id }
}

/// A renderer's question to live contents.
public struct LiveRequest: Sendable, BitwiseCopyable {
  /// The node's own time, in seconds.
  public var layerTime: Double
  /// The time of the frame, in seconds.
  public var frameTime: Double
  /// The node's size in pixels: its presented bounds times `contentsScale`, rounded up.
  public var size: SIMD2<Int32>
  /// The answer that the same renderer got before; see `LiveState.stamp`.
  public var lastStamp: UInt64
  /// The size that the application's code drew last for this renderer; zero if it never did.
  public var drawnSize: SIMD2<Int32>
  /// Whether a picture that is not ready yet is waited for.
  public var waits = false
}

/// The answer of live contents.
public struct LiveState: Sendable {
  /// Changes whenever the node looks different; 0 before there is anything to show.
  public var stamp: UInt64 = 0
  /// The picture that takes the place of the layer's image; nil for none, and for contents that the
  /// planner draws by themselves.
  public var picture: LivePicture?
  /// The node's own time at which the contents change next if nothing is added; infinity for never,
  /// the asked time or earlier for the next frame.
  public var nextTime = Double.infinity
  /// Whether the application's code is to draw a picture now.
  public var wantsDrawing = false

  public init() {}
}

/// A picture of live contents, drawn like an image.
public struct LivePicture: Sendable {
  /// The identity among images; another one for each picture.
  public var id: ImageID
  /// Pixels.
  public var width: Int
  /// Pixels.
  public var height: Int
  /// Whether there is no transparent pixel.
  public var isOpaque: Bool
  /// The source of the pixels.
  public var source: Source

  /// The sources of pixels.
  public enum Source: Sendable {
    /// A frame to be converted.
    case media(MediaPicture)
    /// The application's drawing, which lies in a texture of the renderer.
    case drawing(LiveDrawing)
  }

  /// The identity of the contents that the picture is one of.
  public var owner: ObjectIdentifier {
    switch source {
    case .media(let picture): picture.owner
    case .drawing(let drawing): ObjectIdentifier(drawing)
    }
  }

  public init(id: ImageID, width: Int, height: Int, isOpaque: Bool, source: Source) {
    self.id = id
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    self.source = source
  }
}

extension LivePicture {
  /// The picture of a frame.
  init(_ frame: MediaFrame, owner: ObjectIdentifier) {
    let shown = frame.shownPixels
    self.init(
      id: ImageID(rawValue: CGImage.takeID()), width: shown.z, height: shown.w,
      isOpaque: frame.format.isOpaque, source: .media(MediaPicture(frame: frame, owner: owner)))
  }
}
