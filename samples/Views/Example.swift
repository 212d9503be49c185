// SPDX-License-Identifier: MIT

import UIKit

/// A property or an option to show: its name, the look before and the changes in the block.
@MainActor struct Example {
  let name: String
  /// Starts the animation of a shape that lies in the middle of its cell.
  let animate: (UIView) -> Void

  /// An example whose changes run to and fro indefinitely in a plain block.
  static func property(_ name: String, _ change: @escaping (UIView) -> Void) -> Example {
    Example(name: name) { shape in
      UIView.animate(
        withDuration: 1.2, delay: 0, options: [.repeat, .autoreverse],
        animations: { change(shape) })
    }
  }

  /// An example that moves the shape sideways by an option of the block.
  static func curve(_ name: String, _ options: UIView.AnimationOptions) -> Example {
    Example(name: name) { shape in
      shape.center.x -= 30
      UIView.animate(
        withDuration: 1.2, delay: 0, options: options.union([.repeat, .autoreverse]),
        animations: { shape.center.x += 60 })
    }
  }

  /// An example that moves the shape sideways by a spring.
  static func spring(_ ratio: CGFloat) -> Example {
    Example(name: "spring \(ratio)") { shape in
      shape.center.x -= 20
      UIView.animate(
        withDuration: 1.2, delay: 0, usingSpringWithDamping: ratio, initialSpringVelocity: 0,
        options: .repeat, animations: { shape.center.x += 40 })
    }
  }
}

extension Example {
  /// All examples, in the order of the page.
  static let all: [Example] = [
    property("alpha") { $0.alpha = 0.1 },
    property("backgroundColor") { $0.backgroundColor = .orange },
    property("center") { $0.center.y += 22 },
    property("bounds") { $0.bounds.size = CGSize(width: 72, height: 26) },
    property("frame") { $0.frame = $0.frame.insetBy(dx: -18, dy: 6) },
    property("transform") { $0.transform = CGAffineTransform(rotationAngle: 2.2) },
    property("scale") { $0.transform = CGAffineTransform(scaleX: 0.4, y: 1.3) },
    property("transform3D") {
      var turn = CATransform3DIdentity
      turn.m34 = -1 / 120
      $0.transform3D = CATransform3DRotate(turn, 1.2, 0, 1, 0)
    },
    property("cornerRadius") { $0.layer.cornerRadius = 24 },
    curve("ease in out", .curveEaseInOut),
    curve("ease in", .curveEaseIn),
    curve("ease out", .curveEaseOut),
    curve("linear", .curveLinear),
    spring(0.3),
    spring(0.6),
    Example(name: "key frames") { shape in
      let middle = shape.center
      UIView.animateKeyframes(
        withDuration: 2.4, delay: 0, options: [.repeat, .calculationModeCubic]
      ) {
        for (index, way) in [(30, 0), (0, 22), (-30, 0), (0, -22), (0, 0)].enumerated() {
          UIView.addKeyframe(withRelativeStartTime: Double(index) / 5, relativeDuration: 0.2) {
            shape.center = CGPoint(x: middle.x + CGFloat(way.0), y: middle.y + CGFloat(way.1))
          }
        }
      }
    },
    Example(name: "2.5 times") { shape in
      UIView.animate(withDuration: 0.8) {
        UIView.modifyAnimations(withRepeatCount: 2.5, autoreverses: true) {
          shape.transform = CGAffineTransform(rotationAngle: .pi / 2)
        }
      }
    },
    Example(name: "nested, overriding") { shape in
      UIView.animate(
        withDuration: 1.6, delay: 0, options: [.repeat, .autoreverse],
        animations: {
          shape.center.x += 30
          UIView.animate(
            withDuration: 0.4, delay: 0,
            options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear],
            animations: { shape.alpha = 0.2 })
        })
    },
  ]
}
