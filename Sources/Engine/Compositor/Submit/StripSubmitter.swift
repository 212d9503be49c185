// SPDX-License-Identifier: MIT

/// The GL side of shapes that are drawn on the processor: their pixels are read from the target, painted over and
/// copied back, or only copied where it is known what lies below.
///
/// Bands are painted by as many threads as the driver draws with; only the submitter's own calls the driver.
///
/// On software drivers all of these are copies within the processor's memory; where a texture lies behind the target, the
/// pixels are uploaded straight into it.
struct StripSubmitter: ~Copyable {
  private var workers = StripWorkers()
  private var copies = StripCopies()
  /// The boxes of quads below the shapes of a step.
  var below = DrawnBoxes()
  /// The copies of a step's shapes; nil for those without one.
  private var stepCopies: [StripCopy?] = []
  /// The way of the pixels into a target without a texture, such as a window.
  private var target: RenderTarget?
  /// Frames since it was used last.
  private var idleFrames = 0

  /// It is freed when as many frames have not used it.
  private static let longestIdle = 120

  init() {}

  /// Bytes beside the target.
  var byteCount: Int { workers.byteCount + copies.byteCount }

  /// Frees the target and the memory of pixels and edges.
  mutating func removeAll() {
    target = nil
    workers.removeAll()
    copies = StripCopies()
  }

