// SPDX-License-Identifier: MIT

import Cube
import LayerHost
import QuartzCore

let cube = CubeScene()

LayerHost.main(
  title: "Cube", size: CubeScene.size, layer: cube.layer, onEvent: { cube.handle($0) })
