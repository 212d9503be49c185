// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import Testing

@testable import RenderTree

extension MediaFrame {
  /// A small opaque frame of one colour.
  static func plain(
    at time: Double, width: Int = 2, height: Int = 2, value: UInt8 = 128
  ) throws -> MediaFrame {
    try MediaFrame(
      format: .rgbx, size: CGSize(width: width, height: height),
      planes: [
        .init(Data(repeating: value, count: width * height * 4), bytesPerRow: width * 4)
      ], presentationTime: time)
  }
}

extension RenderDelta {
  /// A root of 100 by 100 points with one child of 10 by 10 points that shows live contents.
  static func live(_ contents: LiveContents, timing: NodeTiming = NodeTiming()) -> RenderDelta {
    var delta = RenderDelta.tree([1: [2]])
    delta.place(1, SIMD4(0, 0, 100, 100), SIMD2(50, 50))
    delta.timing = [.init(.id(2), timing)]
    delta.live = [.init(.id(2), NodeLive(contents))]
    return delta
  }
}

extension RenderTree {
  /// The image that a node shows.
  func shownImage(_ number: UInt32) throws -> ImageID {
    let found = index(of: .id(number))
    let node = try #require(found)
    return contents[node.slot].image
  }

  /// The time of the frame that a node shows; nil for none.
  func shownTime(_ number: UInt32) throws -> Double? {
    guard case .media(let picture) = livePicture(try shownImage(number))?.source else {
      return nil
    }
    return picture.frame.presentationTime
  }
}
