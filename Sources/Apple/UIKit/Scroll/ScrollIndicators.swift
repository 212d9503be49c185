// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import QuartzCore
internal import ViewCore

/// The thin bars that show which part of the content is shown.
///
/// They lie in a view of their own, in front of the content, which is no subview for the application. It
/// moves along with the offset, and a thumb with the share of it, so both have the animations of the
/// content's motions: also while the application is busy they stay where they belong.
@MainActor final class ScrollIndicators {
  /// The width of a bar, in points.
  static let thickness: CGFloat = 3
  /// The width of the light border of bars that are to be seen on any content.
  static let border: CGFloat = 0.5
  /// The distance of a bar from the edges.
  static let margin: CGFloat = 3
  /// The seconds for which bars stay after the content rests, and in which they fade out.
  static let (pause, fading) = (0.4, 0.25)
  /// The seconds for which bars are flashed.
  static let flashing = 1.0

  private unowned let scrollView: UIScrollView
  private let overlay = UIView()
  private var thumbs = AxisPair(UIView())

  /// The colours of the bars.
  var style: UIScrollView.IndicatorStyle {
    didSet { paint() }
  }

  init(of scrollView: UIScrollView) {
    self.scrollView = scrollView
    style = scrollView.indicatorStyle
    thumbs[.vertical] = UIView()
    overlay.alpha = 0
    for axis in ScrollAxis.allCases {
      let thumb = thumbs[axis]
      thumb.layer.cornerRadius = Self.thickness / 2
      overlay.addSubview(thumb)
    }
    paint()
    place()
  }

  private func paint() {
    for axis in ScrollAxis.allCases {
      let layer = thumbs[axis].layer
      layer.backgroundColor =
        style == .white ? CGColor(gray: 1, alpha: 0.5) : CGColor(gray: 0, alpha: 0.4)
      layer.borderWidth = style == .default ? Self.border : 0
      layer.borderColor = CGColor(gray: 1, alpha: 0.4)
    }
  }

  /// The layer that holds the bars, for tests.
  var layer: CALayer { overlay.layer }
  /// The layer of a bar, for tests.
  func thumb(_ axis: ScrollAxis) -> CALayer { thumbs[axis].layer }

  // MARK: - Places

  private func isShown(_ axis: ScrollAxis) -> Bool {
    let isWanted =
      axis == .horizontal
      ? scrollView.showsHorizontalScrollIndicator : scrollView.showsVerticalScrollIndicator
    return isWanted && scrollView.range(axis).length > 0
  }

  /// The thumb of an axis on its track, and where the track begins in the view.
  private func track(_ axis: ScrollAxis) -> (start: CGFloat, thumb: IndicatorPlacement) {
    let insets = insets(axis)
    let (before, after) =
      axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
    let other: ScrollAxis = axis == .horizontal ? .vertical : .horizontal
    // The bars do not cross in the corner.
    let corner = isShown(other) ? Self.thickness + Self.margin : 0
    let shown = scrollView.bounds.size[axis]
    let length = shown - before - after - 2 * Self.margin - corner
    let placement = IndicatorPlacement(
      range: scrollView.range(axis), shown: shown, track: length)
    return (before + Self.margin, placement)
  }

  private func insets(_ axis: ScrollAxis) -> UIEdgeInsets {
    axis == .horizontal
      ? scrollView.horizontalScrollIndicatorInsets : scrollView.verticalScrollIndicatorInsets
  }

  /// Places the bars for the offset, the sizes and the insets.
  func place() {
    overlay.layer.bounds = CGRect(origin: .zero, size: scrollView.bounds.size)
    for axis in ScrollAxis.allCases { thumbs[axis].isHidden = !isShown(axis) }
    follow()
  }

  /// Places the bars for the offset.
  func follow() {
    let bounds = scrollView.bounds
    if overlay.layer.superlayer !== scrollView.layer
      || scrollView.layer.sublayers?.last !== overlay.layer
    {
      scrollView.layer.addSublayer(overlay.layer)
    }
    overlay.layer.position = CGPoint(x: bounds.midX, y: bounds.midY)
    for axis in ScrollAxis.allCases where isShown(axis) {
      let (start, placement) = track(axis)
      let place = placement.thumb(at: bounds.origin[axis])
      let insets = insets(axis)
      let size = bounds.size
      let (along, long) = (start + place.origin, place.length)
      thumbs[axis].frame =
        axis == .horizontal
        ? CGRect(
          x: along, y: size.height - insets.bottom - Self.margin - Self.thickness, width: long,
          height: Self.thickness)
        : CGRect(
          x: size.width - insets.right - Self.margin - Self.thickness, y: along,
          width: Self.thickness, height: long)
    }
  }

  // MARK: - Motions

  /// Lets the bars follow a motion of the content.
  func add(_ motion: ScrollMotion, _ axis: ScrollAxis) {
    follow()
    let middle = scrollView.bounds.size[axis] / 2
    let key = "UIScrollView." + axis.coordinateKey
    overlay.layer.add(
      motion.animation(keyPath: "position." + axis.coordinateKey) { _ in
        ScrollMotion.Mapping(scale: 1, constant: middle)
      }, forKey: key)
    guard isShown(axis) else { return }
    let (start, placement) = track(axis)
    thumbs[axis].layer.add(
      motion.animation(keyPath: "position." + axis.coordinateKey) { phase in
        let (origin, length) = placement.mappings(during: phase)
        return ScrollMotion.Mapping(
          scale: origin.scale + length.scale / 2,
          constant: start + origin.constant + length.constant / 2)
      }, forKey: key)
    thumbs[axis].layer.add(
      motion.animation(keyPath: "bounds.size." + axis.lengthKey) { phase in
        placement.mappings(during: phase).length
      }, forKey: key + ".length")
  }

  /// Lets the bars be where the model has them.
  func removeMotion(_ axis: ScrollAxis) {
    let key = "UIScrollView." + axis.coordinateKey
    overlay.layer.removeAnimation(forKey: key)
    thumbs[axis].layer.removeAnimation(forKey: key)
    thumbs[axis].layer.removeAnimation(forKey: key + ".length")
  }

  // MARK: - Fading

  /// Shows the bars until they fade.
  func show() {
    follow()
    overlay.layer.removeAnimation(forKey: "fade")
    overlay.layer.opacity = 1
  }

  /// Lets the bars fade out after a while, if they show.
  func fade(after pause: Double = ScrollIndicators.pause) {
    guard overlay.layer.opacity > 0 else { return }
    overlay.layer.opacity = 0
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0
    fade.beginTime = pause
    fade.duration = Self.fading
    fade.fillMode = .backwards
    let group = CAAnimationGroup()
    group.animations = [fade]
    group.duration = pause + Self.fading
    overlay.layer.add(group, forKey: "fade")
  }

  /// Shows the bars for a while.
  func flash() {
    show()
    if !scrollView.isDragging, scrollView.activity == .resting { fade(after: Self.flashing) }
  }
}
