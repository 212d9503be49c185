// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Diagnostics
internal import Foundation

/// The drawing contexts of a thread, the current one last.
final class GraphicsContextStack {
  /// A context that is drawn into.
  struct Target {
    let context: CGContext
    /// The pixels of a point before the application's transforms.
    let scale: CGFloat
    /// Whether the context was made for an image, by `UIGraphicsBeginImageContext(_:)`.
    let isImage: Bool

    init(_ context: CGContext, scale: CGFloat = 1, isImage: Bool = false) {
      self.context = context
      self.scale = scale
      self.isImage = isImage
    }
  }

  /// The contexts; nil means an image context that could not be made, so that its end is no
  /// other's.
  private var targets: [Target?] = []

  /// The calling thread's stack.
  static var current: GraphicsContextStack {
    let table = Thread.current.threadDictionary
    if let stack = table[key] as? GraphicsContextStack { return stack }
    let stack = GraphicsContextStack()
    table[key] = stack
    return stack
  }

  private static let key = "UIKit.GraphicsContextStack"

  /// The current target.
  var top: Target? { targets.last ?? nil }

  func push(_ target: Target?) { targets.append(target) }

  func pop() { _ = targets.popLast() }

  /// Pops an image context, or the place of one that could not be made.
  func popImage() {
    guard let last = targets.last, last?.isImage ?? true else {
      RefusalLog.refuse(
        "UIGraphicsEndImageContext", "the current context draws no image; ignored")
      return
    }
    targets.removeLast()
  }
}

/// The context that views and images are drawn into on this thread; nil outside of drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  GraphicsContextStack.current.top?.context
}

/// Makes a context the current one of this thread until `UIGraphicsPopContext()`.
public func UIGraphicsPushContext(_ context: CGContext) {
  GraphicsContextStack.current.push(GraphicsContextStack.Target(context))
}

/// Makes the context before the current one the current one again.
public func UIGraphicsPopContext() {
  GraphicsContextStack.current.pop()
}
