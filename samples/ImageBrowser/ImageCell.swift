// SPDX-License-Identifier: MIT

import Foundation
import QuartzCore

/// One picture of the grid.
final class ImageCell {
  let layer = CALayer()
  /// The frame in the grid.
  var home: CGRect
  let caption: String

  init(_ file: URL, home: CGRect) {
    self.home = home
    layer.frame = home
    layer.contentsGravity = .resizeAspect
    // Pictures are much larger than their cells.
    layer.minificationFilter = .trilinear
    layer.cornerRadius = 6
    layer.masksToBounds = true
    layer.backgroundColor = CGColor(gray: 0.2, alpha: 1)
    guard let source = CGImageSourceCreateWithURL(file as CFURL, nil),
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
    else {
      caption = "\(file.lastPathComponent) cannot be read"
      layer.backgroundColor = CGColor(srgbRed: 0.35, green: 0.15, blue: 0.15, alpha: 1)
      return
    }
    caption = "\(file.lastPathComponent), \(image.width) × \(image.height)"
    layer.contents = image
    if CGImageSourceGetCount(source) > 1 {
      layer.add(CAKeyframeAnimation(framesOf: source), forKey: "contents")
    }
  }
}
