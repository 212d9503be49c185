// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import CoreGraphics
import Foundation

extension LimitLook {
  /// The bare draw of a look.
  init(_ kind: LookKind) throws {
    switch kind {
    case .color, .ellipse, .thinLine, .wideLine: addColors(kind)
    case .image, .translucentImage, .tiltedImage, .roundedImage, .roundClip, .text, .pathShadow,
      .pattern:
      try addImage(kind)
    case .axialGradient, .fadingGradient, .radialGradient, .conicGradient: addGradient(kind)
    case .imageMask, .gradientMask, .circleMask: addMask(kind)
    case .multiply, .luminosity: addBlend(kind)
    case .saturation:
      images = [Image(.first)]
      steps = [Step(program: LimitLookShaders.saturation)]
    case .imageShadow, .blur, .backdropBlur: addBlur(kind)
    case .dissolve, .copyMachine, .ripple, .push: addTransition(kind)
    }
  }

  // MARK: - Colours

  private mutating func addColors(_ kind: LookKind) {
    let color = LookLayout.fill.floats
    guard kind != .color else {
      var step = Step(program: LimitLookShaders.color, inputs: [])
      step.rectangles = [LimitRectangle(.target, color: color)]
      step.isBlended = true
      return steps.append(step)
    }
    let width = kind.lineWidth
    addBands(
      LimitBands(LookLayout.ellipse(lineWidth: width), lineWidth: width),
      inside: Step(program: LimitLookShaders.color, inputs: []),
      edge: Step(program: LimitLookShaders.ellipse(lineWidth: width), inputs: []), color: color)
  }

  /// Adds the insides of bands unblended and their edges blended.
  private mutating func addBands(
    _ bands: LimitBands, inside: Step, edge: Step, color: SIMD4<Float> = SIMD4(repeating: 1)
  ) {
    var (inside, edge) = (inside, edge)
    inside.rectangles = bands.insides.map { LimitRectangle(partOfTarget: $0, color: color) }
    edge.rectangles = bands.edges.map { LimitRectangle(partOfTarget: $0, color: color) }
    edge.isBlended = true
    if !inside.rectangles.isEmpty { steps.append(inside) }
    steps.append(edge)
  }

  // MARK: - Images

  private mutating func addImage(_ kind: LookKind) throws {
    var step = Step(program: LimitLookShaders.image)
    switch kind {
    case .translucentImage:
      images = [Image(.translucent)]
      step.isBlended = true
    case .tiltedImage:
      images = [Image(.first)]
      step.program = LimitLookShaders.tiltedImage
      step.sampling = .linear
    case .text, .pathShadow:
      images = [Image(try Self.picture(of: LookLayers.layer(kind)))]
      step.rectangles = Self.parts(of: kind).map { LimitRectangle(partOfTarget: $0) }
      step.isBlended = true
    case .pattern:
      images = [Self.tile]
      let repeats = SIMD2<Float>(Motion.targetSize) / Float(LookLayout.tileSide)
      step.rectangles = [LimitRectangle(.target, texture: SIMD4(0, 0, repeats.x, repeats.y))]
      step.sampling = Sampling(minification: .nearest, magnifiesLinearly: false, repeats: true)
    default: images = [Image(.first)]
    }
    guard kind == .roundedImage || kind == .roundClip else { return steps.append(step) }
    addRounded(step)
  }

  /// Adds an image without its corners, and the corners.
  private mutating func addRounded(_ image: Step) {
    let radius = LookLayout.cornerRadius
    let size = SIMD2<Double>(Motion.targetSize)
    var inside = image
    inside.rectangles = [
      SceneRectangle(radius, 0, size.x - 2 * radius, radius),
      SceneRectangle(0, radius, size.x, size.y - 2 * radius),
      SceneRectangle(radius, size.y - radius, size.x - 2 * radius, radius),
    ].map { LimitRectangle(partOfTarget: $0) }
    var corners = image
    corners.program = LimitLookShaders.roundedImage
    corners.isBlended = true
    corners.rectangles = [0, size.y - radius].flatMap { y in
      [0, size.x - radius].map { x in
        LimitRectangle(partOfTarget: SceneRectangle(x, y, radius, radius))
      }
    }
    steps += [inside, corners]
  }

