// SPDX-License-Identifier: MIT

/// The GLSL sources.
public enum ShaderSources {
  public static var layer: [UInt8] { PackageResources.layer_glsl }
 public static var common: [UInt8] { PackageResources.common_glsl }
}
