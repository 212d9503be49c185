// SPDX-License-Identifier: MIT

public import Foundation

/// A picture of a camera, a decoder or another live source, with the time at which it is to be shown.
///
/// ```swift
/// let frame = try MediaFrame(
///   format: .nv12, size: CGSize(width: 1920, height: 1080),
///   planes: [.init(luma, bytesPerRow: 1920), .init(chroma, bytesPerRow: 1920)],
///   presentationTime: 1.5)
/// ```
/// The bytes are shared, not copied; they must not change while the frame is in use. Frames are checked
/// when they are made, so that every frame can be drawn. Not part of Apple's API.
public struct MediaFrame: Sendable {
  /// The pixels of one component, or of several that are interleaved.
  public struct Plane: Sendable {
    /// The memory that holds the rows; `Data(bytesNoCopy:count:deallocator:)` takes memory of others.
    public var bytes: Data
    /// Bytes from the start of `bytes` to the first row.
    public var offset: Int
    /// Bytes from one row to the next.
    public var bytesPerRow: Int

    /// Describes rows in memory.
    public init(_ bytes: Data, offset: Int = 0, bytesPerRow: Int) {
      self.bytes = bytes
      self.offset = offset
      self.bytesPerRow = bytesPerRow
    }
  }

  /// The layout of the pixels.
  public let format: MediaFormat
  /// Width of the planes of full size, in pixels.
  public let width: Int
  /// Height of the planes of full size, in pixels.
  public let height: Int
  /// The planes in the order of the format; none for a frame in the memory of a device.
  public let planes: [Plane]
  /// The planes in the memory of a device; nil for a frame in bytes.
  public let deviceBuffer: MediaDeviceBuffer?
  /// The weights of colours in luma; not used by formats of red, green and blue. Default BT.709.
  public var matrix: MediaColorMatrix
  /// The codes that samples take; not used by formats of red, green and blue. Default video range.
  public var range: MediaRange
  /// The part of the frame that is shown, in pixels from the first row down (the clean aperture).
  public let crop: CGRect
  /// The time at which the frame is to appear, in seconds of the time of the layer that shows it.
  public let presentationTime: CFTimeInterval
  /// Whether the frame is shown as soon as possible, whatever its time. Default false.
  public var displaysImmediately = false

  /// The largest width and height, in pixels.
  public static let sizeLimit = 16_384

  /// Describes a frame.
  ///
  /// - Parameters:
  ///   - format: the layout of the pixels.
  ///   - size: width and height in pixels, 1…`sizeLimit`, whole numbers.
  ///   - planes: as many as the format has.
  ///   - crop: the part that is shown, in whole pixels; nil for all of it.
  ///   - presentationTime: in seconds of the layer's time.
  /// - Throws: `MediaFrameError` for sizes, planes, crops and times that make no frame.
  public init(
    format: MediaFormat, size: CGSize, planes: [Plane], crop: CGRect? = nil,
    presentationTime: CFTimeInterval
  ) throws(MediaFrameError) {
    try self.init(format, size, planes, nil, crop: crop, presentationTime: presentationTime)
    try checkPlanes()
  }

  /// Describes a frame in the memory of a device, which is drawn without a copy by the processor.
  ///
  /// Renderers import it where EGL has `EGL_EXT_image_dma_buf_import`; where it has not, media layers
  /// refuse the frame (`MediaEnqueueResult.unsupported`). Parameters and errors are those of frames in
  /// bytes.
  public init(
    format: MediaFormat, size: CGSize, deviceBuffer: MediaDeviceBuffer, crop: CGRect? = nil,
    presentationTime: CFTimeInterval
  ) throws(MediaFrameError) {
    try self.init(
      format, size, [], deviceBuffer, crop: crop, presentationTime: presentationTime)
    try checkDevicePlanes(deviceBuffer.planes)
  }

  private init(
    _ format: MediaFormat, _ size: CGSize, _ planes: [Plane], _ deviceBuffer: MediaDeviceBuffer?,
    crop: CGRect?, presentationTime: CFTimeInterval
  ) throws(MediaFrameError) {
    let limit = CGFloat(Self.sizeLimit)
    guard size.width >= 1, size.height >= 1, size.width <= limit, size.height <= limit,
      size.width == size.width.rounded(), size.height == size.height.rounded()
    else { throw .size(size) }
    guard presentationTime.isFinite else { throw .presentationTime(presentationTime) }
    self.format = format
    width = Int(clamping: size.width)
    height = Int(clamping: size.height)
    self.planes = planes
    self.deviceBuffer = deviceBuffer
    self.crop = crop ?? CGRect(x: 0, y: 0, width: size.width, height: size.height)
    self.presentationTime = presentationTime
    matrix = .bt709
    range = .video
    try checkCrop()
  }

