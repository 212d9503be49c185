// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
internal import CoreText

/// Builds the layers of the scenes of real interfaces.
struct InterfaceLayers {
  let root: CALayer
  let count: Int

  /// Adds the layers of a kind of scene to the root.
  func add(_ kind: InterfaceKind) throws {
    switch kind {
    case .windows: addWindows()
    case .photos: try addPhotos()
    case .pages: try addPages()
    case .dialog: try addDialog()
    case .roundedPhotos: try addRoundedPhotos()
    case .rows: try addRows()
    }
  }

  // MARK: - Windows and dialog

  /// Windows with shadows upon each other.
  private func addWindows() {
    let layout = WindowLayout(count: count)
    for index in 0..<count {
      let window = Self.window(index)
      let motion = layout.motions[index]
      if layout.isMoving(index) {
        Self.move(window, along: motion)
      } else {
        let origin = layout.origin(of: index, at: 0)
        window.frame.origin = CGPoint(x: origin.x, y: origin.y)
      }
      root.addSublayer(window)
    }
  }

  private static func window(_ index: Int) -> CALayer {
    let window = CALayer()
    window.bounds = CGRect(x: 0, y: 0, width: WindowLayout.size.x, height: WindowLayout.size.y)
    window.backgroundColor = SceneColor.paper.cgColor
    window.cornerRadius = WindowLayout.cornerRadius
    window.shadowColor = .black
    window.shadowOpacity = 0.35
    window.shadowOffset = CGSize(width: 0, height: 6)
    window.shadowRadius = 12
    let title = solid(WindowLayout.titleBar, SceneColor(bitmap: index))
    title.cornerRadius = WindowLayout.cornerRadius
    title.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    window.addSublayer(title)
    for child in 0..<WindowLayout.childCount {
      let color = WindowLayout.color(ofChild: child, of: index)
      window.addSublayer(solid(WindowLayout.child(child), color))
    }
    return window
  }

  /// Moving quads below a sheet with a card.
  private func addDialog() throws {
    let images = try SceneBitmap.images()
    for (index, motion) in Motion.sequence(count).enumerated() {
      let quad = QuadsScene.layer(images[index % SceneBitmap.count], side: 64)
      QuadsScene.animate(quad, motion)
      root.addSublayer(quad)
    }
    let sheet = Self.solid(.target, .paper)
    sheet.addSublayer(Self.solid(DialogLayout.card, DialogLayout.cardColor))
    root.addSublayer(sheet)
  }

  // MARK: - Images

  /// A grid of photos that scrolls.
  private func addPhotos() throws {
    let images = try (0..<SceneBitmap.count).map { index in
      try SceneBitmap.opaqueImage(
        SceneBitmap.opaqueBytes(64, 64) { _, _ in index }, width: 64)
    }
    let layout = PhotoLayout(count: count)
    let page = CALayer()
    page.frame = root.bounds
    for index in 0..<count {
      let photo = CALayer()
      photo.frame = PhotoLayout.photo(index).cgRect
      photo.contents = images[index % SceneBitmap.count]
      page.addSublayer(photo)
    }
    Self.scroll(page, along: ScrollPath(distance: layout.distance, speed: PhotoLayout.speed))
    root.addSublayer(page)
  }

  /// Full-screen pages upon each other, the top one moving.
  private func addPages() throws {
    for index in 0..<PageStackLayout.count {
      let page = CALayer()
      page.frame = root.bounds
      page.contents = try SceneBitmap.opaqueImage(
        PageStackLayout.bytes(index), width: Motion.targetSize.x)
      root.addSublayer(page)
      guard index == PageStackLayout.count - 1 else { continue }
      let slide = CABasicAnimation(keyPath: "position.x")
      slide.fromValue = page.position.x
      slide.toValue = page.position.x + root.bounds.width
      slide.duration = PageStackLayout.period / 2
      slide.autoreverses = true
      slide.repeatCount = .infinity
      page.add(slide, forKey: "slide")
    }
  }

  /// Photos with rounded corners that move as quads do, without turning.
  private func addRoundedPhotos() throws {
    let size = RoundedPhotoLayout.size
    let images = try (0..<SceneBitmap.count).map { index in
      try SceneBitmap.opaqueImage(RoundedPhotoLayout.bytes(index), width: Int(size.x))
    }
    for (index, motion) in Motion.sequence(count).enumerated() {
      let photo = CALayer()
      photo.bounds = CGRect(x: 0, y: 0, width: size.x, height: size.y)
      photo.contents = images[index % SceneBitmap.count]
      photo.cornerRadius = RoundedPhotoLayout.cornerRadius
      photo.masksToBounds = true
      Self.move(photo, along: motion)
      root.addSublayer(photo)
    }
  }

  // MARK: - Rows

  /// A list of rows that scrolls.
  private func addRows() throws {
    let images = try (0..<SceneBitmap.count).map { index in
      try SceneBitmap.opaqueImage(
        SceneBitmap.opaqueBytes(40, 40) { _, _ in index }, width: 40)
    }
    let lines = RowLayout.lines()
    let list = CAScrollLayer()
    list.frame = root.bounds
    for index in 0..<count {
      let frame = SceneRectangle(
        0, Double(index) * RowLayout.size.y, RowLayout.size.x, RowLayout.size.y)
      let row = Self.solid(frame, .white)
      let image = CALayer()
      image.frame = RowLayout.image.cgRect
      image.contents = images[index % SceneBitmap.count]
      image.cornerRadius = RowLayout.image.width / 2
      image.masksToBounds = true
      row.addSublayer(image)
      row.addSublayer(Self.text(lines[index % RowLayout.lineCount]))
      row.addSublayer(Self.solid(RowLayout.separator, .separator))
      list.addSublayer(row)
    }
    Self.scroll(list, along: RowLayout(count: count).path)
    root.addSublayer(list)
  }

  /// The text of a row.
  static func text(_ line: String) -> CALayer {
    let text = CATextLayer()
    text.string = line
    text.font = CTFont(name: "DejaVu Sans", size: 14)
    text.fontSize = 14
    text.foregroundColor = CGColor(gray: 0.1, alpha: 1)
    text.frame = RowLayout.text.cgRect
    return text
  }

  // MARK: - Parts

  private static func solid(_ frame: SceneRectangle, _ color: SceneColor) -> CALayer {
    let layer = CALayer()
    layer.frame = frame.cgRect
    layer.backgroundColor = color.cgColor
    return layer
  }

  /// Moves a layer's centre along a path and back, as the quads move.
  private static func move(_ layer: CALayer, along motion: Motion) {
    let way = CABasicAnimation(keyPath: "position")
    way.fromValue = CGPoint(x: motion.start.x, y: motion.start.y)
    way.toValue = CGPoint(x: motion.end.x, y: motion.end.y)
    way.duration = motion.period / 2
    way.autoreverses = true
    way.repeatCount = .infinity
    way.timeOffset = motion.phase * motion.period
    layer.add(way, forKey: "way")
  }

  /// Moves the origin of a layer's bounds to the end of a path and back, indefinitely.
  private static func scroll(_ layer: CALayer, along path: ScrollPath) {
    guard path.distance > 0 else { return }
    let scroll = CABasicAnimation(keyPath: "bounds.origin.y")
    scroll.fromValue = 0.0
    scroll.toValue = path.distance
    scroll.duration = path.duration
    scroll.autoreverses = true
    scroll.repeatCount = .infinity
    layer.add(scroll, forKey: "scroll")
  }
}
