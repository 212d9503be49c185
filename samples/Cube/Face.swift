// SPDX-License-Identifier: MIT

import QuartzCore

/// The six faces: each one an animation that runs by itself.
enum Face {
  static let side: CGFloat = 300

  /// A colour by its hexadecimal number.
  static func color(_ hex: Int, alpha: CGFloat = 1) -> CGColor {
    CGColor(
      srgbRed: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
      blue: CGFloat(hex & 255) / 255, alpha: alpha)
  }

  /// A panel of two colours.
  private static func panel(_ top: Int, _ bottom: Int) -> CALayer {
    let panel = CAGradientLayer()
    panel.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    panel.colors = [color(top), color(bottom)]
    panel.cornerRadius = 26
    panel.masksToBounds = true
    panel.borderWidth = 1.5
    panel.borderColor = CGColor(gray: 1, alpha: 0.16)
    return panel
  }

  private static var middle: CGPoint { CGPoint(x: side / 2, y: side / 2) }

  /// An animation that repeats indefinitely.
  private static func endless<Animation: CAPropertyAnimation>(
    _ animation: Animation, _ duration: CFTimeInterval, autoreverses: Bool = false
  ) -> Animation {
    animation.duration = duration
    animation.repeatCount = .infinity
    animation.autoreverses = autoreverses
    return animation
  }

  // MARK: - Clock

  /// A dial of colours with three hands.
  static func clock() -> CALayer {
    let face = panel(0x4650A0, 0x272C5C)
    let dial = CAGradientLayer()
    dial.type = .conic
    dial.frame = CGRect(x: 40, y: 40, width: side - 80, height: side - 80)
    dial.startPoint = CGPoint(x: 0.5, y: 0.5)
    dial.endPoint = CGPoint(x: 0.5, y: 0)
    dial.colors = [0xFF8A7A, 0xFFC97A, 0x7FE8C3, 0x7CC4FF, 0xB79CFF, 0xFF9CC8, 0xFF8A7A].map {
      color($0)
    }
    dial.cornerRadius = dial.bounds.width / 2
    face.addSublayer(dial)
    let plate = CALayer()
    plate.frame = dial.frame.insetBy(dx: 14, dy: 14)
    plate.cornerRadius = plate.bounds.width / 2
    plate.backgroundColor = color(0x171B33)
    face.addSublayer(plate)
    for hour in 0..<12 {
      let mark = CALayer()
      mark.bounds = CGRect(x: 0, y: 0, width: hour % 3 == 0 ? 4 : 2, height: hour % 3 == 0 ? 14 : 8)
      mark.cornerRadius = mark.bounds.width / 2
      mark.backgroundColor = CGColor(gray: 1, alpha: hour % 3 == 0 ? 0.9 : 0.45)
      mark.position = middle
      mark.anchorPoint = CGPoint(x: 0.5, y: 86 / mark.bounds.height)
      mark.transform = CATransform3DMakeRotation(CGFloat(hour) * .pi / 6, 0, 0, 1)
      face.addSublayer(mark)
    }
    addHand(to: face, length: 48, width: 6, 0xFFFFFF, start: 10.15 / 12, period: 43_200)
    addHand(to: face, length: 72, width: 4, 0xFFFFFF, start: 9.0 / 60, period: 3600)
    addHand(to: face, length: 80, width: 2, 0xFF8A7A, start: 0.6, period: 60)
    let pin = CALayer()
    pin.bounds = CGRect(x: 0, y: 0, width: 12, height: 12)
    pin.cornerRadius = 6
    pin.backgroundColor = color(0xFF8A7A)
    pin.position = middle
    face.addSublayer(pin)
    return face
  }

  private static func addHand(
    to face: CALayer, length: CGFloat, width: CGFloat, _ hex: Int, start: CGFloat,
    period: CFTimeInterval
  ) {
    let hand = CALayer()
    hand.bounds = CGRect(x: 0, y: 0, width: width, height: length + 14)
    hand.anchorPoint = CGPoint(x: 0.5, y: length / (length + 14))
    hand.position = middle
    hand.cornerRadius = width / 2
    hand.backgroundColor = color(hex)
    let turn = endless(CABasicAnimation(keyPath: "transform.rotation.z"), period)
    turn.fromValue = start * 2 * .pi
    turn.toValue = (start + 1) * 2 * .pi
    hand.add(turn, forKey: "turn")
    face.addSublayer(hand)
  }

