// SPDX-License-Identifier: MIT

import QuartzCore

/// Draws time to the right and value upward, with a grid of quarter seconds and quarter values.
struct Plot {
  let set: CurveSet
  /// Pixels.
  var size = CGSize(width: 720, height: 360)

  private static let margin: CGFloat = 18

  /// The plot as a picture; nil if there is no memory for one.
  func picture() -> CGImage? {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let context = CGContext(
        data: nil, width: Int(size.width), height: Int(size.height), bitsPerComponent: 8,
        bytesPerRow: 0, space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    context.fill(CGRect(origin: .zero, size: size))
    grid(in: context)
    context.setLineWidth(2.5)
    context.setLineJoin(.round)
    for curve in set.curves.reversed() {
      context.setStrokeColor(curve.color)
      context.addPath(path(of: curve))
      context.strokePath()
    }
    return context.makeImage()
  }

  /// Quarters thin, whole seconds and the values 0 and 1 darker.
  private func grid(in context: CGContext) {
    let times = Int((set.length * 4).rounded(.down))
    for quarter in 0...times {
      line(
        from: point(Double(quarter) / 4, set.range.lowerBound),
        to: point(Double(quarter) / 4, set.range.upperBound), isStrong: quarter % 4 == 0, context)
    }
    let lowest = Int((set.range.lowerBound * 4).rounded(.up))
    let highest = Int((set.range.upperBound * 4).rounded(.down))
    for quarter in lowest...highest {
      line(
        from: point(0, Double(quarter) / 4), to: point(set.length, Double(quarter) / 4),
        isStrong: quarter == 0 || quarter == 4, context)
    }
  }

  private func line(from: CGPoint, to: CGPoint, isStrong: Bool, _ context: CGContext) {
    let grey: CGFloat = isStrong ? 0.55 : 0.88
    context.setStrokeColor(CGColor(red: grey, green: grey, blue: grey, alpha: 1))
    context.setLineWidth(1)
    context.move(to: from)
    context.addLine(to: to)
    context.strokePath()
  }

  /// The curve, sampled twice per pixel. Where the value jumps the line is broken.
  private func path(of curve: Curve) -> CGPath {
    let path = CGMutablePath()
    let steps = Int(size.width) * 2
    let jump = (set.range.upperBound - set.range.lowerBound) / 12
    var last = Double.nan
    for step in 0...steps {
      let time = set.length * Double(step) / Double(steps)
      let value = curve.value(at: time, base: set.base)
      let place = point(time, value)
      if last.isNaN || abs(value - last) > jump {
        path.move(to: place)
      } else {
        path.addLine(to: place)
      }
      last = value
    }
    return path
  }

  private func point(_ time: CFTimeInterval, _ value: Double) -> CGPoint {
    let inner = CGSize(width: size.width - 2 * Self.margin, height: size.height - 2 * Self.margin)
    let height = (value - set.range.lowerBound) / (set.range.upperBound - set.range.lowerBound)
    return CGPoint(
      x: Self.margin + inner.width * CGFloat(time / set.length),
      y: Self.margin + inner.height * CGFloat(height))
  }
}

extension Plot {
  /// Writes one picture per set into a folder, which is made if it is not there.
  static func write(_ sets: [CurveSet], into folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for set in sets {
      let file = folder.appendingPathComponent("timing-\(set.name).png")
      try Plot(set: set).picture()?.write(to: file)
      print("\(file.relativePath): \(set.title)")
    }
  }
}
