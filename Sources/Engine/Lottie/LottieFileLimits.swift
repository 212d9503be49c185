// SPDX-License-Identifier: MIT

extension LottieFile {
  /// The limits of a file that is read: one that asks for more is refused with an error that names the limit.
  public struct Limits: Equatable, Sendable {
    /// The most bytes of the text. Default 2²⁶.
    public var byteCount = 1 << 26
    /// The most objects and lists within one another. Default 256.
    public var depth = 256
    /// The most layers that are made, for groups, shapes and repeated contents too; null layers and effects count.
    /// Default 2¹⁶.
    public var layerCount = 1 << 16
    /// The most effects of one layer. Default 256.
    public var effectCount = 256
    /// The most layers within one another that are made. Default 448, which a scene file can hold.
    public var layerDepth = 448
    /// The most compositions within one another. Default 32.
    public var compositionDepth = 32
    /// The most parents above one layer. Default 128.
    public var parentDepth = 128
    /// The most keyframes of all values together. Default 2²⁰.
    public var keyframeCount = 1 << 20
    /// The most values of all animations that are made, vertices of all outlines that are drawn for them, at each
    /// frame where they are sampled, and UTF-16 units of all texts. Default 2²³.
    public var sampleCount = 1 << 23
    /// The most frames of the whole. Default 2¹⁸, an hour and more at 60 per second.
    public var frameCount = 1 << 18
    /// The most copies that a repeater makes. Default 1,024.
    public var copyCount = 1 << 10
    /// The most pixels of all images together. Default 2²⁷.
    public var pixelCount = 1 << 27

    /// Makes limits with the default values.
    public init() {}

    static func excess(
      _ subject: String, limit: Int, name: String, path: String = ""
    ) -> LottieFileError {
      LottieFileError(
        .excess, "\(subject), more than \(limit) (LottieFile.Limits.\(name))", path: path)
    }
  }
}
