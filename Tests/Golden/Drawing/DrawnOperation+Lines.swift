// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

extension DrawnOperation {
  /// A corner of 33 degrees and two ends.
  private static func corner(_ context: CGContext) {
    context.setLineWidth(8)
    context.addLines(between: [
      CGPoint(x: 10, y: 10), CGPoint(x: 44, y: 20), CGPoint(x: 14, y: 30),
    ])
    context.strokePath()
  }

  private static func cap(_ name: String, _ cap: CGLineCap) -> DrawnOperation {
    DrawnOperation("cap-\(name)") { context in
      context.setLineWidth(8)
      context.setLineCap(cap)
      context.move(to: CGPoint(x: 10, y: 10))
      context.addLine(to: CGPoint(x: 50, y: 28))
      context.strokePath()
    }
  }

  private static func join(_ name: String, _ join: CGLineJoin, limit: CGFloat) -> DrawnOperation {
    DrawnOperation("join-\(name)") { context in
      context.setLineJoin(join)
      context.setMiterLimit(limit)
      corner(context)
    }
  }

  private static func dash(
    _ name: String, _ lengths: [CGFloat], phase: CGFloat = 0, _ cap: CGLineCap = .butt
  ) -> DrawnOperation {
    DrawnOperation("dash-\(name)") { context in
      context.setLineWidth(4)
      context.setLineCap(cap)
      context.setLineDash(phase: phase, lengths: lengths)
      context.addRect(CGRect(x: 6, y: 6, width: 48, height: 28))
      context.strokePath()
    }
  }

  static let lines: [DrawnOperation] = [
    cap("butt", .butt), cap("round", .round), cap("square", .square),
    join("miter", .miter, limit: 10), join("miter-cut-off", .miter, limit: 2),
    join("round", .round, limit: 10), join("bevel", .bevel, limit: 10),
    dash("even", [6, 4]), dash("odd", [8, 3, 2]), dash("phase", [6, 4], phase: 5),
    dash("phase-negative", [6, 4], phase: -3), dash("round", [0, 6], .round),
    dash("square", [4, 8], .square),
    DrawnOperation("line-thin") { context in
      for index in 0..<5 {
        context.setLineWidth(0.1 + 0.2 * CGFloat(index))
        context.move(to: CGPoint(x: 4, y: 6 + 6 * index))
        context.addLine(to: CGPoint(x: 56, y: 12 + 6 * index))
        context.strokePath()
      }
    },
    DrawnOperation("line-not-smoothed") { context in
      context.setShouldAntialias(false)
      corner(context)
    },
    DrawnOperation("line-of-a-sheared-space") { context in
      context.concatenate(CGAffineTransform(a: 1.5, b: 0, c: 0.6, d: 0.5, tx: -12, ty: 8))
      corner(context)
    },
    DrawnOperation("line-segments") { context in
      context.strokeLineSegments(between: [
        CGPoint(x: 4, y: 6), CGPoint(x: 56, y: 12), CGPoint(x: 4, y: 20), CGPoint(x: 56, y: 20),
        CGPoint(x: 4, y: 34), CGPoint(x: 56, y: 28), CGPoint(x: 30, y: 0),
      ])
    },
    DrawnOperation("stroke-rectangle") { context in
      context.stroke(CGRect(x: 6, y: 6, width: 20, height: 28))
      context.stroke(CGRect(x: 34, y: 8, width: 18, height: 24), width: 6)
    },
    DrawnOperation("stroke-ellipse") { context in
      context.setLineWidth(5)
      context.strokeEllipse(in: CGRect(x: 6, y: 6, width: 48, height: 28))
    },
    DrawnOperation("stroke-replaced-by-its-outline") { context in
      context.setLineWidth(8)
      context.setLineCap(.round)
      context.addLines(between: [
        CGPoint(x: 10, y: 10), CGPoint(x: 44, y: 20), CGPoint(x: 14, y: 30),
      ])
      context.replacePathWithStrokedPath()
      context.setLineWidth(1)
      context.strokePath()
    },
  ]
}
