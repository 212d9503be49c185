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
  /// Destination out: t·(1 − sα), which punches a hole.
  package static let destinationOut = BlendFunction(GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
}
