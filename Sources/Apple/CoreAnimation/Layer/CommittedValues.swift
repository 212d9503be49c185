// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// The values of a layer last sent to a renderer, while a newer change waits for its commit.
///
/// Presentation copies start from it: what has not been committed is not on screen (behaviour
/// fact MP-1). Made before the first change after a commit, and given back to its thread's list of
/// spare ones when the layer is encoded, so that steady changes allocate nothing.
final class CommittedValues {
  var values: NodeValues
  var contents: Any?

  init(of layer: CALayer) {
    values = layer.values
    contents = layer.contentsValue
  }
}

extension CALayer {
  /// Keeps the drawn values before the first change since the last commit.
  @inline(__always)
  final func noteCommittedValues() {
    if committed == nil, isInRenderTree { keepCommittedValues() }
  }

  @inline(never)
  private func keepCommittedValues() {
    committed = ThreadTransactions.current.takeCommittedValues(of: self)
  }

  /// The values that the renderers have, without animations.
  final var committedValues: NodeValues { committed?.values ?? values }

  /// On a presentation copy: goes back to the values that its model's renderers have.
  final func showCommittedValues(of model: CALayer) {
    guard let committed = model.committed else { return }
    let newer = values
    values = committed.values
    contentsValue = committed.contents
    if newer.style.backgroundColor != values.style.backgroundColor {
      backgroundColorValue = CGColor(sRGBComponents: values.style.backgroundColor)
    }
    if newer.style.borderColor != values.style.borderColor {
      borderColorValue = CGColor(sRGBComponents: values.style.borderColor)
    }
    if newer.shadow.color != values.shadow.color {
      shadowColorValue = CGColor(sRGBComponents: values.shadow.color)
    }
  }
}
