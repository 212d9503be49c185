// SPDX-License-Identifier: MIT

/// The free numbers from 2 on, of which the least is found without a search through those in use.
struct FreeNumbers {
  /// The numbers below this one are in use, except for those that were returned.
  private var next = 2
  /// The numbers that were given back, as a heap: each is at most as large as the two that follow from it.
  private var returned: [Int] = []

  /// The least free number; it is taken when the caller uses it.
  mutating func least(where isFree: (Int) -> Bool) -> Int {
    while let number = returned.first {
      if isFree(number) { return number }
      removeFirst()
    }
    while !isFree(next) { next += 1 }
    return next
  }

  /// Notes that a number may be free again.
  mutating func giveBack(_ number: Int) {
    guard number >= 2, number < next else { return }
    returned.append(number)
    var place = returned.count - 1
    while place > 0, returned[place] < returned[(place - 1) / 2] {
      returned.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func removeFirst() {
    returned.swapAt(0, returned.count - 1)
    returned.removeLast()
    var place = 0
    while true {
      let least = [2 * place + 1, 2 * place + 2].filter { $0 < returned.count }
        .min { returned[$0] < returned[$1] }
      guard let least, returned[least] < returned[place] else { return }
      returned.swapAt(place, least)
      place = least
    }
  }
}
