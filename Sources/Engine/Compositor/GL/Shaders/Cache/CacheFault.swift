// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics

/// A call of the system's on the files of the program cache that fails.
enum CacheFault: CaseIterable, InjectedFault {
  /// The folder cannot be made or examined.
  case folder
  /// A file cannot be opened for reading.
  case open
  /// A file breaks off while it is read.
  case read
  /// A new file cannot be made, as in a folder that may only be read.
  case create
  /// The disk is full after a part of the file.
  case write
  /// The last bytes cannot be written, which some file systems say at the end only.
  case close
  /// A whole file cannot get its name.
  case rename
}
