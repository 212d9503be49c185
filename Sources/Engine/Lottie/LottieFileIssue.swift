// SPDX-License-Identifier: MIT

extension LottieFile {
  /// Something that a file asks for and that is left out, or shown in another way.
  public struct Issue: Hashable, Sendable, CustomStringConvertible {
    /// The name of the layer; nil for what belongs to none.
    public let layer: String?
    /// The path of the value in the JSON, such as `layers[2].ef[0]`.
    public let path: String
    /// The unsupported feature and its effect on the picture.
    public let message: String

    /// Layer, path and message.
    public var description: String {
      [layer.map { "layer \"\($0)\"" }, path.isEmpty ? nil : path, message].compactMap { $0 }
        .joined(separator: ": ")
    }
  }
}
