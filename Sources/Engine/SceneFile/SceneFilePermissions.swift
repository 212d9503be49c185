// SPDX-License-Identifier: MIT

extension SceneFile {
  /// The powers of a scene beyond its own text and folder, which who reads one of unknown origin may deny.
  ///
  /// ```swift
  /// let scene = try SceneFile(contentsOf: url, permissions: [])
  /// ```
  /// A scene that asks for one that it does not have is refused with an error that names it.
  public struct Permissions: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    /// Makes permissions of their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Filters of the scene's own, whose shaders run on the graphics card (`--allow-kernels`).
    public static let kernels = Permissions(rawValue: 1)
    /// Files outside of the scene's folder, symbolic links followed (`--allow-paths`).
    public static let paths = Permissions(rawValue: 2)
    /// All of them: for scenes that are the reader's own.
    public static let all: Permissions = [.kernels, .paths]
  }
}
