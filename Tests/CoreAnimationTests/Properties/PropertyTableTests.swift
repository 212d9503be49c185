// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import Testing

@testable import CoreAnimation

/// Every row of every property table, through its key and through its Swift property.
///
/// Defaults and animatable properties are those of the list of symbols.
struct PropertyTableTests {
  private static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  private static let black = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
  private static let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
  private static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
  private static let box = CGRect(x: 1, y: 2, width: 3, height: 4)
  private static let turned = CATransform3DMakeRotation(1, 0, 0, 1)
  private static var image: Any {
    let context = CGContext(
      data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    return context?.makeImage() ?? "no image"
  }
  private static var outline: CGPath { CGPath(rect: box, transform: nil) }

  /// Derived, or links between objects, which have tests of their own.
  private static let others: Set<String> = [
    "frame", "affineTransform", "superlayer", "visibleRect", "delegate", "layoutManager", "actions",
    "constraints",
    "mask", "sublayers",
  ]

  @Test func `layers`() {
    check(CALayer(), Self.layerFacts, CALayer.declaredProperties)
  }

  @Test func `shape layers`() {
    check(CAShapeLayer(), Self.shapeFacts, CAShapeLayer.declaredProperties)
  }

  @Test func `gradient layers`() {
    check(CAGradientLayer(), Self.gradientFacts, CAGradientLayer.declaredProperties)
  }

  @Test func `replicator layers`() {
    check(CAReplicatorLayer(), Self.replicatorFacts, CAReplicatorLayer.declaredProperties)
  }

  @Test func `emitter layers`() {
    check(CAEmitterLayer(), Self.emitterFacts, CAEmitterLayer.declaredProperties)
  }

  @Test func `text layers`() {
    check(CATextLayer(), Self.textFacts, CATextLayer.declaredProperties)
  }

  @Test func `scroll layers`() {
    let facts: [PropertyFact<CAScrollLayer>] = [
      .init("scrollMode", \.scrollMode, .both, .none),
      .init("masksToBounds", \.masksToBounds, true, false, animates: true),
    ]
    check(CAScrollLayer(), facts, CAScrollLayer.declaredProperties)
    expect(CAScrollLayer.defaultValue(forKey: "masksToBounds") as? Bool, equals: true)
  }

  @Test func `tiled layers`() {
    let facts: [PropertyFact<CATiledLayer>] = [
      .init("levelsOfDetail", \.levelsOfDetail, 1, 4),
      .init("levelsOfDetailBias", \.levelsOfDetailBias, 0, 2),
      .init(
        "tileSize", \.tileSize, CGSize(width: 256, height: 256), CGSize(width: 100, height: 50)),
    ]
    check(CATiledLayer(), facts, CATiledLayer.declaredProperties)
  }

  @Test func `emitter cells`() {
    PropertyChecker { CAEmitterCell() }.check(Self.cellFacts)
    let keys = CAEmitterCell.declaredProperties.rows.map(\.key)
    expect(Set(keys), equals: Set(Self.cellFacts.map(\.key)))
  }

  @Test func `animations`() {
    check({ CAAnimation() }, Self.timingFacts())
    check({ CABasicAnimation() }, Self.propertyFacts() + Self.basicFacts())
    check({ CAKeyframeAnimation() }, Self.propertyFacts() + Self.keyframeFacts)
    check({ CASpringAnimation() }, Self.propertyFacts() + Self.basicFacts() + Self.springFacts)
    check({ CADecayAnimation() }, Self.propertyFacts() + Self.decayFacts)
    check({ CATransition() }, Self.transitionFacts)
    check({ CAAnimationGroup() }, Self.groupFacts)
  }

  // MARK: - Checks

  /// Checks a class of layers: its own facts, and that no row is left out.
  private func check<Layer: CALayer>(
    _ make: @escaping @autoclosure () -> Layer, _ facts: [PropertyFact<Layer>],
    _ table: LayerPropertyTable
  ) {
    PropertyChecker(make).check(facts)
    let inherited = Set(
      Layer.self == CALayer.self ? [] : CALayer.declaredProperties.rows.map(\.key))
    let own = Set(table.rows.map(\.key)).subtracting(inherited).subtracting(Self.others)
    expect(own.subtracting(facts.map(\.key)).isEmpty, "rows without a fact")
    for fact in facts {
      let row = table[fact.key]
      let animates =
        row?.target != nil || row?.isAnimatedByRedrawing == true || row?.isTimedOnly == true
      expect(animates, equals: fact.isAnimatable, "\(fact.key): animatable")
      // A presentation copy is another object with the same values.
      let model = make()
      fact.set(model)
      let copy = model.madeCopy() as? Layer
      expect(copy.map(fact.isSet), equals: true, "\(fact.key): copied")
    }
  }

  /// Checks a class of animations, and that a copy keeps each value.
  private func check<Animation: CAAnimation>(
    _ make: @escaping () -> Animation, _ facts: [PropertyFact<Animation>]
  ) {
    PropertyChecker(make).check(facts)
    let keys = Set(Animation.declaredProperties.rows.map(\.key)).subtracting(Self.others)
    expect(keys.subtracting(facts.map(\.key)).subtracting(Self.timingKeys).isEmpty)
    for fact in facts {
      let animation = make()
      fact.set(animation)
      let copy = animation.copy() as? Animation
      expect(copy.map(fact.isSet), equals: true, "\(fact.key): copied")
    }
  }
}

// MARK: - Layers

extension PropertyTableTests {
  private static var layerFacts: [PropertyFact<CALayer>] {
    [
      .init("bounds", \.bounds, .zero, box, animates: true),
      .init("position", \.position, .zero, CGPoint(x: 3, y: 4), animates: true),
      .init("zPosition", \.zPosition, 0, 2, animates: true),
      .init("anchorPoint", \.anchorPoint, CGPoint(x: 0.5, y: 0.5), .zero, animates: true),
      .init("anchorPointZ", \.anchorPointZ, 0, 2, animates: true),
      .init("transform", \.transform, CATransform3DIdentity, turned, animates: true),
      .init(
        "sublayerTransform", \.sublayerTransform, CATransform3DIdentity, turned, animates: true),
      .init("hidden", \.isHidden, false, true, animates: true),
      .init("doubleSided", \.isDoubleSided, true, false, animates: true),
      .init("geometryFlipped", \.isGeometryFlipped, false, true),
      .init("masksToBounds", \.masksToBounds, false, true, animates: true),
      .init("contents", object: \.contents, image, animates: true) { $0 is CGImage },
      .init("contentsRect", \.contentsRect, unit, box, animates: true),
      .init("contentsCenter", \.contentsCenter, unit, box, animates: true),
      .init("contentsScale", \.contentsScale, 1, 2, animates: true),
      .init("minificationFilterBias", \.minificationFilterBias, 0, 2, animates: true),
      .init("contentsGravity", \.contentsGravity, .resize, .topLeft),
      .init("minificationFilter", \.minificationFilter, .linear, .trilinear),
      .init("magnificationFilter", \.magnificationFilter, .linear, .nearest),
      .init("contentsFormat", \.contentsFormat, .RGBA8Uint, .RGBA16Float),
      .init("opaque", \.isOpaque, false, true),
      .init("drawsAsynchronously", \.drawsAsynchronously, false, true),
      .init("needsDisplayOnBoundsChange", \.needsDisplayOnBoundsChange, false, true),
      .init("wantsExtendedDynamicRangeContent", \.wantsExtendedDynamicRangeContent, false, true),
      .init("toneMapMode", \.toneMapMode, .automatic, .never),
      .init("preferredDynamicRange", \.preferredDynamicRange, .standard, .high),
      .init("contentsHeadroom", \.contentsHeadroom, 0, 2),
      .init("wantsDynamicContentScaling", \.wantsDynamicContentScaling, false, true),
    ] + styleFacts + effectFacts + layerTimingFacts
  }

