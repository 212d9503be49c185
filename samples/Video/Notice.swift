// SPDX-License-Identifier: MIT

import QuartzCore

/// A message in the place of a film.
package enum Notice {
  /// The layer with the message, as large as the player.
  package static func layer(_ text: String) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(origin: .zero, size: Player.size)
    Player.addBackground(to: layer)
    let words = CATextLayer()
    words.frame = CGRect(x: 140, y: 280, width: 680, height: 120)
    words.string = text
    words.fontSize = 20
    words.isWrapped = true
    words.alignmentMode = .center
    words.contentsScale = 2
    words.foregroundColor = CGColor(srgbRed: 1, green: 0.8, blue: 0.72, alpha: 1)
    layer.addSublayer(words)
    return layer
  }
}
