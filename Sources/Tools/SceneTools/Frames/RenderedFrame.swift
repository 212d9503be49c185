// SPDX-License-Identifier: MIT

package import CoreGraphics

/// One frame of a film.
package struct RenderedFrame: Sendable {
  /// The number of the frame, which times the frame's length is its time.
  package let number: Int
  /// The pixels.
  package let image: CGImage
}
