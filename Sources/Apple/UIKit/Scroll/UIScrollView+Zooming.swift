// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import QuartzCore
internal import ViewCore

/// A pinch under way.
struct ZoomGesture {
  /// The scale that the content would have without resistance.
  var pinched: CGFloat
  /// The scale of the recognizer that the content has followed.
  var scale: CGFloat
  /// The middle of the fingers, from the top left corner of the view.
  var place: CGPoint
}

/// Zooming: it scales a view that the delegate gives about the origin of the content, and the content's
/// size with it (view fact SC-12).
extension UIScrollView {
  /// The legal scales.
  final var zoomLimits: ZoomLimits {
    ZoomLimits(minimum: minimumZoomScale, maximum: maximumZoomScale)
  }

  private var zoomView: UIView? { delegate?.viewForZooming(in: self) }

  /// The scale of a view.
  private func scale(of view: UIView) -> CGFloat {
    let transform = view.transform
    return hypot(transform.a, transform.b)
  }

  final var shownZoomScale: CGFloat { zoomView.map(scale) ?? 1 }

  final func zoomLimitsDidChange() { pinch.isEnabled = zoomLimits.isRange }

  /// Whether a scale can be one; one that cannot is refused.
  final func accepts(scale: CGFloat) -> Bool {
    if scale > 0, scale.isFinite { return true }
    RefusalLog.refuse("UIScrollView: zoom", "the scale \(scale) refused")
    return false
  }

  // MARK: - By the application

  final func zoom(toScale scale: CGFloat, _ animated: Bool) {
    guard accepts(scale: scale), let view = zoomView else { return }
    let place = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
    let point = CGPoint(x: bounds.midX, y: bounds.midY)
    zoom(view, to: zoomLimits.clamped(scale), point, place, animated: animated)
  }

  final func zoom(toRect rect: CGRect, _ animated: Bool) {
    guard let view = zoomView else { return }
    guard rect.origin.isFinite, rect.size.isMeasure, rect.width > 0, rect.height > 0 else {
      return RefusalLog.refuse("UIScrollView: zoom", "the rectangle \(rect) refused")
    }
    let scale = min(bounds.width / rect.width, bounds.height / rect.height)
    guard accepts(scale: scale) else { return }
    let point = view.convert(CGPoint(x: rect.midX, y: rect.midY), to: self)
    let place = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
    zoom(view, to: zoomLimits.clamped(scale), point, place, animated: animated)
  }

  /// Gives a view a legal scale, and the content a legal offset.
  private func zoom(
    _ view: UIView, to scale: CGFloat, _ point: CGPoint, _ place: CGPoint, animated: Bool
  ) {
    stopMotions()
    guard animated else { return setScale(scale, of: view, point, at: place, legally: true) }
    animateZoom {
      self.setScale(scale, of: view, point, at: place, legally: true)
    } completion: {
      self.delegate?.scrollViewDidEndZooming(self, with: view, atScale: self.scale(of: view))
    }
  }

  private func animateZoom(
    _ changes: @escaping () -> Void, completion: @escaping () -> Void
  ) {
    UIView.animate(
      withDuration: Self.animationDuration.native, delay: 0,
      options: [.curveEaseInOut, .allowUserInteraction], animations: changes
    ) { _ in completion() }
  }

