// SPDX-License-Identifier: MIT

/// The GL side of shapes that are drawn on the processor: their pixels are read from the target, painted over and
/// copied back, or only copied where it is known what lies below.
///
/// On software drivers all of these are copies within the processor's memory.
struct StripSubmitter: ~Copyable {
  private var rasterizer = StripRasterizer()
  /// The way of the pixels into the target.
  private var target: RenderTarget?
  /// Frames since it was used last.
  private var idleFrames = 0

  /// It is freed when as many frames have not used it.
  private static let longestIdle = 120

  init() {}

  /// Bytes beside the target.
  var byteCount: Int { rasterizer.byteCount }

  /// Frees the target and the memory of pixels and edges.
  mutating func removeAll() {
    target = nil
    rasterizer = StripRasterizer()
  }

  /// Makes room for the shapes of a plan; frees what was not needed for long.
  ///
  /// - Returns: what the driver refused, in words.
  mutating func update(_ plan: borrowing FramePlan, in gl: GLContext) -> FrameFailures {
    var failures = FrameFailures()
    guard !plan.stripShapes.isEmpty else {
      idleFrames += 1
      if idleFrames == Self.longestIdle { removeAll() }
      return failures
    }
    idleFrames = 0
    let (width, height) = Self.size(plan)
    guard !fits(width, height) else { return failures }
    let (oldWidth, oldHeight) = size
    target = nil
    do throws(RenderTargetError) {
      target = try RenderTarget(
        width: max((width + 63) & ~63, oldWidth), height: max((height + 63) & ~63, oldHeight),
        label: ObjectLabel("strips", .renderTargets), in: gl)
    } catch {
      failures.note("target", "\(error)", lacksMemory: error.isLackOfMemory, mayPass: true)
    }
    return failures
  }

  private var size: (width: Int, height: Int) {
    switch target {
    case .some(let target): (Int(target.bounds.width), Int(target.bounds.height))
    case .none: (0, 0)
    }
  }

  private func fits(_ width: Int, _ height: Int) -> Bool {
    size.width >= width && size.height >= height
  }

  /// The size of the largest region that shapes of a plan are painted into.
  private static func size(_ plan: borrowing FramePlan) -> (width: Int, height: Int) {
    var size = (width: 0, height: 0)
    for pass in plan.passes {
      for index in Int(pass.firstOp)..<Int(pass.firstOp + pass.opCount)
      where plan.ops[index].kind == .strips {
        let region = region(plan.ops[index], plan, within: pass.scissor)
        size.width = max(size.width, Int(region.width))
        size.height = max(size.height, Int(region.height))
      }
    }
    return size
  }

  /// The pixels of a step's shapes among some others, widened to whole groups.
  private static func region(
    _ op: DrawOp, _ plan: borrowing FramePlan, within limits: PixelRect
  ) -> PixelRect {
    var box = PixelRect.zero
    for index in Int(op.firstInstance)..<Int(op.firstInstance + op.instanceCount) {
      box = box.union(plan.stripShapes[index].box.intersection(limits))
    }
    return box
  }

  // MARK: - Drawing

  /// The target of a pass, and what it shows.
  struct Output {
    /// GL's name.
    var framebuffer: UInt32
    /// Whether the first row is the lowest.
    var isYUp: Bool
    /// The colour below all shapes; nil where that is not one.
    var clearColor: SIMD4<Float>?
  }

  /// Paints the shapes of a step.
  mutating func draw(
    _ index: Int, _ plan: borrowing FramePlan, _ pass: RenderPass, on output: Output,
    in gl: GLContext
  ) {
    let op = plan.ops[index]
    for part in 0..<plan.partCount(of: pass) {
      var limits = pass.scissor
      if pass.target == .frame, !plan.parts.isEmpty {
        limits = limits.intersection(plan.parts[part])
      }
      let region = Self.region(op, plan, within: limits)
      guard !region.isEmpty, fits(Int(region.width), Int(region.height)),
        begin(region, pass, output, in: gl)
      else { continue }
      for shape in Int(op.firstInstance)..<Int(op.firstInstance + op.instanceCount) {
        let drawn = plan.stripShapes[shape]
        guard let entry = plan.paint[shape: Int(drawn.entry)] else { continue }
        rasterizer.paint(drawn, entry.geometry, within: region)
      }
      finish(region, pass, output, in: gl)
    }
  }

  /// The place of a region in the pass's target.
  private static func place(_ region: PixelRect, _ pass: RenderPass, isYUp: Bool) -> PixelRect {
    var place = region
    place.x += pass.x - pass.region.x
    place.y =
      isYUp ? pass.region.maxY - region.maxY : region.y + pass.y - pass.region.y
    return place
  }

  /// Brings the pixels of a region into the canvas; false if they cannot be read, and nothing is painted.
  private mutating func begin(
    _ region: PixelRect, _ pass: RenderPass, _ output: Output, in gl: GLContext
  ) -> Bool {
    // Groups of four pixels lie at multiples of four.
    var whole = region
    whole.x = region.x & ~3
    whole.width = (region.maxX - whole.x + 3) & ~3
    rasterizer.canvas.begin(whole, isYUp: output.isYUp)
    if let clearColor = output.clearColor {
      rasterizer.canvas.fill(clearColor)
      return true
    }
    return rasterizer.canvas.read(
      region, from: Self.place(region, pass, isYUp: output.isYUp), ofNamed: output.framebuffer,
      in: gl)
  }

  private mutating func finish(
    _ region: PixelRect, _ pass: RenderPass, _ output: Output, in gl: GLContext
  ) {
    let from = PixelRect(x: 0, y: 0, width: region.width, height: region.height)
    switch target {
    case .some(let target):
      guard rasterizer.canvas.upload(region, to: target.texture, in: gl) else { return }
      gl.copy(
        from, from: target.framebuffer.name, to: Self.place(region, pass, isYUp: output.isYUp),
        of: output.framebuffer)
    case .none: break
    }
  }
}
