// SPDX-License-Identifier: MIT

/// The words of an error message about a key that does not exist.
enum KeySuggestion {
  /// Returns "; did you mean …?" for a key that differs in case or in a few letters.
  static func text(for key: String, among keys: [String]) -> String {
    let near = keys.min {
      distance($0.lowercased(), key.lowercased()) < distance($1.lowercased(), key.lowercased())
    }
    guard let near, key.utf8.count < 64, distance(near.lowercased(), key.lowercased()) <= 3 else {
      return "; there are \(keys.joined(separator: ", "))"
    }
    return "; did you mean \"\(near)\"?"
  }

  /// The Levenshtein distance in characters; unlimited for keys longer than 64.
  private static func distance(_ a: String, _ b: String) -> Int {
    guard a.utf8.count < 64, b.utf8.count < 64 else { return 64 }
    let b = Array(b)
    var row = Array(0...b.count)
    for (i, character) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        let next = min(
          row[j] + 1, row[j + 1] + 1, diagonal + (b[j] == character ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = next
      }
    }
    return row[b.count]
  }
}