  /// Scales the view and the content, so that a point of the content comes to a place.
  ///
  /// - Parameters:
  ///   - scale: the new scale.
  ///   - view: the view of the content.
  ///   - point: a point of the content, before the change.
  ///   - place: where it is shown after the change, from the top left corner of the scroll view.
  ///   - legally: whether the offset is limited to the legal ones.
  private func setScale(
    _ scale: CGFloat, of view: UIView, _ point: CGPoint, at place: CGPoint, legally: Bool
  ) {
    let ratio = scale / self.scale(of: view)
    guard ratio.isFinite, ratio > 0 else { return }
    let old = view.transform
    view.transform =
      old.b == 0 && old.c == 0 && old.a == old.d
      ? CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: old.tx * ratio, ty: old.ty * ratio)
      : CGAffineTransform(
        a: old.a * ratio, b: old.b * ratio, c: old.c * ratio, d: old.d * ratio,
        tx: old.tx * ratio, ty: old.ty * ratio)
    view.center = CGPoint(x: view.center.x * ratio, y: view.center.y * ratio)
    state.contentSize.width *= ratio
    state.contentSize.height *= ratio
    state.fittedExtent = extent
    let offset = CGPoint(x: point.x * ratio - place.x, y: point.y * ratio - place.y)
    move(to: legally ? legal(offset) : offset)
    indicators?.place()
    delegate?.scrollViewDidZoom(self)
  }

  // MARK: - By fingers

  final func pinchDidChange() {
    switch pinch.state {
    case .began: beginZooming()
    case .changed: keepZooming()
    case .ended, .cancelled: endZooming()
    case .possible, .failed: break
    }
  }

  /// Whether a pinch zooms.
  final var pinchShouldBegin: Bool { zoomLimits.isRange && zoomView != nil }

  private var placeOfFingers: CGPoint {
    let location = pinch.location(in: self)
    return CGPoint(x: location.x - bounds.minX, y: location.y - bounds.minY)
  }

  private func beginZooming() {
    guard state.zoomGesture == nil, let view = zoomView else { return }
    state.moveCount += 1
    stopMotions()
    let pinched = zoomLimits.pinched(shown: scale(of: view))
    // The slack is not made up for; a wheel has none.
    let scale = pinch.isOfWheel ? 1 : pinch.scale
    state.zoomGesture = ZoomGesture(pinched: pinched, scale: scale, place: placeOfFingers)
    delegate?.scrollViewWillBeginZooming(self, with: view)
    madeIndicators.show()
    if pinch.isOfWheel { keepZooming() }
  }

  private func keepZooming() {
    guard var gesture = state.zoomGesture, let view = zoomView else { return }
    let place = placeOfFingers
    // A drag that is under way moves the content with the fingers itself.
    let former = drag == nil ? gesture.place : place
    gesture.pinched *= pinch.scale / gesture.scale
    gesture.scale = pinch.scale
    gesture.place = place
    state.zoomGesture = gesture
    let point = CGPoint(x: bounds.minX + former.x, y: bounds.minY + former.y)
    let shown = zoomLimits.shown(pinched: gesture.pinched, bounces: bouncesZoom)
    setScale(shown, of: view, point, at: place, legally: false)
    rebaseDrag()
  }

  private func endZooming() {
    guard let gesture = state.zoomGesture else { return }
    state.zoomGesture = nil
    guard let view = zoomView else { return }
    let shown = scale(of: view)
    let scale = zoomLimits.clamped(shown)
    let isLegal = scale == shown && (drag != nil || legal(contentOffset) == contentOffset)
    if isLegal {
      delegate?.scrollViewDidEndZooming(self, with: view, atScale: shown)
      if drag == nil { indicators?.fade() }
      return
    }
    if scale != shown { state.zoomBounceCount += 1 }
    let place = gesture.place
    let point = CGPoint(x: bounds.minX + place.x, y: bounds.minY + place.y)
    animateZoom {
      self.setScale(scale, of: view, point, at: place, legally: self.drag == nil)
    } completion: {
      if scale != shown { self.state.zoomBounceCount -= 1 }
      if self.drag == nil, !self.state.isTouched { self.indicators?.fade() }
      guard self.state.zoomGesture == nil else { return }
      self.delegate?.scrollViewDidEndZooming(self, with: view, atScale: self.scale(of: view))
    }
  }
}

extension UIPinchGestureRecognizer {
  /// Whether the present gesture is one of a wheel rather than of fingers.
  final var isOfWheel: Bool { attempt.isOfEvents }
}