  // MARK: - Emitter

  /// Sparks that rise from below.
  static func emitter() -> CALayer {
    let face = panel(0x7A3390, 0x36164F)
    let emitter = CAEmitterLayer()
    emitter.frame = face.bounds
    emitter.emitterPosition = CGPoint(x: side / 2, y: side + 6)
    emitter.emitterSize = CGSize(width: side * 0.8, height: 0)
    emitter.emitterShape = .line
    emitter.renderMode = .additive
    emitter.beginTime = -5
    emitter.emitterCells = [0xFF9A6B, 0xFFD36B, 0xFF6BA8].map { hex in
      let cell = CAEmitterCell()
      cell.contents = spark
      cell.birthRate = 16
      cell.lifetime = 3.4
      cell.lifetimeRange = 1
      cell.velocity = 84
      cell.velocityRange = 36
      cell.emissionLongitude = -.pi / 2
      cell.emissionRange = 0.5
      cell.yAcceleration = -14
      cell.scale = 0.5
      cell.scaleRange = 0.3
      cell.scaleSpeed = -0.12
      cell.alphaSpeed = -0.28
      cell.color = color(hex, alpha: 0.85)
      return cell
    }
    face.addSublayer(emitter)
    return face
  }

  /// A soft white dot.
  private static let spark: CGImage? = {
    let size = 48
    guard
      let context = CGContext(
        data: nil, width: size, height: size, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue),
      let gradient = CGGradient(
        colorsSpace: nil,
        colors: [
          CGColor(gray: 1, alpha: 1), CGColor(gray: 1, alpha: 0.35), CGColor(gray: 1, alpha: 0),
        ] as CFArray, locations: [0, 0.3, 1])
    else { return nil }
    let middle = CGPoint(x: size / 2, y: size / 2)
    context.drawRadialGradient(
      gradient, startCenter: middle, startRadius: 0, endCenter: middle,
      endRadius: CGFloat(size) / 2, options: [])
    return context.makeImage()
  }()

  // MARK: - Spinner

