// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor
@testable import LayerHost

extension WindowTests {
  /// The budget of a window's graphics memory, and its report, cross to the render thread and back.
  struct WindowMemoryTests {
    init() {
      for window in OpenWindows.all { window.close() }
    }

    @Test func `a window keeps to a budget that is set while it is open`() throws {
      let pictures = ShownPictures()
      let layer = plainLayer(.zero, .white)
      let photo = plainLayer(CGRect(x: 0, y: 0, width: 30, height: 40), nil)
      photo.name = "photo"
      photo.contents = try PixelImage(width: 300, height: 300, filledWith: Pixel(70, 50, 90))
        .cgImage()
      layer.addSublayer(photo)
      let window = try LayerWindow(
        title: "test", layer: layer,
        in: Window(
          title: "test", size: CGSize(width: 60, height: 40), driver: "offscreen",
          profiles: [.coreThroughEGL, .embeddedThroughEGL]),
        observe: pictures.observe)
      expect(window.memoryBudget, equals: 1 << 30)
      pictures.wait { $0.last?[20, 20] == Pixel(70, 50, 90) }
      window.memoryBudget = -1
      expect(window.memoryBudget, equals: 1 << 30)
      window.memoryBudget = 0
      expect(window.memoryBudget, equals: 0)
      pictures.wait { $0.last?[20, 20] == Pixel(255, 255, 255) }
      // The last frame has told its memory once its thread has ended.
      window.close()
      let report = window.memoryReport
      expect(report.notDrawn, equals: ["\"photo\": 300 × 300 pixels"])
      expect(report[.images], equals: 0)
      expect(report[.buffers], isAbove: 0)
      expect(report.total, equals: report.minimum)
    }
  }
}
