// SPDX-License-Identifier: MIT

public import CoreAnimation
import CoreGraphics
internal import Diagnostics
public import Foundation
import RenderTree

/// The key of a renderer's colour space among its options; kept, pictures are sRGB.
public let kCARendererColorSpace = "kCARendererColorSpace"

/// Draws a layer tree within an application's own OpenGL drawing, in its own loop.
///
/// ```swift
/// let renderer = try CARenderer(currentContext: "game")   // the application's context is current
/// renderer.layer = hud
/// renderer.bounds = CGRect(x: 0, y: 0, width: 640, height: 480)
/// // in each turn of the loop, after the application has drawn:
/// renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
/// renderer.render()
/// renderer.endFrame()
/// ```
/// A frame is `beginFrame`, any of `updateBounds`, `addUpdate`, `render` and `nextFrameTime`, then
/// `endFrame` (behaviour fact RN-1). The tree goes over what the framebuffer shows: into the one that
/// is bound, or into `framebuffer`, within the viewport. Every piece of GL state is left as it was
/// found, save what `docs/embedding.md` names.
///
/// The tree is drawn into a picture of its own, of which a frame draws only what changed; what goes
/// into the framebuffer is that picture, so layers that blend with or filter what lies behind them
/// see the tree alone. A renderer belongs to the thread on which its context is current.
open class CARenderer: NSObject {
  /// The root of the tree to draw; it lies by its frame in the space of `bounds`. Default nil.
  public var layer: CALayer? {
    didSet { if layer !== oldValue { bindLayer() } }
  }

  /// The part of the root's space that the viewport shows, in points, y down. Default null (fact RN-20).
  ///
  /// The viewport's width over that of the bounds is the scale in pixels per point; with empty bounds
  /// a point is a pixel. The origin goes to the nearest whole pixel; null bounds are drawn from the
  /// space's origin on.
  public var bounds = CGRect.null {
    didSet { if bounds != oldValue { driver?.forgetSurface() } }
  }

  /// GL's name of the framebuffer to draw into; nil for the one bound for drawing. Default nil.
  public var framebuffer: UInt32?

  /// Whether the first row of the framebuffer is the top one: a texture that is shown upside down
  /// otherwise. Default false, as in windows.
  public var isTargetFlipped = false

  /// Whether frames wait until all tiles of `CATiledLayer`s that show are drawn, which then do not fade
  /// in: for pictures. Default false. Not part of Apple's API.
  public var waitsForTiles = false

  /// The bytes of graphics memory that frames keep to. Default 1 GiB. Not part of Apple's API.
  ///
  /// First everything is evicted that a frame does not need, then images get fewer pixels or are not drawn, which
  /// `memoryReport` and `takeReports()` name; see `docs/endurance.md`. What no budget frees (the
  /// report's `minimum`) may exceed it. A negative number is refused and logged.
  public var memoryBudget: Int {
    get { budget }
    set {
      guard MemoryBudget.accepts(newValue) else { return }
      budget = newValue
      driver?.scene.memoryBudget = newValue
    }
  }

  private(set) var budget = MemoryBudget.standard
  private(set) var gl: GLContext?
  private(set) var hostState: HostState?
  private var isTornDown = false
  var driver: FrameDriver?
  var painter: PicturePainter?
  var picture: HostPicture?
  var context: LayerContext?
  /// Between `beginFrame` and `endFrame`.
  var isInFrame = false

  /// The point of the space of `bounds` that the picture's corner shows.
  var origin: SIMD2<Double> { driver?.origin ?? .zero }

  /// The bounds that are drawn: those that were set, or empty ones at the space's origin.
  var drawnBounds: CGRect { bounds.isNull ? .zero : bounds }

