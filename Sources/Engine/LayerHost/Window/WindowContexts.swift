// SPDX-License-Identifier: MIT

internal import CSDL2
internal import Compositor
internal import CoreGraphics
internal import Diagnostics

/// The graphics contexts of the program's windows, which share textures where the driver lets them.
///
/// SDL makes a context share with the one that is current on the calling thread, while those of the
/// other windows are current on their render threads. So there is one more context, which is never
/// drawn with: it is made with the first window's, stays until the last window has closed, and is
/// current only while another context is made. It also keeps the textures, should every window's
/// context be lost at once and created again one after the other.
///
/// Where no context can be made in the group any more, because the driver has lost all of it, the
/// first window to notice starts another group, which the others join when they notice. A window
/// for which the driver refuses to share has its own copies of everything.
@safe enum WindowContexts {
  /// A context that is current on the thread that made it, and its share group.
  @safe struct Made {
    let context: SDL_GLContext
    let group: ShareGroup?
  }

  /// The state shared by the windows.
  @safe private struct State {
    /// The context with which all windows' contexts share.
    var keeper: SDL_GLContext?
    /// The kind of the keeper; other kinds cannot share with it.
    var profile: GraphicsProfile?
    var group: ShareGroup?
    var windowCount = 0
    /// For tests.
    var isLossSimulated = false
    var refusesToShare = false
  }

  /// SDL's attributes of the next context are global, which the lock guards, too.
  private static let state = Monitor(State())

  // MARK: - Windows

  /// The kinds of contexts to try for a new window: first that of the other windows, which exists
  /// and shares.
  static func preferring(_ profiles: [GraphicsProfile]) -> [GraphicsProfile] {
    let known = state.read { $0.profile }
    guard let known, profiles.contains(known) else { return profiles }
    return [known] + profiles.filter { $0 != known }
  }

  /// Makes a context for a window that opens, current on this thread; nil if the driver makes none.
  static func open(for window: OpaquePointer, _ profile: GraphicsProfile) -> Made? {
    state.read { state in
      let made = DriverLock.withLock { unsafe make(for: window, profile, &state) }
      guard let made else { return nil }
      state.windowCount += 1
      return made
    }
  }

  /// Makes another context for a window that has lost the one so far, current on this thread.
  static func remake(for window: OpaquePointer, _ profile: GraphicsProfile) -> Made? {
    state.read { state in
      DriverLock.withLock { unsafe make(for: window, profile, &state) }
    }
  }

  /// Destroys the context of a window that closes; no thread has it current.
  ///
  /// SDL releases the driver with its last window, so this comes before that.
  static func close(_ context: SDL_GLContext) {
    state.read { state in
      unsafe destroy(context)
      state.windowCount -= 1
      guard state.windowCount == 0 else { return }
      unsafe destroy(state.keeper)
      state = State()
    }
  }

  /// The group of windows opened from now on; nil while none is open.
  static var group: ShareGroup? { state.read { $0.group } }

  /// Takes the whole group for lost, for tests.
  static func loseGroup() { state.read { $0.isLossSimulated = true } }

  /// Takes the driver for one that does not share, until the last window has closed, for tests.
  static func refuseToShare() { state.read { $0.refusesToShare = true } }

  // MARK: - Contexts

  /// Ends the frame under way in a context, and frees it.
  static func destroy(_ context: SDL_GLContext?) {
    DriverLock.withLock { unsafe SDL_GL_DeleteContext(context) }
  }

  private static func make(
    for window: OpaquePointer, _ profile: GraphicsProfile, _ state: inout State
  ) -> Made? {
    profile.apply()
    if let made = unsafe makeInGroup(for: window, profile, state) { return made }
    guard !SDLFault.context.isSet, let context = unsafe SDL_GL_CreateContext(window) else {
      return nil
    }
    guard !state.refusesToShare, state.profile ?? profile == profile else {
      return unsafe Made(context: context, group: nil)
    }
    unsafe beginGroup(with: context, of: window, profile, &state)
    return unsafe Made(context: context, group: state.group)
  }

  /// A context that shares with the others; nil if none exist, or they were lost.
  private static func makeInGroup(
    for window: OpaquePointer, _ profile: GraphicsProfile, _ state: State
  ) -> Made? {
    guard !state.refusesToShare, let keeper = unsafe state.keeper, state.profile == profile,
      unsafe SDL_GL_MakeCurrent(window, keeper) == 0
    else { return nil }
    if !state.isLossSimulated, !GLContext.isCurrentLost,
      let context = unsafe makeSharing(for: window)
    {
      return unsafe Made(context: context, group: state.group)
    }
    unsafe SDL_GL_MakeCurrent(window, nil)
    return nil
  }

  /// Starts another group with a window's context, which is current and stays so.
  private static func beginGroup(
    with context: SDL_GLContext, of window: OpaquePointer, _ profile: GraphicsProfile,
    _ state: inout State
  ) {
    // Windows that have not noticed yet keep their contexts.
    unsafe SDL_GL_DeleteContext(state.keeper)
    unsafe state.keeper = makeSharing(for: window)
    state.refusesToShare = unsafe state.keeper == nil
    state.group = state.refusesToShare ? nil : ShareGroup()
    state.profile = profile
    state.isLossSimulated = false
    // Where it fails, drawing fails as well, with an error.
    unsafe SDL_GL_MakeCurrent(window, context)
  }

  /// Makes a context that shares with the current one, and makes it current instead.
  private static func makeSharing(for window: OpaquePointer) -> SDL_GLContext? {
    SDL_GL_SetAttribute(SDL_GL_SHARE_WITH_CURRENT_CONTEXT, 1)
    defer { SDL_GL_SetAttribute(SDL_GL_SHARE_WITH_CURRENT_CONTEXT, 0) }
    return SDLFault.sharing.isSet ? nil : unsafe SDL_GL_CreateContext(window)
  }
}
