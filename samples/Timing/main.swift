// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore
import Timing

let sets = CurveSets.all
let names = sets.map(\.name).joined(separator: ", ")
let arguments = LayerHost.parseArguments(
  [
    LayerHost.Option("--only", "NAME", help: "begins with one of \(names)"),
    LayerHost.Option("--plots", "FOLDER", help: "writes the plots into a folder and ends"),
  ],
  about: "Curves of animations side by side; ← and → turn the page, the slider sets the time.")

if let folder = arguments["--plots"] {
  do {
    try Plot.write(sets, into: URL(fileURLWithPath: folder))
    exit(0)
  } catch {
    print("Timing: \(error)")
    exit(1)
  }
}

let scene = TimingScene(sets: sets)
let first = arguments["--only"].map { name in sets.firstIndex { $0.name == name } } ?? 0
guard let first else {
  print("Timing: --only takes one of \(names)")
  exit(1)
}
// Once the loop runs, the clock is the offscreen renderer's, if pictures were requested.
DispatchQueue.main.async { scene.move(by: first) }

LayerHost.main(
  title: "Timing", size: TimingScene.size, layer: scene.layer, onEvent: { scene.handle($0) })
