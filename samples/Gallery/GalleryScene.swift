// SPDX-License-Identifier: MIT

import Foundation
import LayerHost
import QuartzCore

/// All samples as live thumbnails; one of them can fill the window and gets its input.
///
/// Arrow keys and the mouse choose, Return and a click open, Escape goes back.
@MainActor package final class GalleryScene {
  /// The size of the window at first, in points.
  package static let size = CGSize(width: 1280, height: 830)

  /// The root.
  package let layer = CALayer()
  /// The chosen thumbnail.
  package private(set) var selection = 0
  /// The sample that fills the window; nil while the thumbnails are seen.
  package private(set) var opened: Int?
  /// Called when a sample begins to fill the window, and when it shrinks again.
  package var onOpenedChange: (@MainActor () -> Void)?

  private let tiles: [Tile]
  private var scale: CGFloat = 1
  private var layout: GalleryLayout
  private let wall = CAGradientLayer()
  private let title = GalleryStyle.text(
    "Lamina", size: 28, isBold: true, color: GalleryStyle.bright)
  private let subtitle: CATextLayer
  private let hint = GalleryStyle.text(
    "Arrows choose   ·   Return opens   ·   Escape goes back", size: 12, color: GalleryStyle.faint)
  private let ring = CALayer()
  private let curtain = CALayer()
  private let name = GalleryStyle.text("", size: 18, isBold: true, color: GalleryStyle.bright)
  private let path = GalleryStyle.text("", size: 13, color: GalleryStyle.faint)

  /// Makes the gallery of some samples; `start(scale:)` sets them in motion.
  package init(_ samples: [Sample] = Samples.all, size: CGSize = GalleryScene.size) {
    tiles = samples.map { Tile($0) }
    layout = GalleryLayout(count: samples.count, size: size)
    subtitle = GalleryStyle.text(
      "\(samples.count) samples, each of them running", size: 13, color: GalleryStyle.faint)
    layer.bounds = CGRect(origin: .zero, size: size)
    wall.colors = [GalleryStyle.wall, GalleryStyle.wallEdge]
    hint.alignmentMode = .right
    path.alignmentMode = .right
    ring.borderWidth = 2
    ring.borderColor = GalleryStyle.accent
    ring.cornerRadius = 13
    curtain.backgroundColor = GalleryStyle.wallEdge
    curtain.opacity = 0
    for part in [wall, title, subtitle, hint] { layer.addSublayer(part) }
    for tile in tiles { layer.addSublayer(tile.caption) }
    layer.addSublayer(ring)
    for tile in tiles { layer.addSublayer(tile.preview) }
    curtain.zPosition = 10
    curtain.addSublayer(name)
    curtain.addSublayer(path)
    layer.addSublayer(curtain)
    arrange(animated: false)
  }

  /// Starts all scenes; the gallery is on screen by then.
  ///
  /// - Parameters:
  ///   - scale: the pixels of a point.
  ///   - isGradual: whether each scene has a turn of the main queue for itself, so that a window takes input
  ///     and shows them one by one.
  package func start(scale: CGFloat, gradually isGradual: Bool = false) {
    self.scale = scale
    // The window may have another size than was asked for.
    arrange(animated: false)
    if isGradual { return startGradually(from: 0) }
    for index in tiles.indices { start(index) }
  }

  private func startGradually(from index: Int) {
    guard index < tiles.count else { return }
    start(index)
    // A window of views comes to the front when it is made.
    if let opened { tiles[opened].open() }
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.startGradually(from: index + 1) }
    }
  }

  private func start(_ index: Int) {
    tiles[index].start(scale: scale) { [weak self] in self?.opened == index }
  }

  /// The frame of a sample's thumbnail, or of its open scene, in points of the window.
  package func frame(of index: Int) -> CGRect { tiles[index].preview.frame }

  // MARK: - Input

  /// Handles input: that of the gallery, and that of the sample that is open.
  package func handle(_ event: LayerHost.Event) {
    if case .resize(let change) = event {
      layer.bounds.size = change.size
      return arrange(animated: false)
    }
    if let opened {
      if case .key(let key) = event, key.key == .escape {
        if key.isDown { close() }
      } else {
        tiles[opened].handle(event)
      }
      return
    }
    switch event {
    case .pointer(let pointer):
      guard let index = layout.index(at: pointer.location) else { return }
      select(index)
      if pointer.isClick { open(index) }
    case .key(let key) where key.isPress:
      switch key.key {
      case .return, .space: open(selection)
      case .tab: select((selection + 1) % max(tiles.count, 1))
      default: select(layout.index(from: selection, towards: key.key))
      }
    default: break
    }
  }

  /// Chooses a thumbnail.
  package func select(_ index: Int) {
    guard index != selection, tiles.indices.contains(index) else { return }
    selection = index
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.18)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeOut))
    placeRing()
    CATransaction.commit()
  }

  /// Lets a sample fill the window.
  package func open(_ index: Int) {
    guard opened == nil, tiles.indices.contains(index) else { return }
    select(index)
    opened = index
    start(index)
    tiles[index].open()
    onOpenedChange?()
    arrange(animated: true)
  }

  /// Goes back to the thumbnails.
  package func close() {
    guard opened != nil else { return }
    opened = nil
    onOpenedChange?()
    arrange(animated: true)
  }

  // MARK: - Layout

  private func arrange(animated isAnimated: Bool) {
    let size = layer.bounds.size
    layout = GalleryLayout(count: tiles.count, size: size)
    CATransaction.begin()
    CATransaction.setAnimationDuration(GalleryStyle.openingTime)
    CATransaction.setAnimationTimingFunction(GalleryStyle.opening)
    if !isAnimated { CATransaction.setDisableActions(true) }
    wall.frame = layer.bounds
    let left = layout.previews.first?.minX ?? 40
    title.frame = CGRect(x: left, y: 22, width: 300, height: 34)
    subtitle.frame = CGRect(x: left + 2, y: 56, width: 400, height: 18)
    hint.frame = CGRect(x: size.width - left - 420, y: 57, width: 420, height: 16)
    placeTiles()
    placeRing()
    placeCurtain()
    CATransaction.commit()
  }

  private func placeTiles() {
    for (index, tile) in tiles.enumerated() {
      let isOpen = index == opened
      tile.place(isOpen ? openFrame : layout.previews[index], isOpen: isOpen)
      tile.placeCaption(below: layout.previews[index])
      // The change is animated: a scene that shrinks stays above the others until it is small.
      tile.preview.zPosition = isOpen ? 20 : 0
    }
  }

  private func placeRing() {
    guard layout.previews.indices.contains(selection) else { return }
    ring.frame = layout.previews[selection].insetBy(dx: -5, dy: -5)
    ring.opacity = opened == nil ? 1 : 0
  }

  private func placeCurtain() {
    curtain.frame = layer.bounds
    curtain.opacity = opened == nil ? 0 : 1
    guard let opened else { return }
    name.string = tiles[opened].sample.name
    path.string = tiles[opened].sample.path + "   ·   Escape goes back"
    // They appear in their places.
    CATransaction.setDisableActions(true)
    name.frame = CGRect(x: 28, y: 17, width: 400, height: 24)
    path.frame = CGRect(x: layer.bounds.width - 628, y: 22, width: 600, height: 18)
  }

  /// The frame of an open scene.
  private var openFrame: CGRect {
    CGRect(
      x: 24, y: 56, width: max(layer.bounds.width - 48, 1),
      height: max(layer.bounds.height - 80, 1))
  }
}
