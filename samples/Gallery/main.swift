// SPDX-License-Identifier: MIT

import Foundation
import Gallery
import LayerHost
import QuartzCore

// All samples in one window, each of them running.
//
//     swift run Gallery
//     swift run Gallery --open Cube
//     swift run Gallery --offscreen out --fps 2 --seconds 2.5

let arguments = LayerHost.parseArguments(
  [LayerHost.Option("--open", "NAME", help: "lets a sample fill the window")],
  about: "All samples, live: arrows or the mouse choose, Return opens, Escape goes back.")
let gallery = GalleryScene()
let first = arguments["--open"].map { name in
  Samples.all.firstIndex { $0.name.lowercased() == name.lowercased() }
}
if case .some(.none) = first {
  print("Gallery: --open takes one of \(Samples.all.map(\.name).joined(separator: ", "))")
  exit(1)
}

/// Sets the samples in motion once they are on screen.
@MainActor func start(scale: CGFloat) {
  gallery.start(scale: scale, gradually: !LayerHost.isOffscreen)
  if let first = first ?? nil { gallery.open(first) }
}

if LayerHost.isOffscreen {
  DispatchQueue.main.async { start(scale: 2) }
  LayerHost.main(
    title: "Lamina", size: GalleryScene.size, layer: gallery.layer, closesOnEscape: false,
    onEvent: { event in MainActor.assumeIsolated { gallery.handle(event) } })
}

do {
  let window = try LayerWindow(
    title: "Lamina", size: GalleryScene.size, layer: gallery.layer)
  window.onEvent = { event in MainActor.assumeIsolated { gallery.handle(event) } }
  // Escape ends the program where there is nothing to go back to.
  gallery.onOpenedChange = { window.closesOnEscape = gallery.opened == nil }
  DispatchQueue.main.async { start(scale: window.scale) }
  try LayerHost.run()
} catch {
  FileHandle.standardError.write(Data("Gallery: \(error)\n".utf8))
  exit(1)
}
