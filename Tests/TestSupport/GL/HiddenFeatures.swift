// SPDX-License-Identifier: MIT

package import Compositor

/// Runs a body in which contexts and displays are asked as if they lacked features, so that what takes their
/// place is tested.
///
/// `Tests/Architecture` looks for these calls: each feature is named in one.
package func hiding<Result>(
  _ features: [GLFeature], _ body: () throws -> Result
) rethrows -> Result {
  var hidden = GLFeatureSet.hidden
  for feature in features { hidden.insert(feature) }
  return try GLFeatureSet.$hidden.withValue(hidden, operation: body)
}
