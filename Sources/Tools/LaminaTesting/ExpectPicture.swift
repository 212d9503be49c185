// SPDX-License-Identifier: MIT

import Compositor
public import CoreAnimation
public import CoreGraphics
@_exported public import Pictures
@_exported public import Testing
import XCTest

/// Expects that a layer looks, at a time of its animations, as its reference picture does.
///
/// ```swift
/// @Test func `the badge bounces`() {
///   let badge = makeBadge()
///   expectPicture(of: badge, at: 0.5, named: "badge-bounce", scale: 2)
/// }
/// ```
/// The reference is `References/NAME.png` beside the file of the test. A picture that differs from it, or has
/// none, is an issue of the running test (a failure in a test of XCTest), and lies in `Failures` beside the file, with a page
/// `index.html` of all failures. `LAMINA_ACCEPT='badge*' swift test` takes new pictures as
/// references, except where `CI` is set; `LAMINA_ONLY` has patterns of the pictures to compare.
///
/// The picture is drawn without a display. Animations of the layer begin at 0 unless they have a
/// `beginTime`. Not part of Apple's API.
///
/// - Parameters:
///   - layer: the root of the tree to draw.
///   - time: seconds after 0, at which the tree is committed first. Default 0.
///   - name: the name of the reference, unique in its folder: at most 200 bytes, no slash, no full stop
///     at the beginning.
///   - size: width and height of the picture in points, with the origin of the space around the
///     layer at its top left corner. By default the picture shows the layer's frame.
///   - scale: pixels per point. Default 1.
///   - tolerance: the differences that are allowed. By default none.
///   - sourceLocation: the place of the issue.
public func expectPicture(
  of layer: CALayer, at time: CFTimeInterval = 0, named name: String, size: CGSize? = nil,
  scale: CGFloat = 1, tolerance: PictureTolerance = .exact,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let references = ReferencePictures.beside(sourceLocation.filePath)
  guard references.isSelected(name) else { return }
  let place = LayerPlace(layer, size: size)
  recordingIssues(sourceLocation) {
    let picture = try place.picture(of: layer, at: time, scale: scale)
    try references.check(picture, named: name, tolerance: tolerance)
  }
}

/// Expects that an image is the same as its reference picture, as `expectPicture(of:at:named:)` does
/// for layers: a picture of a renderer, a context or a view that the test has drawn itself.
///
/// Not part of Apple's API.
///
/// - Parameters:
///   - image: the image; its pixels are converted to premultiplied sRGB.
///   - name: the name of the reference, unique in its folder.
///   - tolerance: the differences that are allowed. By default none.
///   - sourceLocation: the place of the issue.
public func expectPicture(
  _ image: CGImage, named name: String, tolerance: PictureTolerance = .exact,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let references = ReferencePictures.beside(sourceLocation.filePath)
  guard references.isSelected(name) else { return }
  recordingIssues(sourceLocation) {
    try references.check(PixelImage(image), named: name, tolerance: tolerance)
  }
}

/// Runs a body whose error is an issue of the running test, of either framework.
private func recordingIssues(_ location: SourceLocation, _ body: () throws -> Void) {
  do { try body() } catch {
    Issue.record("\(error)", sourceLocation: location)
    // Swift Testing records issues in its own tests only, XCTest likewise. That one takes names of
    // files from the source only, so the place is part of the text.
    if Test.current == nil { XCTFail("\(location.fileName):\(location.line): \(error)") }
  }
}
