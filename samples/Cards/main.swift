// SPDX-License-Identifier: MIT

import Cards
import LayerHost
import QuartzCore

let arguments = LayerHost.parseArguments(
  operands: "PICTURE…", about: "A row of covers in perspective; ← and → or a click choose one.")
let files = CoverArt.images(files: arguments.operands)
let flow = CoverFlow(images: files.isEmpty ? CoverArt.generated(count: 9) : files)

LayerHost.main(
  title: "Cards", size: CoverFlow.size, layer: flow.layer, onEvent: { flow.handle($0) })
