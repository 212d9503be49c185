// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The search for the view under the mouse, and tracking areas.
extension NSView {
  final func viewHit(at point: CGPoint) -> NSView? {
    guard !isHidden else { return nil }
    let own = point.applying(mapToSuperview.inverted())
    guard own.x.isFinite, own.y.isFinite else { return nil }
    let isInside = currentBounds.contains(own)
    if clipsToBounds, !isInside { return nil }
    for view in state.subviews.reversed() {
      if let hit = view.hitTest(own) { return hit }
    }
    return isInside ? self : nil
  }

  final func track(_ area: NSTrackingArea) {
    guard !trackingAreas.contains(where: { $0 === area }) else { return }
    state.madeRare.trackingAreas.append(area)
  }

  final func untrack(_ area: NSTrackingArea) {
    state.rare?.trackingAreas.removeAll { $0 === area }
    area.containsMouse = false
  }

  /// Tells the owners of the areas in the subtree that the mouse has come in, moved or gone out.
  ///
  /// - Parameters:
  ///   - event: the movement.
  ///   - isInWindow: whether the mouse is over the window at all.
  ///   - isDrag: whether a button is held.
  final func tellTrackingAreas(of event: NSEvent, isInWindow: Bool, isDrag: Bool) {
    // Owners may change the tree.
    for view in state.subviews where view.state.superview === self {
      view.tellTrackingAreas(of: event, isInWindow: isInWindow, isDrag: isDrag)
    }
    guard let areas = state.rare?.trackingAreas, !areas.isEmpty else { return }
    let point = convert(event.locationInWindow, from: nil)
    let canBeIn = isInWindow && !isHiddenOrHasHiddenAncestor
    for area in areas where !isDrag || area.options.contains(.enabledDuringMouseDrag) {
      let isInside = canBeIn && area.isActive(in: self) && area.contains(point, in: self)
      let wasInside = area.containsMouse
      area.containsMouse = isInside
      guard let owner = area.owner as? NSResponder else { continue }
      if isInside != wasInside {
        if area.options.contains(.mouseEnteredAndExited) {
          if isInside {
            owner.mouseEntered(with: event.event(of: .mouseEntered, in: area))
          } else {
            owner.mouseExited(with: event.event(of: .mouseExited, in: area))
          }
        }
        if isInside, area.options.contains(.cursorUpdate) {
          owner.cursorUpdate(with: event.event(of: .cursorUpdate, in: area))
        }
      } else if isInside, area.options.contains(.mouseMoved), !isDrag {
        owner.mouseMoved(with: event.event(of: .mouseMoved, in: area))
      }
    }
  }
}
