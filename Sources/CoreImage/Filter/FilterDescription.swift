// SPDX-License-Identifier: MIT

public import CoreGraphics

/// A filter as the render tree holds it: what to compute, and its inputs as numbers.
///
/// Made by `CIFilter.filterDescription`, changed by running animations, drawn by the compositor.
public struct FilterDescription: Equatable, Sendable {
  /// What is computed.
  public var kind: FilterKind
  /// Which blend; `sourceOver` unless `kind` is `blend`.
  public var blendMode: BlendMode
  /// Whether the filter does anything; one that is off lets its picture through.
  public var isEnabled = true
  /// What key paths call the filter: `NAME` in `filters.NAME.inputRadius`.
  public var name: String
  /// The values by `inputIndex(of:)`. Distances in points, positions in the layer's space.
  public var inputs = FilterInputs()
  /// The texture, mask or back side that the filter takes besides the layer's pictures; nil for its
  /// own.
  public var picture: CGImage?
  /// The program, for `custom`.
  public var kernel: FilterKernel?

  /// Makes the description of a filter with default inputs; not for `custom`.
  public init(_ kind: FilterKind, blendMode: BlendMode = .sourceOver) {
    self.kind = kind
    self.blendMode = blendMode
    let specification = FilterCatalogue.specification(of: kind, blendMode: blendMode)
    name = specification?.name ?? ""
    setDefaults(specification?.inputs ?? [])
  }

  /// Makes the description of a program of the application's own with its default inputs.
  public init(_ kernel: FilterKernel) {
    kind = .custom
    blendMode = .sourceOver
    self.kernel = kernel
    name = kernel.name
    setDefaults(kernel.inputs)
  }

  private mutating func setDefaults(_ declared: [FilterInput]) {
    var index = 0
    for input in declared where input.componentCount > 0 {
      inputs[index] = SIMD4<Float>(input.initial)
      index += 1
    }
  }

  /// Which family the filter belongs to.
  public var family: FilterFamily { kind.family }

  /// The inputs that have a lane, in order.
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
