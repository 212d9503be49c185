// SPDX-License-Identifier: MIT

internal import Foundation

/// The planes of a media frame in the memory of a device: Linux dmabufs, as V4L2 and VA-API export them.
///
/// The descriptors are duplicated, so that the caller may close its own; the duplicates are closed with the last
/// frame that uses them. Not part of Apple's API.
public final class MediaDeviceBuffer: Sendable {
  /// The rows of one plane.
  public struct Plane: Equatable, Sendable, BitwiseCopyable {
    /// The descriptor of the dmabuf; planes may share one.
    public var descriptor: Int32
    /// Bytes from the start of the dmabuf to the first row.
    public var offset: Int
    /// Bytes from one row to the next.
    public var bytesPerRow: Int

    /// Describes a plane.
    public init(descriptor: Int32, offset: Int = 0, bytesPerRow: Int) {
      self.descriptor = descriptor
      self.offset = offset
      self.bytesPerRow = bytesPerRow
    }
  }

  /// The planes, with descriptors of the buffer's own.
  public let planes: [Plane]
  /// The layout of the memory (DRM's format modifier); nil for the one that the driver assumes.
  public let modifier: UInt64?

  /// Takes the planes of a frame, in the order of its format.
  ///
  /// - Throws: `MediaFrameError.descriptor` for one that is not open.
  public init(planes: [Plane], modifier: UInt64? = nil) throws(MediaFrameError) {
    var own: [Plane] = []
    for plane in planes {
      // Above the standard streams, and closed when another program is run.
      let copy = fcntl(plane.descriptor, F_DUPFD_CLOEXEC, 3)
      guard copy >= 0 else {
        for plane in own { close(plane.descriptor) }
        throw .descriptor(plane.descriptor)
      }
      own.append(Plane(descriptor: copy, offset: plane.offset, bytesPerRow: plane.bytesPerRow))
    }
    self.planes = own
    self.modifier = modifier
  }

  deinit {
    for plane in planes { close(plane.descriptor) }
  }
}
