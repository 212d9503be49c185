// SPDX-License-Identifier: MIT

import Foundation
import LayerHost
import QuartzCore

// The pictures of a folder as a grid. A click enlarges one, another returns it to the grid; the
// arrow keys go from page to page. Animated GIFs play.
//
//     swift run ImageBrowser ~/Pictures
//     swift run ImageBrowser ~/Pictures --offscreen out --click 100,100@0.5

let arguments = LayerHost.parseArguments(
  operands: "FOLDER", about: "The pictures of a folder as a grid; a click enlarges one.")
let size = CGSize(width: 800, height: 600)
let browser = ImageBrowser(
  folder: URL(fileURLWithPath: arguments.operands.first ?? "."), size: size)

LayerHost.main(
  title: "ImageBrowser", size: size, layer: browser.layer,
  onClick: { browser.click(at: $0) },
  onKey: { key in
    switch key {
    case .left: browser.turn(by: -1)
    case .right: browser.turn(by: 1)
    default: break
    }
  })
