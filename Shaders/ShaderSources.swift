// SPDX-License-Identifier: MIT

/// The GLSL sources, which the build embeds in the program.
///
/// A file in a folder is found by its bare name, as the others are. After adding one run `make generate`,
/// which lists it in `ShaderSources+Table.swift`.
public enum ShaderSources {
  /// The names of all sources, without the suffix `.glsl`.
  public static var names: [String] { sources.map(\.name) }

  /// The text of a source by its name without suffix, nil when none exists.
  public static func source(named name: String) -> String? {
    sources.first { $0.name == name }.map { String(decoding: $0.bytes(), as: UTF8.self) }
  }
}
