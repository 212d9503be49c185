// SPDX-License-Identifier: MIT

import Locks

/// OpenGL contexts that see each other's textures, whose renderers hold each image once. Not part of
/// Apple's API.
///
/// GL keeps textures, buffers and programs for all contexts that were made sharing with each other,
/// until the last of them is gone. The group knows which textures its members use together, and
/// deletes what a member left behind: any member that collects garbage does it. Contexts of a group
/// may be current on different threads at once.
///
/// A group says nothing to GL: who makes it vouches that the contexts share. After the loss of all
/// contexts that share, those created again belong to another group, so that no name of the lost ones is
/// ever used.
public final class ShareGroup: Sendable {
  /// The state of the group as a whole.
  private struct State {
    /// Textures that more than one member may use, and what lost members left.
    var ledger = ObjectLedger()
    var memberCount = 0
    var fenceCount = 0
  }

  private let state = Mutex(State())
  /// Names of which no member has the handle any more.
  let deletionQueue = DeletionQueue()
  /// The textures that members have filled, by what they hold.
  let textures = SharedTextureTable()

  /// Makes a group without members.
  public init() {}

  // MARK: - What exists

  /// Contexts of the group that were neither torn down nor dropped.
  package var memberCount: Int { state.withLock { $0.memberCount } }

  /// Bytes of the pixels of the textures that members share, each counted once.
  package var textureBytes: Int { state.withLock { $0.ledger.textureBytes } }

  /// One line per shared object that exists, with its kind, name and label.
  package var liveObjectDescriptions: [String] {
    state.withLock { state in
      state.ledger.liveDescription
        + [String](repeating: "fence", count: state.fenceCount)
    }
  }

  // MARK: - Members

  func join() { state.withLock { $0.memberCount += 1 } }

  func leave() { state.withLock { $0.memberCount -= 1 } }

  /// Takes over what a member left that is gone without deleting it: another one does so.
  func adopt(_ objects: [(kind: GLObjectKind, name: UInt32)]) {
    guard !objects.isEmpty else { return }
    state.withLock { state in
      for object in objects {
        state.ledger.noteCreation(of: object.kind, object.name, label: "left by a lost context")
      }
    }
    for object in objects { deletionQueue.enqueue(object.kind, object.name) }
  }

  // MARK: - Objects

  /// Enters a texture that is made for all members.
  func noteCreation(ofTexture name: UInt32, label: ObjectLabel) {
    state.withLock { $0.ledger.noteCreation(of: .texture, name, label: label) }
  }

  /// Notes how many bytes a texture's pixels take.
  func noteBytes(_ count: Int, ofTexture name: UInt32) {
    state.withLock { $0.ledger.noteBytes(count, of: .texture, name) }
  }

  func noteFence() { state.withLock { $0.fenceCount += 1 } }

  /// Notes what a member has deleted from the group's queue.
  func noteDeletion(of entry: DeletionQueue.Entry) {
    state.withLock { state in
      switch entry {
      case .object(let kind, let name): state.ledger.noteDeletion(of: kind, name)
      case .fence: state.fenceCount -= 1
      }
    }
  }
}
