// SPDX-License-Identifier: MIT

internal import Compositor
internal import CoreAnimation
public import Foundation
public import RenderTree

extension LayerHost {
  /// Overlays that show what a picture costs, by the names of Apple's tools.
  public typealias DebugOptions = RenderDebugOptions
}

/// The inspector of a window, and what it can do without its panel.
extension LayerWindow {
  /// Whether the inspector is open. F12 opens and closes it, too.
  public var isInspectorShown: Bool {
    get { handlers.inspection?.inspector != nil }
    set { newValue ? handlers.inspection?.open() : handlers.inspection?.close() }
  }

  /// Whether F12 opens the inspector rather than reaching the handlers. Default true.
  public var opensInspectorByKey: Bool {
    get { handlers.inspection?.opensByKey ?? false }
    set { handlers.inspection?.opensByKey = newValue }
  }

  /// The overlays that show what the window's picture costs. Default none, or those of `LAMINA_DEBUG`.
  public var debugOptions: LayerHost.DebugOptions {
    get { inspectedContext.mailbox.controls?.debugOptions ?? [] }
    set {
      inspectedContext.mailbox.control { $0.debugOptions = newValue }
      requestFrame()
    }
  }

  /// Writes what the window shows into a folder: the layers as a scene with their images, the render tree,
  /// the plan and the picture. `lamina replay FOLDER` draws it again.
  ///
  /// - Throws: an error of the file system, or of the scene file for contents that have no form in one.
  public func writeCapture(to folder: URL) throws {
    try LayerCapture.write(
      layer, size: size, scale: scale, at: inspectedContext.currentTime, to: folder)
  }
}
