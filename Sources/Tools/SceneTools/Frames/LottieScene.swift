// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import Lottie
import SceneFile

/// Lottie files as scenes, so that all that draws scenes draws them too.
enum LottieScene {
  /// The scene of a Lottie file; nil for another file, which its own reader reports on.
  ///
  /// - Parameter warn: receives a line for each thing that is left out or shown in another way.
  /// - Throws: `ToolError` with the place of the fault.
  static func scene(at url: URL, warn: (String) -> Void) throws(ToolError) -> SceneFile? {
    // A pipe can be read once only.
    guard !FileOutput.isStream(url), let data = try? Data(contentsOf: url),
      data.count <= LottieFile.Limits().byteCount, LottieFile.isLottie(data)
    else { return nil }
    do {
      let file = try LottieFile(contentsOf: url)
      for issue in file.unsupported { warn("\(url.lastPathComponent): \(issue)") }
      var scene = try SceneFile(layer: try file.makeLayer(), size: file.size)
      scene.name = file.name ?? ""
      scene.times = [0, file.duration]
      return scene
    } catch let error as LottieFileError {
      throw ToolError(.badScene, "\(error)")
    } catch {
      throw ToolError(.badScene, "\(url.lastPathComponent): \(error)")
    }
  }
}
