// SPDX-License-Identifier: MIT

/// A picture through which pixels of a framebuffer are copied to other ones of it.
///
/// No driver copies between parts of one picture that overlap, so they go through another one.
struct CopyTarget: ~Copyable {
  private var target: RenderTarget?
  /// Frames since it was used last.
  private var idleFrames = 0

  /// It is freed when as many frames have not used it.
  private static var longestIdle: Int { 120 }

  init() {}

  /// Makes room for the copy of a frame; frees what was not needed for long.
  ///
  /// - Returns: what the driver refused, in words.
  mutating func update(_ copy: ScrollCopy?, in gl: GLContext) -> FrameFailures {
    var failures = FrameFailures()
    guard let copy else {
      idleFrames += 1
      if idleFrames > Self.longestIdle { removeAll() }
      return failures
    }
    idleFrames = 0
    guard copy.overlaps, !fits(copy) else { return failures }
    removeAll()
    do throws(RenderTargetError) {
      target = try RenderTarget(
        width: (Int(copy.target.width) + 63) & ~63, height: (Int(copy.target.height) + 63) & ~63,
        label: ObjectLabel("copy", .renderTargets), in: gl)
    } catch {
      // Without it the frame is drawn.
      failures.note("target", "\(error)", lacksMemory: true, mayPass: true)
    }
    return failures
  }

  private func fits(_ copy: ScrollCopy) -> Bool {
    switch target {
    case .some(let target):
      target.bounds.width >= copy.target.width && target.bounds.height >= copy.target.height
    case .none: false
    }
  }

  /// Copies pixels of a surface; `update` made room for them.
  func copy(_ copy: ScrollCopy, on surface: Surface, in gl: GLContext) {
    let source = surface.rows(of: copy.source)
    let place = surface.rows(of: copy.target)
    guard copy.overlaps else {
      gl.copy(source, from: surface.framebuffer, to: place, of: surface.framebuffer)
      return
    }
    switch target {
    case .some(let target):
      let between = PixelRect(x: 0, y: 0, width: source.width, height: source.height)
      let name = target.framebuffer.name
      gl.copy(source, from: surface.framebuffer, to: between, of: name)
      gl.copy(between, from: name, to: place, of: surface.framebuffer)
    case .none: break
    }
  }

  /// Frees it.
  mutating func removeAll() { target = nil }
}

extension ScrollCopy {
  /// Whether some pixel is both read and written.
  fileprivate var overlaps: Bool { source.intersects(target) }
}
