// SPDX-License-Identifier: MIT

internal import ClassTables
package import CoreGraphics
internal import Diagnostics
internal import Foundation

/// Filters of classes of the application, whose `outputImage` is a recipe.
extension CIFilter {
  /// Refuses a name that the catalogue has.
  static func refuseName(_ name: String) {
    RefusalLog.refuse("filter: name '\(name)'", "it is one of Core Image's, which keeps its filter")
  }

  // MARK: - Declared inputs

  /// The keys of the inputs that the class declares as stored properties.
  final var declaredInputKeys: [String] {
    DeclaredValues.names(of: type(of: self), below: CIFilter.self)
      .filter { $0.hasPrefix("input") }
  }

  /// The value of a stored property that the class declares; nil for none.
  final func declaredValue(forKey key: String) -> Any? {
    DeclaredValues.value(of: self, named: key, below: CIFilter.self)
  }

  /// Sets a stored property that the class declares.
  ///
  /// - Returns: false where it declares none of the name that takes the value.
  final func setDeclaredValue(_ value: Any?, forKey key: String) -> Bool {
    if DeclaredValues.set(value, of: self, named: key, below: CIFilter.self) { return true }
    let forms: [Any]
    if let vector = value as? CIVector {
      forms = vector.count == 4 ? [vector.cgRectValue] : [vector.cgPointValue]
    } else if let number = value.flatMap({ InputValue.number($0) }) {
      forms = [
        NSNumber(value: number), number, CGFloat(number), Float(number), Int(clamping: number),
        number != 0,
      ]
    } else {
      return false
    }
    return forms.contains {
      DeclaredValues.set($0, of: self, named: key, below: CIFilter.self)
    }
  }

  // MARK: - For the renderer

  /// The times at which a transition's recipe is asked for, 0 and 1 among them.
  private static var momentCount: Int { 65 }

  /// The filter's description in a place among a layer's effects.
  ///
  /// That of a class of the application is asked for `outputImage` with stand-ins for the pictures
  /// that the renderer will supply; its inputs have their old values afterwards.
  ///
  /// - Parameter extent: the extent of these pictures: the layer's bounds.
  /// - Returns: nil, with a logged reason, for a class without `outputImage`.
  package final func description(
    as role: FilterKernel.Role, extent: CGRect
  ) -> FilterDescription? {
    guard isOfApplication else { return filterDescription }
    let pictures = [
      kCIInputImageKey: CIImage(.supplied(.image), extent: extent),
      kCIInputTargetImageKey: CIImage(.supplied(.second), extent: extent),
      kCIInputBackgroundImageKey: CIImage(.supplied(.second), extent: extent),
    ]
    var keys = [kCIInputImageKey]
    switch role {
    case .filter: break
    case .transition: keys += [kCIInputTargetImageKey, kCIInputExtentKey, kCIInputTimeKey]
    case .blend: keys.append(kCIInputBackgroundImageKey)
    }
    let known = Set(inputs.map(\.key) + declaredInputKeys)
    let isClosed = specification != nil
    let set = keys.filter { !isClosed || known.contains($0) }
    let before = set.map { ($0, value(forKey: $0)) }
    defer { for (key, value) in before { setValue(value, forKey: key) } }
    for key in set {
      if let picture = pictures[key] { setValue(picture, forKey: key) }
      if key == kCIInputExtentKey { setValue(CIVector(cgRect: extent), forKey: key) }
    }
    var moments: [CIImage] = []
    let count = role == .transition ? Self.momentCount : 1
    for index in 0..<count {
      if set.contains(kCIInputTimeKey) {
        setValue(Double(index) / Double(max(count - 1, 1)), forKey: kCIInputTimeKey)
      }
      guard let picture = outputImage else {
        RefusalLog.refuse(
          "filter: outputImage of \(type(of: self))",
          "it is nil with all pictures set; the layer is drawn without the filter")
        return nil
      }
      moments.append(picture)
    }
    return description(of: moments, as: role, extent: extent)
  }

  private func description(
    of moments: [CIImage], as role: FilterKernel.Role, extent: CGRect
  ) -> FilterDescription? {
    if case .filtered(var filter, let input, let second) = moments[0].recipe,
      filter == filterDescription, case .supplied(.image) = input.recipe
    {
      // The class does not override `outputImage`.
      let isPair =
        if case .supplied(.second)? = second?.recipe { role != .filter } else { second == nil }
      if isPair {
        filter.name = name
        return filter
      }
    }
    guard let recipe = FilterRecipe(moments, role: role, extent: extent) else {
      RefusalLog.refuse(
        "filter: outputImage of \(type(of: self))",
        "it has more than \(FilterRecipe.limit) pictures; the layer is drawn without the filter")
      return nil
    }
    var result = FilterDescription(recipe, name: name)
    result.isEnabled = isEnabled
    return result
  }
}
