// SPDX-License-Identifier: MIT

extension PixelImage {
  /// Pictures side by side from the left, with a gap of four pixels of mid grey between them.
  package init(panels: [PixelImage]) {
    let gap = 4
    let width = panels.map(\.width).reduce(0, +) + gap * max(0, panels.count - 1)
    let height = panels.map(\.height).max() ?? 0
    self.init(width: width, height: height, filledWith: Pixel(128, 128, 128))
    var x = 0
    for panel in panels {
      draw(panel, x: x, y: 0)
      x += panel.width + gap
    }
  }
}
