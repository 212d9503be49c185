// SPDX-License-Identifier: MIT

/// The photos of `photos-N`: all of them blended and filtered, or those in view copied.
struct LimitPhotos: LimitContent {
  let layout: PhotoLayout
  let isCut: Bool
  let image: (bytes: [UInt8], width: Int)? = (
    SceneBitmap.opaqueBytes(64, 64 * SceneBitmap.count) { _, y in y >> 6 }, 64
  )

  func fill(_ frame: inout LimitFrame, at time: Double) {
    let offset = SIMD2(0, -layout.offset(at: time).rounded())
    for index in 0..<layout.count {
      let place = PhotoLayout.photo(index).offset(by: offset)
      let row = Float(index % SceneBitmap.count) / Float(SceneBitmap.count)
      let photo = LimitRectangle(
        place, texture: SIMD4(0, row, 1, 1 / Float(SceneBitmap.count)))
      if !isCut {
        frame.append(photo)
      } else if let part = place.intersection(.target) {
        frame.append(photo.cut(place, to: part))
      }
    }
    frame.draw(isBlended: !isCut, sampling: isCut ? .nearest : .linear)
  }
}
