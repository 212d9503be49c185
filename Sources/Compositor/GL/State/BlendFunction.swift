// SPDX-License-Identifier: MIT

import COpenGL

/// The fixed-function blending of a premultiplied source with the target.
///
/// result = source × source factor + target × target factor, for colour and alpha.
package struct BlendFunction: Equatable, Sendable, BitwiseCopyable {
  var sourceColor: Int32
  var destinationColor: Int32
  var sourceAlpha: Int32
  var destinationAlpha: Int32

  private init(
    _ sourceColor: Int32, _ destinationColor: Int32, _ sourceAlpha: Int32,
    _ destinationAlpha: Int32
  ) {
    self.sourceColor = sourceColor
    self.destinationColor = destinationColor
    self.sourceAlpha = sourceAlpha
    self.destinationAlpha = destinationAlpha
  }

  private init(_ source: Int32, _ destination: Int32) {
    self.init(source, destination, source, destination)
  }

  /// Source over: s + t·(1 − sα), the way layers are drawn.
  package static let sourceOver = BlendFunction(GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
  /// Plus lighter: s + t, clamped by the target's format.
  package static let plusLighter = BlendFunction(GL_ONE, GL_ONE)
  /// Destination over: t + s·(1 − tα).
  package static let destinationOver = BlendFunction(GL_ONE_MINUS_DST_ALPHA, GL_ONE)
  /// Source in: s·tα.
  package static let sourceIn = BlendFunction(GL_DST_ALPHA, GL_ZERO)
  /// Destination in: t·sα, which applies a mask that is drawn over its content.
  package static let destinationIn = BlendFunction(GL_ZERO, GL_SRC_ALPHA)
  /// Source out: s·(1 − tα).
  package static let sourceOut = BlendFunction(GL_ONE_MINUS_DST_ALPHA, GL_ZERO)
  /// Destination out: t·(1 − sα), which punches a hole.
  package static let destinationOut = BlendFunction(GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
  /// Source atop: s·tα + t·(1 − sα).
  package static let sourceAtop = BlendFunction(GL_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
  /// Destination atop: t·sα + s·(1 − tα).
  package static let destinationAtop = BlendFunction(GL_ONE_MINUS_DST_ALPHA, GL_SRC_ALPHA)
  /// Exclusive or: s·(1 − tα) + t·(1 − sα).
  package static let exclusiveOr = BlendFunction(
    GL_ONE_MINUS_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
}
