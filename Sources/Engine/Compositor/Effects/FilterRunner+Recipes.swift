// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage

/// Filters that the application composed of others.
extension FilterRunner {
  /// Draws a recipe of one picture, or of two.
  ///
  /// - Parameters:
  ///   - inputs: the pictures, and where the layer lies, with its bounds.
  ///   - progress: of a transition, 0 to 1.
  /// - Returns: empty when it could not be drawn. The first picture itself may be returned.
  mutating func drawRecipe(
    _ recipe: FilterRecipe, of inputs: EffectInputs, progress: Float, covering region: PixelRect,
    in gl: GLContext
  ) -> FilterPicture {
    guard let space = inputs.space else { return .empty }
    var supplied = inputs
    // They belong to the frame: no step of the recipe may draw into their targets.
    supplied.source.slot = -1
    supplied.second.slot = -1
    let anchor = gridAnchor
    defer { gridAnchor = anchor }
    gridAnchor = space.anchor
    let drawing = ImageDrawing(
      frame: ImageFrame(space: space, area: region, stated: recipe.extent),
      supplied: supplied)
    do throws(ImageRenderingError) {
      let drawn = try drawing.picture(
        of: SteppedImage(recipe, at: progress), covering: region, &self, gl)
      return drawn.texture == inputs.source.texture ? inputs.source : drawn
    } catch {
      note("filter recipe", error.description, lacksMemory: false)
      return .empty
    }
  }
}
