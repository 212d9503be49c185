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

  /// An error in a program's declaration.
  public enum DeclarationError: Error, Equatable {
    /// There are more inputs than `FilterInputs.capacity`.
    case tooManyInputs(Int)
    /// The key is no GLSL identifier, is used twice, or reserved by GLSL or the renderer.
    case invalidKey(String)
    /// The reach is negative or not finite.
    case invalidReach(Double)
  }

  /// Declares a program; it is not compiled yet.
  public init(
    name: String, source: String, inputs: [FilterInput] = [], reach: Double = 0
  ) throws(DeclarationError) {
    guard inputs.count <= FilterInputs.capacity else { throw .tooManyInputs(inputs.count) }
    guard reach.isFinite, reach >= 0 else { throw .invalidReach(reach) }
    var seen: Set<String> = []
    for input in inputs {
      guard input.kind != .image, Self.isUsable(input.key), seen.insert(input.key).inserted
      else { throw .invalidKey(input.key) }
    }
    self.name = name
    self.source = source
    self.inputs = inputs
    self.reach = reach
  }

  private static func isUsable(_ key: String) -> Bool {
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
    let taken: Set<String> = ["filterColor", "sampleAt", "main", "point", "float", "vec2", "vec4"]
    return isWord && !key.hasPrefix("gl_") && !key.contains("__") && !taken.contains(key)
  }

  public static func == (a: FilterKernel, b: FilterKernel) -> Bool {
    a === b
      || a.source == b.source && a.inputs == b.inputs && a.reach == b.reach && a.name == b.name
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
