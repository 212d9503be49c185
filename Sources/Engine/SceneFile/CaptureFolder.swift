// SPDX-License-Identifier: MIT

package import CoreGraphics
internal import Foundation
internal import ImageIO

/// A folder that holds a frame: its scene, its render tree, its plan and its picture.
///
///     scene.json    the layers with embedded images; its time of interest is the frame's
///     tree.txt      the render tree
///     plan.txt      the passes and draws
///     picture.png   the frame
package struct CaptureFolder {
  /// The scene, whose one time is that of the frame.
  package var scene: SceneFile
  /// The render tree as text.
  package var tree: String
  /// The plan as text.
  package var plan: String
  /// The frame.
  package var picture: CGImage

  package init(scene: SceneFile, tree: String, plan: String, picture: CGImage) {
    self.scene = scene
    self.tree = tree
    self.plan = plan
    self.picture = picture
  }

  /// The place of the scene in a capture's folder.
  package static func scene(in folder: URL) -> URL { folder.appendingPathComponent("scene.json") }

  /// The place of the picture in a capture's folder.
  package static func picture(in folder: URL) -> URL {
    folder.appendingPathComponent("picture.png")
  }

  /// Writes the folder, which is made if it is missing.
  package func write(to folder: URL) throws {
    try FileOutput.makeFolder(folder)
    try scene.write(to: Self.scene(in: folder))
    for (name, text) in [("tree", tree), ("plan", plan)] {
      try FileOutput.write(Data(text.utf8), to: folder.appendingPathComponent(name + ".txt"))
    }
    try picture.write(to: Self.picture(in: folder))
  }
}
