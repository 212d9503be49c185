// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Foundation
import RenderTree

/// One scene, ready to be run frame by frame.
protocol BenchmarkScene: AnyObject {
  /// The name as on the command line.
  var name: String { get }
  /// The name of the scene that measures the driver's limit; nil without one.
  var limitName: String? { get }
  /// The name of the scene that draws only the visible parts, as bare OpenGL; nil without one.
  var visibleLimitName: String? { get }
  /// Whether the scene is compared with the bare draw of a thousand quads, too.
  var isComparedToQuads: Bool { get }
  /// The number of layers, or of other units, that the cost is divided by.
  var layerCount: Int { get }
  /// Heap memory that the scene's layers took on both sides, in bytes; 0 if it has none.
  var layerBytes: Int { get }
  /// The number of frames after which the scene repeats; 0 where all frames are alike to the
  /// driver.
  var period: Int { get }
  /// The draws and uploads of the last frame.
  var frameStatistics: FrameStatistics { get }

  /// Runs a body on this scene's context.
  func withContext<Result>(_ body: () throws -> Result) throws -> Result
  /// Runs one whole frame, to the point where the driver has done everything.
  func runFrame(at time: Double) throws
  /// Measures CPU time and allocations of the stages of a frame; empty for a scene of one stage.
  func measureStages(frames: Int) throws -> [StageCost]
  /// Samples, resolves and plans frames without drawing them; nothing for a scene that has no plan.
  func planFrames(_ count: Int) throws
  /// Renders a time of the scene.
  func picture(at time: Double) throws -> CGImage
}

extension BenchmarkScene {
  var limitName: String? { nil }
  var visibleLimitName: String? { nil }
  var isComparedToQuads: Bool { false }
  var layerBytes: Int { 0 }
  var period: Int { 0 }
  func measureStages(frames: Int) throws -> [StageCost] { [] }
  func planFrames(_ count: Int) throws {}
  func picture(at time: Double) throws -> CGImage {
    throw BenchmarkError.noPicture(name)
  }
}

/// The draws and uploads of one frame.
struct FrameStatistics {
  var draws = 0
  var passes = 0
  var stateChanges = 0
  var uploadBytes = 0
  /// Bitmaps rasterized and outlines cut into cells on the CPU.
  var rasterizations = 0
  /// Pixels of all instances over those of the damage.
  var overdraw = 0.0
  /// Nodes that were left out because they are covered.
  var culled = 0
  /// Pixels that were copied from the frame before.
  var copiedPixels = 0
  /// Tracks that were evaluated.
  var sampledTracks = 0
  /// Media frames that were never shown since the scene began; nil for a scene without any.
  var droppedFrames: Int?
}

extension FrameStatistics {
  /// Takes what the last plan of a renderer tells; nothing without one.
  mutating func addPlan(of renderer: SceneRenderer?) {
    guard let renderer else { return }
    passes = renderer.statistics.passes
    (overdraw, culled, sampledTracks) = renderer.culling
    copiedPixels = renderer.copiedPixelCount
  }
}

/// The reason for which a benchmark cannot run.
enum BenchmarkError: Error, CustomStringConvertible {
  case unknownScene(String)
  case unknownFastPath(String)
  case noPicture(String)
  case noImage
  /// The name of a filter that is not built in.
  case noFilter(String)
  /// The program, and what went wrong.
  case noFirstFrame(String)
  case tooFewLayers(String)
  /// The fault, which names the file.
  case badSceneFile(String)
  /// The fault in the file of thresholds.
  case badThresholds(String)
  /// A line for each value that exceeds its threshold.
  case brokenThresholds([String])

  var description: String {
    switch self {
    case .unknownScene(let name):
      "there is no scene \"\(name)\"; known are \(SceneCatalog.forms.joined(separator: ", "))"
    case .unknownFastPath(let name):
      "there is no fast path \"\(name)\"; known are \(RenderOptions.names.joined(separator: ", "))"
    case .noPicture(let name): "the scene \(name) draws nothing, so there is no picture of it"
    case .noFirstFrame(let fault): "first-frame: \(fault)"
    case .noFilter(let name): "there is no filter \"\(name)\""
    case .noImage: "the scene's bitmaps cannot be made"
    case .tooFewLayers(let name): "the scene \(name) changes more layers than it has"
    case .badSceneFile(let fault): fault
    case .badThresholds(let fault): "thresholds: \(fault)"
    case .brokenThresholds(let lines):
      "these exceed their thresholds:\n" + lines.joined(separator: "\n")
    }
  }
}
