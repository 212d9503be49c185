// SPDX-License-Identifier: MIT

extension ProgramWarmUp {
  /// Makes a warm-up of the programs that frames are likely to need, for the driver of a context that is
  /// current on this thread; nil where programs are not kept, and for contexts that are not EGL's.
  package convenience init?(beside gl: GLContext) {
    self.init(beside: gl, linking: LikelyPrograms.labels(for:))
  }
}
