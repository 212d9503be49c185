// SPDX-License-Identifier: MIT

/// Runs `body` and gives back what it returns or throws.
///
/// Apple's pool frees what Objective-C has put off freeing. Without Objective-C nothing is put off.
public func autoreleasepool<Failure: Error, Result: ~Copyable>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}
