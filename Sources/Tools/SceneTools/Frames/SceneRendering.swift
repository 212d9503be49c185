// SPDX-License-Identifier: MIT

import Compositor
package import CoreAnimation
package import CoreGraphics
package import Foundation
package import SceneFile

/// Renders a scene file at any times, offscreen.
///
/// A picture depends on its time alone, but for what the renderer keeps of those before: edges may differ by a
/// few of 255. Frames of a film do not, see `frame(_:of:)`.
package final class SceneRendering {
  /// The canvas, in points.
  package let size: CGSize
  /// Pixels per point.
  package let scale: CGFloat
  /// The root of the scene's layers.
  package private(set) var root: CALayer
  /// The renderer, for its statistics.
  private(set) var renderer: OffscreenRenderer
  /// The last frame of a film that was drawn; nil where another picture was drawn since.
  private var lastFrame: Int?
  /// Whether nothing but the scene's start was drawn by the renderer.
  private var isFresh = false
  /// The films of the scene's layers.
  private var films: [MediaFilm]
  private let scene: SceneFile
  /// The changes by which transitions begin.
  private var changes: [SublayerChange]

  /// Settings that replace a scene's own.
  package struct Overrides: Sendable {
    /// The canvas in points; nil for the scene's.
    package var size: CGSize?
    /// Pixels per point; nil for the scene's.
    package var scale: CGFloat?
    /// The colour behind the scene; nil for the scene's.
    package var background: CGColor?

    package init(size: CGSize? = nil, scale: CGFloat? = nil, background: CGColor? = nil) {
      self.size = size
      self.scale = scale
      self.background = background
    }
  }

  /// Makes the layers of a scene and a renderer.
  ///
  /// - Throws: `ToolError` for a scene that is not one, or a size that cannot be drawn.
  package init(_ scene: SceneFile, _ overrides: Overrides = Overrides()) throws(ToolError) {
    var scene = scene
    if let size = overrides.size { scene.size = size }
    if let scale = overrides.scale { scene.scale = scale }
    if let background = overrides.background { scene.background = background }
    size = scene.size
    scale = scene.scale
    self.scene = scene
    // The root keeps its own size and lies in a canvas that may be another's.
    (root, changes) = try Self.layers(of: scene)
    films = Self.films(of: root)
    do {
      renderer = try OffscreenRenderer(size: scene.size, scale: scene.scale)
    } catch { throw ToolError(.failure, "\(error)") }
    try begin()
  }

  /// Has animations begin at the scene's start, whatever time is asked for first.
  private func begin() throws(ToolError) {
    _ = try image(at: 0)
    if !changes.isEmpty {
      renderer.perform(at: 0) { [changes] in SublayerChange.apply(changes) }
    }
    isFresh = true
  }

  /// Begins again with a renderer that has drawn nothing.
  private func beginAgain() throws(ToolError) {
    do {
      renderer = try OffscreenRenderer(size: size, scale: scale)
    } catch { throw ToolError(.failure, "\(error)") }
    // These layers are past the looks that transitions begin with.
    if !changes.isEmpty {
      (root, changes) = try Self.layers(of: scene)
      films = Self.films(of: root)
    }
    try begin()
  }

  /// The layers of a scene before its transitions.
  private static func layers(
    of scene: SceneFile
  ) throws(ToolError) -> (root: CALayer, changes: [SublayerChange]) {
    do {
      return try scene.makeLayersBeforeTransitions()
    } catch let error as SceneFileError {
      throw toolError(error)
    } catch { throw ToolError(.badScene, "\(error)") }
  }

  /// Draws a frame of a film, whose pixels do not depend on the range that it is part of, nor on the frames
  /// that this process has drawn: the segment that holds it is drawn from its first frame on.
  ///
  /// - Throws: `ToolError` if the driver fails.
  package func frame(_ number: Int, of range: FrameRange) throws(ToolError) -> CGImage {
    let segment = FrameRange.segment(of: number)
    let start = segment * FrameRange.segmentLength
    let follows =
      lastFrame.map { $0 == number - 1 && FrameRange.segment(of: $0) == segment } ?? false
    if !follows {
      if !isFresh { try beginAgain() }
      for before in start..<number { _ = try image(at: range.time(of: before)) }
    }
    let image = try image(at: range.time(of: number))
    lastFrame = number
    return image
  }

  /// Draws the scene at a time, in seconds from its start.
  ///
  /// - Throws: `ToolError` if the driver fails.
  package func image(at time: Double) throws(ToolError) -> CGImage {
    guard time.isFinite else {
      throw ToolError(.failure, "no picture is drawn at \(time) s: the time is not finite")
    }
    isFresh = false
    lastFrame = nil
    let image: CGImage
    do {
      image = try renderer.image(of: root, at: time)
    } catch { throw ToolError(.failure, "\(error)") }
    for film in films {
      if let error = film.error { throw ToolError(.failure, "\(error)") }
    }
    return image
  }

  /// The films of a layer and of all below it.
  private static func films(of layer: CALayer) -> [MediaFilm] {
    let below = (layer.sublayers ?? []) + [layer.mask].compactMap { $0 }
    return [(layer as? CAMediaLayer)?.film].compactMap { $0 } + below.flatMap(films)
  }

  /// The error of a scene with its status: a film that is not there and a program that is missing have their own.
  private static func toolError(_ error: SceneFileError) -> ToolError {
    let status: ToolError.Status =
      switch error.mediaError {
      case .unreadable: .noInput
      case .missingProgram: .unavailable
      case .failed: .failure
      case .notAFilm, .tooLarge, .emptyRange, .unknownDuration, nil: .badScene
      }
    return ToolError(status, "\(error)")
  }

  /// Reads a scene file, or a Lottie file as one.
  ///
  /// - Parameters:
  ///   - url: the file; its content says which it is.
  ///   - permissions: a scene's powers beyond its own text and folder.
  ///   - settings: values for a scene's variables.
  ///   - warn: receives a line for each thing of a Lottie file that is not shown.
  /// - Throws: `ToolError` with the file's name, and the line and column of the fault.
  package static func scene(
    at url: URL, permissions: SceneFile.Permissions = [],
    settings: SceneFile.Settings = SceneFile.Settings(), warn: (String) -> Void = { _ in }
  ) throws(ToolError) -> SceneFile {
    if let scene = try LottieScene.scene(at: url, warn: warn) { return scene }
    do {
      return try SceneFile(contentsOf: url, permissions: permissions, settings: settings)
    } catch let error as SceneFileError {
      throw toolError(error)
    } catch {
      throw ToolError(.noInput, "\(url.path): \(error.localizedDescription)")
    }
  }
}
