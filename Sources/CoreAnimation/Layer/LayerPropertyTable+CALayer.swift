// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// The property table of `CALayer`: each property once, with all that is known of it.
///
/// Keys, kinds and defaults: the list of symbols and the list of key paths. Which properties
/// animate implicitly: behaviour facts IA-2, IA-3, IA-4.
extension LayerPropertyTable {
  static let layer = LayerPropertyTable(
    LayerProperty.geometryRows + LayerProperty.contentsRows + LayerProperty.styleRows
      + LayerProperty.effectRows + LayerProperty.timingRows + LayerProperty.objectRows)
}

// Geometry.
extension LayerProperty {
  static let bounds = LayerProperty(
    "bounds", \.bounds, default: .zero, answersDefault: false, kind: .rect, target: .bounds)
  static let position = LayerProperty(
    "position", \.position, default: .zero, answersDefault: false, kind: .point,
    target: .position)
  static let zPosition = LayerProperty(
    "zPosition", \.zPosition, default: 0, answersDefault: false, kind: .number,
    target: .zPosition)
  static let anchorPoint = LayerProperty(
    "anchorPoint", \.anchorPoint, default: CGPoint(x: 0.5, y: 0.5), kind: .point,
    target: .anchorPoint)
  static let anchorPointZ = LayerProperty(
    "anchorPointZ", \.anchorPointZ, default: 0, answersDefault: false, kind: .number,
    target: .anchorPointZ)
  static let transform = LayerProperty(
    "transform", \.transform, default: CATransform3DIdentity, kind: .transform,
    target: .transform)
  static let sublayerTransform = LayerProperty(
    "sublayerTransform", \.sublayerTransform, default: CATransform3DIdentity, kind: .transform,
    target: .sublayerTransform)
  static let frame = LayerProperty(
    "frame", \.frame, default: .zero, answersDefault: false, kind: .rect, archiving: .none)
  static let hidden = LayerProperty(
    "hidden", \.isHidden, default: false, aliases: ["isHidden"], kind: .flag, target: .hidden)
  static let doubleSided = LayerProperty(
    "doubleSided", \.isDoubleSided, default: true, aliases: ["isDoubleSided"], kind: .flag,
    target: .doubleSided, action: .none)
  static let geometryFlipped = LayerProperty(
    "geometryFlipped", \.isGeometryFlipped, default: false, aliases: ["isGeometryFlipped"],
    kind: .flag, invalidates: .style)
  static let masksToBounds = LayerProperty(
    "masksToBounds", \.masksToBounds, default: false, kind: .flag, target: .masksToBounds)

  static let geometryRows = [
    bounds, position, zPosition, anchorPoint, anchorPointZ, transform, sublayerTransform, frame,
    hidden, doubleSided, geometryFlipped, masksToBounds,
  ]
}

// Contents.
extension LayerProperty {
  private static let unitRect = CGRect(x: 0, y: 0, width: 1, height: 1)

  static let contents = LayerProperty(
    KeyedProperty<CALayer>(
      "contents", get: { $0.contents },
      set: {
        $0.contents = $1
        return true
      }),
    kind: .image, target: .contents, action: .basic, invalidates: .contents)
  static let contentsRect = LayerProperty(
    "contentsRect", \.contentsRect, default: unitRect, kind: .rect, target: .contentsRect)
  static let contentsCenter = LayerProperty(
    "contentsCenter", \.contentsCenter, default: unitRect, kind: .rect, target: .contentsCenter)
  static let contentsScale = LayerProperty(
    "contentsScale", \.contentsScale, default: 1, kind: .number, target: .contentsScale)
  static let minificationFilterBias = LayerProperty(
    "minificationFilterBias", \.minificationFilterBias, default: 0, answersDefault: false,
    kind: .number, target: .minificationFilterBias)
  static let contentsGravity = LayerProperty(
    "contentsGravity", \.contentsGravity, default: .resize, invalidates: .contents)
  static let minificationFilter = LayerProperty(
    "minificationFilter", \.minificationFilter, default: .linear, invalidates: .contents)
  static let magnificationFilter = LayerProperty(
    "magnificationFilter", \.magnificationFilter, default: .linear, invalidates: .contents)
  static let contentsFormat = LayerProperty(
    "contentsFormat", \.contentsFormat, default: .RGBA8Uint, archiving: .always)
  static let opaque = LayerProperty(
    "opaque", \.isOpaque, default: false, aliases: ["isOpaque"], kind: .flag, invalidates: .style)
  static let drawsAsynchronously = LayerProperty(
    "drawsAsynchronously", \.drawsAsynchronously, default: false, kind: .flag)
  static let needsDisplayOnBoundsChange = LayerProperty(
    "needsDisplayOnBoundsChange", \.needsDisplayOnBoundsChange, default: false, kind: .flag)
  static let wantsExtendedDynamicRangeContent = LayerProperty(
    "wantsExtendedDynamicRangeContent", \.wantsExtendedDynamicRangeContent, default: false,
    kind: .flag)
  static let toneMapMode = LayerProperty("toneMapMode", \.toneMapMode, default: .automatic)
  static let preferredDynamicRange = LayerProperty(
    "preferredDynamicRange", \.preferredDynamicRange, default: .standard)
  static let contentsHeadroom = LayerProperty(
    "contentsHeadroom", \.contentsHeadroom, default: 0, kind: .number)
  static let wantsDynamicContentScaling = LayerProperty(
    "wantsDynamicContentScaling", \.wantsDynamicContentScaling, default: false,
    answersDefault: false, kind: .flag, archiving: .none)

