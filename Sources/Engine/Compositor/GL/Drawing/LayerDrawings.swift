// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import RenderTree

/// The contexts in which applications' code draws the layers of one renderer.
final class LayerDrawings {
  /// A drawing with its context; nil for one that could not be made.
  private struct Entry {
    let drawing: LiveDrawing
    var context: DrawingContext?
    /// Whether the driver refused the last drawing what it needs.
    var isRefused = false
  }

  private var entries: [Entry] = []
  private var faults = RefusalList()

  /// Whether the list is empty.
  var isEmpty: Bool { entries.isEmpty }

  /// Bytes of the buffers that were made for applications' code.
  var byteCount: Int { entries.reduce(0) { $0 + ($1.context?.byteCount ?? 0) } }

  /// Hands over what was refused or done wrong.
  func takeFaults() -> [Refusal] { faults.take() }

  /// The last finished drawing of some code; nil before the first.
  func picture(of drawing: LiveDrawing) -> DrawnPicture? {
    entries.first { $0.drawing === drawing }?.context?.picture
  }

  /// Runs the code of a drawing that is due. The renderer's context is current before and after.
  ///
  /// - Returns: the picture; nil if the code had nothing new, or could not run.
  func draw(
    _ drawing: LiveDrawing, _ call: LiveDrawing.Call, in gl: GLContext
  ) -> LivePicture? {
    let host = CurrentContext()
    guard host.isSome else {
      guard !gl.isLost else {
        // It is drawn in the context that takes the place of this one.
        drawing.setNeedsDisplay()
        return nil
      }
      faults.add(
        "layer drawing",
        "the renderer's context is not EGL's, so that no context can be made beside it; layers with "
          + "OpenGL code of their own are not drawn")
      return nil
    }
    let index = entry(of: drawing, in: gl)
    guard let context = entries[index].context else {
      retry(index)
      return nil
    }
    let outcome = context.draw(call, drawing.functions, host: host) { text in
      faults.add("layer drawing", text)
    }
    if case .refused(let text) = outcome {
      faults.add("layer drawing", text)
      retry(index)
      return nil
    }
    entries[index].isRefused = false
    switch outcome {
    case .unchanged, .refused: return nil
    case .failed(let text):
      faults.add("layer drawing", text)
      return nil
    case .lost:
      entries.remove(at: index)
      faults.add("layer drawing", "the context of a layer's drawing code was lost")
      drawing.functions.contextLost()
      drawing.setNeedsDisplay()
      return nil
    case .drawn:
      guard context.picture != nil else { return nil }
      // A drawing of fewer pixels than were asked for takes as much room in the layer.
      return LivePicture(
        id: ImageID(rawValue: CGImage.takeID()), width: Int(call.size.x), height: Int(call.size.y),
        isOpaque: false, source: .drawing(drawing))
    }
  }

  /// Has the next frame draw what the driver refused: once, so that a still tree comes to rest.
  private func retry(_ index: Int) {
    if !entries[index].isRefused { entries[index].drawing.setNeedsDisplay() }
    entries[index].isRefused = true
  }

  /// The entry of some code, with a context if one can be made.
  private func entry(of drawing: LiveDrawing, in gl: GLContext) -> Int {
    let known = entries.firstIndex { $0.drawing === drawing }
    let index = known ?? entries.count
    if known == nil { entries.append(Entry(drawing: drawing)) }
    guard entries[index].context == nil else { return index }
    do throws(GLContextError) {
      entries[index].context = try DrawingContext(
        gl.capabilities.api.isES ? .openGLES30 : .openGL33, drawing.functions.format(), for: gl,
        sharesImages: gl.capabilities.has(.imageTextures))
    } catch {
      faults.add("layer drawing", "no context for a layer's drawing code: \(error)")
    }
    return index
  }

  /// Frees the contexts of drawings that are shown no more.
  func keep(_ isShown: (LiveDrawing) -> Bool) {
    guard entries.contains(where: { !isShown($0.drawing) }) else { return }
    let host = CurrentContext()
    for entry in entries where !isShown(entry.drawing) {
      entry.context?.tearDown(entry.drawing.functions, host: host)
    }
    entries.removeAll { !isShown($0.drawing) }
  }

  /// Frees all contexts; the renderer's is current.
  func removeAll() { keep { _ in false } }

  /// Gives up all contexts, since the renderer's was lost; the code is told, and draws in others.
  func abandon() {
    let lost = entries
    entries.removeAll()
    for entry in lost {
      if entry.context != nil { entry.drawing.functions.contextLost() }
      entry.drawing.setNeedsDisplay()
    }
  }

  /// Takes the contexts of all drawings for lost, for tests.
  func loseContexts() { for entry in entries { entry.context?.lose() } }
}
