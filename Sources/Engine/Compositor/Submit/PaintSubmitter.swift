// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics

/// The GL side of shapes and gradients: the paint texture, the records, the shape pipeline.
struct PaintSubmitter: ~Copyable {
  private var programs = PassPrograms<ShapeFeatures>(file: "shape")
  private var instances: Buffer
  private var records: Buffer
  private var vertexArray: VertexArray
  /// Holds the paint texture, once there is one.
  private var textures = SlotTable<Texture>()
  private var texture = -1
  private var firstInstance = 0
  private var firstRecord = 0

  /// Makes the buffers; the context is current.
  init(in gl: GLContext) {
    instances = Buffer(role: .vertex, capacity: 1 << 14, label: "shape cells", in: gl)
    records = Buffer(role: .uniform, capacity: 1 << 16, label: "paint records", in: gl)
    vertexArray = VertexArray(
      layout: ShapeInstance.layout, instances: instances, label: "shape", in: gl)
  }

  /// Frees what it holds; its context is current.
  mutating func removeAll() {
    programs.removeAll()
    textures.removeAll()
    texture = -1
  }

  // MARK: - Uploads

  /// Makes room for the records and the cells of a plan, and fills the paint texture.
  ///
  /// - Returns: what failed.
  mutating func allocate(for plan: inout FramePlan, in gl: GLContext) -> FrameFailures {
    var failures = FrameFailures()
    failures.note(plan.paint.refusals.take())
    if plan.paint.hasUploads {
      do throws(TextureError) {
        try updateTexture(rows: plan.paint.rowCount, plan.paint.takeUploads(), in: gl)
      } catch {
        failures.note("paint texture", "\(error)", lacksMemory: error.isLackOfMemory)
        // No part of it can be told from what was not uploaded.
        if texture >= 0 { _ = textures.remove(at: texture) }
        texture = -1
        plan.paint.uploadAll()
      }
    }
    let stride = MemoryLayout<ShapeInstance>.stride
    let windows = (plan.records.count + PaintRecord.windowCount - 1) / PaintRecord.windowCount
    let recordBytes = windows * PaintRecord.windowCount * MemoryLayout<PaintRecord>.stride
    let isReady =
      (plan.shapeInstances.isEmpty
        || instances.reserve((plan.shapeInstances.count + 1) * stride, in: gl)
          && vertexArray.prepare(instances: instances, in: gl))
      && (windows == 0 || records.reserve(recordBytes + recordAlignment(gl), in: gl))
    if !isReady {
      failures.note(
        "memory", "the driver has no memory for the shapes of a frame", lacksMemory: true)
    }
    return failures
  }

  private func recordAlignment(_ gl: GLContext) -> Int {
    max(Int(gl.capabilities.uniformOffsetAlignment), 16)
  }

  /// Brings the records and the cells of a plan to the GPU.
  mutating func upload(_ plan: inout FramePlan, in gl: GLContext) {
    let stride = MemoryLayout<ShapeInstance>.stride
    // The arrays lend their storage for the time of the calls; their elements are plain bytes.
    if !plan.shapeInstances.isEmpty {
      firstInstance = unsafe plan.shapeInstances.withUnsafeBytes { bytes in
        unsafe instances.append(bytes, alignment: stride, in: gl) / stride
      }
    }
    if !plan.records.isEmpty {
      // Whole windows, so that a block never reaches past the buffer.
      while plan.records.count % PaintRecord.windowCount != 0 {
        plan.records.append(PaintRecord())
      }
      let alignment = recordAlignment(gl)
      firstRecord = unsafe plan.records.withUnsafeBytes { bytes in
        unsafe records.append(bytes, alignment: alignment, in: gl)
      }
    }
  }

  private mutating func updateTexture(
    rows: Int, _ uploads: [PaintUpload], in gl: GLContext
  ) throws(TextureError) {
    let width = PaintStore.rowTexels
    if texture < 0 || Int(textures[texture].height) != rows {
      if texture >= 0 { _ = textures.remove(at: texture) }
      texture = -1
      texture = textures.insert(
        try Texture(
          width: width, height: rows, format: .rgba32F, label: ObjectLabel("paint", .shapes), in: gl
        ))
    }
    let pixel = MemoryLayout<SIMD4<Float>>.stride
    for upload in uploads {
      let count = upload.texels.count
      let whole = count / width
      // Vectors of floats are plain bytes.
      let bytes = unsafe upload.texels.span.bytes
      if whole > 0 {
        try send(
          bytes.extracting(first: whole * width * pixel),
          PixelRect(x: 0, y: Int32(upload.row), width: Int32(width), height: Int32(whole)), in: gl)
      }
      if count > whole * width {
        try send(
          bytes.extracting(last: (count - whole * width) * pixel),
          PixelRect(
            x: 0, y: Int32(upload.row + whole), width: Int32(count - whole * width), height: 1),
          in: gl)
      }
    }
  }

  private func send(
    _ bytes: RawSpan, _ rect: PixelRect, in gl: GLContext
  ) throws(TextureError) {
    let stride = Int(rect.width) * TextureFormat.rgba32F.bytesPerPixel
    // The span's bytes live until the call returns.
    try unsafe bytes.withUnsafeBytes { (bytes) throws(TextureError) in
      try unsafe textures[texture].upload(bytes, rowStride: stride, to: rect, in: gl)
    }
  }

  // MARK: - Drawing

  /// Binds the paint texture and a window of records, which gradients of layers read too.
  mutating func bind(window: Int32, in gl: GLContext) {
    if texture >= 0 { gl.bind(textures[texture], unit: Sampler.paint.unit, sampling: .nearest) }
    let size = PaintRecord.windowCount * MemoryLayout<PaintRecord>.stride
    gl.bindUniforms(
      records, binding: UniformBlock.records.binding, offset: firstRecord + Int(window) * size,
      byteCount: size)
  }

  /// Draws cells; the clips that they name are bound.
  mutating func draw(
    _ op: DrawOp, _ features: ShapeFeatures, projection: PassProjection, in gl: GLContext
  ) throws(ShaderError) {
    guard texture >= 0, instances.hasStorage, records.hasStorage else { return }
    try programs.use(features, projection, in: gl)
    bind(window: op.recordWindow, in: gl)
    vertexArray.drawInstancedQuads(
      first: firstInstance + Int(op.firstInstance), count: Int(op.instanceCount), in: gl)
  }
}
