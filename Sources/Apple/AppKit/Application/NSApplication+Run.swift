// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import LayerHost
internal import QuartzCore
internal import ViewCore

extension NSApplication {
  /// The size of the picture of a program that shows no window.
  private static let emptySize = CGSize(width: 480, height: 270)

  final func serve() -> Never {
    picture.backgroundColor = .black
    let root = picture
    stage = .launching
    LayerHost.runApplication(
      name: ProcessInfo.processInfo.processName,
      launch: { scale in
        MainActor.assumeIsolated {
          NSScreen.main?.backingScaleFactor = scale
          self.launch()
        }
      },
      onDisplay: { MainActor.assumeIsolated { self.takeDisplay() } },
      onPicture: { size in (root, MainActor.assumeIsolated { self.takePicture(of: size) }) },
      onEvent: { event in MainActor.assumeIsolated { self.receive(event) } },
      onEnd: { MainActor.assumeIsolated { self.end() } })
  }

  /// Starts the application.
  final func launch() {
    delegate?.applicationWillFinishLaunching(Notification(name: .init("willFinishLaunching")))
    delegate?.applicationDidFinishLaunching(
      Notification(name: .init("NSApplicationDidFinishLaunchingNotification"), object: self))
  }

  /// Opens the windows that are to be seen; answers the error of one that cannot be opened.
  private func takeDisplay() -> LayerHostError? {
    stage = .display
    for window in visibleWindows {
      do { try window.openHost() } catch { return error }
    }
    return nil
  }

  /// Shows the windows in a picture.
  ///
  /// - Parameter size: the size that the command line asks for; nil: that of the window shown first.
  /// - Returns: the picture's size.
  final func takePicture(of size: CGSize?) -> CGSize {
    stage = .picture
    let first = visibleWindows.first
    if let first, let size {
      let frame = first.frame
      first.setFrame(
        CGRect(x: frame.minX, y: frame.maxY - size.height, width: size.width, height: size.height),
        display: false)
    }
    pictureFrame = first?.frame
    for window in visibleWindows { window.topView.syncScale() }
    showWindows()
    return first?.frame.size ?? size ?? Self.emptySize
  }

  /// Takes an event of the picture: for the foremost window that is hit.
  final func receive(_ event: LayerHost.Event) {
    let windows = visibleWindows
    switch event {
    case .key, .text, .focus:
      if let window = keyWindow ?? windows.last { input.receive(event, in: window) }
    default:
      guard let location = event.location else { return }
      let held = windows.first { $0.state.mouseView != nil || $0.state.rightMouseView != nil }
      let hit = windows.last { window in
        let corner = positionInPicture(of: window)
        return CGRect(origin: corner, size: window.frame.size).contains(location)
      }
      guard let window = held ?? hit ?? windows.last else { return }
      input.receive(event, in: window, offset: positionInPicture(of: window))
    }
  }

  private func end() {
    delegate?.applicationWillTerminate(
      Notification(name: .init("NSApplicationWillTerminateNotification"), object: self))
  }

  // MARK: - The delegate

  /// Makes the delegate of a class, by the factory or by its `init()`.
  static func makeDelegate(_ type: AnyClass) -> any NSApplicationDelegate {
    guard type is any NSApplicationDelegate.Type else {
      preconditionFailure("\(type) does not conform to NSApplicationDelegate")
    }
    if let delegateFactory { return delegateFactory() }
    let made = delegateMaker.make(type, isResponder: type is NSResponder.Type)
    guard let delegate = made as? any NSApplicationDelegate else {
      preconditionFailure(delegateMaker.failure(type, NSApplication.self))
    }
    return delegate
  }

  private static let delegateMaker = DelegateMaker(
    root: NSResponder.self, probe: ResponderProbe.self, other: OtherResponderProbe.self)
}

extension LayerHost.Event {
  /// The location of an event of a pointer; nil for all others.
  fileprivate var location: CGPoint? {
    switch self {
    case .pointer(let event): event.location
    case .scroll(let event): event.location
    case .pinch(let event): event.location
    default: nil
    }
  }
}

/// Has nothing of its own; see `MethodSlot`.
private final class ResponderProbe: NSResponder {}

/// Has a value of its own, lest a linker make the two one; see `MethodSlot`.
private final class OtherResponderProbe: NSResponder { var value = 1 }
