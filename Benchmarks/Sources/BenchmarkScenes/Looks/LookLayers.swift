// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import CoreImage
internal import CoreText

/// Makes the layers of the looks.
enum LookLayers {
  /// Makes the layer that has a look.
  static func layer(_ kind: LookKind) throws -> CALayer {
    switch kind {
    case .color: return plain(LookLayout.fill.cgColor)
    case .image, .tiltedImage, .roundedImage, .multiply, .luminosity, .saturation, .blur, .dissolve,
      .copyMachine, .ripple, .push:
      return try changed(picture(.first), for: kind)
    case .translucentImage: return try picture(.translucent)
    case .roundClip:
      let clip = plain(nil)
      clip.cornerRadius = LookLayout.cornerRadius
      clip.masksToBounds = true
      clip.addSublayer(try picture(.first))
      return clip
    case .axialGradient, .fadingGradient, .radialGradient, .conicGradient: return gradient(kind)
    case .imageMask, .gradientMask, .circleMask: return try masked(kind)
    case .ellipse, .thinLine, .wideLine: return ellipse(kind)
    case .text: return text()
    case .pathShadow, .imageShadow: return try shadowed(kind)
    case .backdropBlur:
      let glass = CALayer()
      glass.frame = LookLayout.glass.cgRect
      glass.backgroundFilters = try [blur(LookLayout.backdropRadius)]
      return glass
    case .pattern: return plain(try patternColor())
    }
  }

  /// Changes an image as its look asks for.
  private static func changed(_ layer: CALayer, for kind: LookKind) throws -> CALayer {
    switch kind {
    case .tiltedImage: layer.transform = CATransform3DMakeRotation(LookLayout.tilt.angle, 0, 1, 0)
    case .roundedImage:
      layer.cornerRadius = LookLayout.cornerRadius
      layer.masksToBounds = true
    case .multiply: layer.compositingFilter = "multiplyBlendMode"
    case .luminosity: layer.compositingFilter = "luminosityBlendMode"
    case .saturation:
      let filter = try filter("CIColorControls")
      filter.setValue(LookLayout.saturation, forKey: "inputSaturation")
      layer.filters = [filter]
    case .blur: layer.filters = try [blur(LookLayout.blurRadius)]
    default: break
    }
    return layer
  }

  /// Starts the transition of a layer to the second image.
  static func startTransition(_ kind: LookKind, of layer: CALayer) throws {
    let transition = CATransition()
    transition.duration = LookLayout.transitionDuration
    transition.timingFunction = CAMediaTimingFunction(name: .linear)
    switch kind {
    case .dissolve: transition.filter = try filter("CIDissolveTransition")
    case .copyMachine: transition.filter = try filter("CICopyMachineTransition")
    case .ripple:
      let filter = try filter("CIRippleTransition")
      let center = CIVector(x: layer.bounds.midX, y: layer.bounds.midY)
      filter.setValue(center, forKey: kCIInputCenterKey)
      transition.filter = filter
    default:
      transition.type = .push
      transition.subtype = .fromRight
    }
    layer.add(transition, forKey: kCATransition)
    layer.contents = try image(.second)
  }

  // MARK: - Parts

  /// An image as large as the target.
  static func image(_ squares: LookSquares) throws -> CGImage {
    try SceneBitmap.image(
      squares.bytes(), width: Motion.targetSize.x,
      alpha: squares.isOpaque ? .noneSkipLast : .premultipliedLast)
  }

  private static func plain(_ color: CGColor?) -> CALayer {
    let layer = CALayer()
    layer.frame = SceneRectangle.target.cgRect
    layer.backgroundColor = color
    return layer
  }

  private static func picture(_ squares: LookSquares) throws -> CALayer {
    let layer = plain(nil)
    layer.contents = try image(squares)
    return layer
  }

  private static func filter(_ name: String) throws -> CIFilter {
    guard let filter = CIFilter(name: name) else { throw BenchmarkError.noFilter(name) }
    return filter
  }

  private static func blur(_ radius: Double) throws -> CIFilter {
    let filter = try filter("CIGaussianBlur")
    filter.setValue(radius, forKey: kCIInputRadiusKey)
    return filter
  }

