// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import Foundation
import LayerHost
import TestSupport
import Testing

@testable import UIKit

/// Scroll views drawn offscreen, whose frames come from the renderer's clock.
@MainActor @Suite struct `Pictures of scroll views` {
  /// The height of a row of the content, in points.
  private static let row: CGFloat = 60

  private func striped() -> (UIWindow, UIScrollView) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 160, height: 240))
    window.backgroundColor = .white
    let view = UIScrollView(frame: window.bounds.insetBy(dx: 10, dy: 10))
    view.backgroundColor = UIColor(red: 0.8, green: 0.9, blue: 1, alpha: 1)
    view.contentSize = CGSize(width: 140, height: 30 * Self.row)
    for index in 0..<30 {
      let row = UIView(
        frame: CGRect(x: 0, y: CGFloat(index) * Self.row, width: 140, height: Self.row))
      row.backgroundColor = UIColor(
        red: CGFloat(index) * 8 / 255, green: index % 2 == 0 ? 1 : 0, blue: 0, alpha: 1)
      view.addSubview(row)
    }
    window.addSubview(view)
    window.makeKeyAndVisible()
    return (window, view)
  }

  private func flick(_ window: UIWindow, _ renderer: OffscreenRenderer, by way: CGFloat) {
    let input = HostInput()
    func send(_ phase: LayerHost.PointerEvent.Phase, _ y: CGFloat, _ time: Double) {
      renderer.perform(at: time) {
        window.bringToFront()
        input.receive(
          .pointer(
            LayerHost.PointerEvent(
              time: time, phase: phase, device: .touch, id: 1, location: CGPoint(x: 80, y: y))))
      }
    }
    send(.down, 120, 0.1)
    for step in 1...6 { send(.move, 120 + way * CGFloat(step) / 6, 0.1 + Double(step) / 60) }
    send(.up, 120 + way, 0.2)
  }

  // SC-1, SC-4, SC-5
  @Test func `the rows on screen are those of the offset, in each picture of a flick and a pull`()
    throws
  {
    let (window, view) = striped()
    let renderer = try OffscreenRenderer(size: window.bounds.size)
    _ = try renderer.image(of: window.layer, at: 0)
    for (way, times) in [(-90, [0.21, 0.3, 0.5, 1]), (400, [0.21, 0.3, 0.4, 0.6])]
      as [(CGFloat, [Double])]
    {
      renderer.perform(at: 0) { view.setContentOffset(.zero, animated: false) }
      flick(window, renderer, by: way)
      for time in times {
        let picture = PixelImage(try renderer.image(of: window.layer, at: time))
        let offset = view.layer.presentation()?.bounds.minY ?? .nan
        for y in [12, 100, 200, 228] {
          // The middle of a pixel, away from the seam of two rows.
          let place = (offset + CGFloat(y - 10) + 0.5) / Self.row
          guard abs(place - place.rounded()) > 0.02 else { continue }
          let shown = picture[80, y]
          if place < 0 {
            expect(shown, near: Pixel(204, 230, 255), within: 1)
          } else {
            let index = Int(place)
            expect(
              shown, near: Pixel(UInt8(index * 8), index % 2 == 0 ? 255 : 0, 0), within: 1)
          }
        }
        // Outside of the view nothing is drawn.
        expect(picture[80, 4], near: Pixel(255, 255, 255))
        expect(picture[80, 236], near: Pixel(255, 255, 255))
      }
    }
  }
}
