// SPDX-License-Identifier: MIT

import Foundation
import LayerHost
import Principles
import QuartzCore

let arguments = LayerHost.parseArguments(
  [LayerHost.Option("--only", "NUMBER,…", help: "plays only the principles of these numbers")],
  operands: "NUMBER…",
  about: "Plays the twelve principles of animation, one by one; ← and → turn the page.")

/// The numbers after `--only`, or all principles.
func chosenNumbers() -> [Int] {
  let known = Player.allNumbers
  guard let list = arguments["--only"] else { return known }
  let texts = ([list] + arguments.operands).flatMap { $0.split(separator: ",") }
  let chosen = texts.compactMap { Int($0) }.filter(known.contains)
  if chosen.isEmpty {
    print("Principles: --only takes numbers from \(known.min() ?? 1) to \(known.max() ?? 1)")
    exit(1)
  }
  return chosen
}

let player = Player(numbers: chosenNumbers())
// Once the loop turns, the window is there.
DispatchQueue.main.async { player.show() }

LayerHost.main(
  title: "Principles", size: Player.size, layer: player.layer, onEvent: { player.handle($0) })