  private static var styleFacts: [PropertyFact<CALayer>] {
    [
      .init("backgroundColor", \.backgroundColor, nil, red, animates: true),
      .init("cornerRadius", \.cornerRadius, 0, 2, animates: true),
      .init("maskedCorners", \.maskedCorners, CACornerMask(rawValue: 15), .layerMinXMinYCorner),
      .init("cornerCurve", \.cornerCurve, .circular, .continuous),
      .init("borderWidth", \.borderWidth, 0, 2, animates: true),
      .init("borderColor", \.borderColor, black, red, animates: true),
      .init("opacity", \.opacity, 1, 0.5, animates: true),
      .init("allowsGroupOpacity", \.allowsGroupOpacity, true, false),
      .init("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing, true, false),
      .init(
        "edgeAntialiasingMask", \.edgeAntialiasingMask, CAEdgeAntialiasingMask(rawValue: 15),
        .layerLeftEdge),
      .init("shouldRasterize", \.shouldRasterize, false, true, animates: true),
      .init("rasterizationScale", \.rasterizationScale, 1, 2, animates: true),
      .init("name", \.name, nil, "a layer"),
      .init("style", object: \.style, ["mood": "calm"]) { $0["mood"] as? String == "calm" },
      .init("autoresizingMask", \.autoresizingMask, [], .layerWidthSizable),
    ]
  }

  private static var effectFacts: [PropertyFact<CALayer>] {
    [
      .init("shadowColor", \.shadowColor, black, red, animates: true),
      .init("shadowOpacity", \.shadowOpacity, 0, 0.5, animates: true),
      .init(
        "shadowOffset", \.shadowOffset, CGSize(width: 0, height: -3), CGSize(width: 1, height: 2),
        animates: true),
      .init("shadowRadius", \.shadowRadius, 3, 2, animates: true),
      .init("shadowPath", \.shadowPath, nil, outline, animates: true),
      .init("filters", object: \.filters, ["CIGaussianBlur"], animates: true) { $0.count == 1 },
      .init("backgroundFilters", object: \.backgroundFilters, ["CIGaussianBlur"], animates: true) {
        $0.count == 1
      },
      .init("compositingFilter", object: \.compositingFilter, "multiplyBlendMode", animates: true) {
        $0 as? String == "multiplyBlendMode"
      },
    ]
  }

  private static var layerTimingFacts: [PropertyFact<CALayer>] {
    [
      .init("beginTime", \.beginTime, 0, 2),
      .init("duration", \.duration, .infinity, 2),
      .init("speed", \.speed, 1, 2),
      .init("timeOffset", \.timeOffset, 0, 2),
      .init("repeatCount", \.repeatCount, 0, 2),
      .init("repeatDuration", \.repeatDuration, 0, 2),
      .init("autoreverses", \.autoreverses, false, true),
      .init("fillMode", \.fillMode, .removed, .both),
    ]
  }

  private static var shapeFacts: [PropertyFact<CAShapeLayer>] {
    [
      .init("path", \.path, nil, outline, animates: true),
      .init("fillColor", \.fillColor, black, red, animates: true),
      .init("strokeColor", \.strokeColor, nil, red, animates: true),
      .init("fillRule", \.fillRule, .nonZero, .evenOdd),
      .init("strokeStart", \.strokeStart, 0, 0.5, animates: true),
      .init("strokeEnd", \.strokeEnd, 1, 0.5, animates: true),
      .init("lineWidth", \.lineWidth, 1, 2, animates: true),
      .init("miterLimit", \.miterLimit, 10, 2, animates: true),
      .init("lineCap", \.lineCap, .butt, .round),
      .init("lineJoin", \.lineJoin, .miter, .bevel),
      .init("lineDashPhase", \.lineDashPhase, 0, 2, animates: true),
      // Animatable here, not on Apple's systems.
      .init("lineDashPattern", \.lineDashPattern, nil, [2, 1], animates: true),
    ]
  }

  private static var gradientFacts: [PropertyFact<CAGradientLayer>] {
    [
      .init("colors", object: \.colors, [red, black], animates: true) { $0.count == 2 },
      .init("locations", \.locations, nil, [0, 0.5], animates: true),
      .init("startPoint", \.startPoint, CGPoint(x: 0.5, y: 0), .zero, animates: true),
      .init("endPoint", \.endPoint, CGPoint(x: 0.5, y: 1), .zero, animates: true),
      .init("type", \.type, .axial, .conic),
    ]
  }

  private static var replicatorFacts: [PropertyFact<CAReplicatorLayer>] {
    [
      .init("instanceCount", \.instanceCount, 1, 3, animates: true),
      .init("preservesDepth", \.preservesDepth, false, true),
      .init("instanceDelay", \.instanceDelay, 0, 2, animates: true),
      .init(
        "instanceTransform", \.instanceTransform, CATransform3DIdentity, turned, animates: true),
      .init("instanceColor", \.instanceColor, white, red, animates: true),
      .init("instanceRedOffset", \.instanceRedOffset, 0, 2, animates: true),
      .init("instanceGreenOffset", \.instanceGreenOffset, 0, 2, animates: true),
      .init("instanceBlueOffset", \.instanceBlueOffset, 0, 2, animates: true),
      .init("instanceAlphaOffset", \.instanceAlphaOffset, 0, 2, animates: true),
    ]
  }

  private static var emitterFacts: [PropertyFact<CAEmitterLayer>] {
    [
      .init("emitterCells", object: \.emitterCells, [CAEmitterCell()]) { $0.count == 1 },
      .init("birthRate", \.birthRate, 1, 2, animates: true),
      .init("lifetime", \.lifetime, 1, 2, animates: true),
      .init("velocity", \.velocity, 1, 2, animates: true),
      .init("scale", \.scale, 1, 2, animates: true),
      .init("spin", \.spin, 1, 2, animates: true),
      .init("emitterPosition", \.emitterPosition, .zero, CGPoint(x: 1, y: 2), animates: true),
      .init("emitterZPosition", \.emitterZPosition, 0, 2, animates: true),
      .init("emitterSize", \.emitterSize, .zero, CGSize(width: 1, height: 2), animates: true),
      .init("emitterDepth", \.emitterDepth, 0, 2, animates: true),
      .init("emitterShape", \.emitterShape, .point, .circle),
      .init("emitterMode", \.emitterMode, .volume, .outline),
      .init("renderMode", \.renderMode, .unordered, .additive),
      .init("preservesDepth", \.preservesDepth, false, true),
      .init("seed", \.seed, 0, 7),
    ]
  }

  private static var textFacts: [PropertyFact<CATextLayer>] {
    [
      .init("string", object: \.string, "text") { $0 as? String == "text" },
      .init("fontSize", \.fontSize, 36, 12, animates: true),
      .init("foregroundColor", \.foregroundColor, white, red, animates: true),
      .init("wrapped", \.isWrapped, false, true),
      .init("truncationMode", \.truncationMode, .none, .end),
      .init("alignmentMode", \.alignmentMode, .natural, .center),
      .init(
        "allowsFontSubpixelQuantization", \.allowsFontSubpixelQuantization, false, true),
      .init("font", \.fontName, "Helvetica", "Courier"),
      .init("part", \.partNumbers, nil, [1, 2, 0, 0, 30, 40]),
    ]
  }
}

extension CATextLayer {
  /// The font as a name, nil for a font object.
  fileprivate var fontName: String? {
    get { (font as? NSString).map { String(describing: $0) } }
    set { font = newValue.map { NSString(string: $0) } }
  }
}

// MARK: - Cells and animations

extension PropertyTableTests {
  private static let timingKeys = Set((timingFacts() as [PropertyFact<CAAnimation>]).map(\.key))

