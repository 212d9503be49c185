// SPDX-License-Identifier: MIT

/// Counts of the calls of one frame, since the last reset.
package struct GLStatistics: Equatable, Sendable, BitwiseCopyable {
  /// State calls that reached the driver, because the cache held another value or none.
  package var stateChanges = 0
  package var drawCalls = 0
  /// Instances (quads) over all draw calls.
  package var instances = 0
  /// Bytes sent to buffers and textures.
  package var uploadedBytes = 0
  /// Uploads to textures, one per rectangle.
  package var textureUploads = 0
  /// Textures that another context of the group had filled, so that nothing was uploaded.
  package var sharedTextures = 0
  /// Times a streaming buffer ran full and got fresh storage from the driver.
  package var bufferOrphans = 0

  package init() {}
}
