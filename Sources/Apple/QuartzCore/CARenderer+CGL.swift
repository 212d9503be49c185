// SPDX-License-Identifier: MIT

public import Compositor

extension CARenderer {
  /// Makes a renderer in the OpenGL context that is current on this thread, since there is no CGL.
  ///
  /// Without a current context nothing is drawn, which is logged; `init(currentContext:)` throws
  /// instead.
  ///
  /// - Parameters:
  ///   - ctx: ignored.
  ///   - dict: ignored.
  public convenience init(
    cglContext ctx: UnsafeMutableRawPointer, options dict: [AnyHashable: Any]? = nil
  ) {
    self.init()
  }
}