  /// Makes a renderer in the OpenGL or OpenGL ES context that is current on this thread.
  ///
  /// - Parameters:
  ///   - name: what to call the application in messages.
  ///   - group: renderers of the same context, or of contexts that share with it, that hold each image
  ///     together; nil for a renderer with images of its own. Default nil.
  /// - Throws: `CARendererError` when no context is current, or it is older than OpenGL 3.3 and
  ///   OpenGL ES 3.0.
  public init(
    currentContext name: String, sharingWith group: ShareGroup? = nil
  ) throws(CARendererError) {
    do throws(GLContextError) {
      let context = try GLContext(adoptingCurrent: name, checks: false, group: group)
      hostState = HostState(context)
      gl = context
    } catch { throw CARendererError.noContext("\(error)") }
    super.init()
  }

  /// Makes a renderer in the context that is current on this thread.
  ///
  /// Without one nothing is drawn, which is logged; `init(currentContext:)` throws instead.
  public override init() {
    do throws(GLContextError) {
      let context = try GLContext(adoptingCurrent: "host", checks: false)
      hostState = HostState(context)
      gl = context
    } catch {
      RefusalLog.refuse("renderer: no context", "\(error)")
      hostState = nil
      gl = nil
    }
    super.init()
  }

  deinit {
    DisplayLinkSource.current.endLead()
    context?.invalidate()
    // GL objects can be freed only while their context is current, which cannot be known here.
    if driver != nil {
      RefusalLog.refuse("renderer: not torn down", "its GL objects stay until the context goes")
    }
  }

  /// Frees all GL objects, while the context is current. The renderer draws nothing afterwards.
  ///
  /// Without it they stay until the application destroys its context. Not part of Apple's API.
  public func tearDown() {
    context?.invalidate()
    context = nil
    layer = nil
    isTornDown = true
    guard let gl, let hostState, driver != nil else { return }
    if let reason = contextAbsence {
      return RefusalLog.refuse("renderer: not torn down", "\(reason); its GL objects stay")
    }
    hostState.around(gl) {
      driver?.tearDown()
      painter?.removeAll()
      // Their objects are queued for deletion once they are gone.
      driver = nil
      painter = nil
      picture = nil
      gl.tearDown()
    }
  }

  /// Goes on in the context that is current on this thread: the one so far was lost, or given up by
  /// the program, with all that was in it.
  ///
  /// The next frame is drawn whole, from the render tree; layers that show textures of the program
  /// need new ones. Not part of Apple's API.
  ///
  /// - Parameter group: the group of the new context; another than before, unless contexts of that one
  ///   are left. Default nil.
  /// - Throws: `CARendererError` when no context is current, or it is too old; the renderer is left
  ///   as it was.
  public func rebuildInCurrentContext(
    sharingWith group: ShareGroup? = nil
  ) throws(CARendererError) {
    let fresh: GLContext
    do throws(GLContextError) {
      fresh = try GLContext(
        adoptingCurrent: gl?.platformDescription ?? "host", checks: false, group: group)
    } catch { throw CARendererError.noContext("\(error)") }
    let state = HostState(fresh)
    isTornDown = false
    gl = fresh
    hostState = state
    painter = nil
    picture = nil
    if let driver { state.around(fresh) { driver.rebuild(in: fresh) } }
  }

  /// Why nothing can be drawn now, in words: there was no context, it is gone, or another is current.
  package var trouble: String? {
    if isTornDown { return "the renderer was torn down" }
    guard let gl else { return "there was no context when the renderer was made" }
    return contextAbsence ?? (gl.isLost ? "the driver has given the context up" : nil)
  }

  /// Why the renderer's context cannot be used on this thread, in words; nil if it is current.
  package var contextAbsence: String? { gl?.absence }

  /// Hands over the refusals and failures since the last call, in words.
  public func takeReports() -> [String] { driver?.scene.takeReports() ?? [] }

  private func bindLayer() {
    context?.invalidate()
    context = layer.map { LayerContext(layer: $0) }
    isInFrame = false
    guard let gl, let hostState, let driver else { return }
    hostState.around(gl) { driver.follow(context?.mailbox ?? Mailbox()) }
  }
}

/// Why a renderer cannot be made.
public enum CARendererError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No context is current on this thread, or it is too old; the text says which.
  case noContext(String)

  /// A sentence for the developer.
  public var description: String {
    switch self {
    case .noContext(let reason): "no layers can be drawn here: \(reason)"
    }
  }
}
