// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// The forms of the properties that classes declare: by their kind, and by key where the kind leaves
/// it open.
struct PropertyForms {
  /// The forms of lists, masks and objects.
  private let byKey: [String: SceneForm<Any>] = [
    "colors": listForm(SceneForm<CGColor>.color).erased, "string": .richText,
    "style": SceneForm<[AnyHashable: Any]>.style.erased,
    "filters": listForm(SceneForm<Any>.filter).erased,
    "backgroundFilters": listForm(SceneForm<Any>.filter).erased,
    "compositingFilter": .filter, "filter": .filter, "mask": SceneForm<CALayer>.layer.erased,
    "constraints": listForm(SceneForm<CAConstraint>.constraint).erased,
    "emitterCells": listForm(SceneForm<CAEmitterCell>.cell).erased,
    "maskedCorners": Self.mask(LayerNames.corners),
    "edgeAntialiasingMask": Self.mask(LayerNames.edges),
    "autoresizingMask": Self.mask(LayerNames.autoresizing), "fillRule": LayerNames.fillRule.erased,
    "seed": SceneForm<UInt32>.number.erased,
    "timingFunction": SceneForm<CAMediaTimingFunction>.timingFunction.erased,
    "timingFunctions": listForm(SceneForm<CAMediaTimingFunction>.timingFunction).erased,
    "valueFunction": SceneForm<CAValueFunctionName>.name.map(
      expected: "a function", from: { CAValueFunction(name: $0) }, to: { $0.name }
    ).erased,
    "animations": SceneForm<[CAAnimation]>.animations.erased,
  ]

  /// Properties that follow from others.
  private static let implied: Set<String> = ["frame", "affineTransform"]

  /// The form of a property; nil for an object of the program, and for what follows from others.
  func form(of property: DeclaredProperty) -> SceneForm<Any>? {
    if property.isReadOnly || Self.implied.contains(property.key) { return nil }
    if let form = byKey[property.key] { return form }
    let type = property.type
    if type.isLength {
      return SceneForm.length(in: property.key == "repeatCount" ? "times" : "seconds").erased
    }
    return type.names.isEmpty ? form(of: type.kind) : .name(of: type.names)
  }

  /// The form of a mask, which is boxed as its number.
  private static func mask<Mask: OptionSet>(_ names: [(String, Mask)]) -> SceneForm<Any>
  where Mask.Element == Mask, Mask.RawValue: FixedWidthInteger {
    SceneForm<Mask>.set(names).map(
      expected: "names", from: { NSNumber(value: UInt64($0.rawValue)) },
      to: { Mask(rawValue: Mask.RawValue(truncatingIfNeeded: $0.uint64Value)) }
    ).erased
  }

  private func form(of kind: ValueKind) -> SceneForm<Any>? {
    switch kind {
    case .number: SceneForm<NSNumber>.number.erased
    case .integer: SceneForm<Int>.number.erased
    case .flag: SceneForm<Bool>.flag.erased
    case .point: SceneForm<CGPoint>.point.erased
    case .size: SceneForm<CGSize>.size.erased
    case .rect: SceneForm<CGRect>.rect.erased
    case .color: SceneForm<CGColor>.color.erased
    case .transform: SceneForm<CATransform3D>.transform.erased
    case .path: SceneForm<CGPath>.path.erased
    case .image: SceneForm<CGImage>.image.erased
    case .array: listForm(SceneForm<NSNumber>.number).erased
    case .text: SceneForm<String>.text.erased
    case .filters, .other: nil
    }
  }
}

extension SceneForm {
  /// The same form for a property, whose values are read as `Any`.
  var erased: SceneForm<Any> {
    SceneForm<Any>(
      decode: { try decode($0, $1) },
      encode: { value, writer in
        guard let value = value as? Value else {
          throw writer.error("a value of type \(type(of: value)) has no form in a scene file")
        }
        return try encode(value, writer)
      })
  }
}

extension SceneForm where Value == Any {
  /// The form of one of some names.
  fileprivate static func name(of names: [String]) -> Self {
    let expected = "one of " + names.map { "\"\($0)\"" }.joined(separator: ", ")
    return SceneForm<String>.text.map(
      expected: expected, from: { names.contains($0) ? $0 : nil },
      to: { ($0 as? String) ?? ($0 as? any RawRepresentable<String>)?.rawValue ?? "" })
  }
}