  private static var cellFacts: [PropertyFact<CAEmitterCell>] {
    let lengths: [(String, ReferenceWritableKeyPath<CAEmitterCell, CGFloat>)] = [
      ("emissionLatitude", \.emissionLatitude), ("emissionLongitude", \.emissionLongitude),
      ("emissionRange", \.emissionRange), ("velocity", \.velocity),
      ("velocityRange", \.velocityRange), ("xAcceleration", \.xAcceleration),
      ("yAcceleration", \.yAcceleration), ("zAcceleration", \.zAcceleration),
      ("scaleRange", \.scaleRange), ("scaleSpeed", \.scaleSpeed), ("spin", \.spin),
      ("spinRange", \.spinRange),
    ]
    let numbers: [(String, ReferenceWritableKeyPath<CAEmitterCell, Float>)] = [
      ("birthRate", \.birthRate), ("lifetime", \.lifetime), ("lifetimeRange", \.lifetimeRange),
      ("redRange", \.redRange), ("greenRange", \.greenRange), ("blueRange", \.blueRange),
      ("alphaRange", \.alphaRange), ("redSpeed", \.redSpeed), ("greenSpeed", \.greenSpeed),
      ("blueSpeed", \.blueSpeed), ("alphaSpeed", \.alphaSpeed), ("repeatCount", \.repeatCount),
      ("minificationFilterBias", \.minificationFilterBias),
    ]
    var facts: [PropertyFact<CAEmitterCell>] = [
      .init("name", \.name, nil, "spark"),
      .init("enabled", \.isEnabled, true, false),
      .init("scale", \.scale, 1, 2),
      .init("color", \.color, white, red),
      .init("contents", object: \.contents, image) { $0 is CGImage },
      .init("contentsRect", \.contentsRect, unit, box),
      .init("contentsScale", \.contentsScale, 1, 2),
      .init("minificationFilter", \.minificationFilter, "linear", "nearest"),
      .init("magnificationFilter", \.magnificationFilter, "linear", "of its own"),
      .init("emitterCells", object: \.emitterCells, [CAEmitterCell()]) { $0.count == 1 },
      .init("style", object: \.style, ["mood": "calm"]) { $0.count == 1 },
      .init("beginTime", \.beginTime, 0, 2),
      .init("duration", \.duration, .infinity, 2),
      .init("speed", \.speed, 1, 2),
      .init("timeOffset", \.timeOffset, 0, 2),
      .init("repeatDuration", \.repeatDuration, 0, 2),
      .init("autoreverses", \.autoreverses, false, true),
      .init("fillMode", \.fillMode, .removed, .both),
    ]
    facts += lengths.map { .init($0.0, $0.1, 0, 2) }
    return facts + numbers.map { .init($0.0, $0.1, 0, 2) }
  }

