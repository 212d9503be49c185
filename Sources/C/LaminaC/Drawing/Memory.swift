// SPDX-License-Identifier: MIT

public import CLamina
internal import Compositor
internal import Foundation

// Graphics memory of renderers. Declared and described in lamina/memory.h.

extension lamina_memory_report {
  /// A renderer's report with the size of the structure that this version knows.
  fileprivate init(_ report: GraphicsMemoryReport) {
    func bytes(_ category: GraphicsMemoryReport.Category) -> Int64 { Int64(report[category]) }
    self.init(
      struct_size: MemoryLayout<lamina_memory_report>.size,
      total: Int64(report.total), minimum: Int64(report.minimum),
      images: bytes(.images), tiles: bytes(.tiles), atlas_pages: bytes(.atlasPages),
      kept_bitmaps: bytes(.keptBitmaps), render_targets: bytes(.renderTargets),
      output: bytes(.output), shapes: bytes(.shapes), buffers: bytes(.buffers),
      media: bytes(.media), programs: bytes(.programs), other: bytes(.other),
      object_count: Int64(report.objectCount),
      evicted_render_targets: Int64(report.evictions.renderTargets),
      evicted_kept_bitmaps: Int64(report.evictions.keptBitmaps),
      evicted_textures: Int64(report.evictions.textures))
  }
}

/// Writes a report into a structure of the size that the program knows; larger ones are of later versions,
/// whose further fields stay as they are.
private func store(
  _ result: UnsafeMutablePointer<lamina_memory_report>?, _ report: GraphicsMemoryReport
) throws(CallError) {
  guard let result = unsafe result else {
    throw .argument("the pointer that the result is to be written to is NULL")
  }
  let known = MemoryLayout<lamina_memory_report>.size
  // The caller promises room for `struct_size` bytes, the first of which hold that number.
  let size = unsafe result.pointee.struct_size
  guard UInt(bitPattern: size) >= UInt(known) else {
    throw .argument("struct_size is \(size), and a report takes \(known) bytes")
  }
  unsafe result.pointee = lamina_memory_report(report)
  unsafe result.pointee.struct_size = size
}

/// Writes the names of the layers that had no room, a line for each.
private func storeReductions(
  _ result: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ report: GraphicsMemoryReport
) throws(CallError) {
  let lines =
    report.drawnSmaller.map { "drawn smaller: " + $0 } + report.notDrawn.map { "not drawn: " + $0 }
  try unsafe store(result) { () throws(CallError) in
    guard !lines.isEmpty else { throw .nothing("the frame had room for all images") }
    return unsafe try cString(lines.joined(separator: "\n"))
  }
}

/// A number of bytes that can be a budget.
private func budget(_ bytes: Int64) throws(CallError) -> Int {
  guard bytes >= 0 else { throw .argument("a budget of \(bytes) bytes is less than none") }
  return Int(bytes)
}

// MARK: - In the program's own context

@c @implementation public func lamina_renderer_set_memory_budget(
  _ pointer: OpaquePointer?, _ bytes: Int64
) -> lamina_status {
  call { () throws(CallError) in
    try unsafe renderer(pointer).memoryBudget = budget(bytes)
  }
}

@c @implementation public func lamina_renderer_memory_budget(
  _ pointer: OpaquePointer?, _ bytes: UnsafeMutablePointer<Int64>?
) -> lamina_status {
  call { () throws(CallError) in
    let renderer = try unsafe renderer(pointer)
    try unsafe store(bytes) { () throws(CallError) in Int64(renderer.memoryBudget) }
  }
}

@c @implementation public func lamina_renderer_get_memory_report(
  _ pointer: OpaquePointer?, _ report: UnsafeMutablePointer<lamina_memory_report>?
) -> lamina_status {
  call { () throws(CallError) in
    try unsafe store(report, renderer(pointer).memoryReport)
  }
}

@c @implementation public func lamina_renderer_memory_reductions(
  _ pointer: OpaquePointer?, _ reductions: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> lamina_status {
  call { () throws(CallError) in
    try unsafe storeReductions(reductions, renderer(pointer).memoryReport)
  }
}

// MARK: - Into memory

@c @implementation public func lamina_offscreen_set_memory_budget(
  _ pointer: OpaquePointer?, _ bytes: Int64
) -> lamina_status {
  call { () throws(CallError) in
    try unsafe offscreen(pointer).memoryBudget = budget(bytes)
  }
}

@c @implementation public func lamina_offscreen_memory_budget(
  _ pointer: OpaquePointer?, _ bytes: UnsafeMutablePointer<Int64>?
) -> lamina_status {
  call { () throws(CallError) in
    let renderer = try unsafe offscreen(pointer)
    try unsafe store(bytes) { () throws(CallError) in Int64(renderer.memoryBudget) }
  }
}

@c @implementation public func lamina_offscreen_get_memory_report(
  _ pointer: OpaquePointer?, _ report: UnsafeMutablePointer<lamina_memory_report>?
) -> lamina_status {
  call { () throws(CallError) in
    try unsafe store(report, offscreen(pointer).memoryReport)
  }
}

@c @implementation public func lamina_offscreen_memory_reductions(
  _ pointer: OpaquePointer?, _ reductions: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> lamina_status {
  call { () throws(CallError) in
    try unsafe storeReductions(reductions, offscreen(pointer).memoryReport)
  }
}
