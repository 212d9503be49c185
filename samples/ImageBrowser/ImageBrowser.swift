// SPDX-License-Identifier: MIT

import Foundation
import LayerHost
import QuartzCore
import SampleStage

/// Pages of thumbnails, one of which can be enlarged.
package final class ImageBrowser {
  package static let size = CGSize(width: 800, height: 600)
  package let layer: SceneLayer
  private let files: [URL]
  private let footer = CATextLayer()
  private var cells: [ImageCell] = []
  private var enlarged: ImageCell?
  private var page = 0

  private static let columns = 4
  private static let rows = 3
  private static let footerHeight: CGFloat = 28
  private static let types = [
    "png", "jpg", "jpeg", "gif", "webp", "tif", "tiff", "bmp", "avif", "heic", "jxl", "svg",
  ]

  /// Shows the pictures of a folder, by name.
  package init(folder: URL, size: CGSize = ImageBrowser.size) {
    let found = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    files = (found ?? []).filter { Self.types.contains($0.pathExtension.lowercased()) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    layer = SceneLayer(size: size)
    layer.backgroundColor = CGColor(gray: 0.13, alpha: 1)
    footer.fontSize = 13
    footer.contentsScale = 2
    footer.alignmentMode = .center
    footer.foregroundColor = CGColor(gray: 0.75, alpha: 1)
    layer.addSublayer(footer)
    layer.onLayout = { [weak self] in self?.arrange() }
    show(page: 0)
    arrange()
  }

  private var pageCount: Int {
    let perPage = Self.columns * Self.rows
    return max((files.count + perPage - 1) / perPage, 1)
  }

  /// Handles input: a click enlarges a picture, an arrow key turns the page.
  package func handle(_ event: LayerHost.Event) {
    switch event {
    case .pointer(let pointer) where pointer.isClick: click(at: pointer.location)
    case .key(let key) where key.isPress && key.key == .left: turn(by: -1)
    case .key(let key) where key.isPress && key.key == .right: turn(by: 1)
    default: break
    }
  }

  /// Goes forward or back by pages.
  func turn(by step: Int) {
    let next = min(max(page + step, 0), pageCount - 1)
    if next != page { show(page: next) }
  }

  private func show(page: Int) {
    self.page = page
    for cell in cells { cell.layer.removeFromSuperlayer() }
    enlarged = nil
    let perPage = Self.columns * Self.rows
    let shown = files.dropFirst(page * perPage).prefix(perPage)
    cells = shown.enumerated().map { index, file in ImageCell(file, home: home(of: index)) }
    for cell in cells { layer.addSublayer(cell.layer) }
    footer.string =
      files.isEmpty
      ? "no pictures here" : "\(files.count) pictures, page \(page + 1) of \(pageCount)"
  }

  /// Places everything in the picture, whatever its size.
  private func arrange() {
    let size = layer.bounds.size
    footer.frame = CGRect(
      x: 0, y: size.height - Self.footerHeight + 5, width: size.width, height: 18)
    for (index, cell) in cells.enumerated() {
      cell.home = home(of: index)
      cell.layer.frame = cell === enlarged ? enlargedFrame : cell.home
    }
  }

  private var enlargedFrame: CGRect {
    CGRect(
      x: 20, y: 20, width: layer.bounds.width - 40,
      height: layer.bounds.height - Self.footerHeight - 40)
  }

  private func home(of index: Int) -> CGRect {
    let width = layer.bounds.width / CGFloat(Self.columns)
    let height = (layer.bounds.height - Self.footerHeight) / CGFloat(Self.rows)
    return CGRect(
      x: CGFloat(index % Self.columns) * width, y: CGFloat(index / Self.columns) * height,
      width: width, height: height
    ).insetBy(dx: 8, dy: 8)
  }

  /// Enlarges the picture under a point, or returns the enlarged one to the grid.
  func click(at point: CGPoint) {
    if let cell = enlarged {
      enlarged = nil
      cell.layer.frame = cell.home
      cell.layer.zPosition = 0
      footer.string = "\(files.count) pictures, page \(page + 1) of \(pageCount)"
      return
    }
    guard let cell = cells.first(where: { $0.home.contains(point) }) else { return }
    enlarged = cell
    cell.layer.zPosition = 1
    cell.layer.frame = enlargedFrame
    footer.string = cell.caption
  }
}
