// SPDX-License-Identifier: MIT

import Drawing
import LayerHost
import QuartzCore

// One page of all drawing operations of a context, each in a layer with its name below it.
//
// `swift run Drawing --offscreen out` writes the page as a picture.

let page = DrawingPage()

LayerHost.main(title: "Drawing", size: page.layer.bounds.size, layer: page.layer)
