// SPDX-License-Identifier: MIT

import COpenGL
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport

/// Scenes with live contents, for which there are no references: media frames, and layers that
/// applications draw by OpenGL.
enum LiveScenes {
  static let all = MediaFormat.allCases.map(media) + [drawn]

  /// A layer that shows a frame of a format, turned and under another one.
  private static func media(_ format: MediaFormat) -> VariantScene {
    VariantScene("media-\(format)") {
      let layer = CAMediaLayer()
      layer.frame = CGRect(x: 12, y: 12, width: 60, height: 48)
      layer.cornerRadius = 8
      layer.masksToBounds = true
      _ = layer.enqueue(try frame(format))
      return root([layer])
    }
  }

  private static func frame(_ format: MediaFormat) throws -> MediaFrame {
    let (width, height) = (30, 24)
    let planes = (0..<format.planeCount).map { plane in
      let size = format.planeSize(plane, width: width, height: height)
      let stride = size.width * format.bytesPerSample(plane)
      let bytes = (0..<stride * size.height).map { UInt8(truncatingIfNeeded: $0 &* 7 + plane * 40) }
      return MediaFrame.Plane(Data(bytes), bytesPerRow: stride)
    }
    return try MediaFrame(
      format: format, size: CGSize(width: width, height: height), planes: planes,
      presentationTime: 0)
  }

  /// A layer whose code clears its framebuffer.
  private final class ClearingLayer: CAOpenGLLayer {
    override func draw(
      inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
      forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
    ) {
      GLCode.fill(0.8, 0.3, 0.1)
      super.draw(inCGLContext: ctx, pixelFormat: pf, forLayerTime: t, displayTime: ts)
    }
  }

  private static let drawn = VariantScene("opengl") {
    let layer = ClearingLayer()
    layer.frame = CGRect(x: 14, y: 20, width: 50, height: 40)
    layer.opacity = 0.7
    layer.setNeedsDisplay()
    return root([layer])
  }

  private static func root(_ layers: [CALayer]) -> CALayer {
    let side = VariantScene.side
    let root = plainLayer(CGRect(x: 0, y: 0, width: side, height: side), color(0.2, 0.4, 0.6))
    for layer in layers { root.addSublayer(layer) }
    return root
  }
}
