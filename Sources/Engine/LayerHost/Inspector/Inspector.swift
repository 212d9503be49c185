// SPDX-License-Identifier: MIT

internal import Compositor
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// An inspector of a layer tree that is shown: a panel drawn over it by layers in a context of their own.
///
/// The inspected layers never come to know of it, unless a value is edited: it reads them, and asks their
/// renderer for overlays, for another clock, and for earlier pictures. It lives on the application's
/// thread, and while it is open keyboard and mouse reach it first.
final class Inspector {
  /// The tree that is inspected.
  struct Target {
    /// The root.
    let layer: CALayer
    /// The root's binding to its renderer.
    let context: LayerContext
    /// The picture's size in points.
    var size: CGSize
    /// Pixels per point.
    var scale: CGFloat
    /// The folder in which captures are made.
    var captures = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    /// Has the renderer draw a frame.
    var wake: @Sendable () -> Void = {}
  }

  private(set) var target: Target
  let panel = InspectorPanel()
  private(set) var time: TreeTime
  private let root = CALayer()
  private let highlight = CAShapeLayer()
  private let context: LayerContext
  private(set) var exploded: ExplodedTree?
  private(set) var isPicking = false
  private var records: [FrameRecord] = []
  private var commitTimes: [Double] = []
  private var drag: InspectorPanel.Part?
  private var turnsStage = false
  /// Whether the key that went down last was taken, and so the text that it types.
  private var takesText = false
  /// The text of the key that began to edit; nil for none.
  private var ignoredText: String?
  /// The media time of the last update of numbers and lists.
  private var updateTime = -Double.infinity
  /// Whether frames came since.
  private var isStale = false

  /// Seconds between updates of numbers and lists.
  static let updateInterval = 0.1

  /// Opens an inspector.
  init(_ target: Target) {
    self.target = target
    time = TreeTime(target.context)
    target.context.recordFrames()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    highlight.fillColor = InspectorTheme.selection
    highlight.strokeColor = InspectorTheme.accent
    highlight.lineWidth = 1.5
    root.addSublayer(highlight)
    root.addSublayer(panel.layer)
    context = LayerContext(layer: root)
    context.onCommit = target.wake
    let mailbox = context.mailbox
    target.context.mailbox.control { $0.overlay = mailbox }
    layout()
    panel.outline.update(target.layer)
    select(target.layer)
    showState()
    CATransaction.commit()
    target.wake()
  }

  /// Closes the inspector: the tree goes on with its present picture, at its own speed.
  func close() {
    let now = CACurrentMediaTime()
    time.setPaused(false, at: now)
    if time.isSlow { time.setSlow(false, at: now) }
    target.context.mailbox.control { controls in
      controls.overlay = nil
      controls.recordsFrames = false
      controls.shownTime = nil
    }
    context.invalidate()
    target.wake()
  }

  /// Follows the size of the picture.
  func resize(to size: CGSize, scale: CGFloat) {
    target.size = size
    target.scale = scale
    withoutActions { layout() }
  }

  private func layout() {
    root.frame = CGRect(origin: .zero, size: target.size)
    highlight.frame = root.bounds
    panel.layout(in: target.size, scale: target.scale)
    exploded?.layout(stageFrame)
  }

  /// The area that the panel leaves.
  private var stageFrame: CGRect {
    CGRect(
      x: 0, y: 0, width: max(target.size.width - panel.layer.frame.width, 0),
      height: target.size.height)
  }

  private func withoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  // MARK: - Frames

  /// Takes the frames that were drawn since the last call, and shows them now and then.
  ///
  /// - Parameters:
  ///   - commitTime: seconds that the last commit took on the application's thread.
  ///   - shown: the number of frames since the window was opened.
  /// - Returns: the media time at which it wants to be called again; nil for no time.
  func note(
    _ frames: [FrameRecord], commitTime: Double, interval: Double, shown: Int
  ) -> Double? {
    // The first one says what the tree costs, though it may be still.
    let isFirst = records.isEmpty
    for frame in frames where frame.costs.isTreeChanged || isFirst {
      records.append(frame)
      commitTimes.append(commitTime)
    }
    let excess = records.count - FrameRecord.limit
    if excess > 0 {
      records.removeFirst(excess)
      commitTimes.removeFirst(excess)
    }
    if frames.contains(where: \.costs.isTreeChanged) || isFirst && !frames.isEmpty {
      isStale = true
    }
    guard isStale else { return nil }
    if !frames.isEmpty { withoutActions { showHighlight() } }
    let now = CACurrentMediaTime()
    guard now - updateTime >= Self.updateInterval || now < updateTime else {
      return updateTime + Self.updateInterval
    }
    updateTime = now
    isStale = false
    withoutActions {
      panel.graph.show(records, commitTimes: commitTimes, interval: interval, shown: shown)
      panel.outline.update(target.layer, costs: records.last?.costs.layers ?? [])
      if !panel.properties.isEditing { panel.properties.update() }
    }
    return nil
  }

