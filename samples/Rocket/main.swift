// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore
import Rocket

let scene = RocketScene()
scene.launch()

LayerHost.main(
  title: "Rocket", size: RocketScene.size, layer: scene.layer, onClick: { _ in scene.launch() })
