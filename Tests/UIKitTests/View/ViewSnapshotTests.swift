// SPDX-License-Identifier: MIT

import Expectations
import Testing
import UIKit

/// Pictures of views.
@MainActor
struct ViewSnapshotTests {
  /// A red view with a green subview at its right half, somewhere in a window.
  private func scene() -> (UIWindow, UIView) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 30, y: 40, width: 20, height: 10))
    view.backgroundColor = .red
    let half = UIView(frame: CGRect(x: 10, y: 0, width: 10, height: 10))
    half.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    view.addSubview(half)
    window.addSubview(view)
    return (window, view)
  }

  @Test func `a hierarchy is drawn into the current context`() throws {
    let (window, view) = scene()
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20), format: format)
      .image { _ in
        let area = CGRect(x: 10, y: 5, width: 20, height: 10)
        expect(view.drawHierarchy(in: area, afterScreenUpdates: true))
      }
    expect(image.pixel(12, 7), equals: [255, 0, 0, 255])
    expect(image.pixel(27, 12), equals: [0, 255, 0, 255])
    expect(image.pixel(5, 2), equals: [0, 0, 0, 0])
    expect(window.subviews.count, equals: 1)
  }

  @Test func `no picture is made of a part that is not finite or too large`() {
    let (_, view) = scene()
    let parts = [
      CGRect.infinite, .null, CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1),
      CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10),
      CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 10),
      CGRect(x: 0, y: 0, width: 1e300, height: 1), CGRect(x: 0, y: 0, width: 1e18, height: 1e18),
    ]
    // A turned view is drawn by a context, an upright one by the compositor.
    for transform in [CGAffineTransform.identity, CGAffineTransform(rotationAngle: 0.3)] {
      view.transform = transform
      for part in parts {
        let copy = view.resizableSnapshotView(
          from: part, afterScreenUpdates: false, withCapInsets: .zero)
        expectNil(copy)
      }
    }
    view.transform = .identity
    let part = view.resizableSnapshotView(
      from: CGRect(x: 0, y: 0, width: 5, height: 5), afterScreenUpdates: false,
      withCapInsets: UIEdgeInsets(top: .nan, left: .infinity, bottom: 1, right: 1))
    expect(part?.bounds.size, equals: CGSize(width: 5, height: 5))
  }

  @Test func `a snapshot is a view with a picture of the size`() throws {
    let (_, view) = scene()
    let copy = try #require(view.snapshotView(afterScreenUpdates: true))
    expect(copy.bounds.size, equals: CGSize(width: 20, height: 10))
    expect(copy.subviews.isEmpty)
    expect(copy.layer.contents != nil)
    let part = try #require(
      view.resizableSnapshotView(
        from: CGRect(x: 5, y: 0, width: 10, height: 10), afterScreenUpdates: true,
        withCapInsets: UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 3)))
    expect(part.bounds.size, equals: CGSize(width: 10, height: 10))
    expect(part.layer.contentsCenter, equals: CGRect(x: 0.2, y: 0, width: 0.5, height: 1))
    expectNil(UIView().snapshotView(afterScreenUpdates: false))
  }

  // VL-8
  @Test func `y grows downward from the upper left corner`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.backgroundColor = .red
    let top = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    top.backgroundColor = .blue
    view.addSubview(top)
    let copy = try #require(view.snapshotView(afterScreenUpdates: true))
    let image = try #require(copy.layer.contents as? CGImage)
    expect(image.pixel(1, 1), equals: [0, 0, 255, 255])
    expect(image.pixel(1, 8), equals: [255, 0, 0, 255])
    expect(image.pixel(8, 1), equals: [255, 0, 0, 255])
  }
}
