// SPDX-License-Identifier: MIT

import QuartzCore

/// The layers and pictures that the scenes are made of.
enum Shapes {
  /// A rectangle of one colour, by its centre.
  static func box(
    _ color: CGColor, at position: CGPoint, size: CGSize = CGSize(width: 60, height: 40)
  ) -> CALayer {
    let box = CALayer()
    box.bounds = CGRect(origin: .zero, size: size)
    box.position = position
    box.backgroundColor = color
    box.cornerRadius = 6
    return box
  }

  /// A rocket that points to the right, by its centre.
  static func rocket(at position: CGPoint) -> CALayer {
    let rocket = CALayer()
    rocket.bounds = CGRect(x: 0, y: 0, width: 108, height: 54)
    rocket.position = position
    rocket.contents = rocketPicture
    return rocket
  }

  /// A track across the scene for a motion along x, with a mark at each end and a label.
  static func lane(y: CGFloat, from start: CGFloat, to end: CGFloat, _ words: String = "")
    -> CALayer
  {
    let lane = CALayer()
    lane.frame = CGRect(x: 0, y: y - 42, width: 640, height: 84)
    lane.backgroundColor = CGColor(gray: 1, alpha: 0.05)
    for x in [start, end] { lane.addSublayer(mark(x: x, from: 0, to: 84)) }
    let text = CATextLayer()
    text.string = words
    text.fontSize = 12
    text.contentsScale = 2
    text.foregroundColor = CGColor(gray: 1, alpha: 0.5)
    text.alignmentMode = .right
    text.frame = CGRect(x: 320, y: 88, width: 304, height: 18)
    lane.addSublayer(text)
    return lane
  }

  /// A dashed line between two points, with a ring at each end.
  static func dashedLine(from start: CGPoint, to end: CGPoint) -> CALayer {
    let path = CGMutablePath()
    path.move(to: start)
    path.addLine(to: end)
    let line = CAShapeLayer()
    line.path = path
    line.lineDashPattern = [2, 8]
    line.lineCap = .round
    let rings = CGMutablePath()
    for point in [start, end] {
      rings.addEllipse(in: CGRect(x: point.x - 46, y: point.y - 46, width: 92, height: 92))
    }
    let ends = CAShapeLayer()
    ends.path = rings
    for shape in [line, ends] {
      shape.fillColor = nil
      shape.strokeColor = CGColor(gray: 1, alpha: 0.25)
      shape.lineWidth = 2
    }
    line.addSublayer(ends)
    return line
  }

  /// A hairline that marks a position on the x axis.
  static func mark(x: CGFloat, from top: CGFloat, to bottom: CGFloat) -> CALayer {
    let mark = CALayer()
    mark.frame = CGRect(x: x - 0.5, y: top, width: 1, height: bottom - top)
    mark.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.25)
    return mark
  }

  /// A picture of concentric rings in a colour.
  static func rings(_ color: CGColor, size: Int = 240) -> CGImage? {
    picture(width: size, height: size) { context in
      context.setFillColor(Palette.paper)
      context.fill(CGRect(x: 0, y: 0, width: size, height: size))
      context.setStrokeColor(color)
      context.setLineWidth(CGFloat(size) / 16)
      for ring in 1...3 {
        let radius = CGFloat(size * ring) / 7
        let middle = CGFloat(size) / 2
        context.strokeEllipse(
          in: CGRect(
            x: middle - radius, y: middle - radius, width: 2 * radius, height: 2 * radius))
      }
    }
  }

  /// A picture of slanted bars in a colour.
  static func bars(_ color: CGColor, size: Int = 240) -> CGImage? {
    picture(width: size, height: size) { context in
      context.setFillColor(color)
      context.fill(CGRect(x: 0, y: 0, width: size, height: size))
      context.setFillColor(Palette.paper)
      context.translateBy(x: CGFloat(size) / 2, y: CGFloat(size) / 2)
      context.rotate(by: 0.5)
      for bar in -3...3 {
        context.fill(CGRect(x: -size, y: bar * size / 5, width: 2 * size, height: size / 12))
      }
    }
  }

  /// A satellite with two panels; its front is on the right.
  static var satellitePicture: CGImage? {
    picture(width: 96, height: 64) { context in
      context.setFillColor(Palette.blue)
      context.fill(CGRect(x: 24, y: 0, width: 24, height: 20))
      context.fill(CGRect(x: 24, y: 44, width: 24, height: 20))
      context.setFillColor(Palette.paper)
      context.fill(CGRect(x: 16, y: 20, width: 48, height: 24))
      context.setFillColor(Palette.red)
      context.fillEllipse(in: CGRect(x: 60, y: 20, width: 24, height: 24))
    }
  }

  private static var rocketPicture: CGImage? {
    picture(width: 144, height: 72) { context in
      context.scaleBy(x: 1.5, y: 1.5)
      context.setFillColor(Palette.orange)
      context.move(to: CGPoint(x: 28, y: 32))
      context.addQuadCurve(to: CGPoint(x: 28, y: 16), control: CGPoint(x: -16, y: 24))
      context.fillPath()
      context.setFillColor(Palette.red)
      context.fill(CGRect(x: 22, y: 6, width: 20, height: 36))
      context.setFillColor(Palette.paper)
      context.move(to: CGPoint(x: 94, y: 24))
      context.addQuadCurve(to: CGPoint(x: 28, y: 36), control: CGPoint(x: 72, y: 44))
      context.addLine(to: CGPoint(x: 28, y: 12))
      context.addQuadCurve(to: CGPoint(x: 94, y: 24), control: CGPoint(x: 72, y: 4))
      context.fillPath()
      context.setFillColor(Palette.blue)
      context.fillEllipse(in: CGRect(x: 56, y: 18, width: 12, height: 12))
    }
  }

  /// A bitmap in pixels, y up, drawn by a closure.
  static func picture(width: Int, height: Int, _ draw: (CGContext) -> Void) -> CGImage? {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    draw(context)
    return context.makeImage()
  }
}
