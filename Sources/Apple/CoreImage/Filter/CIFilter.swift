// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// A filter by Core Image's name with its inputs: a description that the compositor draws.
///
/// ```swift
/// let blur = CIFilter(name: "CIGaussianBlur")!
/// blur.name = "blur"
/// blur.setValue(4, forKey: kCIInputRadiusKey)
/// layer.filters = [blur]
/// layer.setValue(8, forKeyPath: "filters.blur.inputRadius")
/// ```
/// Distances are points and positions are in the space of the layer that carries the filter; the
/// layer supplies the filtered pictures, while textures and masks are inputs. Outside of layers,
/// `outputImage` is the filtered `inputImage`, which a `CIContext` draws. Filters made by
/// `CIFilter.gaussianBlur()` and similar functions have a property for each input. Filters work on
/// straight sRGB values as stored. Once a filter belongs to a layer, change it through the layer's
/// key paths.
///
/// A class of an application overrides `outputImage`, a recipe of other filters, and declares its
/// inputs as stored properties, which `setValue(_:forKey:)` sets; see `docs/filters.md`.
open class CIFilter: CIFilterMaking, CustomStringConvertible {
  /// The catalogue's entry; nil for a program of the application.
  let specification: FilterSpecification?
  /// The program of a custom filter; nil for others.
  public let kernel: FilterKernel?
  /// The recipe that a filter of a class of the application had when the layer was committed; nil for others.
  let recipe: FilterRecipe?

  /// The filter's name in key paths such as `filters.NAME.inputRadius`. Default: the name that it
  /// was made by.
  open var name: String

  /// Whether the filter has an effect. Default true.
  open var isEnabled = true

  /// The inputs that were set; the others have their defaults.
  private var values: [String: Any] = [:]

  /// Makes a filter of a class of the application, whose `outputImage` says what it draws.
  ///
  /// Its name is that of the class. An object of `CIFilter` itself draws nothing.
  public init() {
    specification = nil
    kernel = nil
    recipe = nil
    name = String(describing: Self.self)
  }

  /// Makes a filter of a class of the application with the inputs of one of the catalogue; nil for an
  /// unknown name.
  ///
  /// `CIFilter(name:)` itself knows registered names, too.
  @_disfavoredOverload
  public init?(name: String) {
    guard let specification = FilterCatalogue.specification(named: name) else { return nil }
    self.specification = specification
    self.name = name
    kernel = nil
    recipe = nil
  }

  /// Makes the filter of a specification.
  init(_ specification: FilterSpecification, name: String) {
    self.specification = specification
    self.name = name
    kernel = nil
    recipe = nil
  }

  /// Makes a blend by the name that a layer's `compositingFilter` takes as a string; nil for an
  /// unknown name. Not part of Apple's API.
  ///
  /// Accepts Core Image's names, and those without prefix: `multiplyBlendMode`, `sourceAtop`,
  /// `plusL`.
  public init?(compositingName name: String) {
    guard
      let specification = FilterCatalogue.specification(named: name)
        ?? FilterCatalogue.blend(named: name)
    else { return nil }
    self.specification = specification
    self.name = name
    kernel = nil
    recipe = nil
  }

  /// Makes the filter of a kind with default inputs.
  init(kind: FilterKind, blendMode: BlendMode = .sourceOver) {
    specification = FilterCatalogue.specification(of: kind, blendMode: blendMode)
    name = specification?.name ?? ""
    kernel = nil
    recipe = nil
  }

  /// Makes a filter of an application's program. Not part of Apple's API.
  public init(kernel: FilterKernel) {
    specification = nil
    self.kernel = kernel
    recipe = nil
    name = kernel.name
  }

  /// Makes a copy of a filter: its name, program and values.
  public init(_ other: CIFilter) {
    specification = other.specification
    kernel = other.kernel
    recipe = other.recipe
    name = other.name
    isEnabled = other.isEnabled
    values = other.values
  }

  /// Makes a filter from its description. Not part of Apple's API.
  ///
  /// Of its pictures, only a texture, mask or back side is set: the others are not part of a
  /// description.
  public init(_ description: FilterDescription) {
    specification =
      description.kernel == nil
      ? FilterCatalogue.specification(of: description.kind, blendMode: description.blendMode) : nil
    kernel = description.kernel
    recipe = description.recipe
    name = description.name
    isEnabled = description.isEnabled
    for (index, input) in description.valueInputs.enumerated() {
      let lanes = SIMD4<Double>(description.inputs[index])
      if lanes != input.initial { values[input.key] = InputValue.boxed(lanes, as: input.kind) }
    }
    if let picture = description.picture,
      let key = inputs.first(where: {
        Self.pictureKeys.contains($0.key)
      })?.key
    {
      values[key] = picture
    }
  }

  /// A filter with the same inputs, changed independently.
  open func copy() -> Any { CIFilter(self) }

  /// The inputs with their ranges, pictures included. Not part of Apple's API.
  public var inputs: [FilterInput] { kernel?.inputs ?? specification?.inputs ?? [] }

