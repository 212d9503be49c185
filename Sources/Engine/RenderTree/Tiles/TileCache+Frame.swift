// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The frames of a viewer: the pictures to draw, and the wishes that follow from missing tiles.
extension TileCache {
  /// The most tiles that are seen at once; beyond it a coarser level is shown, or a part.
  static let visibleLimit = 4096
  /// Added to the priority of tiles out of sight.
  private static let marginPriority = 1e9

  /// Makes a frame.
  ///
  /// Time: in proportion to the tiles that are seen.
  mutating func frame(of viewer: Int, _ request: TileRequest, _ frame: inout TileFrame) {
    applyInvalidations()
    clock += 1
    adopt(TileGrid(settings, contentsScale: request.contentsScale))
    viewers[viewer]?.seen = news
    viewers[viewer]?.isFlipped = request.isFlipped
    frame.begin(request.bounds, grid)
    guard let grid, let range = visibleRange(request, grid), !range.isEmpty else {
      frame.range = TileRange()
      replaceWishes(of: viewer, by: [])
      return
    }
    frame.range = range
    frame.isTrimmed = range != grid.tiles(at: range.level, touching: request.visible)
    var pass = FramePass(request, grid, viewer: viewer, fadeDuration: settings.fadeDuration)
    for y in range.minY..<range.maxY {
      for x in range.minX..<range.maxX {
        addCell(TileKey(level: range.level, x: x, y: y), &pass, &frame)
      }
    }
    if !frame.isComparable { frame.changes = [request.visible] }
    addMargin(around: range, &pass)
    pass.wishes.sort { $0.priority > $1.priority }
    replaceWishes(of: viewer, by: pass.wishes)
  }

  /// The work of one frame.
  private struct FramePass {
    let request: TileRequest
    let grid: TileGrid
    /// The bit of the viewer.
    let bit: UInt64
    let fadeDuration: Double
    var wishes: [TileWish] = []
    /// Bytes that may still be uploaded.
    var uploadsLeft: Int

    init(_ request: TileRequest, _ grid: TileGrid, viewer: Int, fadeDuration: Double) {
      self.request = request
      self.grid = grid
      bit = 1 << UInt64(viewer)
      self.fadeDuration = fadeDuration
      uploadsLeft = request.uploadLimit
    }

    /// The square of a tile's distance from the middle, in tiles.
    func distance(of key: TileKey) -> Double {
      let scale = grid.scale(of: Int(key.level))
      let rect = request.visible
      let x = (rect.x + rect.z / 2) * scale / Double(grid.tileSize.x) - Double(key.x) - 0.5
      let y = (rect.y + rect.w / 2) * scale / Double(grid.tileSize.y) - Double(key.y) - 0.5
      return x * x + y * y
    }
  }

  /// Takes over another grid.
  private mutating func adopt(_ next: TileGrid) {
    guard grid != next else { return }
    if let grid, grid.tileSize != next.tileSize || grid.baseScale != next.baseScale { dropAll() }
    grid = next
  }

  /// The level and the tiles that are seen; nil for none.
  private func visibleRange(_ request: TileRequest, _ grid: TileGrid) -> TileRange? {
    guard request.visible.z > 0, request.visible.w > 0,
      let levels = grid.levels(in: request.bounds)
    else { return nil }
    let tileBytes = grid.tileSize.x * grid.tileSize.y * 4
    let limit = min(Self.visibleLimit, max(4, byteLimit / 4 * 3 / tileBytes))
    var level = grid.level(forScale: request.scale, in: levels)
    var range = grid.tiles(at: level, touching: request.visible)
    while level < levels.upperBound, Self.exceeds(range, limit) {
      level += 1
      range = grid.tiles(at: level, touching: request.visible)
    }
    guard Self.exceeds(range, limit) else { return range }
    let side = max(1, Int(clamping: Double(limit).squareRoot()))
    return range.trimmed(
      to: side, aroundX: (range.minX + range.maxX) / 2, y: (range.minY + range.maxY) / 2)
  }

  private static func exceeds(_ range: TileRange, _ limit: Int) -> Bool {
    range.width > limit || range.height > limit || range.count > limit
  }

  // MARK: - One tile

