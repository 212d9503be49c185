// SPDX-License-Identifier: MIT

import QuartzCore

/// Draws time to the right and value upward, with a title, a legend and a grid of quarters.
package struct Plot {
  let set: CurveSet
  /// Points.
  var size = CGSize(width: 600, height: 320)
  /// Pixels per point.
  var scale: CGFloat = 2

  /// The area of the curves, in points from the top left.
  var inner: CGRect {
    CGRect(x: 40, y: 64, width: max(1, size.width - 60), height: max(1, size.height - 92))
  }

  /// The font and colour of a label.
  private struct LabelStyle {
    var font = "Helvetica"
    /// Points.
    var size: CGFloat = 11
    /// 0 is black, 1 white.
    let gray: CGFloat

    static let title = LabelStyle(font: "Helvetica-Bold", size: 14, gray: 0.2)
    static let name = LabelStyle(gray: 0.2)
    static let number = LabelStyle(gray: 0.45)
  }

  /// The plot as a picture; nil if there is no memory for one.
  func picture() -> CGImage? {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let context = CGContext(
        data: nil, width: Int(size.width * scale), height: Int(size.height * scale),
        bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    // Points from the top left.
    context.scaleBy(x: scale, y: -scale)
    context.translateBy(x: 0, y: -size.height)
    context.setFillColor(.white)
    context.fill(CGRect(origin: .zero, size: size))
    label(set.title, at: CGPoint(x: inner.minX, y: 12), style: .title, in: context)
    legend(in: context)
    grid(in: context)
    context.setLineWidth(2)
    context.setLineJoin(.round)
    for curve in set.curves.reversed() {
      context.setStrokeColor(curve.color)
      context.addPath(path(of: curve))
      context.strokePath()
    }
    return context.makeImage()
  }

  // MARK: - Labels

  /// The names of the curves in a row, each behind a dash of its colour.
  private func legend(in context: CGContext) {
    var x = inner.minX
    for curve in set.curves {
      context.setFillColor(curve.color)
      context.addPath(
        CGPath(
          roundedRect: CGRect(x: x, y: 44, width: 14, height: 4), cornerWidth: 2, cornerHeight: 2,
          transform: nil))
      context.fillPath()
      let width = label(curve.name, at: CGPoint(x: x + 19, y: 39), style: .name, in: context)
      x += 19 + width + 16
    }
  }

  /// Draws a line of text and returns its width.
  ///
  /// - Parameter alignment: the part of the width to the left of `point`: 0, 0.5 for centred, or 1.
  @discardableResult
  private func label(
    _ text: String, at point: CGPoint, style: LabelStyle, alignment: CGFloat = 0,
    in context: CGContext
  ) -> CGFloat {
    let string = NSAttributedString(
      string: text,
      attributes: [
        .font: CTFont(name: style.font, size: style.size),
        .foregroundColor: CGColor(gray: style.gray, alpha: 1),
      ])
    let width = string.size().width
    string.draw(
      in: CGRect(x: point.x - alignment * width, y: point.y, width: width + 1, height: 20),
      context: context)
    return width
  }

  // MARK: - Lines

  /// Quarters thin, whole seconds and the values 0 and 1 darker, with their numbers.
  private func grid(in context: CGContext) {
    for quarter in 0...Int((set.length * 4).rounded(.down)) {
      let time = Double(quarter) / 4
      let (top, bottom) = (point(time, set.range.upperBound), point(time, set.range.lowerBound))
      line(from: top, to: bottom, isStrong: quarter % 4 == 0, in: context)
      // A number every half second, or every second where there are many.
      guard quarter % (set.length > 2.5 ? 4 : 2) == 0 else { continue }
      label(
        Self.text(time) + " s", at: CGPoint(x: bottom.x, y: bottom.y + 6), style: .number,
        alignment: 0.5, in: context)
    }
    let lowest = Int((set.range.lowerBound * 4).rounded(.up))
    let highest = Int((set.range.upperBound * 4).rounded(.down))
    for quarter in lowest...highest {
      let left = point(0, Double(quarter) / 4)
      line(
        from: left, to: point(set.length, Double(quarter) / 4),
        isStrong: quarter == 0 || quarter == 4, in: context)
      guard quarter % 2 == 0 else { continue }
      label(
        Self.text(Double(quarter) / 4), at: CGPoint(x: left.x - 8, y: left.y - 7), style: .number,
        alignment: 1, in: context)
    }
  }

  /// A number without superfluous zeros: 0, 0.5, 1.
  private static func text(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  private func line(from: CGPoint, to: CGPoint, isStrong: Bool, in context: CGContext) {
    context.setStrokeColor(CGColor(gray: isStrong ? 0.6 : 0.9, alpha: 1))
    context.setLineWidth(1)
    context.move(to: from)
    context.addLine(to: to)
    context.strokePath()
  }

  /// The curve, sampled twice per pixel. Where the value jumps the line is broken.
  private func path(of curve: Curve) -> CGPath {
    let path = CGMutablePath()
    let steps = Int(size.width * scale)
    let jump = (set.range.upperBound - set.range.lowerBound) / 12
    var last = Double.nan
    for step in 0...steps {
      let time = set.length * Double(step) / Double(steps)
      let value = curve.value(at: time, base: set.base)
      let next = point(time, value)
      if last.isNaN || abs(value - last) > jump {
        path.move(to: next)
      } else {
        path.addLine(to: next)
      }
      last = value
    }
    return path
  }

  private func point(_ time: CFTimeInterval, _ value: Double) -> CGPoint {
    let height = (value - set.range.lowerBound) / (set.range.upperBound - set.range.lowerBound)
    return CGPoint(
      x: inner.minX + inner.width * CGFloat(time / set.length),
      y: inner.maxY - inner.height * CGFloat(height))
  }
}

extension Plot {
  /// Writes one picture per set into a folder, which is made if it is not there.
  package static func write(_ sets: [CurveSet], into folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for set in sets {
      let file = folder.appendingPathComponent("timing-\(set.name).png")
      try Plot(set: set).picture()?.write(to: file)
      print("\(file.relativePath): \(set.title)")
    }
  }
}
