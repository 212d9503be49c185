// SPDX-License-Identifier: MIT

public import Compositor

extension CARenderer {
  /// Makes a renderer in the OpenGL context that is current on this thread: there is no CGL here.
  ///
  /// Without one nothing is drawn, which is logged; `init(currentContext:)` throws instead.
  ///
  /// - Parameters:
  ///   - ctx: not looked at.
  ///   - dict: no option has an effect here.
  public convenience init(
    cglContext ctx: UnsafeMutableRawPointer, options dict: [AnyHashable: Any]? = nil
  ) {
    self.init()
  }
}
