// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// The fields of all classes of layers.
///
/// Layers of a program's own classes are written as the class of Lamina's that they derive from,
/// with their drawing as `contents`.
struct LayerFields {
  /// The fields of animations and of emitters' cells, made once per reader or writer.
  let animationKinds = AnimationKind.all
  let cellFields = EmitterCellFields.set
  private let fields: SceneFieldSet<CALayer>

  init() {
    fields = SceneFieldSet(
      Self.geometry + Self.style + Self.contents + Self.hints + Self.effects + Self.classes
        + Self.tree,
      of: "a layer")
  }

  /// Reads the members of a layer.
  func read(
    _ members: [JSONMember], into layer: CALayer, reader: SceneReader
  ) throws {
    // Key paths of animations may lead into filters and cells.
    let animations = ["animations", "actions"]
    let inOrder =
      members.filter { !animations.contains($0.key) }
      + members.filter { animations.contains($0.key) }
    try fields.read(inOrder, into: layer, reader: reader, ignoring: ["type"])
  }

  /// Describes a layer and its sublayers.
  func json(of layer: CALayer, writer: SceneWriter) throws -> JSONValue {
    let name = LayerKind.nearest(to: type(of: layer)).sceneName
    var members = try fields.members(of: layer, writer: writer)
    if name != "layer" { members.insert(("type", .text(name)), at: 0) }
    return .members(members)
  }

  // MARK: - Tables

  private static var geometry: [SceneField<CALayer>] {
    [
      .optional("name", \.name, .text),
      .value("bounds", \.bounds, .rect, default: .zero),
      .value("position", \.position, .point, default: .zero),
      .value("anchorPoint", \.anchorPoint, .point, default: CGPoint(x: 0.5, y: 0.5)),
      .value("anchorPointZ", \.anchorPointZ, .number, default: 0),
      .value("zPosition", \.zPosition, .number, default: 0),
      .value("transform", \.transform, .transform, default: CATransform3DIdentity),
      .value("sublayerTransform", \.sublayerTransform, .transform, default: CATransform3DIdentity),
      .value("doubleSided", \.isDoubleSided, .flag, default: true),
      .value("geometryFlipped", \.isGeometryFlipped, .flag, default: false),
      .group("timing", timing),
    ]
  }

  private static var timing: [SceneField<CALayer>] {
    [
      .value("beginTime", \.beginTime, .number, default: 0),
      .value("duration", \.duration, .duration, default: .infinity),
      .value("speed", \.speed, .number, default: 1),
      .value("timeOffset", \.timeOffset, .number, default: 0),
      .value("repeatCount", \.repeatCount, .count, default: 0),
      .value("repeatDuration", \.repeatDuration, .duration, default: 0),
      .value("autoreverses", \.autoreverses, .flag, default: false),
      .value("fillMode", \.fillMode, .name, default: .removed),
    ]
  }

