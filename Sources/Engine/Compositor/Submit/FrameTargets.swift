// SPDX-License-Identifier: MIT

/// The textures behind a plan's target pages, kept from frame to frame.
struct FrameTargets: ~Copyable {
  /// The use of the targets: those of a frame's passes, or kept bitmaps.
  let category: GraphicsMemoryReport.Category
  private var targets = SlotTable<RenderTarget>()
  /// By page: the slot of its target, or -1.
  private var slots: [Int] = []

  init(_ category: GraphicsMemoryReport.Category) { self.category = category }

  /// Makes a target for each page that has none of its size; frees those without a page.
  ///
  /// - Returns: what the driver refused, in words.
  mutating func update(_ pages: [TargetPage], in gl: GLContext) -> FrameFailures {
    var failures = FrameFailures()
    followPages(pages)
    while slots.count > pages.count {
      let slot = slots.removeLast()
      if slot >= 0 { _ = targets.remove(at: slot) }
    }
    for index in pages.indices {
      let page = pages[index]
      // The pages of passes serve later frames.
      if category == .keptBitmaps, !page.isUsed { free(index) }
      if fits(index, page) { continue }
      free(index)
      guard page.isUsed else { continue }
      do throws(RenderTargetError) {
        slots[index] = targets.insert(
          try RenderTarget(
            width: page.width, height: page.height, label: ObjectLabel("passes", category), in: gl))
      } catch {
        failures.note(
          "target", "\(error)", lacksMemory: error.isLackOfMemory, mayPass: true)
      }
    }
    return failures
  }

  /// Gives targets to the pages of their size where the pages have changed places.
  private mutating func followPages(_ pages: [TargetPage]) {
    for index in pages.indices {
      if index == slots.count { slots.append(-1) }
      if fits(index, pages[index]) { continue }
      for other in slots.indices.dropFirst(index + 1) where fits(other, pages[index]) {
        if other < pages.count, fits(other, pages[other]) { continue }
        slots.swapAt(index, other)
        break
      }
    }
  }

  /// Whether a place in the list of slots has a target of a page's size.
  private func fits(_ index: Int, _ page: TargetPage) -> Bool {
    guard slots[index] >= 0 else { return false }
    let bounds = targets[slots[index]].bounds
    return Int(bounds.width) == page.width && Int(bounds.height) == page.height
  }

  /// Notes that a frame begins, which reads nothing of what earlier ones drew.
  func forgetContents(in gl: GLContext) {
    guard gl.checks != nil else { return }
    for slot in slots where slot >= 0 { gl.undefine(targets[slot].texture) }
  }

  private mutating func free(_ index: Int) {
    if slots[index] >= 0 { _ = targets.remove(at: slots[index]) }
    slots[index] = -1
  }

  /// Frees the targets of pages into which the frame does not draw.
  ///
  /// - Returns: their number.
  mutating func dropIdle(_ pages: [TargetPage]) -> Int {
    let count = targets.count
    for index in slots.indices where index >= pages.count || !pages[index].isUsed { free(index) }
    return count - targets.count
  }

  /// The number of targets.
  var count: Int { targets.count }

  /// Binds a page's target for drawing; false if none exists.
  func bind(_ page: Int, in gl: GLContext) -> Bool {
    guard slots[page] >= 0 else { return false }
    gl.bind(targets[slots[page]].framebuffer)
    return true
  }

  /// Binds a page's texture; false if none exists.
  func bindTexture(_ page: Int, unit: Int, sampling: Sampling, in gl: GLContext) -> Bool {
    guard slots[page] >= 0 else { return false }
    gl.bind(targets[slots[page]].texture, unit: unit, sampling: sampling)
    return true
  }

  /// The pixels of a page, as the input of an effect; nil if there is no page.
  ///
  /// - Parameter corner: the texel that shows the region's first pixel.
  func picture(
    _ page: Int, region: PixelRect, corner: SIMD2<Int32> = .zero
  ) -> FilterPicture? {
    guard slots[page] >= 0 else { return nil }
    var picture = FilterPicture(targets[slots[page]], region: region)
    picture.corner = corner
    return picture
  }

  /// GL's name of a page's framebuffer; nil if none exists.
  func framebuffer(_ page: Int) -> UInt32? {
    slots[page] >= 0 ? targets[slots[page]].framebuffer.name : nil
  }

  /// GL's name of a page's texture; nil if there is no page.
  func texture(_ page: Int) -> UInt32? {
    slots[page] >= 0 ? targets[slots[page]].texture.name : nil
  }

  mutating func removeAll() {
    targets.removeAll()
    slots.removeAll()
  }
}
