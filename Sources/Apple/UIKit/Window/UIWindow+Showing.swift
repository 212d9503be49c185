// SPDX-License-Identifier: MIT

package import CoreAnimation
internal import CoreGraphics
package import Foundation
internal import QuartzCore

/// The window on the screen: it comes and goes, lies above others and shows a controller's view.
extension UIWindow {
  final func visibilityDidChange() {
    if !isHidden { bringToFront() }
    UIApplication.shared.showWindows()
    NotificationCenter.default.post(
      name: isHidden ? Self.didBecomeHiddenNotification : Self.didBecomeVisibleNotification,
      object: self)
    if isHidden, isKeyWindow { UIApplication.shared.setKeyWindow(nil) }
  }

  /// Puts the window in front of the others of its level.
  final func bringToFront() {
    showingNumber = UIApplication.shared.nextShowingNumber()
    UIApplication.shared.showWindows()
  }

  /// Puts the view of the root controller in the place of another one's; it fills the window.
  final func replaceRootView(of old: UIViewController?) {
    old?.viewIfLoaded?.removeFromSuperview()
    guard let view = rootViewController?.view else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
  }

  /// Gives the screen's scale to the views that have set none.
  final func screenScaleDidChange() {
    let scale = screen.scale
    tellSubtree { if !$0.flags.contains(.hasOwnScale) { $0.setContentScale(scale) } }
  }

  /// Shows the window within a layer tree of a program that has no screen for windows.
  ///
  /// The window becomes the key window. Events reach it by `UIApplication.receive(_:)`, with locations in its
  /// own points.
  ///
  /// - Parameters:
  ///   - layer: the layer that gets the window's as a sublayer; it is shown already.
  ///   - scale: the pixels of a point, for drawn contents.
  package final func show(in layer: CALayer, scale: CGFloat) {
    UIScreen.main.resize(to: UIScreen.main.bounds.size, scale: scale)
    layer.addSublayer(self.layer)
    makeKeyAndVisible()
  }

  // MARK: - Coordinates

  /// A point of the window on the screen.
  final func screenPoint(_ point: CGPoint) -> CGPoint {
    let (bounds, anchor) = (layer.bounds, layer.anchorPoint)
    let fromAnchor = CGPoint(
      x: point.x - bounds.minX - anchor.x * bounds.width,
      y: point.y - bounds.minY - anchor.y * bounds.height
    ).applying(layer.affineTransform())
    return CGPoint(x: fromAnchor.x + layer.position.x, y: fromAnchor.y + layer.position.y)
  }

  /// A point of the screen in the window.
  final func windowPoint(_ point: CGPoint) -> CGPoint {
    let (bounds, anchor) = (layer.bounds, layer.anchorPoint)
    let fromAnchor = CGPoint(x: point.x - layer.position.x, y: point.y - layer.position.y)
      .applying(layer.affineTransform().inverted())
    return CGPoint(
      x: fromAnchor.x + bounds.minX + anchor.x * bounds.width,
      y: fromAnchor.y + bounds.minY + anchor.y * bounds.height)
  }

  // MARK: - Events

  final func deliver(_ event: UIEvent) {
    let environment = GestureEnvironment.shared
    switch event.type {
    case .touches:
      let touches = (event.allTouches ?? []).filter {
        $0.window === self && $0.phase != .stationary
      }
      environment.deliver(touches.sorted { $0.number < $1.number }, of: event)
    case .hover: environment.hover(event, over: hoveredView(event))
    case .presses: if let event = event as? UIPressesEvent { deliver(event) }
    default: environment.deliver(event, above: hitTest(event.location, with: event))
    }
  }

  /// The view that the pointer is over; nil once it has left the window.
  private func hoveredView(_ event: UIEvent) -> UIView? {
    guard case .hover(isInside: true) = event.motion else { return nil }
    return hitTest(event.location, with: event)
  }

  /// Gives keys to the first responder; without one to the root controller, without that to the window.
  private func deliver(_ event: UIPressesEvent) {
    let presses = event.allPresses.filter { $0.window === self && $0.phase != .stationary }
    for phase in [UIPress.Phase.began, .changed, .ended, .cancelled] {
      let changed = presses.filter { $0.phase == phase }
      for responder in changed.compactMap(\.responder).uniqued() {
        let its = changed.filter { $0.responder === responder }
        switch phase {
        case .began: responder.pressesBegan(its, with: event)
        case .changed: responder.pressesChanged(its, with: event)
        case .ended: responder.pressesEnded(its, with: event)
        default: responder.pressesCancelled(its, with: event)
        }
      }
    }
  }

  /// Who gets a key that goes down now.
  final var keyResponder: UIResponder { firstResponder ?? rootViewController ?? self }

  /// Lets no view of a subtree be first responder, because it leaves the window.
  final func resignFirstResponder(within view: UIView) {
    guard let responder = firstResponder, responder.enclosingView?.isDescendant(of: view) ?? false
    else { return }
    _ = responder.resignFirstResponder()
    if firstResponder === responder { firstResponder = nil }
  }
}

extension Sequence where Element: AnyObject {
  /// The objects without repetitions, in order.
  func uniqued() -> [Element] {
    var found: [Element] = []
    for element in self where !found.contains(where: { $0 === element }) { found.append(element) }
    return found
  }
}
