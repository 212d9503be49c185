// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore

let arguments = LayerHost.parseArguments(
  operands: "PICTURE…", about: "A row of covers in perspective; ← and → or a click choose one.")
let files = CoverArt.images(files: arguments.operands)
let flow = CoverFlow(
  images: files.isEmpty ? CoverArt.generated(count: 9) : files,
  size: CGSize(width: 720, height: 320))

LayerHost.main(
  title: "Cards", size: CGSize(width: 720, height: 320), layer: flow.layer,
  onClick: { flow.select(at: $0) },
  onKey: { key in
    switch key {
    case .left: flow.select(flow.selection - 1)
    case .right: flow.select(flow.selection + 1)
    default: break
    }
  })
