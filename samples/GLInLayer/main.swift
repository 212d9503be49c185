// SPDX-License-Identifier: MIT

import GLInLayer
import LayerHost
import QuartzCore

let scene = KnotScene()

LayerHost.main(
  title: "GLInLayer", size: KnotScene.size, layer: scene.layer, onClick: { _ in scene.tilt() })