  /// The parts of a picture that show something.
  private static func parts(of kind: LookKind) -> [SceneRectangle] {
    guard kind == .pathShadow else { return LookLayout.lines.map(\.frame) }
    let reach = 3 * LookLayout.shadow.radius
    return [grown(LookLayout.shadowed.offset(by: SIMD2(0, LookLayout.shadow.offset)), by: reach)]
  }

  /// The picture of a layer on a transparent target, drawn by the renderer.
  private static func picture(of layer: CALayer) throws -> [UInt8] {
    let root = CALayer()
    root.frame = SceneRectangle.target.cgRect
    root.addSublayer(layer)
    let renderer = try OffscreenRenderer(size: root.bounds.size, scale: 1, api: .openGL33)
    let picture = try renderer.image(of: root, at: 0)
    guard let data = picture.dataProvider?.data else { throw BenchmarkError.noImage }
    return [UInt8](data as Data)
  }

  /// A tile of the pattern.
  private static var tile: Image {
    let side = LookLayout.tileSide
    var bytes: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let isCorner = x < side / 2 && y < side / 2
        let color = isCorner ? LookLayout.gradient.end : LookLayout.fill
        bytes += [color.red, color.green, color.blue, 255]
      }
    }
    return Image(bytes, width: side)
  }

  // MARK: - Gradients and masks

  private mutating func addGradient(_ kind: LookKind) {
    let (start, end) = LookLayout.gradient
    images = [Self.ramp(from: start.floats, to: end.floats)]
    var step = Step(program: LimitLookShaders.axialGradient)
    switch kind {
    case .fadingGradient:
      step.program = LimitLookShaders.fadingGradient
      step.isBlended = true
    case .radialGradient: step.program = LimitLookShaders.radialGradient
    case .conicGradient: step.program = LimitLookShaders.conicGradient
    default: break
    }
    steps = [step]
  }

  /// 256 premultiplied colours from one to another.
  private static func ramp(from start: SIMD4<Float>, to end: SIMD4<Float>) -> Image {
    let bytes = (0..<256).flatMap { index -> [UInt8] in
      let color = start + (end - start) * (Float(index) / 255)
      return (0..<4).map { UInt8(clamping: (color[$0] * 255).rounded()) }
    }
    return Image(bytes, width: 256)
  }

  private mutating func addMask(_ kind: LookKind) {
    images = [Image(.first)]
    guard kind != .circleMask else {
      return addBands(
        LimitBands(LookLayout.circle), inside: Step(program: LimitLookShaders.image),
        edge: Step(program: LimitLookShaders.circleMask))
    }
    let isGradient = kind == .gradientMask
    let black = SIMD4<Float>(0, 0, 0, 1)
    images.append(isGradient ? Self.ramp(from: black, to: .zero) : Image(.mask))
    steps = [
      Step(
        program: isGradient ? LimitLookShaders.gradientMask : LimitLookShaders.imageMask,
        inputs: [.image(0), .image(1)], isBlended: true)
    ]
  }

  // MARK: - Blends and blurs

  private mutating func addBlend(_ kind: LookKind) {
    images = [Image(.first), Image(.second)]
    scratches = [Motion.targetSize]
    let isMultiply = kind == .multiply
    steps = [
      Step(program: LimitLookShaders.image, inputs: [.image(1)], pace: 0),
      Step(
        program: isMultiply ? LimitLookShaders.multiply : LimitLookShaders.luminosity,
        inputs: [.image(0), .scratch(0)], copiesCanvas: true),
    ]
  }

  private mutating func addBlur(_ kind: LookKind) {
    switch kind {
    case .blur:
      images = [Image(.first)]
      addBlur(of: .target, from: .image(0), deviation: LookLayout.blurRadius)
      addBlurred(shown: Self.grown(.target, by: 32), margin: 32, isBlended: true)
    case .backdropBlur:
      images = [Image(.second)]
      steps.append(Step(program: LimitLookShaders.image, pace: 0))
      addBlur(of: LookLayout.glass, from: .canvas, deviation: LookLayout.backdropRadius)
      addBlurred(shown: LookLayout.glass, margin: 60, isBlended: false)
    default:
      let frame = LookLayout.shadowed
      let bytes = LookSquares.translucent.bytes(
        width: Int(frame.width), height: Int(frame.height))
      images = [Image(bytes, width: Int(frame.width))]
      addBlur(of: frame, from: .image(0), deviation: LookLayout.shadow.radius)
      let place = frame.offset(by: SIMD2(0, LookLayout.shadow.offset))
      addBlurred(
        shown: Self.grown(place, by: 60), margin: 60, isBlended: true,
        color: SIMD4(0, 0, 0, Float(LookLayout.shadow.opacity)))
      steps.append(
        Step(
          program: LimitLookShaders.image,
          rectangles: [LimitRectangle(frame, texture: SIMD4(0, 0, 1, 1))], isBlended: true))
    }
  }

  /// Adds the blur of a frame at a quarter of its size, with a margin around, in the first scratch.
  ///
  /// - Parameter input: the image of the frame; or the canvas, of which the frame, where the layer has
  ///   moved to, is read with its margin.
  private mutating func addBlur(
    of frame: SceneRectangle, from input: Surface, deviation: Double
  ) {
    let margin = deviation == LookLayout.blurRadius ? 32.0 : 60.0
    let size = SIMD2(Int(frame.width + 2 * margin) / 4, Int(frame.height + 2 * margin) / 4)
    scratches = [size, size]
    var shrink = Step(program: LimitLookShaders.quarter, inputs: [input], sampling: .linear)
    let isCanvas = input == .canvas
    // The canvas lies about the scratch as about the frame; an image lies in its middle.
    let target = SceneRectangle.target
    let read =
      isCanvas
      ? SceneRectangle(
        (margin - frame.x) / 4, (margin - frame.y) / 4, target.width / 4, target.height / 4)
      : SceneRectangle(margin / 4, margin / 4, frame.width / 4, frame.height / 4)
    shrink.rectangles = [LimitRectangle(read, texture: SIMD4(0, 0, 1, 1))]
    shrink.output = .scratch(0)
    shrink.clears = !isCanvas
    shrink.pace = isCanvas ? -0.25 : 0
    steps.append(shrink)
    let whole = LimitRectangle(
      SceneRectangle(0, 0, Double(size.x), Double(size.y)), texture: SIMD4(0, 0, 1, 1))
    for isVertical in [false, true] {
      steps.append(
        Step(
          program: LimitLookShaders.blur(deviation: deviation / 4, isVertical: isVertical),
          rectangles: [whole], inputs: [.scratch(isVertical ? 1 : 0)], sampling: .linear,
          output: .scratch(isVertical ? 0 : 1), pace: 0))
    }
  }

  /// Adds a draw of the blur that the first scratch holds.
  ///
  /// - Parameter shown: the frame with its margin, or the frame alone where the canvas was read.
  private mutating func addBlurred(
    shown: SceneRectangle, margin: Double, isBlended: Bool,
    color: SIMD4<Float> = SIMD4(repeating: 1)
  ) {
    let whole = SIMD2(Double(scratches[0].x), Double(scratches[0].y)) * 4
    let origin = isBlended ? .zero : SIMD2(repeating: margin) / whole
    let part = SIMD4(lowHalf: origin, highHalf: SIMD2(shown.width, shown.height) / whole)
    let isTinted = color != SIMD4(repeating: 1)
    steps.append(
      Step(
        program: isTinted ? LimitLookShaders.tintedImage : LimitLookShaders.image,
        rectangles: [LimitRectangle(shown, texture: SIMD4<Float>(part), color: color)],
        inputs: [.scratch(0)], sampling: .linear, isBlended: isBlended))
  }

  /// A rectangle that is larger by a length on each side.
  private static func grown(_ frame: SceneRectangle, by length: Double) -> SceneRectangle {
    SceneRectangle(
      frame.x - length, frame.y - length, frame.width + 2 * length, frame.height + 2 * length)
  }

  // MARK: - Transitions

  private mutating func addTransition(_ kind: LookKind) {
    images = [Image(.first), Image(.second)]
    guard kind != .push else {
      let width = SceneRectangle.target.width
      let next = SceneRectangle.target.offset(by: SIMD2(width, 0))
      steps = [
        Step(program: LimitLookShaders.image, slide: -width),
        Step(
          program: LimitLookShaders.image,
          rectangles: [LimitRectangle(next, texture: SIMD4(0, 0, 1, 1))], inputs: [.image(1)],
          slide: -width),
      ]
      return
    }
    var step = Step(program: LimitLookShaders.dissolve, inputs: [.image(0), .image(1)])
    switch kind {
    case .copyMachine: step.program = LimitLookShaders.copyMachine
    case .ripple:
      step.program = LimitLookShaders.ripple
      step.sampling = .linear
    default: break
    }
    steps = [step]
  }
}
