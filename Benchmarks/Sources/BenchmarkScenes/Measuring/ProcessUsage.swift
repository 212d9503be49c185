// SPDX-License-Identifier: MIT

import CAllocationCounter
import Foundation

/// The resources that this process has used so far, as the system reports them.
enum ProcessUsage {
  /// CPU time of all threads, user and system, in milliseconds.
  static var cpuMilliseconds: Double {
    let usage = resources
    return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
  }

  /// The peak resident memory, in MiB.
  static var peakResidentMegabytes: Double { Double(resources.ru_maxrss) / 1024 }

  /// The memory resident now, in MiB; 0 if the system does not say.
  static var residentMegabytes: Double { memory.residentMegabytes }

  /// The memory resident now and the part of it that is no page of a file, in MiB; 0 if the system does
  /// not say.
  static var memory: (residentMegabytes: Double, anonymousMegabytes: Double) {
    // All pages, resident ones, and those of files among them.
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(
      separator: " ")
    guard let fields, fields.count > 2, let pages = Double(fields[1]), let files = Double(fields[2])
    else { return (0, 0) }
    let page = Double(sysconf(Int32(_SC_PAGESIZE))) / (1024 * 1024)
    return (pages * page, (pages - files) * page)
  }

  /// The bytes in use on the heap now.
  static var heapBytes: Int { Int(lamina_heap_bytes()) }

  /// Gives the pages of the heap that hold nothing back to the system.
  static func returnFreedMemory() { lamina_heap_trim() }

  /// A monotonic clock, in milliseconds.
  static var wallMilliseconds: Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) * 1e3 + Double(now.tv_nsec) / 1e6
  }

  private static var resources: rusage {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage
  }

  private static func milliseconds(_ time: timeval) -> Double {
    Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3
  }
}
