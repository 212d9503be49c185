// SPDX-License-Identifier: MIT

/// The rectangles that results of open passes lie in.
///
/// When the pages run out, open passes are flushed: the results that their draws read are free then.
extension PassRecorder {
  /// A rectangle for a copy that the innermost open pass is going to read; nothing else lies in its
  /// page.
  mutating func rectOfCapture(_ region: PixelRect) -> PageRect {
    if let found = find(region, isAlone: true, readStart: pages.uses.count) { return found }
    if pages.isFull {
      flushOpenPasses()
      if let found = find(region, isAlone: true, readStart: pages.uses.count) { return found }
    }
    return grow(region, isAlone: true)
  }

  /// Lets the innermost pass, which was opened to read a result of the pass around it and those after that, be
  /// the one that reads them: the pass is not given their pages then, and frees them.
  mutating func giveToInnermostPass(_ rect: PageRect) {
    guard let index = pages.uses.lastIndex(where: { $0.isSame(as: rect) }) else { return }
    let pass = openPasses.count - 1
    openPasses[pass].firstUse = min(openPasses[pass].firstUse, index)
  }

  /// The rectangle of the innermost open pass, which has recorded draws.
  mutating func rectOfInnermostPass() -> PageRect {
    let index = openPasses.count - 1
    if let rect = openPasses[index].pageRect { return rect }
    if let found = findRect(ofPass: index) { return found }
    if pages.isFull {
      flushOpenPasses()
      if let rect = openPasses[index].pageRect { return rect }
      if let found = findRect(ofPass: index) { return found }
    }
    return grow(openPasses[index].region, isAlone: openPasses[index].isAlone)
  }

  /// Flushes the innermost open pass, which has recorded draws: passes that are closed before it can
  /// read its captures then.
  mutating func flushInnermostPass() {
    let index = openPasses.count - 1
    if index > 0 { place(rectOfInnermostPass(), pass: index) }
    flush(at: index)
  }

  /// Flushes the open passes that read results of others, so that these are free.
  private mutating func flushOpenPasses() {
    for index in openPasses.indices where !openPasses[index].ops.isEmpty && readsResults(index) {
      if index > 0, openPasses[index].pageRect == nil {
        place(
          findRect(ofPass: index)
            ?? grow(openPasses[index].region, isAlone: openPasses[index].isAlone), pass: index)
      }
      flush(at: index)
    }
    for index in openPasses.indices {
      openPasses[index].firstUse = pages.pinnedCount(before: openPasses[index].firstUse)
    }
    pages.freeUnpinned()
  }

  /// Whether an open pass has recorded draws of results that nothing else needs.
  private func readsResults(_ index: Int) -> Bool {
    let end = index + 1 < openPasses.count ? openPasses[index + 1].firstUse : pages.uses.count
    return pages.hasUnpinned(in: openPasses[index].firstUse..<end)
  }

  private mutating func findRect(ofPass index: Int) -> PageRect? {
    find(
      openPasses[index].region, isAlone: openPasses[index].isAlone,
      readStart: openPasses[index].firstUse)
  }

  /// Finds room in a page that neither a pass reads (from `readStart` on) nor an open pass lies in.
  private mutating func find(
    _ region: PixelRect, isAlone: Bool, readStart: Int
  ) -> PageRect? {
    pages.beginSearch(readStart: readStart)
    // Of any number of open passes few lie in a page already.
    if placedPassCount > 0 {
      for pass in openPasses {
        if let rect = pass.pageRect { pages.occupy(rect) }
      }
    }
    return pages.find(region, isAlone: isAlone)
  }

  /// Makes a page for a region.
  mutating func grow(_ region: PixelRect, isAlone: Bool) -> PageRect {
    var openSize = SIMD2(0, 0)
    for pass in openPasses where pass.isAlone {
      openSize = pointwiseMax(
        openSize, TargetPages.rounded(SIMD2(Int(pass.region.width), Int(pass.region.height))))
    }
    return pages.grow(region, isAlone: isAlone, openSize: openSize)
  }
}
