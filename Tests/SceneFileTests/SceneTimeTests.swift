// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import Foundation
import SceneFile
import TestSupport
import Testing

/// The times of animations in scene files.
struct SceneTimeTests {
  private static let text = """
    {"size": [20, 10], "root": {"sublayers": [{"position": [1, 0], "animations": [
      {"type": "basic", "key": "move", "keyPath": "position.x", "from": 5, "to": 9, "duration": 1}]}]}}
    """

  @Test func `an animation that begins with the scene is in the picture of its first time`() throws
  {
    let scene = try SceneFile(text: Self.text)
    for (time, x) in [(0.0, 5.0), (0.5, 7), (1.5, 1)] {
      let root = try scene.makeRootLayer(at: time)
      _ = ShownTree(root)
      expect(root.sublayers?.first?.presentation()?.position.x.native ?? .nan, near: x)
    }
    // Its begin is the default, which is not written.
    let root = try scene.makeRootLayer()
    expect(!(try root.sceneDescription).contains("beginTime"))
  }
}
