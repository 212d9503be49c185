// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore

let scene = BusyScene()
var begin: CFTimeInterval?

/// Puts the application's thread to sleep again and again: it reads no input and commits nothing,
/// and all animations continue.
let link = CADisplayLink { link in
  let elapsed = link.timestamp - (begin ?? link.timestamp)
  begin = begin ?? link.timestamp
  let isAsleep =
    elapsed.truncatingRemainder(dividingBy: BusyScene.awake + BusyScene.nap) >= BusyScene.awake
  guard isAsleep != scene.isAsleep else { return }
  scene.isAsleep = isAsleep
  CATransaction.flush()
  // An offscreen sequence has no thread to wait for: only the lamp is shown.
  if isAsleep, !LayerHost.isOffscreen { Thread.sleep(forTimeInterval: BusyScene.nap) }
}
link.add(to: .current, forMode: .common)

LayerHost.main(title: "BusyMain", size: BusyScene.size, layer: scene.layer)