  // MARK: - Selection

  /// Selects a layer of the tree; nil for none.
  func select(_ layer: CALayer?) {
    panel.outline.select(layer)
    panel.properties.inspect(layer)
    showHighlight()
  }

  private func showHighlight() {
    let selected = panel.outline.selected
    highlight.isHidden = selected == nil || selected === target.layer || exploded != nil
    if let selected, !highlight.isHidden {
      highlight.path = LayerPicker.outline(of: selected, in: target.layer)
    }
  }

  private func showState() {
    for tool in panel.tools {
      switch tool.part {
      case .pause:
        tool.button.isOn = time.isPaused
        tool.button.text = time.isPaused ? "Resume" : "Pause"
      case .slow: tool.button.isOn = time.isSlow
      case .pick: tool.button.isOn = isPicking
      case .explode: tool.button.isOn = exploded != nil
      default: break
      }
    }
    let options = debugOptions
    for (index, option) in panel.options.enumerated() {
      option.isOn = options.contains(RenderDebugOptions(rawValue: 1 << UInt32(index)))
    }
    panel.timeline.show(time)
  }

  // MARK: - Deeds

  /// The overlays that are on.
  private var debugOptions: RenderDebugOptions {
    target.context.mailbox.controls?.debugOptions ?? []
  }

  /// Does what a part of the panel, or its key, is for.
  func perform(_ part: InspectorPanel.Part) {
    let now = CACurrentMediaTime()
    withoutActions {
      switch part {
      case .pause: time.setPaused(!time.isPaused, at: now)
      case .slow: time.setSlow(!time.isSlow, at: now)
      case .pick:
        isPicking.toggle()
        panel.report(isPicking ? "Click a layer in the window" : "")
      case .explode: setExploded(exploded == nil)
      case .capture: capture()
      case .option(let index):
        let option = RenderDebugOptions(rawValue: 1 << UInt32(index))
        target.context.mailbox.control { $0.debugOptions.formSymmetricDifference(option) }
      case .timeline, .outline, .properties: break
      }
      showState()
    }
    target.wake()
  }

  /// Shows an earlier picture, some seconds before the pause.
  func scrub(to offset: Double) {
    withoutActions {
      time.show(offset: offset, at: CACurrentMediaTime())
      showState()
    }
    target.wake()
  }

  private func setExploded(_ isExploded: Bool) {
    exploded?.layer.removeFromSuperlayer()
    exploded = nil
    if isExploded {
      let tree = ExplodedTree()
      do {
        try tree.take(target.layer)
        tree.layout(stageFrame)
        root.insertSublayer(tree.layer, below: panel.layer)
        exploded = tree
        panel.report("Drag turns, the wheel spreads the layers")
      } catch {
        panel.report("\(error)", isError: true)
      }
    }
    showHighlight()
  }

  private func capture() {
    let folder = LayerCapture.nextFolder(in: target.captures)
    do {
      try LayerCapture.write(
        target.layer, size: target.size, scale: target.scale, at: target.context.currentTime,
        to: folder)
      panel.report("Wrote \(folder.lastPathComponent)")
    } catch {
      panel.report("\(error)", isError: true)
    }
  }

  // MARK: - Input

  /// Takes an event before the application; false leaves it to the application.
  func handle(_ event: LayerHost.Event) -> Bool {
    switch event {
    case .pointer(let pointer): return handle(pointer)
    case .scroll(let scroll): return handle(scroll)
    case .key(let key):
      // A key that goes up belongs to who took it when it went down.
      let isTaken = key.isDown ? handle(key) : takesText
      if key.isDown { takesText = isTaken }
      return isTaken
    case .text(let text):
      guard panel.properties.isEditing else { return takesText }
      // The key that began to edit types its character, too.
      let isOwn = text.string == ignoredText
      ignoredText = nil
      if !text.isComposing, !isOwn { withoutActions { panel.properties.append(text.string) } }
      return true
    default: return false
    }
  }

