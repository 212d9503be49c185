// SPDX-License-Identifier: MIT

import COpenGL

/// The layout of a host's pixels in client memory, and the pixel transfer modes of the
/// fixed-function pipeline.
struct HostPixelTransfer {
  private let names: [Int32]
  private var values: [Int32]
  /// Scale and bias of the four channels, in the compatibility profile.
  private let scales: [(name: Int32, plain: Float)]
  private var scaleValues: [Float]
  private let hasMap: Bool
  private var mapsColor = false

  init(_ features: HostFeatures) {
    var names = [
      GL_UNPACK_ALIGNMENT, GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS,
      GL_PACK_ALIGNMENT, GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS,
    ]
    if !features.isES {
      names += [
        GL_UNPACK_SWAP_BYTES, GL_UNPACK_LSB_FIRST, GL_PACK_SWAP_BYTES, GL_PACK_LSB_FIRST,
      ]
    }
    self.names = names
    values = Array(repeating: 0, count: names.count)
    hasMap = features.isCompatible
    scales =
      !features.isCompatible
      ? []
      : [GL_RED_SCALE, GL_GREEN_SCALE, GL_BLUE_SCALE, GL_ALPHA_SCALE].map { (name: $0, plain: 1) }
        + [GL_RED_BIAS, GL_GREEN_BIAS, GL_BLUE_BIAS, GL_ALPHA_BIAS].map { (name: $0, plain: 0) }
    scaleValues = Array(repeating: 0, count: scales.count)
  }

  /// Saves the values, and sets all but alignments, which the compositor sets for each transfer.
  mutating func save(_ calls: GLCalls) {
    for (index, name) in names.enumerated() {
      values[index] = calls.integer(name)
      let isSet = [GL_UNPACK_ALIGNMENT, GL_PACK_ALIGNMENT].contains(name)
      if !isSet, values[index] != 0 { calls.pixelStore(name, 0) }
    }
    for (index, scale) in scales.enumerated() {
      scaleValues[index] = calls.floats(scale.name).x
      if scaleValues[index] != scale.plain { calls.pixelTransfer(scale.name, scale.plain) }
    }
    guard hasMap else { return }
    mapsColor = calls.integer(GL_MAP_COLOR) != 0
    if mapsColor { calls.pixelTransfer(GL_MAP_COLOR, 0) }
  }

  func restore(_ calls: GLCalls) {
    for (index, name) in names.enumerated() { calls.pixelStore(name, values[index]) }
    for (index, scale) in scales.enumerated() where scaleValues[index] != scale.plain {
      calls.pixelTransfer(scale.name, scaleValues[index])
    }
    if mapsColor { calls.pixelTransfer(GL_MAP_COLOR, 1) }
  }
}

extension GLCalls {
  func pixelTransfer(_ name: Int32, _ value: Float) {
    checked("glPixelTransferf", glPixelTransferf(GLenum(name), value))
  }
}
