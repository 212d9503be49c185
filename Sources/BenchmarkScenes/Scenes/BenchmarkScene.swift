// SPDX-License-Identifier: MIT

import Foundation

/// One scene, ready to be run frame by frame.
protocol BenchmarkScene: AnyObject {
  /// As on the command line.
  var name: String { get }
  /// The scene that shows how fast the driver could be, if there is one.
  var limitName: String? { get }
  /// Layers or other things that the cost is divided by.
  var layerCount: Int { get }
  /// Heap memory that the scene's layers took on both sides, in bytes; 0 if it has none.
  var layerBytes: Int { get }
  /// Frames after which the scene has shown everything; 0 where all frames are alike to the driver.
  var period: Int { get }
  /// What the last frame gave to the driver.
  var frameStatistics: FrameStatistics { get }

  /// Runs a body on this scene's context.
  func withContext(_ body: () throws -> Void) throws
  /// Runs one whole frame, to the point where the driver has done everything.
  func runFrame(at time: Double) throws
  /// CPU time and allocations of the parts of a frame; empty for a scene of one part.
  func measureStages(frames: Int) throws -> [StageCost]
  /// Renders a time of the scene into a PNG file.
  func writePicture(at time: Double, to url: URL) throws
}

extension BenchmarkScene {
  var limitName: String? { nil }
  var layerBytes: Int { 0 }
  var period: Int { 0 }
  func measureStages(frames: Int) throws -> [StageCost] { [] }
  func writePicture(at time: Double, to url: URL) throws {
    throw BenchmarkError.noPicture(name)
  }
}

/// What one frame gave to the driver.
struct FrameStatistics {
  var draws = 0
  var passes = 0
  var stateChanges = 0
  var uploadBytes = 0
  /// Bitmaps drawn and outlines cut into cells by the CPU.
  var rasterizations = 0
}

/// Why a benchmark cannot be run.
enum BenchmarkError: Error, CustomStringConvertible {
  case unknownScene(String)
  case noPicture(String)
  case noImage
  case tooFewLayers(String)

  var description: String {
    switch self {
    case .unknownScene(let name):
      "there is no scene \"\(name)\"; known are \(SceneCatalog.forms.joined(separator: ", "))"
    case .noPicture(let name): "the scene \(name) draws nothing, so there is no picture of it"
    case .noImage: "the scene's bitmaps cannot be made"
    case .tooFewLayers(let name): "the scene \(name) changes more layers than it has"
    }
  }
}
