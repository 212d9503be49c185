// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import CoreImage.CIFilterBuiltins
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// The graphics memory of Core Image's pictures is reported as the driver has it, and kept within a budget.
struct ImageContextMemoryTests {
  private func image(_ side: Int, _ red: UInt8) throws -> CIImage {
    CIImage(
      cgImage: try PixelImage(width: side, height: side, filledWith: Pixel(red, 50, 90)).cgImage())
  }

  private func draw(_ image: CIImage, _ context: CIContext) throws -> PixelImage {
    PixelImage(try #require(context.createCGImage(image, from: image.extent)))
  }

  /// The bytes of textures and buffers that the driver has for a context.
  private func held(by context: CIContext) throws -> Int {
    let renderer = try #require(context.existingRenderer as? ImageContext)
    return try renderer.withContext { _ in DriverMemory.measured().total }
  }

  @Test func `the reported bytes are those the driver holds`() throws {
    let context = CIContext()
    expect(context.memoryReport, equals: GraphicsMemoryReport())
    let pictures = [
      try image(40, 200), try image(300, 90).applyingGaussianBlur(sigma: 4),
      try image(64, 70).applyingFilter("CIColorInvert").transformed(
        by: CGAffineTransform(scaleX: 0.25, y: 0.25)),
      try image(50, 1).composited(over: image(60, 2)),
    ]
    for picture in pictures {
      _ = try draw(picture, context)
      let report = context.memoryReport
      expect(report.total - report[.programs], equals: (try held(by: context)))
      expect(report[.images], isAbove: 0)
      expect(report[.renderTargets], isAbove: 0)
      expect(report[.buffers], isAbove: 0)
      expect(report.objectCount, isAbove: 0)
      expect(report.minimum + report[.images] + report[.renderTargets], equals: report.total)
    }
    context.clearCaches()
    let report = context.memoryReport
    expect(report[.images], equals: 0)
    expect(report[.renderTargets], equals: 0)
    expect(report.total, equals: report.minimum)
    expect(report.total - report[.programs], equals: (try held(by: context)))
  }

  @Test func `memory kept between pictures is within the budget`() throws {
    let context = CIContext()
    context.memoryBudget = -1
    expect(context.memoryBudget, equals: 1 << 30)
    let first = try image(256, 10)
    let second = try image(256, 20)
    // Each takes 256 KiB, and targets as much: a quarter of the budget holds one texture of the two.
    context.memoryBudget = 2 << 20
    try expect(draw(first, context)[9, 9], equals: Pixel(10, 50, 90))
    expect(context.memoryReport[.images], equals: 256 << 10)
    try expect(draw(second, context)[9, 9], equals: Pixel(20, 50, 90))
    expect(context.memoryReport[.images], equals: 512 << 10)
    try expect(draw(image(64, 30), context)[9, 9], equals: Pixel(30, 50, 90))
    expect(context.memoryReport[.images], equals: 256 << 10 | 64 * 64 * 4)
    expect(context.memoryReport.evictions.textures, equals: 1)
    expect(context.memoryReport.evictions.renderTargets, equals: 0)
    // The picture takes what it needs; then it goes.
    context.memoryBudget = 0
    expect(context.memoryReport[.images], equals: 0)
    expect(context.memoryReport[.renderTargets], equals: 0)
    try expect(draw(first, context)[9, 9], equals: Pixel(10, 50, 90))
    let report = context.memoryReport
    expect(report.total, equals: report.minimum)
    expect(report.evictions.textures, equals: 4)
    expect(report.evictions.renderTargets, isAbove: 0)
    expect(report.total - report[.programs], equals: (try held(by: context)))
    context.memoryBudget = .max
    _ = try draw(first, context)
    expect(context.memoryReport[.images], equals: 256 << 10)
  }

  /// All renderers share what draws such pictures, so only bounds hold beside other tests.
  @Test func `inputs of layers filters are reported, and few are kept`() throws {
    for index in 0..<3 {
      let glass = CIFilter.glassDistortion()
      glass.textureImage = try image(2048, UInt8(index)).applyingFilter("CIColorInvert")
      let drawn = try #require(glass.filterDescription.picture)
      expect(PixelImage(drawn)[4, 4], equals: Pixel(255 - UInt8(index), 205, 165))
    }
    let report = CIContext.filterInputMemoryReport
    expect(report.objectCount, isAbove: 0)
    // A texture of 16 MiB is a quarter of what may be kept.
    expect(report[.images], isAtMost: 16 << 20)
    expect(report.total, isAtMost: max(64 << 20, report.minimum))
    expect(report.evictions.textures, isAtLeast: 2)
  }
}
