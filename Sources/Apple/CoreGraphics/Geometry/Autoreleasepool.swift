// SPDX-License-Identifier: MIT

/// Runs `body` and returns or throws its result.
///
/// Apple's pool releases objects that Objective-C autoreleased. Without Objective-C none exist.
public func autoreleasepool<Failure: Error, Result: ~Copyable>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}