  static let contentsRows = [
    contents, contentsRect, contentsCenter, contentsScale, minificationFilterBias,
    contentsGravity, minificationFilter, magnificationFilter, contentsFormat, opaque,
    drawsAsynchronously, needsDisplayOnBoundsChange, wantsExtendedDynamicRangeContent,
    toneMapMode, preferredDynamicRange, contentsHeadroom, wantsDynamicContentScaling,
  ]
}

// Style.
extension LayerProperty {
  static let backgroundColor = LayerProperty(
    "backgroundColor", \.backgroundColor, default: nil, kind: .color, target: .backgroundColor)
  static let cornerRadius = LayerProperty(
    "cornerRadius", \.cornerRadius, default: 0, answersDefault: false, kind: .number,
    target: .cornerRadius)
  static let maskedCorners = LayerProperty(
    "maskedCorners", \.maskedCorners, default: CACornerMask(rawValue: 15), invalidates: .style)
  static let cornerCurve = LayerProperty(
    "cornerCurve", \.cornerCurve, default: .circular, invalidates: .style, archiving: .always)
  static let borderWidth = LayerProperty(
    "borderWidth", \.borderWidth, default: 0, answersDefault: false, kind: .number,
    target: .borderWidth)
  static let borderColor = LayerProperty(
    "borderColor", \.borderColor, default: .opaqueBlack, kind: .color, target: .borderColor)
  static let opacity = LayerProperty(
    "opacity", \.opacity, default: 1, kind: .number, target: .opacity)
  static let allowsGroupOpacity = LayerProperty(
    "allowsGroupOpacity", \.allowsGroupOpacity, default: true, kind: .flag, invalidates: .style,
    archiving: .always)
  static let allowsEdgeAntialiasing = LayerProperty(
    "allowsEdgeAntialiasing", \.allowsEdgeAntialiasing, default: true, kind: .flag,
    invalidates: .style, archiving: .always)
  static let edgeAntialiasingMask = LayerProperty(
    "edgeAntialiasingMask", \.edgeAntialiasingMask,
    default: CAEdgeAntialiasingMask(rawValue: 15), invalidates: .style)
  static let shouldRasterize = LayerProperty(
    "shouldRasterize", \.shouldRasterize, default: false, kind: .flag, target: .shouldRasterize)
  static let rasterizationScale = LayerProperty(
    "rasterizationScale", \.rasterizationScale, default: 1, kind: .number,
    target: .rasterizationScale)

  static let styleRows = [
    backgroundColor, cornerRadius, maskedCorners, cornerCurve, borderWidth, borderColor, opacity,
    allowsGroupOpacity, allowsEdgeAntialiasing, edgeAntialiasingMask, shouldRasterize,
    rasterizationScale,
  ]
}

