// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// A form of an image that a function draws, in as many pixels as the destination has.
open class NSCustomImageRep: NSImageRep {
  /// The function that draws: a rectangle from (0, 0) of the form's size, into the current context.
  ///
  /// It answers whether it has drawn.
  public final let drawingHandler: ((NSRect) -> Bool)?
  private final let isFlipped: Bool

  /// Makes a form of a size in points.
  ///
  /// - Parameters:
  ///   - size: in points.
  ///   - drawingHandlerShouldBeCalledWithFlippedContext: whether y grows downward for the function.
  ///   - drawingHandler: draws its rectangle, and answers whether it has.
  public init(
    size: NSSize, flipped drawingHandlerShouldBeCalledWithFlippedContext: Bool,
    drawingHandler: @escaping (NSRect) -> Bool
  ) {
    self.drawingHandler = drawingHandler
    isFlipped = drawingHandlerShouldBeCalledWithFlippedContext
    super.init()
    self.size = size
  }

  /// Calls the function for the current context, in a state of its own.
  ///
  /// - Returns: the function's answer; false where there is no current context or no area.
  @discardableResult
  open override func draw() -> Bool {
    guard let outer = NSGraphicsContext.current, let drawingHandler, size.width > 0,
      size.height > 0
    else { return false }
    let context = outer.cgContext
    context.saveGState()
    defer { context.restoreGState() }
    if isFlipped {
      context.translateBy(x: 0, y: size.height)
      context.scaleBy(x: 1, y: -1)
    }
    let inner = NSGraphicsContext(
      context, isFlipped: isFlipped, isDrawingToScreen: outer.isDrawingToScreen)
    return NSGraphicsContext.draw(in: inner) {
      drawingHandler(NSRect(origin: .zero, size: size))
    }
  }

  /// A form that draws by the same function.
  open override func copy(with zone: NSZone? = nil) -> Any {
    guard let drawingHandler else { return super.copy(with: zone) }
    return takingOver(
      NSCustomImageRep(size: size, flipped: isFlipped, drawingHandler: drawingHandler))
  }

  /// Restores a form that draws nothing: a function is no data.
  public required init?(coder: NSCoder) {
    drawingHandler = nil
    isFlipped = false
    super.init(coder: coder)
  }
}
