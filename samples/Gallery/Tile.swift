// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore

/// A sample in the gallery: the thumbnail, which is the running scene made small, and its caption.
///
/// The preview is a layer of the gallery itself, so that it can grow over all others.
@MainActor final class Tile {
  let sample: Sample
  /// The clipped frame around the scene.
  let preview = CALayer()
  /// The name and the path of the source.
  let caption = CALayer()
  /// The scene in its own points.
  private let content = CALayer()
  private let name: CATextLayer
  private let path: CATextLayer
  private var scene: Sample.Scene?

  init(_ sample: Sample) {
    self.sample = sample
    name = GalleryStyle.text(sample.name, size: 13, isBold: true, color: GalleryStyle.bright)
    path = GalleryStyle.text(sample.path, size: 11, color: GalleryStyle.faint)
    preview.backgroundColor = GalleryStyle.matte
    preview.masksToBounds = true
    content.bounds = CGRect(origin: .zero, size: sample.size)
    preview.addSublayer(content)
    caption.addSublayer(name)
    caption.addSublayer(path)
  }

  /// Starts the scene, unless it runs.
  func start(scale: CGFloat, isOpen: @escaping @MainActor () -> Bool) {
    guard scene == nil else { return }
    let scene = sample.start(Sample.Stage(layer: content, scale: scale, isOpen: isOpen))
    preview.backgroundColor = scene.matte ?? GalleryStyle.matte
    self.scene = scene
  }

  /// Puts the thumbnail, or the open scene, into a frame.
  func place(_ frame: CGRect, isOpen: Bool) {
    preview.bounds.size = frame.size
    preview.position = CGPoint(x: frame.midX, y: frame.midY)
    preview.cornerRadius = isOpen ? 14 : 10
    let whole = CGRect(origin: .zero, size: sample.size)
    let shown = isOpen ? whole : sample.focus ?? whole
    let scale = min(frame.width / shown.width, frame.height / shown.height)
    content.position = CGPoint(
      x: frame.width / 2 + (whole.midX - shown.midX) * scale,
      y: frame.height / 2 + (whole.midY - shown.midY) * scale)
    content.transform = CATransform3DMakeScale(scale, scale, 1)
  }

  /// Puts the caption below a thumbnail.
  func placeCaption(below frame: CGRect) {
    caption.frame = CGRect(
      x: frame.minX, y: frame.maxY, width: frame.width, height: GalleryLayout.caption)
    name.frame = CGRect(x: 2, y: 7, width: frame.width - 4, height: 17)
    path.frame = CGRect(x: 2, y: 23, width: frame.width - 4, height: 15)
  }

  /// Tells the scene that it begins to fill the window.
  func open() { scene?.open() }

  /// Hands input to the scene.
  func handle(_ event: LayerHost.Event) { scene?.handle(located(event)) }

  /// An event with its location, if it has one, in points of the scene.
  private func located(_ event: LayerHost.Event) -> LayerHost.Event {
    let scale = content.transform.m11
    func inScene(_ point: CGPoint) -> CGPoint { content.convert(point, from: preview.superlayer) }
    switch event {
    case .pointer(var pointer):
      pointer.location = inScene(pointer.location)
      pointer.movement = CGVector(
        dx: pointer.movement.dx / scale, dy: pointer.movement.dy / scale)
      return .pointer(pointer)
    case .scroll(var scroll):
      scroll.location = inScene(scroll.location)
      return .scroll(scroll)
    case .pinch(var pinch):
      pinch.location = inScene(pinch.location)
      return .pinch(pinch)
    default: return event
    }
  }
}
