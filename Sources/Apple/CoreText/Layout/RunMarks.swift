// SPDX-License-Identifier: MIT

import CPango

/// Divides the glyphs of a layout at the runs of its text, and marks each part with the index of its run.
///
/// The mark is a colour: Pango splits runs of glyphs at it without breaking ligatures and joins. Pango would do so
/// by itself for the attributes of a layout, but goes over all of them for each run of glyphs, so tens of thousands
/// of runs would take minutes; here each run of glyphs meets its own ones.
struct RunMarks {
  private let runs: [(range: Range<Int>, attributes: TextAttributes)]
  /// The byte of the text with which the layout begins.
  private let start: Int

  init(_ runs: [(range: Range<Int>, attributes: TextAttributes)], start: Int) {
    self.runs = runs
    self.start = start
  }

  /// Marks the glyphs of a layout whose text, style and attributes are set.
  func mark(_ layout: OpaquePointer) {
    let text = unsafe pango_layout_get_text(layout)
    var next = unsafe pango_layout_get_lines_readonly(layout)
    while let node = unsafe next {
      if let line = unsafe node.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) {
        unsafe mark(line, of: text)
      }
      unsafe next = node.pointee.next
    }
  }

  private func mark(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, of text: UnsafePointer<CChar>?
  ) {
    let last = unsafe g_slist_reverse(line.pointee.runs)
    defer { unsafe g_slist_free(last) }
    unsafe line.pointee.runs = nil
    var next = unsafe last
    while let node = unsafe next {
      if let item = unsafe node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) {
        let list = unsafe marks(of: item)
        let parts = unsafe pango_glyph_item_apply_attrs(item, text, list)
        unsafe line.pointee.runs = unsafe g_slist_concat(parts, line.pointee.runs)
        unsafe pango_attr_list_unref(list)
      }
      unsafe next = node.pointee.next
    }
  }

  /// The marks of the runs to which some glyphs belong.
  private func marks(of glyphs: UnsafeMutablePointer<PangoGlyphItem>) -> OpaquePointer? {
    let list = unsafe pango_attr_list_new()
    guard let item = unsafe glyphs.pointee.item?.pointee else { return unsafe list }
    let first = start + Int(unsafe item.offset)
    let end = first + Int(unsafe item.length)
    // Bytes appended to the text belong to its last run.
    var index = min(runs.partitioningIndex { $0.range.upperBound > first }, runs.count - 1)
    var begin = first
    while begin < end {
      let isLast = index == runs.count - 1
      let next = isLast ? end : min(runs[index].range.upperBound, end)
      guard
        let mark = unsafe pango_attr_foreground_new(
          UInt16(index >> 16), UInt16(truncatingIfNeeded: index), 0)
      else { break }
      unsafe mark.pointee.start_index = UInt32(clamping: begin - start)
      unsafe mark.pointee.end_index = UInt32(clamping: next - start)
      unsafe pango_attr_list_insert(list, mark)
      (index, begin) = (index + 1, next)
    }
    return unsafe list
  }
}
