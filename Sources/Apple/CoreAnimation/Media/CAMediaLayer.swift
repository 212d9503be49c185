// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
internal import RenderTree

/// A layer that shows frames of a camera, a decoder or another live source, each at its time.
///
/// ```swift
/// let layer = CAMediaLayer()
/// layer.contentsGravity = .resizeAspect
/// layer.queue.enqueue(frame)  // on any thread, without a transaction
/// ```
/// The renderer asks for the frame of its own time: frames appear while the application's thread is
/// busy, and nothing is drawn between them. Times are those of the layer, so `speed`, `timeOffset` and
/// `beginTime` pause, seek and speed up the frames shown, together with its animations: a layer of speed 0
/// shows the frame of its `timeOffset`. The frame of a time is the last one that is not later; the
/// last frame stays. After seeking back, `flush()` the queue and enqueue the frames of that time.
///
/// The frame takes the place of `contents`: gravity, `contentsRect`, filters, masks, corners and
/// transforms apply as to an image. Its size in points is its `crop` divided by `contentsScale`. YUV
/// frames are converted on the graphics card. Copies that a `CAReplicatorLayer` makes show the frame
/// of their original. `render(in:)` and archives leave frames out. Not part of Apple's API, whose
/// `AVSampleBufferDisplayLayer` is similar.
///
/// A `film` takes the queue's place: its frames are found by their times, so that a layer may show them
/// backwards and in any order.
open class CAMediaLayer: CALayer {
  /// The frames, which any thread may fill.
  public final private(set) var queue: CAMediaQueue

  /// The film that is shown instead of the queue's frames; nil for none. Default nil.
  ///
  /// Layers that share a film share its few decoded frames. Where they show different times, a film of its own for
  /// each decodes less.
  public final var film: MediaFilm? {
    didSet {
      guard film !== oldValue else { return }
      showFrames()
    }
  }
  private var filmFrames: LiveFilm?

  /// Makes a layer that shows a film, or an image, in a file; its size in points is that of its pixels.
  ///
  /// - Throws: `MediaFileError`, see `MediaFilm.init(contentsOf:options:)`.
  public convenience init(
    contentsOf url: URL, options: MediaFilm.Options = MediaFilm.Options()
  ) throws(MediaFileError) {
    self.init(film: try MediaFilm(contentsOf: url, options: options))
  }

  /// Makes a layer that shows a film; its size in points is that of the film's pixels.
  public convenience init(film: MediaFilm) {
    self.init()
    bounds = CGRect(origin: .zero, size: film.size)
    self.film = film
  }

  /// Makes a layer without frames.
  public override init() {
    queue = CAMediaQueue()
    super.init()
    showFrames()
  }

  /// Makes a presentation copy, which has the queue of its model, or a layer with the values of another
  /// and a queue of its own.
  public override init(layer: Any) {
    queue = (layer as? CAMediaLayer)?.queue ?? CAMediaQueue()
    film = (layer as? CAMediaLayer)?.film
    super.init(layer: layer)
    guard presentedModel == nil else { return }
    queue = CAMediaQueue()
    showFrames()
  }

  /// Reads a layer from an archive; it has no frames.
  public required init?(coder: NSCoder) {
    queue = CAMediaQueue()
    super.init(coder: coder)
    showFrames()
  }

  override class var declaredProperties: LayerPropertyTable { .media }

  private func showFrames() {
    guard let film else {
      filmFrames = nil
      liveContents = .media(queue.frames)
      return
    }
    let frames = film.makeContents()
    filmFrames = frames
    liveContents = .film(frames)
  }

  /// Adds a frame behind those that wait; see `CAMediaQueue.enqueue(_:)`.
  @discardableResult
  public final func enqueue(_ frame: MediaFrame) -> MediaEnqueueResult { queue.enqueue(frame) }

  /// Drops the frames that wait; the one shown stays.
  public final func flush() { queue.flush() }

  /// Drops the frames that wait and the one that is shown.
  public final func flushAndRemoveImage() { queue.flushAndRemoveImage() }

  /// The size of the frame that is shown, in pixels of its crop; nil before the first.
  public final var frameSize: CGSize? {
    (filmFrames?.pictureSize ?? queue.frames.pictureSize).map {
      CGSize(width: $0.width, height: $0.height)
    }
  }
}

extension LayerPropertyTable {
  static let media = LayerPropertyTable(CAMediaLayer(), inheriting: .layer, [])
}
