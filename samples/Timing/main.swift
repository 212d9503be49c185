// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore

let arguments = LayerHost.arguments
let sets = CurveSets.all

// `--plots FOLDER` writes the pictures of the documentation and ends.
if let option = arguments.firstIndex(of: "--plots") {
  guard arguments.indices.contains(option + 1) else {
    print("Timing: --plots takes a folder")
    exit(1)
  }
  do {
    try Plot.write(sets, into: URL(fileURLWithPath: arguments[option + 1]))
    exit(0)
  } catch {
    print("Timing: \(error)")
    exit(1)
  }
}

let scene = TimingScene(sets: sets)
if let option = arguments.firstIndex(of: "--only"), arguments.indices.contains(option + 1),
  let place = sets.firstIndex(where: { $0.name == arguments[option + 1] })
{
  scene.move(by: place)
} else {
  scene.show()
}

LayerHost.main(
  title: "Timing", size: TimingScene.size, layer: scene.layer, onClick: { _ in scene.show() },
  onKey: { key in
    switch key {
    case .left: scene.move(by: -1)
    case .right, .space: scene.move(by: 1)
    default: break
    }
  })
