// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Foundation

/// The running processes of ``RecordingJobs``.
final class RunningJobs {
  private var children: [ChildProcess] = []
  private let program: String
  /// Seconds that drawing a frame may take.
  private static let timeLimit = 3600.0

  /// Starts the processes, which share the processors.
  init(_ jobs: RecordingJobs) throws(ToolError) {
    program = jobs.program.lastPathComponent
    for index in 0..<jobs.count {
      let part = RecordingPart(index: index, of: jobs.count)
      do throws(ChildProcess.Failure) {
        let child = try ChildProcess(
          jobs.program, jobs.arguments + ["--part", "\(part)"], timeLimit: Self.timeLimit,
          environment: Self.environment(of: jobs.count))
        UnfinishedFiles.note(child: child.identifier)
        children.append(child)
      } catch {
        stop()
        throw self.error(error)
      }
    }
  }

  /// The environment with the threads of Mesa's software driver, of which each process has its share.
  private static func environment(of count: Int) -> [String: String] {
    let share = ProcessInfo.processInfo.activeProcessorCount / count
    // None means that the process draws on its own thread.
    let threads = ["LP_NUM_THREADS": "\(share > 1 ? share : 0)"]
    return threads.merging(ProcessInfo.processInfo.environment) { $1 }
  }

  /// The picture of a frame; frames are asked for in their order.
  func frame(_ number: Int, of range: FrameRange) throws(ToolError) -> CGImage {
    let index = RecordingPart.index(of: number, in: range, parts: children.count)
    let child = children[index]
    let image: CGImage?
    do throws(ChildProcess.Failure) {
      image = try RawFrames.image { count throws(ChildProcess.Failure) in try child.read(count) }
    } catch { throw self.error(error) }
    guard let image else { throw end(of: child) }
    // All processes report the same of a scene, so one of them is enough.
    let messages = child.takeLines()
    if index == 0, !messages.isEmpty {
      FileHandle.standardError.write(Data(messages.joined(separator: "\n").utf8) + Data("\n".utf8))
    }
    return image
  }

  /// Ends the processes that are still drawing.
  func stop() {
    for child in children {
      child.stop()
      UnfinishedFiles.forget(child: child.identifier)
    }
    children = []
  }

  /// The error of a process that has ended before its last frame, with its own words and status.
  private func end(of child: ChildProcess) -> ToolError {
    let status = child.endStatus()
    let words = child.takeLines().joined(separator: "\n").trimmingPrefix("\(program): ")
    return ToolError(
      ToolError.Status(rawValue: status) ?? .failure,
      words.isEmpty ? "a process that drew frames ended with status \(status)" : String(words))
  }

  private func error(_ failure: ChildProcess.Failure) -> ToolError {
    switch failure {
    case .cannotStart(let words): ToolError(.failure, "\(program) cannot be started: \(words)")
    case .silent(let seconds):
      ToolError(.failure, "a process has drawn no frame for \(seconds.formatted()) seconds")
    }
  }
}