  private mutating func addCell(
    _ key: TileKey, _ pass: inout FramePass, _ frame: inout TileFrame
  ) {
    let request = pass.request
    let area = pass.grid.pixels(of: key, in: request.bounds)
    var cell = TileFrame.Cell()
    guard area.z > 0, area.w > 0 else { return frame.cells.append(cell) }
    let rect = pass.grid.rect(of: area, at: Int(key.level)).cut(to: request.bounds)
    let old = frame.oldCell(key)
    if let index = table.index(of: key) {
      table[index].lastUse = clock
      if table[index].image != nil, mayShow(index, &pass, &frame) {
        cell.picture = table[index].picture
      }
    }
    wish(for: key, area, &pass, &frame)
    let first = frame.quads.count
    var opacity: Float = 1
    if cell.picture != nil {
      cell.setFade(after: old, at: request.time, omitsFade: request.omitsFade)
      let progress = (request.time - cell.fadeStart) / pass.fadeDuration
      if pass.fadeDuration > 0, progress >= 0, progress < 1 {
        opacity = Float(progress)
        frame.isMoving = true
      } else {
        cell.fadeStart = -.infinity
        cell.older = nil
      }
    }
    if let older = cell.older {
      frame.add(older, rect, pass.grid)
    } else if opacity < 1 || cell.picture == nil {
      addStandIns(for: key, rect, &pass, &frame)
    }
    if let picture = cell.picture { frame.add(picture, rect, pass.grid, opacity) }
    cell.signature = frame.signature(from: first)
    if frame.isComparable, let old, old.signature != cell.signature { frame.changes.append(rect) }
    frame.cells.append(cell)
  }

  /// Whether the frame may show a picture: it is uploaded, or may be now.
  private mutating func mayShow(
    _ index: Int, _ pass: inout FramePass, _ frame: inout TileFrame
  ) -> Bool {
    if table[index].uploaded & pass.bit != 0 { return true }
    guard pass.uploadsLeft > 0 else {
      frame.isMoving = true
      return false
    }
    pass.uploadsLeft -= table[index].byteCount
    table[index].uploaded |= pass.bit
    return true
  }

  /// Asks for a tile that is seen, unless its picture is up to date or being drawn.
  private func wish(
    for key: TileKey, _ area: SIMD4<Int>, _ pass: inout FramePass, _ frame: inout TileFrame
  ) {
    if let index = table.index(of: key) {
      let entry = table[index]
      if entry.isCurrent(area, isFlipped: pass.request.isFlipped) { return }
      if !entry.isLate { frame.missing += 1 }
      if entry.drawing != 0 { return }
    } else {
      frame.missing += 1
    }
    pass.wishes.append(TileWish(key: key, area: area, priority: pass.distance(of: key)))
  }

  /// Asks for the tiles around those that are seen.
  private mutating func addMargin(around range: TileRange, _ pass: inout FramePass) {
    let tileBytes = pass.grid.tileSize.x * pass.grid.tileSize.y * 4
    let all = pass.grid.tiles(at: range.level, touching: pass.request.bounds)
    let wide = range.outset(by: 1).intersection(all)
    guard wide.count * tileBytes <= byteLimit, !pass.request.omitsFade else { return }
    for y in wide.minY..<max(wide.minY, wide.maxY) {
      for x in wide.minX..<max(wide.minX, wide.maxX) {
        let key = TileKey(level: range.level, x: x, y: y)
        if range.contains(key) { continue }
        let area = pass.grid.pixels(of: key, in: pass.request.bounds)
        guard area.z > 0, area.w > 0 else { continue }
        if let index = table.index(of: key) {
          table[index].lastUse = clock
          if table[index].drawing != 0
            || table[index].isCurrent(area, isFlipped: pass.request.isFlipped)
          {
            continue
          }
        }
        pass.wishes.append(
          TileWish(key: key, area: area, priority: Self.marginPriority + pass.distance(of: key)))
      }
    }
  }

  // MARK: - Stand-ins

  /// Draws a tile that is not there by the nearest coarser picture, or by finer ones.
  private mutating func addStandIns(
    for key: TileKey, _ rect: SIMD4<Double>, _ pass: inout FramePass, _ frame: inout TileFrame
  ) {
    guard let levels = pass.grid.levels(in: pass.request.bounds) else { return }
    var level = Int(key.level) + 1
    while level <= levels.upperBound {
      let coarser = key.coarser(by: level - Int(key.level))
      if addStandIn(coarser, rect, &pass, &frame) { return }
      level += 1
    }
    for step in 1...3 where Int(key.level) - step >= levels.lowerBound {
      var isFound = false
      for y in 0..<(1 << step) {
        for x in 0..<(1 << step) {
          let finer = TileKey(
            level: Int(key.level) - step, x: (Int(key.x) << step) + x, y: (Int(key.y) << step) + y)
          if addStandIn(finer, rect, &pass, &frame) { isFound = true }
        }
      }
      if isFound { return }
    }
  }

  /// Draws the part of a rectangle that another tile shows; false if there is no picture of it.
  private mutating func addStandIn(
    _ key: TileKey, _ rect: SIMD4<Double>, _ pass: inout FramePass, _ frame: inout TileFrame
  ) -> Bool {
    guard let index = table.index(of: key), let picture = table[index].picture else { return false }
    table[index].lastUse = clock
    if table[index].uploaded & pass.bit == 0 {
      table[index].uploaded |= pass.bit
      pass.uploadsLeft -= table[index].byteCount
    }
    return frame.add(picture, rect, pass.grid)
  }
}
