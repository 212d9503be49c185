// SPDX-License-Identifier: MIT

/// The places of `dialog-over-N`: a card upon a sheet that covers N moving quads.
enum DialogLayout {
  static let card = SceneRectangle(440, 260, 400, 200)
  static let cardColor = SceneColor(bitmap: 3)
}
