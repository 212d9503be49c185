// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

extension CGContext {
  /// Begins a group that is drawn by itself and composited as a whole when it ends.
  ///
  /// The state's alpha, blend mode, shadow and masks apply to the whole; inside, drawing begins
  /// with alpha 1, the normal mode and no shadow. `auxiliaryInfo` has no effect.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) { beginLayer(within: nil) }

  /// Begins a group whose drawing stays within a rectangle of user space, which bounds its memory.
  ///
  /// Drawing beyond the rectangle is undefined.
  package func beginTransparencyLayer(covering rect: CGRect) { beginLayer(within: rect) }

  private func beginLayer(within rect: CGRect?) {
    if canvas.surface.isVector, state.shadow == nil, state.softClip == nil {
      return beginRecordedLayer()
    }
    let shape = rect.map {
      DeviceRect(covering: $0.applying(state.ctm).applying(flip)).grown(by: 1)
    }
    // An invisible layer still has to accept the drawing that follows.
    let surface = isolatedSurface(for: state, shape) ?? unseenSurface()
    guard let surface else {
      RefusalLog.refuse("context: no layer surface", "drawing goes on without a layer")
      return beginUnisolatedLayer()
    }
    let outer = state
    state.alpha = 1
    state.blendMode = .normal
    state.shadow = nil
    state.softClip = nil
    targets.append(Target(canvas: CairoCanvas(surface), outer: outer))
  }

  /// Begins a group that is confined to a rectangle of user space.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    saveGState()
    let kept = currentPath
    clip(to: rect)
    currentPath = kept
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    targets[targets.count - 1].restoresOuterState = true
  }

  /// Composites the group begun last; without one it is ignored and logged once.
  ///
  /// States that were saved inside and not restored are dropped.
  public func endTransparencyLayer() {
    guard targets.count > 1, let outer = targets[targets.count - 1].outer else {
      RefusalLog.refuse(
        "context: unbalanced endTransparencyLayer", "there is no layer to end; ignored")
      return
    }
    let layer = targets.removeLast()
    state = outer
    if layer.canvas === canvas {
      for _ in layer.saved { canvas.restore() }
      if layer.isRecorded {
        canvas.endGroup(state.blendMode.cairoOperator, alpha: Double(state.alpha))
      }
    } else {
      layer.canvas.surface.flush()
      withBitmap(canvas.clipExtents) {
        composite(
          layer.canvas.surface, state, alpha: Double(state.alpha), covering: .everything)
      }
    }
    if layer.restoresOuterState { restoreGState() }
  }

  /// A surface of one pixel, far outside of the visible area.
  private func unseenSurface() -> CairoSurface? {
    let surface = CairoSurface(width: 1, height: 1, .color, canvas.surface.order)
    surface?.place(x: -1_000_000, y: -1_000_000)
    return surface
  }

  /// Begins a layer of a document without a bitmap: Cairo records it as a group.
  private func beginRecordedLayer() {
    let outer = state
    state.alpha = 1
    state.blendMode = .normal
    canvas.beginGroup()
    targets.append(Target(canvas: canvas, outer: outer, isRecorded: true))
  }

  /// Begins a layer that draws onto the target below, when there is no memory for its own surface.
  private func beginUnisolatedLayer() {
    targets.append(Target(canvas: canvas, outer: state))
  }
}
