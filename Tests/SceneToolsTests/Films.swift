// SPDX-License-Identifier: MIT

import CoreGraphics
import Dispatch
import Foundation
import Locks
import SceneFile
import SceneTools
import TestSupport

/// A scene of what could depend on the frames before: springs, particles, groups, text.
enum Films {
  static let scene = """
    {"size": [48, 32], "background": "#203040", "root": {"sublayers": [
      {"bounds": [0, 0, 12, 12], "position": [8, 16], "backgroundColor": "#ff4030", "cornerRadius": 3,
       "opacity": 0.8, "animations": [
         {"type": "spring", "keyPath": "position.x", "from": 8, "to": 40, "duration": 1.2},
         {"type": "basic", "keyPath": "transform.rotation.z", "from": 0, "to": 6, "duration": 1}]},
      {"type": "emitter", "bounds": [0, 0, 48, 32], "position": [24, 16], "emitter": {
         "position": [24, 16], "seed": 7, "cells": [
           {"birthRate": 40, "lifetime": 0.8, "velocity": 20, "emissionRange": 6.28, "scale": 0.4,
            "contents": {"bitmap": "ramp", "width": 8, "height": 8}}]}}]}}
    """

  /// Renders frames of a scene; the same code as a film's.
  static func rendering(_ text: String = scene) throws -> SceneRendering {
    try SceneRendering(try SceneFile(text: text))
  }

  /// Records a span of the scene into a sink.
  static func record(
    _ range: FrameRange, into sink: any FrameSink, scene text: String = scene
  ) throws {
    let rendering = try rendering(text)
    try Recording(range, into: sink).run { number throws(ToolError) in
      try rendering.image(at: range.time(of: number))
    }
  }

  /// The files of a folder by name, hidden ones too.
  static func files(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}

/// The bytes of a pipe until its writer closes it, read on another thread.
final class PipeReader: Sendable {
  private let group = DispatchGroup()
  private let result = Mutex<[UInt8]>([])

  init(_ url: URL) {
    DispatchQueue.global().async(group: group) { [self] in
      let data = (try? FileHandle(forReadingFrom: url).readToEnd()) ?? Data()
      result.withLock { $0 = [UInt8](data) }
    }
  }

  /// All bytes; waits for the end.
  var bytes: [UInt8] {
    group.wait()
    return result.withLock { $0 }
  }
}