  private static func timingFacts<Animation: CAAnimation>() -> [PropertyFact<Animation>] {
    [
      .init("beginTime", \.beginTime, 0, 2),
      .init("duration", \.duration, 0, 2),
      .init("speed", \.speed, 1, 2),
      .init("timeOffset", \.timeOffset, 0, 2),
      .init("repeatCount", \.repeatCount, 0, 2),
      .init("repeatDuration", \.repeatDuration, 0, 2),
      .init("autoreverses", \.autoreverses, false, true),
      .init("fillMode", \.fillMode, .removed, .both),
      .init("timingFunction", object: \.timingFunction, CAMediaTimingFunction(name: .easeIn)) {
        $0 == CAMediaTimingFunction(name: .easeIn)
      },
      .init("removedOnCompletion", \.isRemovedOnCompletion, true, false),
    ]
  }

  private static func propertyFacts<
    Animation: CAPropertyAnimation
  >() -> [PropertyFact<Animation>] {
    [
      .init("keyPath", \.keyPath, nil, "position"),
      .init("additive", \.isAdditive, false, true),
      .init("cumulative", \.isCumulative, false, true),
      .init("valueFunction", object: \.valueFunction, CAValueFunction(name: .rotateZ)!) { _ in
        true
      },
    ]
  }

