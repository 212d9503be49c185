// SPDX-License-Identifier: MIT

import Foundation
import ImageBrowser
import LayerHost
import QuartzCore

// The pictures of a folder as a grid. A click enlarges one, another returns it to the grid; the
// arrow keys go from page to page. Animated GIFs play.
//
//     swift run ImageBrowser ~/Pictures
//     swift run ImageBrowser ~/Pictures --offscreen out --click 100,100@0.5

let arguments = LayerHost.parseArguments(
  operands: "FOLDER", about: "The pictures of a folder as a grid; a click enlarges one.")
let browser = ImageBrowser(
  folder: URL(fileURLWithPath: arguments.operands.first ?? "."))

LayerHost.main(
  title: "ImageBrowser", size: ImageBrowser.size, layer: browser.layer,
  onEvent: { browser.handle($0) })
