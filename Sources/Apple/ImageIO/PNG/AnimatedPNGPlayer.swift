// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// Draws the frames of an animated PNG.
enum AnimatedPNGPlayer {
  /// A player of a file's frames.
  static func player(_ animation: AnimatedPNG, _ file: FrozenBytes) -> FramePlayer {
    FramePlayer(
      FrameCanvas(width: animation.width, height: animation.height),
      animation.frames.map(\.region), type: "public.png"
    ) { (index, canvas) throws(CGImageError) in
      let frame = animation.frames[index]
      let picture = try decoded(frame, animation, file)
      guard draw(picture, frame, into: &canvas) else {
        throw .noMemory(source: "data", width: picture.width, height: picture.height)
      }
    }
  }

  private static func decoded(
    _ frame: AnimatedPNG.Frame, _ animation: AnimatedPNG, _ file: FrozenBytes
  ) throws(CGImageError) -> CGImage {
    let still = file.withSpan { animation.stillFile(of: frame, $0) }
    let picture = try CGImage(fileData: still)
    guard picture.width == frame.region.width, picture.height == frame.region.height else {
      throw .damaged(source: "data", reason: "a frame has another size than it says")
    }
    return picture
  }

  /// Composes a picture; false where there is no memory to read it.
  private static func draw(
    _ picture: CGImage, _ frame: AnimatedPNG.Frame, into canvas: inout FrameCanvas
  ) -> Bool {
    let drawn: Void? = picture.forEachPixel { x, y, pixel in
      let start = ((frame.region.y + y) * canvas.width + frame.region.x + x) * 4
      let rest = frame.isOver ? 255 - pixel.w : 0
      for channel in 0..<4 {
        let below = PixelDecoder.product(canvas.pixels[start + channel], rest)
        canvas.pixels[start + channel] = below &+ min(pixel[channel], 255 - below)
      }
    }
    return drawn != nil
  }
}
