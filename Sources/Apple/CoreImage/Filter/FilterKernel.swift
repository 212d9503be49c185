// SPDX-License-Identifier: MIT

/// A filter written in GLSL by the application. Not part of Apple's API.
///
/// The source defines one function, which is called for each pixel of the result:
///
/// ```glsl
/// vec4 filterColor(vec2 point) {
///   vec4 color = sampleAt(point + vec2(inputRadius, 0.0));
///   return vec4(1.0 - color.rgb, color.a);
/// }
/// ```
/// `point` is the pixel's centre in the layer's space (points); `sampleAt(p)` reads the filtered
/// picture there, straight sRGB with alpha, transparent outside of it. Each input is declared under
/// its key, as `float`, `vec2` (positions) or `vec4`. The result is straight sRGB with alpha. The
/// text must be valid for GLSL 3.30 and GLSL ES 3.00.
///
/// A transition (`Role.transition`, for `CATransition.filter`) also reads the picture that comes by
/// `sampleTargetAt(p)`, the progress `inputTime`, 0 to 1, and the layer's bounds `inputExtent`: x, y,
/// width, height in points. A blend (`Role.blend`, for `CALayer.compositingFilter`) reads the
/// backdrop by `sampleBackgroundAt(p)`.
///
/// Compilation happens when the filter is first drawn: one that fails is skipped, and the renderer
/// reports the compiler's message.
public final class FilterKernel: Sendable, Hashable {
  /// The filter's name unless its `CIFilter` sets another.
  public let name: String
  /// The text that defines `filterColor`.
  public let source: String
  /// The inputs by lane: at most `FilterInputs.capacity`, no pictures.
  public let inputs: [FilterInput]
  /// The distance from a pixel within which the program reads, in points; the result is larger by
  /// as much.
  public let reach: Double
  /// The place that the program takes among a layer's effects.
  public let role: Role
  /// Of name and text, computed once: kernels are looked up in each frame.
  private let hash: Int

  /// The places of programs among a layer's effects.
  public enum Role: UInt8, Sendable {
    /// One picture to another: `filters`, `backgroundFilters` and recipes of `CIImage`.
    case filter
    /// From one picture to another over time: `CATransition.filter`.
    case transition
    /// A picture with its backdrop, each read at the pixel that is drawn: `compositingFilter`.
    case blend
  }

  /// An error in a program's declaration.
  public enum DeclarationError: Error, Equatable {
    /// There are more inputs than `FilterInputs.capacity`.
    case tooManyInputs(Int)
    /// The key is no GLSL identifier, is used twice, or reserved by GLSL or the renderer.
    case invalidKey(String)
    /// The reach is negative or not finite, or that of a blend is not 0.
    case invalidReach(Double)
  }

  /// Declares a program; it is not compiled yet.
  public init(
    name: String, source: String, inputs: [FilterInput] = [], reach: Double = 0,
    role: Role = .filter
  ) throws(DeclarationError) {
    guard inputs.count <= FilterInputs.capacity else { throw .tooManyInputs(inputs.count) }
    guard reach.isFinite, role == .blend ? reach == 0 : reach >= 0 else {
      throw .invalidReach(reach)
    }
    var seen: Set<String> = []
    for input in inputs {
      guard input.kind != .image, Self.isUsable(input.key, role), seen.insert(input.key).inserted
      else { throw .invalidKey(input.key) }
    }
    self.name = name
    self.source = source
    self.inputs = inputs
    self.reach = reach
    self.role = role
    var hasher = Hasher()
    hasher.combine(name)
    hasher.combine(source)
    hash = hasher.finalize()
  }

  private static func isUsable(_ key: String, _ role: Role) -> Bool {
    guard let first = key.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first) else {
      return false
    }
    let isWord = key.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    var taken: Set<String> = ["filterColor", "sampleAt", "main", "point", "float", "vec2", "vec4"]
    switch role {
    case .filter: break
    case .transition: taken.formUnion(["sampleTargetAt", kCIInputTimeKey, kCIInputExtentKey])
    case .blend: taken.insert("sampleBackgroundAt")
    }
    return isWord && !key.hasPrefix("gl_") && !key.contains("__") && !taken.contains(key)
  }

  public static func == (a: FilterKernel, b: FilterKernel) -> Bool {
    a === b
      || a.hash == b.hash && a.role == b.role && a.source == b.source && a.inputs == b.inputs
        && a.reach == b.reach && a.name == b.name
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
