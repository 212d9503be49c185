// SPDX-License-Identifier: MIT

/// The photos of `rounded-photos-N` with sharp corners, blended.
struct LimitRoundedPhotos: LimitContent {
  let motions: [Motion]
  let image: (bytes: [UInt8], width: Int)? = (
    (0..<SceneBitmap.count).flatMap { RoundedPhotoLayout.bytes($0) },
    Int(RoundedPhotoLayout.size.x)
  )

  func fill(_ frame: inout LimitFrame, at time: Double) {
    let size = RoundedPhotoLayout.size
    let height = 1 / Float(SceneBitmap.count)
    for (index, motion) in motions.enumerated() {
      let origin = motion.pose(at: time).center - size / 2
      let row = Float(index % SceneBitmap.count)
      frame.append(
        LimitRectangle(
          SceneRectangle(origin.x, origin.y, size.x, size.y),
          texture: SIMD4(0, row * height, 1, height)))
    }
    frame.draw(isBlended: true, sampling: .linear)
  }
}
