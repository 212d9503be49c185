// SPDX-License-Identifier: MIT

internal import Foundation

/// A failure that a driver may have in one of its calls.
package enum GLFault: String, CaseIterable, Sendable {
  /// There is no memory for the pixels of a texture, the bytes of a buffer or a read-back.
  case outOfMemory
  /// A framebuffer cannot be drawn to.
  case incompleteFramebuffer
  /// A stage of a program does not compile.
  case compileFailure
  /// A program does not link.
  case linkFailure
  /// A buffer cannot be mapped.
  case failedMapping
  /// The storage of a buffer is lost while it is mapped.
  case lostMapping
  /// There is no fence.
  case noFence
  /// There is no name for an object.
  case noName
  /// There is no context for a layer's own drawing.
  case noContext
  /// The context is lost with all that is in it. Any call that answers may be the last one before.
  case lostContext
}

#if DEBUG
  /// Makes one call of a driver fail, for tests of what follows; none exists in release builds.
  ///
  /// Each context has one, which counts for each fault the calls that can fail in that way. A call that
  /// fails is not made: the wrapper answers in its place as the driver would.
  package final class GLFaultPlan {
    private var fault: GLFault?
    /// The number of the call that fails, from 0.
    private var index = 0
    private var counts = InlineArray<10, Int>(repeating: 0)
    /// The name of the call that failed; nil before.
    package private(set) var firedCall: String?
    /// The answer of the call before.
    private var lastAnswer = Answer.nothing
    /// Whether the driver says that the context was reset.
    private(set) var isReset = false
    /// Loses the context, as far as that can be done for one of its kind.
    package var lose: (() -> Void)?

    init() {}

    /// Has a call fail, counted from now on among those that can fail so.
    package func fail(_ fault: GLFault, at index: Int) {
      reset()
      firedCall = nil
      self.fault = fault
      self.index = index
    }

    /// Has nothing fail from now on, and counts afresh. A context that is lost stays so.
    package func reset() {
      fault = nil
      counts = InlineArray(repeating: 0)
    }

    /// Calls that could fail in a way since the plan was last set.
    package func count(of fault: GLFault) -> Int { counts[Self.index(of: fault)] }

    /// Counts a call that can fail in a way; true if it is the one to fail.
    func fails(_ fault: GLFault, _ call: StaticString) -> Bool {
      let slot = Self.index(of: fault)
      let number = counts[slot]
      counts[slot] += 1
      guard self.fault == fault, number == index else { return false }
      firedCall = "\(call)"
      return true
    }

    /// Counts a call that has been made, behind which the context may be lost.
    ///
    /// Only calls that answer count, and queries in a row count as one: the renderer cannot tell losses apart
    /// that lie between the same two answers, as neither can it tell which commands the driver has carried out.
    func note(_ call: StaticString) {
      let answer = Self.answer(call)
      defer { lastAnswer = answer }
      guard answer == .object || answer == .query && lastAnswer != .query,
        fails(.lostContext, call)
      else { return }
      isReset = true
      lose?()
    }

    /// The kind of what a call tells the renderer.
    private enum Answer {
      case nothing
      /// A value or a piece of state.
      case query
      /// An object, memory, pixels or a status.
      case object
    }

    /// The kind of what a call tells the renderer, by its name.
    private static func answer(_ call: StaticString) -> Answer {
      for (prefix, answer) in answers {
        // Both are literals, which end with a zero.
        let order = unsafe strncmp(call.utf8Start, prefix.utf8Start, prefix.utf8CodeUnitCount)
        if order == 0 { return answer }
      }
      return .nothing
    }

    /// The beginnings of names of calls that answer.
    private static let answers: [(StaticString, Answer)] = [
      ("glGet", .query), ("glIs", .query), ("glGen", .object), ("glCreate", .object),
      ("glCheck", .object), ("glMap", .object), ("glUnmap", .object), ("glFence", .object),
      ("glClientWait", .object), ("glReadPixels", .object),
    ]

    private static func index(of fault: GLFault) -> Int {
      switch fault {
      case .outOfMemory: 0
      case .incompleteFramebuffer: 1
      case .compileFailure: 2
      case .linkFailure: 3
      case .failedMapping: 4
      case .lostMapping: 5
      case .noFence: 6
      case .noName: 7
      case .noContext: 8
      case .lostContext: 9
      }
    }
  }
#endif
