// SPDX-License-Identifier: MIT

import COpenGL

/// The fixed-function blending of a premultiplied source with the target.
///
/// result = source × source factor + target × target factor, for colour and alpha; or the least or the largest of both.
package struct BlendFunction: Equatable, Sendable, BitwiseCopyable {
  var sourceColor: Int32
  var destinationColor: Int32
  var sourceAlpha: Int32
  var destinationAlpha: Int32
  var equation = GL_FUNC_ADD

  /// A function with the same factors for colour and alpha.
  init(_ source: Int32, _ destination: Int32, equation: Int32 = GL_FUNC_ADD) {
    sourceColor = source
    destinationColor = destination
    sourceAlpha = source
    destinationAlpha = destination
    self.equation = equation
  }

  /// Source over: s + t·(1 − sα), the way layers are drawn.
  package static let sourceOver = BlendFunction(GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
  /// Plus lighter: s + t, clamped by the target's format.
  package static let plusLighter = BlendFunction(GL_ONE, GL_ONE)
  /// Destination out: t·(1 − sα), which punches a hole.
  package static let destinationOut = BlendFunction(GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
}