  private static func basicFacts<Animation: CABasicAnimation>() -> [PropertyFact<Animation>] {
    [
      .init("fromValue", object: \.fromValue, 1) { $0 as? Int == 1 },
      .init("toValue", object: \.toValue, 2) { $0 as? Int == 2 },
      .init("byValue", object: \.byValue, 3) { $0 as? Int == 3 },
    ]
  }

  private static var springFacts: [PropertyFact<CASpringAnimation>] {
    [
      .init("mass", \.mass, 1, 2),
      .init("stiffness", \.stiffness, 100, 2),
      .init("damping", \.damping, 10, 2),
      .init("initialVelocity", \.initialVelocity, 0, 2),
      .init("allowsOverdamping", \.allowsOverdamping, false, true),
      .init("inheritsVelocity", \.inheritsVelocity, false, true),
    ]
  }

  private static var decayFacts: [PropertyFact<CADecayAnimation>] {
    [
      .init("fromValue", object: \.fromValue, 1) { $0 as? Int == 1 },
      .init("velocity", object: \.velocity, 2) { $0 as? Int == 2 },
      .init("decelerationRate", \.decelerationRate, 0.998, 0.5),
    ]
  }

  private static var keyframeFacts: [PropertyFact<CAKeyframeAnimation>] {
    [
      .init("values", object: \.values, [1, 2]) { $0.count == 2 },
      .init("path", \.path, nil, outline),
      .init("keyTimes", \.keyTimes, nil, [0, 1]),
      .init("timingFunctions", object: \.timingFunctions, [CAMediaTimingFunction(name: .easeIn)]) {
        $0.count == 1
      },
      .init("calculationMode", \.calculationMode, .linear, .cubic),
      .init("tensionValues", \.tensionValues, nil, [0, 1]),
      .init("continuityValues", \.continuityValues, nil, [0, 1]),
      .init("biasValues", \.biasValues, nil, [0, 1]),
      .init("rotationMode", \.rotationMode, nil, .rotateAuto),
    ]
  }

  private static var transitionFacts: [PropertyFact<CATransition>] {
    [
      .init("type", \.type, .fade, .push),
      .init("subtype", \.subtype, nil, .fromLeft),
      .init("startProgress", \.startProgress, 0, 0.25),
      .init("endProgress", \.endProgress, 1, 0.75),
      .init("filter", object: \.filter, "a filter") { $0 as? String != nil },
    ]
  }

  private static var groupFacts: [PropertyFact<CAAnimationGroup>] {
    [.init("animations", object: \.animations, [CABasicAnimation()]) { $0.count == 1 }]
  }
}
