// SPDX-License-Identifier: MIT

import BusyMain
import LayerHost
import QuartzCore

let scene = BusyScene()
scene.begin(mayNap: { true })

LayerHost.main(title: "BusyMain", size: BusyScene.size, layer: scene.layer)
