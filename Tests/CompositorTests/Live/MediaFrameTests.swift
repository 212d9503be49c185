// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Frames that make no sense are refused by a typed error before anything reads them.
struct MediaFrameTests {
  private func plane(_ count: Int, _ stride: Int, offset: Int = 0) -> MediaFrame.Plane {
    MediaFrame.Plane(Data(count: count), offset: offset, bytesPerRow: stride)
  }

  private func error(
    _ format: MediaFormat = .rgba, _ width: CGFloat = 4, _ height: CGFloat = 4,
    _ planes: [MediaFrame.Plane], crop: CGRect? = nil, time: Double = 0
  ) -> MediaFrameError? {
    do throws(MediaFrameError) {
      _ = try MediaFrame(
        format: format, size: CGSize(width: width, height: height), planes: planes, crop: crop,
        presentationTime: time)
      return nil
    } catch { return error }
  }

  @Test(arguments: [CGFloat(0), -3, 2.5, .nan, .infinity, 16_385])
  func `sizes are whole pixels within a limit`(width: CGFloat) {
    guard case .size = error(.rgba, width, 4, [plane(64, 16)]) else {
      Issue.record("\(width) was accepted")
      return
    }
  }

  @Test func `rows lie within their bytes`() {
    expectNil(error(.rgba, 4, 4, [.init(Data(count: 64), bytesPerRow: 16)]))
    expect(error(.rgba, 4, 4, [plane(63, 16)]), equals: .plane(0, byteCount: 63))
    expect(error(.rgba, 4, 4, [plane(64, 15)]), equals: .bytesPerRow(15, plane: 0, needed: 16))
    expect(error(.rgba, 4, 4, [plane(64, -16)]), equals: .bytesPerRow(-16, plane: 0, needed: 16))
    expect(error(.rgba, 4, 4, [plane(64, .max)]), equals: .plane(0, byteCount: 64))
    expect(error(.rgba, 4, 4, [plane(64, 16, offset: 1)]), equals: .plane(0, byteCount: 64))
    expect(error(.rgba, 4, 4, [plane(64, 16, offset: -1)]), equals: .plane(0, byteCount: 64))
    expect(error(.rgba, 4, 4, [plane(64, 16, offset: .max)]), equals: .plane(0, byteCount: 64))
    expect(error(.rgba, 4, 4, [plane(64, 16, offset: .min)]), equals: .plane(0, byteCount: 64))
    expect(error(.rgba, 4, 4, [plane(0, 16)]), equals: .plane(0, byteCount: 0))
    // The last row needs no padding.
    expectNil(error(.rgba, 4, 4, [plane(20 * 3 + 16, 20)]))
  }

  @Test func `formats have their planes`() {
    expect(error(.rgba, 4, 4, []), equals: .planeCount(0, expected: 1))
    expect(error(.nv12, 4, 4, [plane(16, 4)]), equals: .planeCount(1, expected: 2))
    expectNil(error(.nv12, 5, 3, [plane(15, 5), plane(12, 6)]))
    expect(error(.nv12, 5, 3, [plane(15, 5), plane(11, 6)]), equals: .plane(1, byteCount: 11))
    expectNil(error(.yuv420, 5, 3, [plane(15, 5), plane(6, 3), plane(6, 3)]))
  }