  /// Dots in a circle that swell one after the other.
  static func spinner() -> CALayer {
    let face = panel(0x1F8A78, 0x10443F)
    let count = 15
    let dots = CAReplicatorLayer()
    dots.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    dots.position = middle
    dots.instanceCount = count
    dots.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(count), 0, 0, 1)
    dots.instanceDelay = 1.6 / Double(count)
    dots.instanceBlueOffset = 0.03
    let dot = CALayer()
    dot.bounds = CGRect(x: 0, y: 0, width: 22, height: 22)
    dot.position = CGPoint(x: 100, y: 14)
    dot.cornerRadius = 11
    dot.backgroundColor = color(0x7FF0C4)
    dot.transform = CATransform3DMakeScale(0.3, 0.3, 1)
    let swell = endless(CABasicAnimation(keyPath: "transform.scale"), 1.6)
    swell.fromValue = 1.15
    swell.toValue = 0.25
    swell.timingFunction = CAMediaTimingFunction(name: .easeOut)
    dot.add(swell, forKey: "swell")
    dots.addSublayer(dot)
    face.addSublayer(dots)
    return face
  }

  // MARK: - Rosette

  /// A curve that draws itself and is wiped again.
  static func rosette() -> CALayer {
    let face = panel(0xD0603E, 0x6E2A22)
    let path = CGMutablePath()
    for step in 0...720 {
      let angle = CGFloat(step) * .pi / 180
      let radius = 62 + 46 * cos(angle * 2.5 * 2)
      let point = CGPoint(x: side / 2 + radius * cos(angle), y: side / 2 + radius * sin(angle))
      if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    for (hex, width, delay) in [(0xFFB27A, CGFloat(9), 0.0), (0xFFF1D6, 2.5, 0.25)] {
      let curve = CAShapeLayer()
      curve.frame = face.bounds
      curve.path = path
      curve.fillColor = nil
      curve.strokeColor = color(hex, alpha: width > 5 ? 0.55 : 1)
      curve.lineWidth = width
      curve.lineCap = .round
      curve.lineJoin = .round
      let end = CAKeyframeAnimation(keyPath: "strokeEnd")
      end.values = [0, 1, 1]
      end.keyTimes = [0, 0.55, 1]
      let start = CAKeyframeAnimation(keyPath: "strokeStart")
      start.values = [0, 0, 1]
      start.keyTimes = [0, 0.55, 1]
      for animation in [end, start] {
        animation.timingFunctions = [
          CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(name: .easeInEaseOut),
        ]
        _ = endless(animation, 5)
        animation.timeOffset = 2.2 - delay
        curve.add(animation, forKey: animation.keyPath)
      }
      face.addSublayer(curve)
    }
    return face
  }

  // MARK: - Credits

  /// Lines that scroll indefinitely between soft edges.
  static func credits() -> CALayer {
    let face = panel(0x3A78DA, 0x1B3A78)
    let lines = [
      "layers", "transforms", "timing", "gradients", "particles", "replicas", "shapes", "masks",
    ]
    let height: CGFloat = 40
    let roll = CALayer()
    let length = CGFloat(lines.count) * height
    roll.frame = CGRect(x: 0, y: 0, width: side, height: length * 2)
    for index in 0..<lines.count * 2 {
      let text = CATextLayer()
      text.string = lines[index % lines.count]
      text.fontSize = 26
      text.foregroundColor = color(index % 2 == 0 ? 0xFFFFFF : 0x9CC8FF)
      text.alignmentMode = .center
      text.contentsScale = 2
      text.frame = CGRect(x: 0, y: CGFloat(index) * height, width: side, height: height)
      roll.addSublayer(text)
    }
    let scroll = endless(CABasicAnimation(keyPath: "position.y"), 9)
    scroll.fromValue = length
    scroll.toValue = 0
    roll.add(scroll, forKey: "scroll")
    let window = CALayer()
    window.frame = face.bounds
    let edges = CAGradientLayer()
    edges.frame = face.bounds
    edges.colors = [0, 1, 1, 0].map { CGColor(gray: 0, alpha: $0) }
    edges.locations = [0.08, 0.3, 0.7, 0.92]
    window.mask = edges
    window.addSublayer(roll)
    face.addSublayer(window)
    return face
  }

  // MARK: - Chart

  /// Bars that rise and fall.
  static func chart() -> CALayer {
    let face = panel(0x2B3648, 0x151B27)
    let count = 7
    let width: CGFloat = 22
    let gap = (side - 80 - CGFloat(count) * width) / CGFloat(count - 1)
    for index in 0..<count {
      let bar = CAGradientLayer()
      bar.colors = [color(0xFFE08A), color(0xF2A93B)]
      bar.anchorPoint = CGPoint(x: 0.5, y: 1)
      bar.bounds = CGRect(x: 0, y: 0, width: width, height: 100)
      bar.position = CGPoint(
        x: 40 + width / 2 + CGFloat(index) * (width + gap), y: side - 54)
      bar.cornerRadius = 7
      let rise = CAKeyframeAnimation(keyPath: "bounds.size.height")
      let heights = (0..<5).map { step in
        50 + 140 * abs(sin(CGFloat(index * 3 + step * 2) * 1.3))
      }
      rise.values = heights + [heights[0]]
      rise.timingFunctions = heights.map { _ in CAMediaTimingFunction(name: .easeInEaseOut) }
      bar.add(endless(rise, 6), forKey: "rise")
      face.addSublayer(bar)
    }
    let ground = CALayer()
    ground.frame = CGRect(x: 34, y: side - 50, width: side - 68, height: 2)
    ground.backgroundColor = CGColor(gray: 1, alpha: 0.35)
    face.addSublayer(ground)
    return face
  }
}