// Shadow, filters, mask.
extension LayerProperty {
  static let shadowColor = LayerProperty(
    "shadowColor", \.shadowColor, default: .opaqueBlack, kind: .color, target: .shadowColor)
  static let shadowOpacity = LayerProperty(
    "shadowOpacity", \.shadowOpacity, default: 0, answersDefault: false, kind: .number,
    target: .shadowOpacity)
  static let shadowOffset = LayerProperty(
    "shadowOffset", \.shadowOffset, default: CGSize(width: 0, height: -3), kind: .size,
    target: .shadowOffset)
  static let shadowRadius = LayerProperty(
    "shadowRadius", \.shadowRadius, default: 3, kind: .number, target: .shadowRadius)
  static let shadowPath = LayerProperty(
    "shadowPath", \.shadowPath, default: nil, kind: .path, target: .shadowPath, action: .none)
  static let filters = object(
    "filters", \.filters, kind: .filters, target: .filters, action: .basic,
    invalidates: .effects)
  static let backgroundFilters = object(
    "backgroundFilters", \.backgroundFilters, kind: .filters, target: .backgroundFilters,
    action: .transition, invalidates: .effects)
  static let compositingFilter = LayerProperty(
    KeyedProperty<CALayer>(
      "compositingFilter", get: { $0.compositingFilter },
      set: {
        $0.compositingFilter = $1
        return true
      }),
    kind: .filters, target: .compositingFilter, action: .transition, invalidates: .effects)
  static let mask = object("mask", \.mask, action: .basic)

  static let effectRows = [
    shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath, filters,
    backgroundFilters, compositingFilter, mask,
  ]
}

// Timing.
extension LayerProperty {
  static let beginTime = LayerProperty(
    "beginTime", \.beginTime, default: 0, answersDefault: false, kind: .number,
    invalidates: .timing)
  static let duration = LayerProperty(
    "duration", \.duration, default: .infinity, kind: .number, invalidates: .timing)
  static let speed = LayerProperty(
    "speed", \.speed, default: 1, kind: .number, invalidates: .timing)
  static let timeOffset = LayerProperty(
    "timeOffset", \.timeOffset, default: 0, answersDefault: false, kind: .number,
    invalidates: .timing)
  static let repeatCount = LayerProperty(
    "repeatCount", \.repeatCount, default: 0, answersDefault: false, kind: .number,
    invalidates: .timing)
  static let repeatDuration = LayerProperty(
    "repeatDuration", \.repeatDuration, default: 0, answersDefault: false, kind: .number,
    invalidates: .timing)
  static let autoreverses = LayerProperty(
    "autoreverses", \.autoreverses, default: false, answersDefault: false, kind: .flag,
    invalidates: .timing)
  static let fillMode = LayerProperty("fillMode", \.fillMode, default: .removed)

  static let timingRows = [
    beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode,
  ]
}

// Names, objects, layout.
extension LayerProperty {
  static let name = LayerProperty("name", \.name, default: nil, invalidates: .name)
  static let style = object("style", \.style)
  static let actions = object("actions", \.actions)
  static let sublayers = object("sublayers", \.sublayers, action: .basic)
  static let superlayer = LayerProperty(
    KeyedProperty<CALayer>("superlayer", archiving: .none, get: { $0.superlayer }), kind: .other)
  static let delegate = LayerProperty(
    KeyedProperty<CALayer>(
      "delegate", archiving: .link, get: { $0.delegate },
      set: { layer, value in
        guard value == nil || value is any CALayerDelegate else { return false }
        layer.delegate = value as? any CALayerDelegate
        return true
      }),
    kind: .other)
  static let layoutManager = LayerProperty(
    KeyedProperty<CALayer>(
      "layoutManager", archiving: .link, get: { $0.layoutManager },
      set: { layer, value in
        guard value == nil || value is any CALayoutManager else { return false }
        layer.layoutManager = value as? any CALayoutManager
        return true
      }),
    kind: .other)
  static let constraints = object("constraints", \.constraints)
  static let visibleRect = LayerProperty(
    KeyedProperty<CALayer>("visibleRect", archiving: .none, get: { $0.visibleRect }), kind: .rect)
  static let autoresizingMask = LayerProperty(
    "autoresizingMask", \.autoresizingMask, default: [], answersDefault: false)

  static let objectRows = [
    name, style, actions, sublayers, superlayer, delegate, layoutManager, constraints, visibleRect,
    autoresizingMask,
  ]

  /// A row whose value is an object, array or dictionary, taken as it is.
  private static func object<Value>(
    _ key: String, _ path: any ReferenceWritableKeyPath<CALayer, Value?> & Sendable,
    kind: ValueKind = .other, target: AnimatableProperty? = nil, action: ImplicitAction = .none,
    invalidates: DirtyGroups = []
  ) -> LayerProperty {
    let keyed = KeyedProperty<CALayer>(
      key, get: { $0[keyPath: path] },
      set: { layer, value in
        let content = value.flatMap { Number.isEmpty($0) ? nil : $0 }
        guard content == nil || content is Value else { return false }
        layer[keyPath: path] = content as? Value
        return true
      })
    return LayerProperty(
      keyed, kind: kind, target: target, action: action, invalidates: invalidates)
  }
}
