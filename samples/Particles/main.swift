// SPDX-License-Identifier: MIT

import LayerHost
import Particles
import QuartzCore

let names = ParticleShow.names.joined(separator: ", ")
let arguments = LayerHost.parseArguments(
  [LayerHost.Option("--only", "NAME", help: "begins with one of \(names)")],
  about: "Fire, snow and fireworks; ← and → turn the page, the fire follows the mouse.")
let show = ParticleShow()
if let name = arguments["--only"] {
  guard let index = ParticleShow.names.firstIndex(of: name) else {
    print("Particles: --only takes one of \(names)")
    exit(1)
  }
  show.turn(by: index)
}

LayerHost.main(
  title: "Particles", size: ParticleShow.size, layer: show.layer, onEvent: { show.handle($0) })
