// SPDX-License-Identifier: MIT

import LayerHost
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
  title: "Particles", size: ParticleShow.size, layer: show.layer,
  onKey: { key in
    switch key {
    case .left: show.turn(by: -1)
    case .right, .space: show.turn(by: 1)
    default: break
    }
  },
  onEvent: { event in
    // A click, and a drag.
    if case .pointer(let pointer) = event, pointer.isClick || !pointer.buttons.isEmpty {
      show.move(to: pointer.location)
    }
  })
