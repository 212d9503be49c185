// SPDX-License-Identifier: MIT

/// The GLSL sources, which the build embeds in the program.
///
/// A file in a folder is found by its bare name, as the others are. A new file is listed here and
/// as a resource in the package's manifest.
public enum ShaderSources {
  /// The names of all sources, without the suffix `.glsl`.
  public static var names: [String] { sources.map(\.name) }

  /// The text of a source by its name without suffix, nil when none exists.
  public static func source(named name: String) -> String? {
    sources.first { $0.name == name }.map { String(decoding: $0.bytes(), as: UTF8.self) }
  }

  private static let sources: [(name: String, bytes: @Sendable () -> [UInt8])] = [
    ("layer", { PackageResources.layer_glsl }),
    ("varyings", { PackageResources.varyings_glsl }),
    ("instance", { PackageResources.instance_glsl }),
    ("vertices", { PackageResources.vertices_glsl }),
    ("fragments", { PackageResources.fragments_glsl }),
    ("edges", { PackageResources.edges_glsl }),
    ("content", { PackageResources.content_glsl }),
    ("image", { PackageResources.image_glsl }),
    ("mixed", { PackageResources.mixed_glsl }),
    ("ramp", { PackageResources.ramp_glsl }),
    ("stops", { PackageResources.stops_glsl }),
    ("shape", { PackageResources.shape_glsl }),
    ("winding", { PackageResources.winding_glsl }),
    ("line", { PackageResources.line_glsl }),
    ("ends", { PackageResources.ends_glsl }),
    ("samples", { PackageResources.samples_glsl }),
    ("varying", { PackageResources.varying_glsl }),
    ("clip", { PackageResources.clip_glsl }),
    ("coverage", { PackageResources.coverage_glsl }),
    ("pixel", { PackageResources.pixel_glsl }),
    ("slopes", { PackageResources.slopes_glsl }),
    ("records", { PackageResources.records_glsl }),
    ("stretch", { PackageResources.stretch_glsl }),
    ("paint", { PackageResources.paint_glsl }),
    ("gradient", { PackageResources.gradient_glsl }),
    ("effect", { PackageResources.effect_glsl }),
    ("blending", { PackageResources.blending_glsl }),
    ("looks", { PackageResources.looks_glsl }),
    ("blur", { PackageResources.blur_glsl }),
    ("color", { PackageResources.color_glsl }),
    ("distort", { PackageResources.distort_glsl }),
    ("combine", { PackageResources.combine_glsl }),
    ("blend", { PackageResources.blend_glsl }),
    ("dissolve", { PackageResources.dissolve_glsl }),
    ("transition", { PackageResources.transition_glsl }),
    ("custom", { PackageResources.custom_glsl }),
    ("stylize", { PackageResources.stylize_glsl }),
    ("screen", { PackageResources.screen_glsl }),
    ("page", { PackageResources.page_glsl }),
    ("picture", { PackageResources.picture_glsl }),
    ("media", { PackageResources.media_glsl }),
  ]
}
