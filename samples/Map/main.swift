// SPDX-License-Identifier: MIT

import LayerHost
import Map
import QuartzCore

// The Mandelbrot set as a map: drag to move, scroll or press ↑ and ↓ to zoom.
//
// The tiles are drawn on background threads at the level that is seen; coarser ones show meanwhile.

let view = MapView()

LayerHost.main(
  title: "Map", size: MapView.size, layer: view.layer, onEvent: { view.handle($0) })
