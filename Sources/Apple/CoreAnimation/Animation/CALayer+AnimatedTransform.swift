// SPDX-License-Identifier: MIT

package import CoreGraphics
internal import RenderTree

extension CALayer {
  /// The transform that the layer's animations make of a model value now; nil where none drives it.
  ///
  /// Unlike a presentation copy it looks at animations that wait for the commit as well: they stand at
  /// their first value. With it an animation can be added to those in flight so that nothing jumps, in
  /// whatever order the matrices multiply.
  ///
  /// - Parameter base: the model value.
  package final func animatedTransform(over base: CATransform3D) -> CATransform3D? {
    guard let animations = rare?.animations, !animations.isEmpty else { return nil }
    let driving = animations.filter {
      ($0.animation as? CAPropertyAnimation)?.keyPath?.hasPrefix(LayerProperty.transform.key)
        ?? false
    }
    guard !driving.isEmpty else { return nil }
    let tracks = driving.compactMap(\.compiled).flatMap(\.tracks)
      .filter { $0.target.property == .transform }
    var evaluation = PropertyEvaluation(tracks, kind: .transform)
    evaluation.base = base
    let time = time(fromHost: contexts.first?.currentTime ?? CACurrentMediaTime())
    let shown = evaluation.value(atLayerTime: time) as? CATransform3D ?? base
    return driving.filter { !$0.hasBegun }.reduce(shown) { matrix, waiting in
      waiting.animation.startingTransform(over: matrix) ?? matrix
    }
  }
}

extension CAAnimation {
  /// The first value of an animation of whole matrices, applied to the value below; nil for none.
  fileprivate final func startingTransform(over below: CATransform3D) -> CATransform3D? {
    let first =
      (self as? CABasicAnimation)?.fromValue ?? (self as? any FunctionOfTime)?.value(at: 0)
      ?? (self as? CAKeyframeAnimation)?.values?.first
    guard let animation = self as? CAPropertyAnimation,
      let matrix = first.flatMap(CATransform3D.read)
    else { return nil }
    return animation.isAdditive ? CATransform3DConcat(matrix, below) : matrix
  }
}