  @Test(arguments: [
    CGRect(x: -1, y: 0, width: 2, height: 2), CGRect(x: 0, y: 0, width: 5, height: 4),
    CGRect(x: 0, y: 0, width: 0, height: 4), CGRect(x: 0.5, y: 0, width: 2, height: 2),
    CGRect(x: CGFloat.nan, y: 0, width: 2, height: 2), CGRect.null, CGRect.infinite,
  ])
  func `crops are parts in whole pixels`(crop: CGRect) {
    guard case .crop = error(.rgba, 4, 4, [plane(64, 16)], crop: crop) else {
      Issue.record("\(crop) was accepted")
      return
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `times are finite`(time: Double) {
    guard case .presentationTime = error(.rgba, 4, 4, [plane(64, 16)], time: time) else {
      Issue.record("\(time) was accepted")
      return
    }
  }

  @Test func `the memory of devices is checked, and its descriptors are kept and closed`() throws {
    let descriptor = open("/dev/null", O_RDONLY)
    func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }
    var buffer: MediaDeviceBuffer? = try MediaDeviceBuffer(planes: [
      .init(descriptor: descriptor, bytesPerRow: 16),
      .init(descriptor: descriptor, bytesPerRow: 16),
    ])
    close(descriptor)
    let own = try #require(buffer?.planes.map(\.descriptor))
    expect(own.allSatisfy(isOpen))
    func error(_ format: MediaFormat, _ width: CGFloat) -> MediaFrameError? {
      do throws(MediaFrameError) {
        guard let buffer else { return nil }
        _ = try MediaFrame(
          format: format, size: CGSize(width: width, height: 4), deviceBuffer: buffer,
          presentationTime: 0)
        return nil
      } catch { return error }
    }
    expectNil(error(.nv12, 16))
    expect(error(.rgba, 4), equals: .planeCount(2, expected: 1))
    expect(error(.nv12, 17), equals: .bytesPerRow(16, plane: 0, needed: 17))
    buffer = nil
    expect(!own.contains(where: isOpen))
    #expect(throws: MediaFrameError.descriptor(-1)) {
      _ = try MediaDeviceBuffer(planes: [.init(descriptor: -1, bytesPerRow: 4)])
    }
  }

  @Test func `a renderer that cannot import refuses the frame, and the picture stays`() throws {
    // Where EGL can import, the driver refuses a descriptor that is not a dmabuf.
    let result = try resultOfDeviceFrame()
    expect(result == .unsupported || result == .accepted)
  }

  @Test func `without images of devices' memory a frame in it is refused at once`() throws {
    let withoutMemory = try hiding([.deviceMemory]) { try resultOfDeviceFrame() }
    expect(withoutMemory, equals: .unsupported)
    let withoutTextures = try hiding([.imageTextures]) { try resultOfDeviceFrame() }
    expect(withoutTextures, equals: .unsupported)
  }

  @Test func `memory of a layout of its own has no image where layouts cannot be told`() throws {
    try hiding([.deviceMemoryLayouts]) {
      try GLTestContext.run { _ in
        let platform = try #require(EGLPlatform.current()).platform
        expect(!platform.has(.deviceMemoryLayouts))
        let descriptor = open("/dev/null", O_RDONLY)
        defer { close(descriptor) }
        let image = EGLImageName(
          .init(descriptor: descriptor, bytesPerRow: 16), size: SIMD2(4, 4), code: 0x3432_5258,
          modifier: 0, on: platform)
        expectNil(image)
      }
    }
  }

  /// The answer to a frame in memory of an invalid device, by which the picture does not change.
  private func resultOfDeviceFrame() throws -> MediaEnqueueResult {
    let renderer = try OffscreenRenderer(size: CGSize(width: 4, height: 4))
    let layer = CAMediaLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    let bytes = Data(repeating: 200, count: 64)
    layer.enqueue(
      try MediaFrame(
        format: .rgbx, size: layer.bounds.size, planes: [.init(bytes, bytesPerRow: 16)],
        presentationTime: 0))
    let before = try renderer.image(of: layer, at: 0)
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    let frame = try MediaFrame(
      format: .rgbx, size: layer.bounds.size,
      deviceBuffer: MediaDeviceBuffer(planes: [.init(descriptor: descriptor, bytesPerRow: 16)]),
      presentationTime: 1)
    let result = layer.enqueue(frame)
    let after = try renderer.image(of: layer, at: 2)
    expect(PixelImage(after).bytes, equals: PixelImage(before).bytes)
    return result
  }
}
