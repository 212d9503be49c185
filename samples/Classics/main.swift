// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore

/// The numbers after `--only`, or all examples.
func chosenNumbers() -> [Int] {
  let known = Examples.all.map { $0().number }
  let arguments = LayerHost.arguments
  guard let option = arguments.firstIndex(of: "--only") else { return known }
  let chosen = arguments[(option + 1)...].flatMap { $0.split(separator: ",") }
    .compactMap { Int($0) }.filter(known.contains)
  if chosen.isEmpty {
    print("Classics: --only takes numbers of \(known)")
    exit(1)
  }
  return chosen
}

let player = Player(numbers: chosenNumbers())
// Once the loop turns, the window is there and changes animate by themselves.
DispatchQueue.main.async { player.show() }

LayerHost.main(
  title: "Classics", size: CGSize(width: 640, height: 480), layer: player.layer,
  onClick: { _ in player.show() },
  onKey: { key in
    switch key {
    case .left: player.move(by: -1)
    case .right, .space: player.move(by: 1)
    default: break
    }
  })
