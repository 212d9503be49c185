// SPDX-License-Identifier: MIT

internal import COpenGL
internal import CoreImage

extension BlendFunction {
  /// The function that gives the pixels of a mode's formula; nil for modes that have none.
  ///
  /// Premultiplied components of eight bits, s and t, have one product and one sum at most: each more would be rounded
  /// by itself. The exact product of two such numbers never lies between two steps, so that a driver which rounds it
  /// gives the formula's pixels; Mesa's software driver is a step off in a few of a thousand.
  ///
  /// - Parameters:
  ///   - isSourceOpaque: whether all pixels of the source are opaque.
  ///   - isTargetOpaque: whether all pixels below it are.
  init?(_ mode: BlendMode, isSourceOpaque: Bool, isTargetOpaque: Bool) {
    switch mode {
    case .sourceOver: self = .sourceOver
    case .sourceIn: self.init(GL_DST_ALPHA, GL_ZERO)
    case .sourceOut: self.init(GL_ONE_MINUS_DST_ALPHA, GL_ZERO)
    case .addition: self = .plusLighter
    case .maximum: self.init(GL_ONE, GL_ONE, equation: GL_MAX)
    case .minimum: self.init(GL_ONE, GL_ONE, equation: GL_MIN)
    case .multiplyCompositing: self.init(GL_DST_COLOR, GL_ZERO)
    case .screen: self.init(GL_ONE, GL_ONE_MINUS_SRC_COLOR)
    case .clear: self.init(GL_ZERO, GL_ZERO)
    case .copy: self.init(GL_ONE, GL_ZERO)
    case .destinationOver: self.init(GL_ONE_MINUS_DST_ALPHA, GL_ONE)
    case .destinationIn: self.init(GL_ZERO, GL_SRC_ALPHA)
    case .destinationOut: self = .destinationOut
    case .sourceAtop where isTargetOpaque: self = .sourceOver
    // The program of the mode adds 1 - α, see `blend.glsl`.
    case .multiply where isTargetOpaque: self.init(GL_ZERO, GL_SRC_COLOR)
    case .darken where isSourceOpaque && isTargetOpaque:
      self.init(GL_ONE, GL_ONE, equation: GL_MIN)
    case .lighten where isSourceOpaque && isTargetOpaque:
      self.init(GL_ONE, GL_ONE, equation: GL_MAX)
    case .linearDodge where isSourceOpaque && isTargetOpaque: self = .plusLighter
    default: return nil
    }
  }
}

extension BlendMode {
  /// Whether an opaque backdrop stays opaque under any source.
  var keepsBackdropOpaque: Bool {
    switch self {
    case .sourceOver, .sourceAtop, .addition, .maximum, .destinationOver: true
    case .sourceIn, .sourceOut, .minimum, .multiplyCompositing, .clear, .copy, .destinationIn,
      .destinationOut, .destinationAtop, .exclusiveOr:
      false
    // Source over, component by component.
    default: true
    }
  }
}
