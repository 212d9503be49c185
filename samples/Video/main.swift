// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore

let arguments = LayerHost.parseArguments(
  operands: "FILE",
  about: "Plays a film by ffmpeg; a pattern without FILE. Space pauses, ← and → skip, drag the bar."
)

/// A window with a message in the place of a film.
func message(_ text: String) -> CALayer {
  let layer = CALayer()
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

// A child that ends early must not end this program.
signal(SIGPIPE, SIG_IGN)
do {
  let file = try arguments.operands.first.map { try VideoFile(path: $0) } ?? VideoFile.pattern()
  let player = Player(file)
  LayerHost.main(
    title: "Video", size: Player.size, layer: player.layer,
    onKey: { key in
      switch key {
      case .space: player.togglePlaying()
      case .left: player.skip(by: -5)
      case .right: player.skip(by: 5)
      default: break
      }
    }, onEvent: { player.handle($0) })
} catch {
  FileHandle.standardError.write(Data("Video: \(error)\n".utf8))
  LayerHost.main(title: "Video", size: Player.size, layer: message("\(error)"))
}
