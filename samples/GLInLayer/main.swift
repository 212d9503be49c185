// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore

let gallery = Gallery()

LayerHost.main(
  title: "GLInLayer", size: Gallery.size, layer: gallery.layer,
  onClick: { _ in gallery.tilt() })
