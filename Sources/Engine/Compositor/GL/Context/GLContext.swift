// SPDX-License-Identifier: MIT

import CEGL
import COpenGL
internal import CoreGraphics
internal import Diagnostics

/// One GL context: what it offers, what state it is in, and which objects live in it.
///
/// A context is confined to the thread on which it is current, and so is this object. Handles
/// (`Texture`, `Buffer`, …) belong to one context and are passed together with it; only their
/// destruction may happen elsewhere: it puts the name on a queue that `collectGarbage()` drains.
///
/// Nothing is drawn through GL but by way of this class, so that its `StateCache` is right. Where
/// others used the context in between, call `forgetState()`.
package final class GLContext {
  package let capabilities: GLCapabilities
  /// For reading by people: how the context came to be, `EGL 1.5 Mesa Project, …` for instance.
  package let platformDescription: String

  /// Counts since the last `resetStatistics()`.
  package internal(set) var statistics = GLStatistics()
  /// Counts of the programs that were built since the context was made.
  package internal(set) var programCounts = ProgramCounts()
  /// The linked programs of earlier runs; nil for none. Default the user's.
  package var programCache = ProgramCache.user

  let calls: GLCalls
  var state = StateCache()
  /// Finds undefined uses of GL, where errors are checked.
  let checks: UsageChecks?
  var ledger = ObjectLedger()
  let deletionQueue = DeletionQueue()
  /// The contexts that this one shares textures with; nil for one by itself.
  package let group: ShareGroup?
  private var isMember = false
  private var wasReset = false
  private var frame = FrameNotes()
  /// The budget for the pixels of all textures, in bytes; more is refused as by a driver without
  /// memory. For tests, and for boards that share their memory.
  package var textureByteLimit = Int.max
  /// Whether passes are named for debuggers, as far as the driver can. Default: as the environment's
  /// `LAMINA_GL_GROUPS` has it.
  package var namesGroups = GLContext.namesGroupsByDefault
  /// Sampler objects by `Sampling.rawValue`, made when first used; 0 is "not made yet".
  var samplerNames = InlineArray<12, UInt32>(repeating: 0)
  /// Kept so that draining the deletion queue allocates nothing in the long run.
  private var garbage: [DeletionQueue.Entry] = []

  /// The context of our own, nil for an adopted one.
  private let offscreen: OffscreenContext?
  /// EGL's identity of an adopted context; 0 for one that is not EGL's.
  private let adoptedIdentity: UInt

  /// Notes on the frame that is being drawn.
  private struct FrameNotes {
    var number = 0
    /// An object for which the driver had neither name nor memory, in words; nil for none.
    var shortage: String?
  }

  // MARK: Life cycle

  /// Makes a context that needs no window and makes it current on the calling thread.
  ///
  /// - Parameters:
  ///   - api: the dialect, and the lowest version that will do.
  ///   - platforms: the ways to try, in order; all by default.
  ///   - debug: asks for a debug context, with error checks after each call also in release builds.
  ///   - group: the group of the contexts that will be made to share with this one, if any.
  package convenience init(
    api: GLAPI = .openGL33, platforms: [GLPlatform] = GLPlatform.allCases, debug: Bool = false,
    group: ShareGroup? = nil
  ) throws(GLContextError) {
    try self.init(
      offscreen: OffscreenContext(api: api, platforms: platforms, debug: debug), debug: debug,
      group: group)
  }

  /// Makes a context that shares the textures of the one current on this thread, and makes it
  /// current instead. Both must be EGL's.
  ///
  /// - Parameter group: that of the contexts which share with the current one, if it is to be joined.
  package convenience init(
    sharingCurrent api: GLAPI, debug: Bool = false, group: ShareGroup? = nil
  ) throws(GLContextError) {
    try self.init(
      offscreen: OffscreenContext(sharingCurrent: api, debug: debug), debug: debug, group: group)
  }

  /// Makes a context that needs no window on a display, and makes it current on the calling thread.
  convenience init(api: GLAPI, beside platform: EGLPlatform) throws(GLContextError) {
    try self.init(
      offscreen: OffscreenContext(api: api, on: platform, sharing: nil, debug: false),
      debug: false)
  }

  private init(
    offscreen: OffscreenContext, debug: Bool, group: ShareGroup? = nil
  ) throws(GLContextError) {
    self.group = group
    let api = offscreen.api
    try offscreen.makeCurrent()
    self.offscreen = offscreen
    adoptedIdentity = 0
    platformDescription = offscreen.description
    var calls = GLCalls(log: GLContext.log(debug), ownsErrors: true)
    checks = calls.log.map { _ in UsageChecks() }
    capabilities = try GLCapabilities(calls)
    calls.isSerialized = capabilities.needsDriverLock
    self.calls = calls
    guard capabilities.api.version >= api.version, capabilities.api.family == api.family else {
      throw .unsupportedVersion(required: api, driver: capabilities.versionString)
    }
    if let log = calls.log, capabilities.givesMessages {
      calls.listenToDriver(log, hasSuffix: !capabilities.has(.debugOutput))
    }
    joinGroup()
    #if DEBUG
      calls.faults.lose = { [weak offscreen] in offscreen?.lose() }
    #endif
  }

  /// Wraps the context that a window or a foreign host has made current on this thread.
  ///
  /// The context is never destroyed, released or given a message callback; nothing in it is
  /// changed here. Its owner must keep it alive as long as this object, and call `tearDown()`
  /// while it is current.
  ///
  /// - Parameters:
  ///   - name: what to call it in `platformDescription`.
  ///   - checks: whether error flags may be read, which takes them from the owner.
  ///   - group: that of the contexts which the owner made to share with this one, if any.
  package init(
    adoptingCurrent name: String, debug: Bool = false, checks: Bool = true,
    group: ShareGroup? = nil
  ) throws(GLContextError) {
    self.group = group
    offscreen = nil
    adoptedIdentity = Self.currentIdentity
    platformDescription = name
    var calls = GLCalls(log: checks ? GLContext.log(debug) : nil, ownsErrors: checks)
    self.checks = calls.log.map { _ in UsageChecks() }
    capabilities = try GLCapabilities(calls)
    calls.isSerialized = capabilities.needsDriverLock
    self.calls = calls
    joinGroup()
  }

  deinit {
    leaveGroup()
    reportErrors()
    // Objects that a lost context shared with others still exist.
    group?.adopt(ledger.shareableObjects)
    // The log dies with this object; the driver must not call it any more.
    if let offscreen, offscreen.isCurrent, calls.log != nil, capabilities.givesMessages {
      calls.stopListeningToDriver(hasSuffix: !capabilities.has(.debugOutput))
    }
  }

  /// Writes the errors that nothing has taken to the log; those of a lost context are ignored.
  private func reportErrors() {
    guard !isKnownLost, let errors = calls.log?.takeErrors() else { return }
    for error in errors {
      RefusalLog.note("GL error that nothing took: \(error.call) \(error.code)", "\(error)")
    }
  }

  private static func log(_ debug: Bool) -> GLErrorLog? {
    #if DEBUG
      return GLErrorLog()
    #else
      return debug ? GLErrorLog() : nil
    #endif
  }

  /// Deletes what the context itself made and what waits for deletion; objects still owned by
  /// handles stay, and show in `liveObjects`.
  ///
  /// Call before the last reference goes, while the context is current.
  package func tearDown() {
    for index in samplerNames.indices where samplerNames[index] != 0 {
      deletionQueue.enqueue(.sampler, samplerNames[index])
      samplerNames[index] = 0
    }
    collectGarbage()
    leaveGroup()
  }

  private func joinGroup() {
    group?.join()
    isMember = true
  }

  private func leaveGroup() {
    if isMember { group?.leave() }
    isMember = false
  }

  // MARK: Being current

  /// Makes our own context current on this thread; an adopted one is its host's business.
  package func makeCurrent() throws(GLContextError) { try offscreen?.makeCurrent() }

  /// Leaves this thread without a current context; does nothing for an adopted one.
  package func releaseCurrent() { offscreen?.release() }

  /// Whether the context is current on the calling thread; taken for granted of an adopted one.
  package var isCurrent: Bool { offscreen?.isCurrent ?? true }

  /// EGL's identity of the current context; 0 for none, or one that is not EGL's.
  private static var currentIdentity: UInt { unsafe UInt(bitPattern: eglGetCurrentContext()) }

  /// The reason for which an adopted context cannot draw on this thread; nil if it is current.
  package var absence: String? {
    guard offscreen == nil else { return nil }
    let current = Self.currentIdentity
    if adoptedIdentity != 0, current != 0, current != adoptedIdentity {
      return "another context is current on this thread"
    }
    let isAbsent = adoptedIdentity != 0 ? current == 0 : !calls.hasContext
    return isAbsent ? "no context is current on this thread" : nil
  }

  /// Runs `body` with the context current and releases it afterwards, on the same thread.
  package func withCurrent<Result>(_ body: () throws -> Result) throws -> Result {
    try makeCurrent()
    defer { releaseCurrent() }
    return try body()
  }

  /// Whether the context was found to be lost; the driver is not asked.
  var isKnownLost: Bool { offscreen?.isLost == true || wasReset }

  /// Whether the context is lost, after a fault or a reset of the GPU: all its objects are gone,
  /// and drawing needs a new context.
  package var isLost: Bool {
    if isKnownLost { return true }
    // The driver says so once only.
    if capabilities.has(.resetStatus), calls.hasBeenReset { wasReset = true }
    return wasReset
  }

  /// Whether the context that is current on this thread, from any library, was lost; true without one.
  package static var isCurrentLost: Bool {
    let calls = GLCalls(log: nil)
    guard let capabilities = try? GLCapabilities(calls) else { return true }
    return capabilities.has(.resetStatus) && calls.hasBeenReset
  }

  /// Does what a lost context does: destroys our own context with all that is in it. For tests.
  package func lose() { offscreen?.lose() }

  /// Bytes of the pixels of all textures that exist, those of the share group included.
  package var textureBytes: Int { ledger.textureBytes + (group?.textureBytes ?? 0) }

  /// Bytes of all objects that exist, without those of the share group.
  package var memoryBytes: Int { ledger.memory.total }

  // MARK: Objects

  /// Creates a GL object and enters it in the ledger, or in that of the group that it is made for.
  ///
  /// - Returns: an object of the name 0 where the driver has none to give.
  func makeObject(
    _ kind: GLObjectKind, label: ObjectLabel, for group: ShareGroup? = nil
  ) -> GLObject {
    let name = calls.create(kind)
    guard name != 0 else { return GLObject(kind: kind, name: 0, queue: deletionQueue) }
    checks?.names.noteCreation(of: kind, name)
    // Another context may have deleted one of the name that is still bound in this one.
    if self.group != nil { state.forget(kind, name) }
    if let group, kind == .texture {
      group.noteCreation(ofTexture: name, label: label)
      return GLObject(kind: kind, name: name, queue: group.deletionQueue)
    }
    ledger.noteCreation(of: kind, name, label: label)
    return GLObject(kind: kind, name: name, queue: deletionQueue)
  }

  /// Notes that something found no memory, or no name, which shows in the frame being drawn.
  func noteShortage(_ text: String) { if frame.shortage == nil { frame.shortage = text } }

  /// Hands over the shortage noted first since the last call; nil for none.
  func takeShortage() -> String? {
    defer { frame.shortage = nil }
    return frame.shortage
  }

  /// Begins a frame.
  package func beginFrame() { frame.number &+= 1 }

  /// The number of the frame, by which what failed in one is tried again in another.
  var frameNumber: Int { frame.number }

  /// Gives an object its label for captures; most kinds must have been bound once before.
  func setLabel(_ object: borrowing GLObject, _ label: String) {
    guard capabilities.has(.debugOutput), calls.log != nil, !label.isEmpty else { return }
    calls.label(object.kind, object.name, label)
  }

  /// Deletes the objects whose handles are gone. Call at the begin of a frame; no cost when idle.
  package func collectGarbage() {
    deletionQueue.take(into: &garbage)
    if !garbage.isEmpty {
      for entry in garbage {
        delete(entry)
        if case .object(let kind, let name) = entry { ledger.noteDeletion(of: kind, name) }
      }
      garbage.removeAll(keepingCapacity: true)
    }
    // A lost context would never carry out deletions.
    guard let group, !group.deletionQueue.isEmpty, !isLost else { return }
    group.deletionQueue.take(into: &garbage)
    for entry in garbage {
      delete(entry)
      group.noteDeletion(of: entry)
    }
    garbage.removeAll(keepingCapacity: true)
  }

  private func delete(_ entry: DeletionQueue.Entry) {
    switch entry {
    case .object(let kind, let name):
      calls.delete(kind, name)
      state.forget(kind, name)
      checks?.forget(kind, name)
    case .fence(let sync): calls.delete(fence: sync)
    }
  }

  /// The number of GL objects that exist, those included that wait for deletion.
  package var liveObjects: Int { ledger.liveCount }

  /// One line per object that exists, with its kind, name and label.
  package var liveObjectDescriptions: [String] { ledger.liveDescription }

  // MARK: Errors and statistics

  #if DEBUG
    /// The failures that the driver is made to have, for tests.
    package var faults: GLFaultPlan { calls.faults }
  #endif

  /// The GL errors seen so far; always empty unless each call is followed by a check.
  package var errors: [GLError] { calls.log?.errors ?? [] }

  /// The GL errors seen since the last call of this method.
  package func takeErrors() -> [GLError] { calls.log?.takeErrors() ?? [] }

  package func resetStatistics() { statistics = GLStatistics() }

  /// Waits until the GPU has done everything it was given. For tests and measurements only.
  package func finish() {
    calls.finish()
    checks?.buffers.finish()
  }

  /// Hands what was recorded to the GPU without waiting.
  package func flush() { calls.flush() }
}
