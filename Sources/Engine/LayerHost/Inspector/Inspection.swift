// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import Foundation
internal import RenderTree

/// Opens and closes the inspector of one picture, at F12, by `LAMINA_DEBUG` or by the program.
///
/// While the inspector is closed this holds nothing and only watches keys.
final class Inspection {
  /// Gives the tree to inspect; nil while none is shown yet.
  var makeTarget: () -> Inspector.Target? = { nil }
  /// Whether F12 opens and closes the inspector.
  var opensByKey = true
  private(set) var inspector: Inspector?
  /// The words to follow once a tree is shown.
  private var waitingWords = DebugWords()
  /// The media time for which the event loop has been asked to come back.
  private var wakeTime: Double?

  private static let key = LayerHost.Key.function(12)

  /// Follows the words of the environment.
  func begin(with words: DebugWords) {
    guard !words.isEmpty else { return }
    guard let target = makeTarget() else {
      waitingWords = words
      return
    }
    waitingWords = DebugWords()
    let now = CACurrentMediaTime()
    target.context.mailbox.control { controls in
      controls.debugOptions.formUnion(words.options)
      if words.slowsAnimations { controls.clock.setRate(TreeTime.slowRate, at: now) }
    }
    if words.opensInspector { open() }
    target.wake()
  }

  /// Opens the inspector, at once or when the tree is shown.
  func open() {
    guard inspector == nil else { return }
    if let target = makeTarget() {
      inspector = Inspector(target)
    } else {
      waitingWords.opensInspector = true
    }
  }

  /// Closes the inspector.
  func close() {
    waitingWords.opensInspector = false
    inspector?.close()
    inspector = nil
  }

  /// Takes an event before the application; false leaves it to the application.
  func handle(_ event: LayerHost.Event) -> Bool {
    if opensByKey, case .key(let key) = event, key.key == Self.key {
      if key.isDown, !key.isRepeat { inspector == nil ? open() : close() }
      return true
    }
    guard let inspector else { return false }
    if case .resize(let resize) = event { inspector.resize(to: resize.size, scale: resize.scale) }
    return inspector.handle(event)
  }

  /// Hands frames to the inspector, and has the event loop come back when it wants to show them.
  func note(_ frames: [FrameRecord], commitTime: Double, interval: Double, shown: Int) {
    if !waitingWords.isEmpty { begin(with: waitingWords) }
    let due = inspector?.note(
      frames, commitTime: commitTime, interval: interval, shown: shown)
    guard let due, due != wakeTime else { return }
    wakeTime = due
    let delay = max(due - CACurrentMediaTime(), 0)
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) { OpenWindows.wake() }
  }
}
