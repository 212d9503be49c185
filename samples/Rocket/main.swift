// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore

let scene = RocketScene()
scene.launch()

LayerHost.main(
  title: "Rocket", size: CGSize(width: 532, height: 122), layer: scene.layer,
  onClick: { _ in scene.launch() })
