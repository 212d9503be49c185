// SPDX-License-Identifier: MIT

import RenderTree

@testable import Compositor

extension PassRecorder {
  /// A recorder that has begun a frame.
  ///
  /// - Parameter damage: the part that is drawn; all of it by default.
  static func begun(
    _ frame: PixelRect, damage: PixelRect? = nil, profile: DriverProfile = .software,
    options: RenderOptions = .initial
  ) -> PassRecorder {
    var recorder = PassRecorder()
    recorder.options = options
    recorder.profile = profile
    recorder.begin(frame: frame, damage: damage ?? frame)
    return recorder
  }
}
