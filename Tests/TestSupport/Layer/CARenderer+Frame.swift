// SPDX-License-Identifier: MIT

package import Compositor

extension CARenderer {
  /// Draws the frame of a time, in seconds, as a host does.
  package func drawFrame(at time: Double) {
    // No time stamp: the pointer is nil.
    unsafe beginFrame(atTime: time, timeStamp: nil)
    render()
    endFrame()
  }
}
