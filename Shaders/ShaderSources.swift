// SPDX-License-Identifier: MIT

/// The GLSL sources, which the build embeds in the program.
///
/// A file in a folder is found by its bare name, as the others are. A new file is listed here and
/// as a resource in the package's manifest.
public enum ShaderSources {
  /// The names of all sources, without the suffix `.glsl`.
  public static let names = [
    "layer", "clip", "coverage", "records", "stretch",
    "effect", "blending", "blur", "color", "distort", "combine", "blend", "transition", "custom",
    "stylize", "screen", "page", "looks",
    "shape", "paint", "gradient", "picture",
  ]

  /// The text of a source by its name without suffix, nil when there is none.
  public static func source(named name: String) -> String? {
    let bytes: [UInt8]? =
      switch name {
      case "layer": PackageResources.layer_glsl
      case "clip": PackageResources.clip_glsl
      case "coverage": PackageResources.coverage_glsl
      case "records": PackageResources.records_glsl
      case "stretch": PackageResources.stretch_glsl
      case "effect": PackageResources.effect_glsl
      case "blending": PackageResources.blending_glsl
      case "blur": PackageResources.blur_glsl
      case "color": PackageResources.color_glsl
      case "distort": PackageResources.distort_glsl
      case "combine": PackageResources.combine_glsl
      case "blend": PackageResources.blend_glsl
      case "transition": PackageResources.transition_glsl
      case "custom": PackageResources.custom_glsl
      case "stylize": PackageResources.stylize_glsl
      case "screen": PackageResources.screen_glsl
      case "page": PackageResources.page_glsl
      case "looks": PackageResources.looks_glsl
      case "shape": PackageResources.shape_glsl
      case "paint": PackageResources.paint_glsl
      case "gradient": PackageResources.gradient_glsl
      case "picture": PackageResources.picture_glsl
      default: nil
      }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}
