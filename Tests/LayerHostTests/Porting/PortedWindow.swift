// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore

func showBadge() -> Never {
  let root = CALayer()
  root.addSublayer(makeBadge())
  LayerHost.main(title: "Badge", size: CGSize(width: 320, height: 200), layer: root)
}
