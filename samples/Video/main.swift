// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore
import Video

let arguments = LayerHost.parseArguments(
  operands: "FILE",
  about: "Plays a film by ffmpeg; a pattern without FILE. Space pauses, ← and → skip, drag the bar."
)

// A child that ends early must not end this program.
signal(SIGPIPE, SIG_IGN)
do {
  let file = try arguments.operands.first.map { try VideoFile(path: $0) } ?? VideoFile.pattern()
  let player = Player(file)
  LayerHost.main(
    title: "Video", size: Player.size, layer: player.layer, onEvent: { player.handle($0) })
} catch {
  FileHandle.standardError.write(Data("Video: \(error)\n".utf8))
  LayerHost.main(title: "Video", size: Player.size, layer: Notice.layer("\(error)"))
}
