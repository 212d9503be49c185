// SPDX-License-Identifier: MIT

internal import Foundation

/// The list of filters, and their descriptions.
extension CIFilter {
  /// The names of the filters in a category, sorted; all of them for nil.
  public static func filterNames(inCategory category: String?) -> [String] {
    filterNames(inCategories: category.map { [$0] })
  }

  /// The names of the filters that are in each of the categories, sorted; all of them for nil.
  public static func filterNames(inCategories categories: [String]?) -> [String] {
    let all =
      FilterCatalogue.all.map { (name: $0.name, categories: $0.categories) }
      + ((categories ?? []).isEmpty ? [] : registeredCategories)
    return all.filter { entry in
      (categories ?? []).allSatisfy { entry.categories.contains($0) }
    }.map(\.name).sorted()
  }

  /// The display name of a filter, `Gaussian Blur`; nil for an unknown filter.
  public static func localizedName(forFilterName filterName: String) -> String? {
    FilterCatalogue.specification(named: filterName).map { spaced($0.name) }
      ?? registeredFilter(named: filterName).map { $0.displayName ?? spaced(filterName) }
  }

  /// The name, display name and categories of the filter, and for each input its class, type,
  /// default and range.
  public var attributes: [String: Any] {
    let filterName = specification?.name ?? name
    var result: [String: Any] = [
      kCIAttributeFilterName: filterName,
      kCIAttributeFilterDisplayName: CIFilter.spaced(filterName),
      kCIAttributeFilterCategories: specification?.categories ?? [],
    ]
    if isOfApplication {
      for key in inputKeys { result[key] = [kCIAttributeName: key] }
    }
    for input in inputs { result[input.key] = CIFilter.attributes(of: input) }
    return result
  }

  private static func attributes(of input: FilterInput) -> [String: Any] {
    var result: [String: Any] = [
      kCIAttributeClass: input.kind.className,
      kCIAttributeName: input.key,
      kCIAttributeDisplayName: spaced(input.key),
    ]
    if let type = input.kind.attributeType { result[kCIAttributeType] = type }
    if let value = InputValue.boxed(input.initial, as: input.kind) {
      result[kCIAttributeDefault] = value
    }
    if let identity = input.identity {
      result[kCIAttributeIdentity] = InputValue.boxed(identity, as: input.kind)
    }
    if let minimum = input.minimum { result[kCIAttributeMin] = NSNumber(value: minimum) }
    if let maximum = input.maximum { result[kCIAttributeMax] = NSNumber(value: maximum) }
    if let slider = input.sliderRange {
      result[kCIAttributeSliderMin] = NSNumber(value: slider.lowerBound)
      result[kCIAttributeSliderMax] = NSNumber(value: slider.upperBound)
    }
    return result
  }

  /// Splits a name into words: `CIGaussianBlur` into `Gaussian Blur`, `inputBarOffset` into `Bar
  /// Offset`.
  private static func spaced(_ name: String) -> String {
    var rest = name[...]
    for prefix in ["CI", "input"] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
      break
    }
    var result = ""
    for character in rest {
      if character.isUppercase, let last = result.last, !last.isUppercase { result += " " }
      result.append(character)
    }
    return result
  }
}

extension FilterInput.Kind {
  /// The value of `kCIAttributeClass`.
  fileprivate var className: String {
    switch self {
    case .scalar, .distance, .angle, .time, .count, .boolean: "NSNumber"
    case .position, .offset, .rectangle, .vector: "CIVector"
    case .color: "CIColor"
    case .image: "CIImage"
    }
  }

  /// The value of `kCIAttributeType`; vectors have none.
  fileprivate var attributeType: String? {
    switch self {
    case .scalar: kCIAttributeTypeScalar
    case .distance: kCIAttributeTypeDistance
    case .angle: kCIAttributeTypeAngle
    case .time: kCIAttributeTypeTime
    case .count: kCIAttributeTypeCount
    case .boolean: kCIAttributeTypeBoolean
    case .position: kCIAttributeTypePosition
    case .offset: kCIAttributeTypeOffset
    case .rectangle: kCIAttributeTypeRectangle
    case .color: kCIAttributeTypeColor
    case .vector: nil
    case .image: kCIAttributeTypeImage
    }
  }
}
