// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
package import Foundation

/// The display cycle (behaviour facts DI-1 to DI-8).
extension CALayer {
  /// Marks all (nil) or a part of the layer; parts add up to the box that holds them.
  final func markNeedsDisplay(_ part: CGRect?) {
    guard presentedModel == nil else { return }
    let isMarked = dirty.contains(.display)
    if let part {
      guard SIMD4(part).isStorable else { return refuse(part, for: .bounds) }
      if !isMarked {
        madeRare.drawing.markedRect = part
      } else if let marked = rare?.drawing.markedRect {
        madeRare.drawing.markedRect = marked.union(part)
      }
    } else {
      rare?.drawing.markedRect = nil
    }
    markDirty(.display)
  }

  /// The part of the layer that is marked, in its own space; nil when nothing is marked.
  package final var markedDisplayRect: CGRect? {
    dirty.contains(.display) ? rare?.drawing.markedRect ?? bounds : nil
  }

  final func displayIfMarked() {
    guard dirty.contains(.display), presentedModel == nil else { return }
    // Unmarked first: a mark made while displaying stays for the next time (behaviour fact DI-7).
    dirty.remove(.display)
    if contentsRedrawPolicy == .never { return }
    let part = rare?.drawing.markedRect
    if part != nil { madeRare.drawing.markedRect = nil }
    rare?.drawing.drawnRect = part
    display()
    rare?.drawing.drawnRect = nil
  }

  /// Forgets the mark that asks for display (behaviour fact DS-20).
  final func unmarkForDisplay() {
    guard dirty.contains(.display), presentedModel == nil else { return }
    dirty.remove(.display)
    rare?.drawing.markedRect = nil
  }

  /// Whether an animation that runs drives a property for which the class asks to be redrawn.
  final var isRedrawnByAnimations: Bool { rare?.animations.contains(where: \.redraws) ?? false }

  /// Shows what the presentation copy draws at a time of the frame clock.
  final func displayPresentation(at time: CFTimeInterval) {
    let copy = presentation(at: time)
    // A view whose layer is drawn at each size draws the copy as well.
    if contentsRedrawPolicy == .duringResize { copy.delegate = delegate }
    if let text = self as? CATextLayer, text.shows(textOf: copy) { return }
    // Outside of the transaction: drawing may commit something else, to make a picture of it.
    copy.display()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    contents = copy.contentsValue
    // The contents were drawn, not set: see `showsSetContents`.
    if let store = copy.rare?.drawing.backingStore { madeRare.drawing.backingStore = store }
    CATransaction.commit()
  }

  final func displayContents() {
    if let delegate {
      delegate.display(self)
    } else {
      displayByDrawing()
    }
  }

  /// Draws the marked part into the backing store, and shows the result.
  package final func displayByDrawing() {
    // First of all: it may set what decides on the backing store (behaviour fact DI-2).
    delegate?.layerWillDraw(self)
    guard bounds.width * contentsScale > 0, bounds.height * contentsScale > 0 else { return }
    let part = rare?.drawing.drawnRect
    let kept = usableStore
    let failures = BitmapMemory.failureCount
    guard
      let store = kept
        ?? BackingStore(
          bounds: bounds, scale: contentsScale, isFlipped: contentsAreFlipped())
    else {
      let size = CGSize(width: bounds.width * contentsScale, height: bounds.height * contentsScale)
      RefusalLog.refuse(
        "CALayer: backing store",
        "no backing store of \(size.width) x \(size.height) pixels for \(logName)")
      if BitmapMemory.failureCount != failures {
        ThreadTransactions.current.drawings.addUndrawn(self)
      }
      return
    }
    madeRare.drawing.backingStore = store
    let drawing = LayerDrawing(self, store, kept == nil ? nil : part)
    guard drawsAsynchronously else {
      drawing.run()
      drawing.finish()
      return
    }
    let transactions = ThreadTransactions.current
    if transactions.drawings.collects {
      transactions.drawings.collected.append(drawing)
    } else {
      LayerDrawing.runApart([drawing])
    }
  }

  /// Forgets a backing store that lacks something, and has the next commit draw the layer whole.
  final func drawAgain() {
    madeRare.drawing.backingStore = nil
    ThreadTransactions.current.drawings.addUndrawn(self)
  }

  /// Whether the layer shows contents that were set, not what was drawn into a backing store: its own or, on a
  /// presentation copy that has not been drawn, its model's.
  package final var showsSetContents: Bool {
    guard let contents = contentsValue as AnyObject? else { return false }
    return contents !== rare?.drawing.backingStore?.image
      && contents !== modelOrSelf.rare?.drawing.backingStore?.image
  }

  /// The backing store if the contents still are what was drawn into it, at this size and scale.
  private var usableStore: BackingStore? {
    guard let store = rare?.drawing.backingStore,
      store.fits(bounds: bounds, scale: contentsScale, isFlipped: contentsAreFlipped()),
      let image = store.image, let contents = contentsValue as AnyObject?, contents === image
    else { return nil }
    return store
  }
}
