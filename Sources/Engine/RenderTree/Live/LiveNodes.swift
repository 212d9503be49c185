// SPDX-License-Identifier: MIT

/// The nodes with live contents: few nodes have any.
struct LiveNodes: ~Copyable {
  /// A node with its contents, and the answer that is shown.
  struct Entry {
    var node: NodeIndex
    var contents: LiveContents
    /// The stamp of the answer that is shown.
    var stamp: UInt64 = 0
    /// The picture that is shown, which the entry retains among the images.
    var picture: LivePicture?
    /// The drawing that is due in this frame.
    var call: LiveDrawing.Call?
    /// The size that the application's code drew last.
    var drawnSize = SIMD2<Int32>.zero
  }

  var entries: [Entry] = []
  /// Raised by the contents of these nodes.
  private var signal: LiveSignal?

  /// Whether the renderer can import the memory of devices.
  var importsDeviceMemory = false
  /// Whether pictures that are not ready yet are waited for.
  var waits = false

  /// Whether no node has live contents.
  var isEmpty: Bool { entries.isEmpty }

  /// The index of a node's entry; nil for a node without live contents.
  func index(of node: NodeIndex) -> Int? {
    entries.firstIndex { $0.node == node }
  }

  /// Has all contents raise a signal, and no longer the one before; nil for none.
  mutating func setSignal(_ signal: LiveSignal?) {
    for entry in entries {
      if let old = self.signal { entry.contents.watchers.remove(old) }
      if let signal { entry.contents.watchers.add(signal) }
    }
    self.signal = signal
  }

  /// Has the renderer woken by some contents, or no more if no node shows them.
  func watch(_ contents: LiveContents) {
    guard let signal else { return }
    if entries.contains(where: { $0.contents == contents }) {
      contents.watchers.add(signal)
      if case .media(let queue) = contents {
        queue.noteRenderer(importsDeviceMemory: importsDeviceMemory)
      }
    } else {
      contents.watchers.remove(signal)
    }
  }
}
