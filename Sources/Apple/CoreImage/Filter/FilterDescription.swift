// SPDX-License-Identifier: MIT

public import CoreGraphics

/// A filter in the render tree: its kind, and its inputs as numbers.
///
/// Made by `CIFilter.filterDescription`, changed by running animations, drawn by the compositor.
public struct FilterDescription: Equatable, Sendable {
  /// The kind of filter.
  public var kind: FilterKind
  /// The blend mode; `sourceOver` unless `kind` is `blend`.
  public var blendMode: BlendMode
  /// Whether the filter has an effect; a disabled one passes its picture through.
  public var isEnabled = true
  /// The filter's name in key paths: `NAME` in `filters.NAME.inputRadius`.
  public var name: String
  /// The values by `inputIndex(of:)`. Distances in points, positions in the layer's space.
  public var inputs = FilterInputs()
  /// The texture, mask or back side that the filter reads in addition to the layer's pictures; nil
  /// for its default.
  public var picture: CGImage?
  /// The program of a `custom` filter.
  public var kernel: FilterKernel?
  /// The pictures that a `custom` filter of the application makes of others; nil for a kernel's.
  public var recipe: FilterRecipe?

  /// Makes the description of a filter with default inputs; not for `custom`.
  public init(_ kind: FilterKind, blendMode: BlendMode = .sourceOver) {
    self.kind = kind
    self.blendMode = blendMode
    let specification = FilterCatalogue.specification(of: kind, blendMode: blendMode)
    name = specification?.name ?? ""
    setDefaults(specification?.inputs ?? [])
  }

  /// Makes the description of an application's program with its default inputs.
  public init(_ kernel: FilterKernel) {
    kind = .custom
    blendMode = .sourceOver
    self.kernel = kernel
    name = kernel.name
    setDefaults(kernel.inputs)
  }

  /// Makes the description of a filter that an application composed of others.
  init(_ recipe: FilterRecipe, name: String) {
    kind = .custom
    blendMode = .sourceOver
    self.recipe = recipe
    self.name = name
  }

  private mutating func setDefaults(_ declared: [FilterInput]) {
    var index = 0
    for input in declared where input.componentCount > 0 {
      inputs[index] = SIMD4<Float>(input.initial)
      index += 1
    }
  }

  /// The family of the filter.
  public var family: FilterFamily {
    switch kernel?.role ?? recipe?.role {
    case .transition: .transition
    case .blend: .compositing
    case .filter, nil: kind.family
    }
  }

  /// The inputs with a lane, in order.
  public var valueInputs: [FilterInput] {
    let all =
      kernel?.inputs
      ?? FilterCatalogue.specification(of: kind, blendMode: blendMode)?.inputs ?? []
    return all.filter { $0.componentCount > 0 }
  }

  /// The index of an input in `inputs` by its key; nil for an unknown one and for pictures.
  public func inputIndex(of key: String) -> Int? {
    valueInputs.firstIndex { $0.key == key }
  }
}