  /// The keys of the inputs.
  open var inputKeys: [String] { isOfApplication ? declaredInputKeys : inputs.map(\.key) }

  /// The keys of the outputs: the one picture.
  open var outputKeys: [String] { [kCIOutputImageKey] }

  /// The filter's result, which a `CIContext` draws; nil while a required picture is missing.
  ///
  /// Later changes of the inputs do not affect the picture.
  open var outputImage: CIImage? { resultImage }

  public var description: String {
    let shown = inputKeys.compactMap { key in value(forKey: key).map { "\(key) = \($0)" } }
    return "<\(specification?.name ?? "custom filter") \(shown.joined(separator: ", "))>"
  }

  // MARK: - Values

  /// Gives every input its default.
  open func setDefaults() {
    values.removeAll()
  }

  /// The value of an input, `name` or `enabled`; nil for an unknown key, or an unset picture.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "name": return name
    case "enabled", "isEnabled": return NSNumber(value: isEnabled)
    case kCIOutputImageKey: return outputImage
    default: break
    }
    if isOfApplication, let value = declaredValue(forKey: key) { return value }
    if let value = values[key] { return value }
    return input(key).flatMap { InputValue.boxed($0.initial, as: $0.kind) }
  }

  /// Sets an input, `name` or `enabled`; nil restores an input's default.
  ///
  /// Unknown keys, values of the wrong type and numbers that are not finite are refused: they are
  /// logged, and the old value stays. Numbers outside of an input's range are stored; drawing
  /// clamps them.
  open func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "name":
      if let text = value as? String { name = text } else { refuse(value, key) }
    case "enabled", "isEnabled":
      if let flag = value.flatMap({ InputValue.number($0) }) {
        isEnabled = flag != 0
      } else {
        refuse(value, key)
      }
    default: setInput(value, key)
    }
  }

  private func setInput(_ value: Any?, _ key: String) {
    if isOfApplication {
      if setDeclaredValue(value, forKey: key) { return }
      if specification == nil, input(key) == nil {
        // Inputs that the class does not declare are kept for its own `value(forKey:)`.
        values[key] = value
        return
      }
    }
    if let kernel, Self.pictureInputs.contains(key), kernel.inputs.allSatisfy({ $0.key != key }) {
      // The pictures that an application's program reads.
      values[key] = value
      return
    }
    guard let input = input(key) else {
      RefusalLog.refuse("filter: unknown key '\(key)'", "\(name) has no such input")
      return
    }
    guard let value else {
      values[key] = nil
      return
    }
    guard input.kind != .image else {
      guard value is CIImage || value is CGImage else { return refuse(value, key) }
      values[key] = value
      return
    }
    guard let lanes = InputValue.lanes(value, as: input.kind) else { return refuse(value, key) }
    values[key] = InputValue.boxed(lanes, as: input.kind)
  }

  /// The keys of pictures that programs of an application may read.
  private static let pictureInputs: Set<String> = [
    kCIInputImageKey, kCIInputTargetImageKey, kCIInputBackgroundImageKey,
  ]

  private func input(_ key: String) -> FilterInput? {
    inputs.first { $0.key == key }
  }

  private func refuse(_ value: Any?, _ key: String) {
    RefusalLog.refuse(
      "filter: value of '\(key)'",
      "\(value.map(RefusalLog.text) ?? "nil") refused on \(name); the old value stays")
  }

  // MARK: - Key paths

  /// The same as `value(forKey:)`; inputs have no parts.
  open func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// The same as `setValue(_:forKey:)`; inputs have no parts.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setValue(value, forKey: keyPath)
  }

  // MARK: - For the renderer

  /// Whether the class is one of the application, which may have an `outputImage` of its own.
  package var isOfApplication: Bool { type(of: self) != CIFilter.self }

  /// The filter's present description.
  public var filterDescription: FilterDescription {
    var result =
      if let kernel {
        FilterDescription(kernel)
      } else if let recipe {
        FilterDescription(recipe, name: name)
      } else {
        FilterDescription(
          specification?.kind ?? .custom,
          blendMode: specification?.blendMode ?? .sourceOver)
      }
    result.name = name
    result.isEnabled = isEnabled
    for (index, input) in result.valueInputs.enumerated() {
      guard let value = values[input.key],
        let lanes = InputValue.lanes(value, as: input.kind)
      else { continue }
      result.inputs[index] = SIMD4<Float>(lanes)
    }
    result.picture = ownPicture
    return result
  }

  /// The keys of pictures in a description; a filter has at most one.
  private static let pictureKeys = ["inputTexture", kCIInputMaskImageKey, "inputBacksideImage"]

  /// The bitmap of the texture, mask or back side that was set, if the filter takes one.
  private var ownPicture: CGImage? {
    for key in Self.pictureKeys {
      switch values[key] {
      case let bitmap as CGImage: return bitmap
      case let image as CIImage: return ProgramRenderer.bitmap(of: image)
      default: continue
      }
    }
    return nil
  }
}