  /// Makes room for the shapes of a plan; frees what was not needed for long.
  ///
  /// - Returns: what the driver refused, in words.
  mutating func update(
    _ plan: borrowing FramePlan, on surface: Surface, in gl: GLContext
  ) -> FrameFailures {
    var failures = FrameFailures()
    guard !plan.strips.shapes.isEmpty else {
      idleFrames += 1
      if idleFrames == Self.longestIdle { removeAll() }
      return failures
    }
    idleFrames = 0
    copies.beginFrame()
    guard surface.texture == 0 else { return failures }
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

  /// The size of the largest region of the frame's own pass that shapes of a plan are painted into.
  private static func size(_ plan: borrowing FramePlan) -> (width: Int, height: Int) {
    var size = (width: 0, height: 0)
    for pass in plan.passes where pass.target == .frame {
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
      box = box.union(plan.strips.shapes[index].painted.intersection(limits))
    }
    return box
  }

  // MARK: - Drawing

  /// The target of a pass, and what it shows.
  struct Output {
    /// GL's name.
    var framebuffer: UInt32
    /// GL's name of the texture behind it; nil for none.
    var texture: UInt32?
    /// Whether the first row is the lowest.
    var isYUp: Bool
    /// The colour below all shapes but for the boxes of few quads; nil where that is not one.
    var clearColor: SIMD4<Float>?
    /// Whether pixels without shapes are copied as well.
    var isFilled: Bool
    /// The pixels of the frame that all shapes of the step may cover.
    var region = PixelRect.zero
    /// The bands that are painted at once.
    var bandCount = 1
  }

  /// The most threads that paint at once; for tests.
  var processorCount: Int {
    get { workers.processorCount }
    set { workers.processorCount = newValue }
  }

  /// Bytes of the copies of shapes that move by whole pixels.
  var copyBytes: Int { copies.byteCount }

  /// The threads that have painted; for tests.
  var workerCount: Int { workers.workerCount }

  /// Paints the shapes of a step, as many bands at once as there are processors.
  mutating func draw(
    _ index: Int, plan: borrowing FramePlan, pass: RenderPass, on output: Output,
    in gl: GLContext
  ) {
    let op = plan.ops[index]
    let count = workers.count(forPixels: op.area)
    castShadows(op, plan)
    workers.shareShadows(count)
    findCopies(op, plan)
    for part in 0..<plan.partCount(of: pass) {
      var limits = pass.scissor
      if pass.target == .frame, !plan.parts.isEmpty {
        limits = limits.intersection(plan.parts[part])
      }
      let region = output.isFilled ? limits : Self.region(op, plan, within: limits)
      guard !region.isEmpty,
        output.texture != nil || fits(Int(region.width), Int(region.height))
      else { continue }
      var output = output
      output.region = region
      output.bandCount = count
      var y = region.y
      while y < region.maxY {
        let begun = begin(from: &y, op, plan: plan, pass: pass, output: output, in: gl)
        let copies = stepCopies
        workers.run(begun) { Self.paint(op, plan, copies, by: $0) }
        for index in 0..<begun { finish(workers[index], pass, output: output, in: gl) }
      }
    }
    workers.endSharing(count)
    stepCopies.removeAll(keepingCapacity: true)
  }

  /// Finds the copies of a step's shapes, and takes those that are worth it.
  private mutating func findCopies(_ op: DrawOp, _ plan: borrowing FramePlan) {
    let worker = workers.first
    for index in Int(op.firstInstance)..<Int(op.firstInstance + op.instanceCount) {
      let shape = plan.strips.shapes[index]
      stepCopies.append(
        copies.copy(of: shape) { shape in
          guard let index = shape.entry, let entry = plan.paint[shape: Int(index)] else {
            return nil
          }
          return worker.rasterizer.copy(of: shape, entry.geometry)
        })
    }
  }

  /// Blurs the shadows of a step's shapes.
  private func castShadows(_ op: DrawOp, _ plan: borrowing FramePlan) {
    let worker = workers.first
    worker.rasterizer.beginStep()
    for index in Int(op.firstInstance)..<Int(op.firstInstance + op.instanceCount) {
      let shape = plan.strips.shapes[index]
      guard let shadow = shape.shadow, let index = shape.entry,
        let entry = plan.paint[shape: Int(index)]
      else { continue }
      worker.rasterizer.cast(shadow, of: shape, entry.geometry)
    }
  }

  /// Brings the pixels of the next bands into the canvases of workers.
  ///
  /// - Parameter y: the row at which the first band begins; then that of the next one.
  /// - Returns: the number of bands, one for each of the first workers.
  private func begin(
    from y: inout Int32, _ op: DrawOp, plan: borrowing FramePlan,
    pass: RenderPass, output: Output, in gl: GLContext
  ) -> Int {
    var begun = 0
    while begun < output.bandCount, y < output.region.maxY {
      var rows = output.region
      rows.y = y
      rows.height = min(StripCanvas.bandHeight, output.region.maxY - y)
      y += rows.height
      let band = output.isFilled ? rows : Self.region(op, plan, within: rows)
      if begin(band, by: workers[begun], pass, output: output, in: gl) { begun += 1 }
    }
    return begun
  }

  /// Paints the shapes of a step within the band of a worker.
  private static func paint(
    _ op: DrawOp, _ plan: borrowing FramePlan, _ copies: [StripCopy?],
    by worker: StripWorkers.Worker
  ) {
    let band = worker.band
    var shadowCount = 0
    for shape in Int(op.firstInstance)..<Int(op.firstInstance + op.instanceCount) {
      let drawn = plan.strips.shapes[shape]
      // Shapes take their numbers where they are not painted as well.
      let shadow = drawn.shadow.map { ($0, shadowCount) }
      if shadow != nil { shadowCount += 1 }
      guard !drawn.painted.intersection(band).isEmpty else { continue }
      let picture = drawn.picture.map { plan.strips.pictures[Int($0)] }
      guard let index = drawn.entry else {
        if let picture { worker.rasterizer.paint(picture, in: drawn.box, within: band) }
        continue
      }
      guard let entry = plan.paint[shape: Int(index)] else { continue }
      if let picture {
        worker.rasterizer.paint(picture, through: drawn, entry.geometry, within: band)
        continue
      }
      if let (shadow, number) = shadow {
        worker.rasterizer.paint(shadow, number, within: band)
      }
      if let copy = copies[shape - Int(op.firstInstance)] {
        worker.rasterizer.paint(copy, of: drawn, within: band)
      } else {
        worker.rasterizer.paint(drawn, entry.geometry, within: band)
      }
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

  /// Brings the pixels of a band into a canvas; false if nothing is painted there, or they cannot be read.
  private func begin(
    _ band: PixelRect, by worker: StripWorkers.Worker, _ pass: RenderPass, output: Output,
    in gl: GLContext
  ) -> Bool {
    guard !band.isEmpty else { return false }
    // Groups of four pixels lie at multiples of four.
    var whole = band
    whole.x = band.x & ~3
    whole.width = (band.maxX - whole.x + 3) & ~3
    worker.band = band
    worker.rasterizer.canvas.begin(whole, isYUp: output.isYUp, color: output.clearColor)
    guard output.clearColor != nil else {
      return read(band, by: worker, pass, output: output, in: gl)
    }
    for box in below.boxes {
      let part = box.intersection(band)
      guard !part.isEmpty else { continue }
      worker.rasterizer.canvas.open(part)
      guard read(part, by: worker, pass, output: output, in: gl) else { return false }
    }
    return true
  }

  /// Reads some pixels of a pass's target into the canvas of a worker; false if that fails.
  private func read(
    _ part: PixelRect, by worker: StripWorkers.Worker, _ pass: RenderPass, output: Output,
    in gl: GLContext
  ) -> Bool {
    worker.rasterizer.canvas.read(
      part, from: Self.place(part, pass, isYUp: output.isYUp), ofNamed: output.framebuffer,
      in: gl)
  }

  /// Copies the tiles of a band that were painted.
  private func finish(
    _ worker: StripWorkers.Worker, _ pass: RenderPass, output: Output, in gl: GLContext
  ) {
    if output.isFilled { worker.rasterizer.canvas.clear() }
    let band = worker.band
    var tile = 0
    while let columns = worker.rasterizer.canvas.tiles.nextRun(from: &tile) {
      let part = PixelRect(
        x: worker.rasterizer.canvas.region.x + columns.lowerBound, y: band.y,
        width: Int32(columns.count), height: band.height
      ).intersection(band)
      if !part.isEmpty {
        copy(part, of: worker, pass, output: output, in: gl)
      }
    }
  }

  /// Copies some pixels of the canvas to the pass's target.
  private func copy(
    _ part: PixelRect, of worker: StripWorkers.Worker, _ pass: RenderPass, output: Output,
    in gl: GLContext
  ) {
    let place = Self.place(part, pass, isYUp: output.isYUp)
    if let texture = output.texture {
      _ = worker.rasterizer.canvas.upload(
        part, to: SIMD2(place.x, place.y), ofTexture: texture, in: gl)
      return
    }
    switch target {
    case .some(let target):
      // Each part has its own place, so that no copy waits for another.
      let between = PixelRect(
        x: part.x - output.region.x, y: part.y - output.region.y, width: part.width,
        height: part.height)
      guard
        worker.rasterizer.canvas.upload(
          part, to: SIMD2(between.x, between.y), ofTexture: target.texture.name, in: gl)
      else { return }
      gl.copy(between, from: target.framebuffer.name, to: place, of: output.framebuffer)
    case .none: break
    }
  }
}
