// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore

// `--only NAME` shows one of fire, snow, fireworks; ← and → turn the page, a click moves the fire.
let arguments = LayerHost.arguments
let show = ParticleShow()
if let option = arguments.firstIndex(of: "--only"), arguments.indices.contains(option + 1),
  let place = ParticleShow.names.firstIndex(of: arguments[option + 1])
{
  show.turn(by: place)
}

LayerHost.main(
  title: "Particles", size: ParticleShow.size, layer: show.layer,
  onClick: { show.move(to: $0) },
  onKey: { key in
    switch key {
    case .left: show.turn(by: -1)
    case .right, .space: show.turn(by: 1)
    default: break
    }
  })