  private static var style: [SceneField<CALayer>] {
    [
      .value("opacity", \.opacity, .number, default: 1),
      .value("hidden", \.isHidden, .flag, default: false),
      .value("opaque", \.isOpaque, .flag, default: false),
      .optional("backgroundColor", \.backgroundColor, .color),
      .value("cornerRadius", \.cornerRadius, .number, default: 0),
      .value(
        "maskedCorners", \.maskedCorners, .set(LayerNames.corners),
        default: [
          .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
        ]),
      .value("cornerCurve", \.cornerCurve, .name, default: .circular),
      .value("borderWidth", \.borderWidth, .number, default: 0),
      .optional("borderColor", \.borderColor, .color, default: .opaqueBlack),
      .custom(
        // Scroll layers clip unless they are told not to.
        "masksToBounds", .flag,
        get: { $0.masksToBounds == ($0 is CAScrollLayer) ? nil : $0.masksToBounds },
        set: { $0.masksToBounds = $1 }),
      .value("allowsGroupOpacity", \.allowsGroupOpacity, .flag, default: true),
      .value("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing, .flag, default: true),
      .value(
        "edgeAntialiasingMask", \.edgeAntialiasingMask, .set(LayerNames.edges),
        default: [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]),
      .value("shouldRasterize", \.shouldRasterize, .flag, default: false),
      .value("rasterizationScale", \.rasterizationScale, .number, default: 1),
    ]
  }

  private static var contents: [SceneField<CALayer>] {
    [
      .custom(
        "contents", .image, get: { try LayerNames.image(of: $0) },
        set: { $0.contents = $1 }),
      .value("contentsScale", \.contentsScale, .number, default: 1),
      .value("contentsGravity", \.contentsGravity, .name, default: .resize),
      .value(
        "contentsRect", \.contentsRect, .rect, default: CGRect(x: 0, y: 0, width: 1, height: 1)),
      .value(
        "contentsCenter", \.contentsCenter, .rect, default: CGRect(x: 0, y: 0, width: 1, height: 1)),
      .value(
        "magnificationFilter", \.magnificationFilter, .name,
        default: .linear),
      .value(
        "minificationFilter", \.minificationFilter, .name,
        default: .linear),
      .value("minificationFilterBias", \.minificationFilterBias, .number, default: 0),
      .value("needsDisplayOnBoundsChange", \.needsDisplayOnBoundsChange, .flag, default: false),
    ]
  }

  /// Properties that are kept and have no effect here, or hint at one.
  private static var hints: [SceneField<CALayer>] {
    [
      .value(
        "contentsFormat", \.contentsFormat,
        .name, default: .RGBA8Uint),
      .value("drawsAsynchronously", \.drawsAsynchronously, .flag, default: false),
      .value(
        "wantsExtendedDynamicRangeContent", \.wantsExtendedDynamicRangeContent, .flag,
        default: false),
      .value(
        "toneMapMode", \.toneMapMode, .name,
        default: .automatic),
      .value(
        "preferredDynamicRange", \.preferredDynamicRange,
        .name, default: .standard),
      .value("contentsHeadroom", \.contentsHeadroom, .number, default: 0),
      .value("wantsDynamicContentScaling", \.wantsDynamicContentScaling, .flag, default: false),
      .custom("style", .style, get: { $0.style }, set: { $0.style = $1 }),
    ]
  }

  private static var effects: [SceneField<CALayer>] {
    [
      .group(
        "shadow",
        [
          .optional("color", \.shadowColor, .color, default: .opaqueBlack),
          .value("opacity", \.shadowOpacity, .number, default: 0),
          .value("offset", \.shadowOffset, .size, default: CGSize(width: 0, height: -3)),
          .value("radius", \.shadowRadius, .number, default: 3),
          .optional("path", \.shadowPath, .path),
        ]),
      .custom(
        "filters", listForm(.filter), get: { $0.filters.flatMap { $0.isEmpty ? nil : $0 } },
        set: { $0.filters = $1 }),
      .custom(
        "backgroundFilters", listForm(.filter),
        get: { $0.backgroundFilters.flatMap { $0.isEmpty ? nil : $0 } },
        set: { $0.backgroundFilters = $1 }),
      .custom(
        "compositingFilter", .filter, get: { $0.compositingFilter },
        set: { $0.compositingFilter = $1 }),
    ]
  }

  private static var tree: [SceneField<CALayer>] {
    [
      .value("autoresizingMask", \.autoresizingMask, .set(LayerNames.autoresizing), default: []),
      .custom(
        "constraints", listForm(.constraint),
        get: { ($0.constraints?.isEmpty ?? true) ? nil : $0.constraints },
        set: { $0.constraints = $1 }),
      .custom(
        "layoutManager",
        SceneForm<String>.text.map(
          expected: "\"constraints\"", from: { $0 == "constraints" ? $0 : nil }, to: { $0 }),
        get: { $0.layoutManager is CAConstraintLayoutManager ? "constraints" : nil },
        set: { layer, _ in layer.layoutManager = CAConstraintLayoutManager() }),
      .custom("mask", .layer, get: { $0.mask }, set: { $0.mask = $1 }),
      .custom(
        "sublayers", listForm(.layer),
        get: { ($0.sublayers?.isEmpty ?? true) ? nil : $0.sublayers },
        set: { layer, sublayers in for sublayer in sublayers { layer.addSublayer(sublayer) } }),
      .animations,
      .actions,
    ]
  }
}

extension SceneForm where Value == CALayer {
  /// The form of a layer and its sublayers.
  static var layer: Self {
    SceneForm(decode: { try $1.layer($0) }, encode: { try $1.json(of: $0) })
  }
}
