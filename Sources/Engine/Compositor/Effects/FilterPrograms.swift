// SPDX-License-Identifier: MIT

/// The programs of effects by their files, each variant built when it is first drawn.
final class FilterPrograms {
  let blurs = ShaderFamily<BlurFeatures>(file: "blur", interface: .effects)
  let colors = ColorPrograms()
  let distortions = ShaderFamily<Distortion>(file: "distort", interface: .effects)
  let combinations = ShaderFamily<BlurCombination>(file: "combine", interface: .effects)
  let blends = BlendPrograms()
  let dissolve = ShaderFamily<OwnPixelFeatures>(file: "dissolve", interface: .effects)
  let transitions = ShaderFamily<PictureTransition.Program>(file: "transition", interface: .effects)
  let pages = ShaderFamily<PageTransition>(file: "page", interface: .effects)
  let stylings = ShaderFamily<Stylization>(file: "stylize", interface: .effects)
  let screens = ShaderFamily<HalftoneScreen>(file: "screen", interface: .effects)

  /// Frees every program; the context is current.
  func removeAll() {
    blurs.removeAll()
    colors.removeAll()
    distortions.removeAll()
    combinations.removeAll()
    blends.removeAll()
    dissolve.removeAll()
    transitions.removeAll()
    pages.removeAll()
    stylings.removeAll()
    screens.removeAll()
  }
}