  private func checkDevicePlanes(_ planes: [MediaDeviceBuffer.Plane]) throws(MediaFrameError) {
    guard planes.count == format.planeCount else {
      throw .planeCount(planes.count, expected: format.planeCount)
    }
    for (index, plane) in planes.enumerated() {
      let needed =
        format.planeSize(index, width: width, height: height).width
        * format.bytesPerSample(index)
      // Of the memory's size nothing is known here; the driver checks it. EGL takes 32 bits.
      guard plane.bytesPerRow >= needed, plane.bytesPerRow <= Int(Int32.max) else {
        throw .bytesPerRow(plane.bytesPerRow, plane: index, needed: needed)
      }
      guard plane.offset >= 0, plane.offset <= Int(Int32.max) else {
        throw .plane(index, byteCount: 0)
      }
    }
  }

  private func checkPlanes() throws(MediaFrameError) {
    guard planes.count == format.planeCount else {
      throw .planeCount(planes.count, expected: format.planeCount)
    }
    for (index, plane) in planes.enumerated() {
      let size = format.planeSize(index, width: width, height: height)
      let rowBytes = size.width * format.bytesPerSample(index)
      guard plane.bytesPerRow >= rowBytes else {
        throw .bytesPerRow(plane.bytesPerRow, plane: index, needed: rowBytes)
      }
      // Strides are untrusted: no sum may overflow.
      let (rows, overflow) = plane.bytesPerRow.multipliedReportingOverflow(by: size.height - 1)
      let available = plane.bytes.count - max(0, plane.offset)
      guard !overflow, plane.offset >= 0, available >= rowBytes, rows <= available - rowBytes
      else { throw .plane(index, byteCount: plane.bytes.count) }
    }
  }

  private func checkCrop() throws(MediaFrameError) {
    let isInside =
      crop.minX >= 0 && crop.minY >= 0 && crop.width >= 1 && crop.height >= 1
      && crop.maxX <= CGFloat(width) && crop.maxY <= CGFloat(height)
    let isWhole =
      crop.minX == crop.minX.rounded() && crop.minY == crop.minY.rounded()
      && crop.width == crop.width.rounded() && crop.height == crop.height.rounded()
    guard isInside, isWhole else { throw .crop(crop) }
  }

  /// The shown part: x, y, width, height in pixels.
  package var shownPixels: SIMD4<Int> {
    SIMD4(
      Int(clamping: crop.minX), Int(clamping: crop.minY), Int(clamping: crop.width),
      Int(clamping: crop.height))
  }

  /// Bytes of the planes' memory.
  package var byteCount: Int { planes.reduce(0) { $0 + $1.bytes.count } }
}

/// The reason for which a media frame was refused.
public enum MediaFrameError: Error, Equatable, CustomStringConvertible {
  /// Width or height is not a whole number of pixels within 1…`MediaFrame.sizeLimit`.
  case size(CGSize)
  /// The format has another number of planes.
  case planeCount(Int, expected: Int)
  /// The rows of a plane are shorter than its width.
  case bytesPerRow(Int, plane: Int, needed: Int)
  /// The rows of a plane do not lie within its bytes.
  case plane(Int, byteCount: Int)
  /// The crop is empty, not in whole pixels, or reaches outside the frame.
  case crop(CGRect)
  /// A descriptor of a device's memory is not open.
  case descriptor(Int32)
  /// The presentation time is not a finite number.
  case presentationTime(CFTimeInterval)

  public var description: String {
    switch self {
    case .size(let size):
      "a media frame has 1 to \(MediaFrame.sizeLimit) whole pixels a side, "
        + "not \(size.width) × \(size.height)"
    case .planeCount(let count, let expected):
      "the frame's format has \(expected) planes, not \(count)"
    case .bytesPerRow(let stride, let plane, let needed):
      "plane \(plane): rows of \(stride) bytes are shorter than the \(needed) of its width"
    case .plane(let plane, let count):
      "plane \(plane): its rows do not lie within its \(count) bytes"
    case .crop(let crop):
      "the crop \(crop) is not a part of the frame in whole pixels"
    case .descriptor(let descriptor):
      "the descriptor \(descriptor) is not open"
    case .presentationTime(let time):
      "the presentation time \(time) is not a finite number"
    }
  }
}
