// SPDX-License-Identifier: MIT

import CoreGraphics

// Imports nothing else: what Apple code writes in a file that draws.

/// The area of a rectangle that was moved, cut and rounded.
func areaWithCoreGraphicsOnly() -> CGFloat {
  let size = CGSize(width: 30, height: 20)
  let whole = CGRect(origin: CGPoint(x: 10, y: 10), size: size).insetBy(dx: 5, dy: 5)
  let (left, right) = whole.divided(atDistance: 5, from: .minXEdge)
  let scale: CGFloat = pow(sqrt(4), 2) * floor(cos(0)) / fabs(-1) + sin(0)
  return (left.width * left.height + right.width * right.height) * scale / hypot(0, 4)
}

/// Members of Foundation's types of geometry, which come with the types.
func spanWithCoreGraphicsOnly(_ rect: CGRect) -> CGFloat {
  var moved = rect.offsetBy(dx: 2, dy: 2).union(.zero).intersection(rect).standardized.integral
  moved.origin.x += 3
  moved.size.height *= 2
  let middle = CGPoint(x: rect.midX, y: rect.midY)
    .applying(CGAffineTransform(translationX: .pi, y: 0))
  let isInside = rect.contains(middle) && moved.intersects(rect) && !moved.isNull
  return isInside ? max(moved.maxX, moved.maxY) + middle.x.rounded() : CGFloat(truncating: 0)
}

/// A dashed line and a wide one, by the names of the C functions.
func strokedPaths(width: CGFloat) -> (CGPath?, CGPath?) {
  let line = CGMutablePath()
  line.move(to: .zero)
  line.addLine(to: CGPoint(x: 10, y: 0))
  var move = CGAffineTransform(translationX: 0, y: 5)
  let stroked = CGPath(
    __byStroking: line, transform: &move, lineWidth: width, lineCap: .butt, lineJoin: .miter,
    miterLimit: 10)
  let dashed = CGPath(__byDashing: line, transform: nil, phase: 0, lengths: [2, 3], count: 2)
  return (stroked, dashed)
}

/// The space, by its name and back.
func spaceName(_ name: String) -> CFString? {
  CGColorSpace(name: name as CFString)?.name
}

/// Tells images from other contents by their type number.
func isImage(_ contents: Any) -> Bool {
  CFGetTypeID(contents as CFTypeRef) == CGImage.typeID
}
