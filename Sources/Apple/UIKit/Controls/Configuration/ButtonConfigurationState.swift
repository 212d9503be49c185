// SPDX-License-Identifier: MIT

/// The configuration of a button, and what updates it.
@MainActor struct ButtonConfigurationState {
  var configuration: UIButton.Configuration?
  var handler: UIButton.ConfigurationUpdateHandler?
  var updatesAutomatically = true
  var needsUpdate = false
  /// Whether an update is under way, which may set the configuration and asks for no other.
  var isUpdating = false
  var content: ConfiguredContent?
}

extension UIButton {
  /// The configuration, with the state's title and image if it has none of its own.
  private var shownConfiguration: UIButton.Configuration? {
    guard var shown = configured.configuration else { return nil }
    if shown.attributedTitle == nil { shown.title = titles[state] }
    if shown.image == nil { shown.image = images[state] }
    return shown
  }

  /// Shows the configuration; returns false without one.
  final func showConfiguration() -> Bool {
    guard let shown = shownConfiguration else {
      configured.content?.remove()
      configured.content = nil
      return false
    }
    parts.hide()
    let content = configured.content ?? ConfiguredContent(shown, in: self)
    configured.content = content
    content.show(shown, of: self)
    return true
  }

  /// Asks for an update of the configuration at the next layout, if one is made for each new state.
  final func stateNeedsUpdate() {
    guard configured.configuration != nil, configured.updatesAutomatically else { return }
    setNeedsUpdateConfiguration()
  }

  /// Updates the configuration if that was asked for.
  final func updateConfigurationIfNeeded() {
    guard configured.needsUpdate else { return }
    configured.needsUpdate = false
    configured.isUpdating = true
    updateConfiguration()
    configured.isUpdating = false
  }

  /// The title that is shown.
  final var shownTitle: String? {
    configured.configuration?.title ?? attributedTitles[state]?.string ?? titles[state]
  }
}
