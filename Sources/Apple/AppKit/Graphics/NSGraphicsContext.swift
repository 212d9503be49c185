// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Diagnostics
public import Foundation

/// A drawing destination of views and images, and the current one of each thread.
open class NSGraphicsContext: NSObject {
  /// The context that draws.
  public final let cgContext: CGContext
  /// Whether y grows downward in the coordinates that the context began with.
  public final let isFlipped: Bool
  /// Whether the destination is pixels to be shown; false for the pages of a document.
  public final let isDrawingToScreen: Bool
  /// The pixels of a point before the application's transforms.
  final let baseScale: CGFloat

  /// Makes a context that draws by one of CoreGraphics, in its coordinates at this moment.
  ///
  /// - Parameters:
  ///   - graphicsPort: the context.
  ///   - initialFlippedState: whether y grows downward in it. The context itself stays as it is.
  public convenience init(cgContext graphicsPort: CGContext, flipped initialFlippedState: Bool) {
    // A document has no pixels.
    self.init(
      graphicsPort, isFlipped: initialFlippedState, isDrawingToScreen: graphicsPort.width > 0)
  }

  init(_ context: CGContext, isFlipped: Bool, isDrawingToScreen: Bool) {
    cgContext = context
    self.isFlipped = isFlipped
    self.isDrawingToScreen = isDrawingToScreen
    baseScale = context.ctm.lengthScale
    super.init()
  }

  // MARK: - The current context

  /// The current context of a thread, and those to come back to.
  private final class ThreadState {
    var current: NSGraphicsContext?
    var saved: [NSGraphicsContext?] = []
  }

  private static let key = "AppKit.NSGraphicsContext"

  private static var thread: ThreadState {
    let table = Thread.current.threadDictionary
    if let state = table[key] as? ThreadState { return state }
    let state = ThreadState()
    table[key] = state
    return state
  }

  /// The context that views and images are drawn into on this thread; nil outside of drawing.
  public class var current: NSGraphicsContext? {
    get { thread.current }
    set { thread.current = newValue }
  }

  /// Whether the current context of this thread is to be shown; false without one.
  public class func currentContextDrawingToScreen() -> Bool {
    current?.isDrawingToScreen ?? false
  }

  /// Saves the current context of this thread and its state, as `restoreGraphicsState()` finds them.
  public class func saveGraphicsState() {
    let thread = thread
    thread.current?.saveGraphicsState()
    thread.saved.append(thread.current)
  }

  /// Makes the context that was saved last the current one again, in the state that it had.
  ///
  /// Without one the call is ignored and logged once.
  public class func restoreGraphicsState() {
    let thread = thread
    guard let saved = thread.saved.popLast() else {
      RefusalLog.refuse(
        "NSGraphicsContext: unbalanced restoreGraphicsState", "there is no saved state; ignored")
      return
    }
    thread.current = saved
    saved?.restoreGraphicsState()
  }

  /// Calls a function with a context as the current one of this thread, in a state of its own.
  ///
  /// States that the function saved and did not restore end with it.
  static func draw<Result>(
    in context: NSGraphicsContext?, _ actions: () throws -> Result
  ) rethrows -> Result {
    let thread = thread
    let (previous, depth) = (thread.current, thread.saved.count)
    context?.saveGraphicsState()
    thread.current = context
    defer {
      while thread.saved.count > depth { restoreGraphicsState() }
      context?.restoreGraphicsState()
      thread.current = previous
    }
    return try actions()
  }

  // MARK: - State

  /// Pushes a copy of the drawing state.
  open func saveGraphicsState() { cgContext.saveGState() }

  /// Restores the state that was pushed last; without one the call is ignored and logged once.
  open func restoreGraphicsState() { cgContext.restoreGState() }

  /// Does nothing: drawing reaches the destination at once.
  open func flushGraphics() { cgContext.flush() }

  /// Sets the shadow of later drawing, in points with y up; nil for none.
  final func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    cgContext.setPixelShadow(
      offset: CGSize(width: offset.width * baseScale, height: offset.height * baseScale),
      blur: blur * baseScale, color: color)
  }

  /// The pixels of a point in the coordinates of this moment.
  final var deviceScale: CGFloat { cgContext.ctm.lengthScale * CGFloat(cgContext.rasterScale) }
}

extension CGAffineTransform {
  /// The larger of the lengths that the map gives to the unit vectors; 1 for a map without any.
  var lengthScale: CGFloat {
    let scale = max(hypot(a, b), hypot(c, d))
    return scale > 0 && scale.isFinite ? scale : 1
  }
}