  /// A gradient of two colours, by default axial from corner to corner.
  private static func gradient(_ kind: LookKind) -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.frame = SceneRectangle.target.cgRect
    layer.colors = [LookLayout.gradient.start.cgColor, LookLayout.gradient.end.cgColor]
    layer.startPoint = CGPoint(x: 0, y: 0)
    layer.endPoint = CGPoint(x: 1, y: 1)
    guard kind == .radialGradient || kind == .conicGradient else { return layer }
    layer.type = kind == .radialGradient ? .radial : .conic
    layer.startPoint = CGPoint(x: 0.5, y: 0.5)
    layer.endPoint = CGPoint(x: 1, y: kind == .radialGradient ? 1 : 0.5)
    return layer
  }

  private static func masked(_ kind: LookKind) throws -> CALayer {
    let layer = try picture(.first)
    switch kind {
    case .gradientMask:
      let mask = gradient(kind)
      mask.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 0)]
      layer.mask = mask
    case .circleMask:
      let mask = CAShapeLayer()
      mask.frame = layer.bounds
      mask.path = CGPath(ellipseIn: LookLayout.circle.cgRect, transform: nil)
      layer.mask = mask
    default: layer.mask = try picture(.mask)
    }
    return layer
  }

  /// An ellipse that fills the target, or its outline.
  private static func ellipse(_ kind: LookKind) -> CALayer {
    let layer = CAShapeLayer()
    layer.frame = SceneRectangle.target.cgRect
    let width = kind.lineWidth
    layer.path = CGPath(ellipseIn: LookLayout.ellipse(lineWidth: width).cgRect, transform: nil)
    layer.fillColor = width > 0 ? nil : LookLayout.fill.cgColor
    layer.strokeColor = width > 0 ? LookLayout.fill.cgColor : nil
    layer.lineWidth = width
    return layer
  }

  private static func text() -> CALayer {
    let layer = plain(nil)
    for line in LookLayout.lines {
      let text = CATextLayer()
      text.string = line.text
      text.font = CTFont(name: "DejaVu Sans", size: 14)
      text.fontSize = 14
      text.foregroundColor = CGColor(gray: 0.9, alpha: 1)
      text.frame = line.frame.cgRect
      layer.addSublayer(text)
    }
    return layer
  }

  /// The shadow of a rounded rectangle, or of a translucent image and the image.
  private static func shadowed(_ kind: LookKind) throws -> CALayer {
    let layer = CALayer()
    layer.frame = LookLayout.shadowed.cgRect
    layer.shadowColor = .black
    layer.shadowOpacity = Float(LookLayout.shadow.opacity)
    layer.shadowRadius = LookLayout.shadow.radius
    layer.shadowOffset = CGSize(width: 0, height: LookLayout.shadow.offset)
    if kind == .pathShadow {
      let radius = LookLayout.cornerRadius
      layer.shadowPath = CGPath(
        roundedRect: layer.bounds, cornerWidth: radius, cornerHeight: radius, transform: nil)
    } else {
      let (width, height) = (Int(layer.bounds.width), Int(layer.bounds.height))
      layer.contents = try SceneBitmap.image(
        LookSquares.translucent.bytes(width: width, height: height), width: width)
    }
    return layer
  }

  /// The colour of a pattern of small squares.
  private static func patternColor() throws -> CGColor {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        let side = CGFloat(LookLayout.tileSide)
        context.setFillColor(LookLayout.fill.cgColor)
        context.fill(CGRect(x: 0, y: 0, width: side, height: side))
        context.setFillColor(LookLayout.gradient.end.cgColor)
        context.fill(CGRect(x: 0, y: 0, width: side / 2, height: side / 2))
      }, releaseInfo: nil)
    let side = CGFloat(LookLayout.tileSide)
    guard
      let pattern = CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: side, height: side), matrix: .identity,
        xStep: side, yStep: side, tiling: .constantSpacing, isColored: true,
        callbacks: &callbacks),
      let space = CGColorSpace(patternBaseSpace: nil),
      let color = CGColor(patternSpace: space, pattern: pattern, components: [1])
    else { throw BenchmarkError.noImage }
    return color
  }
}

extension LookKind {
  /// The width of an ellipse's outline; 0 for others.
  var lineWidth: Double {
    switch self {
    case .thinLine: 4
    case .wideLine: 40
    default: 0
    }
  }
}
