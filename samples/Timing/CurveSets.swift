// SPDX-License-Identifier: MIT

import QuartzCore

/// The curves that the sample shows and the documentation plots.
package enum CurveSets {
  package static var all: [CurveSet] {
    [paces, repeats, fills, keyframes, springs, decays, easings, edges, cumulative]
  }

  private static let colors = [
    CGColor(red: 0.85, green: 0.25, blue: 0.22, alpha: 1),
    CGColor(red: 0.93, green: 0.57, blue: 0.13, alpha: 1),
    CGColor(red: 0.2, green: 0.62, blue: 0.33, alpha: 1),
    CGColor(red: 0.2, green: 0.45, blue: 0.85, alpha: 1),
    CGColor(red: 0.52, green: 0.32, blue: 0.75, alpha: 1),
  ]

  /// Curves in the order of the colours: red, orange, green, blue, violet.
  private static func curves(_ animations: [(String, CAPropertyAnimation)]) -> [Curve] {
    animations.enumerated().map {
      Curve(name: $1.0, color: colors[$0 % colors.count], animation: $1.1)
    }
  }

  /// An animation from 0 to 1 in a second.
  private static func basic(_ change: (CABasicAnimation) -> Void = { _ in }) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "zPosition")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 1
    animation.fillMode = .forwards
    change(animation)
    return animation
  }

  static var paces: CurveSet {
    let names: [CAMediaTimingFunctionName] = [
      .linear, .easeIn, .easeOut, .easeInEaseOut, .default,
    ]
    return CurveSet(
      name: "paces", title: "Timing functions", length: 1.2,
      curves: curves(
        names.map { name in
          (name.rawValue, basic { $0.timingFunction = CAMediaTimingFunction(name: name) })
        }))
  }

  static var repeats: CurveSet {
    CurveSet(
      name: "repeats", title: "Repeats", length: 4,
      curves: curves([
        ("once", basic()),
        ("repeatCount 2.5", basic { $0.repeatCount = 2.5 }),
        (
          "autoreverses, repeatCount 1.5",
          basic {
            $0.autoreverses = true
            $0.repeatCount = 1.5
          }
        ),
        (
          "speed 0.5, repeatDuration 1.75",
          basic {
            $0.speed = 0.5
            $0.repeatDuration = 1.75
          }
        ),
      ]))
  }

  static var fills: CurveSet {
    let modes: [CAMediaTimingFillMode] = [.removed, .backwards, .forwards, .both]
    return CurveSet(
      name: "fills", title: "Fill modes, beginTime 0.5", length: 2, base: 0.4,
      curves: curves(
        modes.map { mode in
          (
            mode.rawValue,
            basic {
              $0.beginTime = 0.5
              $0.fillMode = mode
            }
          )
        }))
  }

  static var keyframes: CurveSet {
    let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
    return CurveSet(
      name: "keyframes", title: "Calculation modes", length: 1, range: -0.2...1.2,
      curves: curves(
        modes.map { mode in
          let animation = CAKeyframeAnimation(keyPath: "zPosition")
          animation.values = [0, 0.75, 0.25, 1, 0.5]
          animation.calculationMode = mode
          animation.duration = 1
          animation.fillMode = .forwards
          return (mode.rawValue, animation)
        }))
  }

  static var springs: CurveSet {
    let dampings: [CGFloat] = [3, 10, 20, 40]
    return CurveSet(
      name: "springs", title: "Springs", length: 2, range: -0.1...1.7,
      curves: curves(
        dampings.map { damping in
          let spring = CASpringAnimation(keyPath: "zPosition")
          spring.fromValue = 0
          spring.toValue = 1
          spring.damping = damping
          spring.allowsOverdamping = true
          spring.duration = 2
          spring.fillMode = .forwards
          return ("damping \(Int(damping))", spring)
        }))
  }

  static var decays: CurveSet {
    let rates: [CGFloat] = [0.999, 0.998, 0.996, 0.99]
    return CurveSet(
      name: "decays", title: "Decays, at the same speed at first", length: 3,
      curves: curves(
        rates.map { rate in
          let decay = CADecayAnimation(keyPath: "zPosition")
          decay.fromValue = 0
          decay.velocity = 1
          decay.decelerationRate = rate
          decay.fillMode = .forwards
          return ("rate \(rate.native)", decay)
        }))
  }

  static var easings: CurveSet {
    let easings: [(String, CAEasing)] = [
      ("anticipate", .anticipate), ("overshoot", .overshoot), ("elastic", .elastic),
      ("bounce", .bounce),
    ]
    return CurveSet(
      name: "easings", title: "Easing families", length: 1.2, range: -0.3...1.5,
      curves: curves(
        easings.map { name, easing in
          (name, basic { $0.timingFunction = CAMediaTimingFunction(easing: easing) })
        }))
  }

  static var edges: CurveSet {
    let directions: [(String, CAEasing.Direction)] = [
      ("ease in", .easeIn), ("ease out", .easeOut), ("ease in and out", .easeInOut),
    ]
    return CurveSet(
      name: "edges", title: "One family, three directions", length: 1.2,
      curves: curves(
        directions.map { name, direction in
          (
            name,
            basic {
              $0.timingFunction = CAMediaTimingFunction(easing: CAEasing(.quintic, direction))
            }
          )
        }))
  }

  static var cumulative: CurveSet {
    func repeated(_ change: (CABasicAnimation) -> Void) -> CABasicAnimation {
      basic {
        $0.toValue = 0.3
        $0.repeatCount = 3
        change($0)
      }
    }
    return CurveSet(
      name: "sums", title: "Additive and cumulative, three times", length: 3.5, base: 0.2,
      curves: curves([
        ("plain", repeated { _ in }),
        ("additive", repeated { $0.isAdditive = true }),
        ("cumulative", repeated { $0.isCumulative = true }),
        (
          "both",
          repeated {
            $0.isAdditive = true
            $0.isCumulative = true
          }
        ),
      ]))
  }
}