  private func handle(_ pointer: LayerHost.PointerEvent) -> Bool {
    let point = pointer.location
    switch pointer.phase {
    case .down where pointer.isClick:
      guard panel.contains(point) else { return press(outsideOfPanel: point) }
      guard let (part, place) = panel.part(at: point) else { return true }
      press(part, at: place)
      return true
    case .move:
      if drag == .timeline {
        scrub(
          to: panel.timeline.offset(at: point.x - panel.layer.frame.minX - InspectorTheme.margin))
        return true
      }
      if turnsStage {
        withoutActions { exploded?.turn(by: pointer.movement) }
        return true
      }
      guard isPicking, !panel.contains(point) else {
        return panel.contains(point) || exploded != nil
      }
      withoutActions { select(LayerPicker.layer(at: point, in: target.layer)) }
      return true
    case .up, .cancel:
      let wasTaken = drag != nil || turnsStage
      drag = nil
      turnsStage = false
      return wasTaken || panel.contains(point)
    default: return panel.contains(point)
    }
  }

  private func press(_ part: InspectorPanel.Part, at place: CGPoint) {
    drag = part
    switch part {
    case .timeline: scrub(to: panel.timeline.offset(at: place.x))
    case .outline:
      withoutActions { if let layer = panel.outline.layer(atHeight: place.y) { select(layer) } }
    case .properties: withoutActions { panel.properties.edit(atHeight: place.y) }
    default: perform(part)
    }
  }

  private func press(outsideOfPanel point: CGPoint) -> Bool {
    if exploded != nil {
      turnsStage = true
      return true
    }
    guard isPicking else { return false }
    withoutActions {
      select(LayerPicker.layer(at: point, in: target.layer))
      isPicking = false
      panel.report("")
      showState()
    }
    drag = .pick
    return true
  }

  private func handle(_ scroll: LayerHost.ScrollEvent) -> Bool {
    guard panel.contains(scroll.location) else {
      guard let exploded else { return false }
      withoutActions { exploded.spread(by: scroll.delta.dy) }
      return true
    }
    withoutActions {
      switch panel.part(at: scroll.location)?.part {
      case .outline?: panel.outline.scroll(by: scroll.delta.dy)
      case .properties?: panel.properties.scroll(by: scroll.delta.dy)
      default: break
      }
    }
    return true
  }

  private func handle(_ key: LayerHost.KeyEvent) -> Bool {
    if panel.properties.isEditing {
      ignoredText = nil
      withoutActions { edit(key) }
      return true
    }
    guard key.modifiers.isDisjoint(with: [.control, .option, .command]) else { return false }
    let step = key.modifiers.contains(.shift) ? 0.5 : 1.0 / 60
    switch key.key {
    case .space: perform(.pause)
    case .character("s"): perform(.slow)
    case .character("p"): perform(.pick)
    case .character("e"): perform(.explode)
    case .character("c"): perform(.capture)
    case .character(let digit) where (1...panel.options.count).contains(digit.wholeNumberValue ?? 0):
      perform(.option((digit.wholeNumberValue ?? 1) - 1))
    case .left: scrub(to: time.offset - step)
    case .right: scrub(to: time.offset + step)
    case .up, .down:
      withoutActions {
        panel.outline.moveSelection(by: key.key == .up ? -1 : 1)
        select(panel.outline.selected)
      }
    case .tab, .return:
      withoutActions { panel.properties.editNext(key.modifiers.contains(.shift) ? -1 : 1) }
    case .character("="):
      ignoredText = "="
      withoutActions { panel.properties.editFree() }
    default: return false
    }
    return true
  }

  private func edit(_ key: LayerHost.KeyEvent) {
    switch key.key {
    case .return:
      panel.properties.commit()
      showHighlight()
    case .escape: panel.properties.cancel()
    case .delete: panel.properties.delete(all: key.modifiers.contains(.control))
    case .tab:
      panel.properties.commit()
      if !panel.properties.isEditing {
        panel.properties.editNext(key.modifiers.contains(.shift) ? -1 : 1)
      }
    default: break
    }
  }
}
