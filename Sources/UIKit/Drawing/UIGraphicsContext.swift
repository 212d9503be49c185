// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation

/// The drawing contexts of a thread, the current one last.
final class GraphicsContextStack {
  private(set) var contexts: [CGContext] = []

  /// The calling thread's stack.
  static var current: GraphicsContextStack {
    let table = Thread.current.threadDictionary
    if let stack = table[key] as? GraphicsContextStack { return stack }
    let stack = GraphicsContextStack()
    table[key] = stack
    return stack
  }

  private static let key = "UIKit.GraphicsContextStack"

  func push(_ context: CGContext) { contexts.append(context) }

  func pop() { _ = contexts.popLast() }
}

/// The context that views and images are drawn into on this thread; nil outside of drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  GraphicsContextStack.current.contexts.last
}

/// Makes a context the current one of this thread until `UIGraphicsPopContext()`.
public func UIGraphicsPushContext(_ context: CGContext) {
  GraphicsContextStack.current.push(context)
}

/// Makes the context before the current one the current one again.
public func UIGraphicsPopContext() {
  GraphicsContextStack.current.pop()
}
