// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import Compositor

/// The bytes of objects, which frames note as well: a buffer whose storage is full gets another one.
struct ObjectLedgerTests {
  @Test func `bytes of an object that exists are noted without allocations`() {
    var ledger = ObjectLedger()
    ledger.noteCreation(of: .buffer, 3, label: ObjectLabel("instances", .buffers))
    ledger.noteCreation(of: .texture, 3, label: ObjectLabel("picture", .output))
    ledger.noteBytes(4096, of: .buffer, 3)
    ledger.noteBytes(100, of: .texture, 3)
    expectNoAllocations {
      ledger.noteBytes(4096, of: .buffer, 3)
      ledger.noteBytes(8192, of: .buffer, 3)
    }
    expect(ledger.memory[.buffers], equals: 8192)
    expect(ledger.textureBytes, equals: 100)
    // Objects that nothing made have no bytes.
    ledger.noteBytes(7, of: .buffer, 4)
    expect(ledger.memory[.buffers], equals: 8192)
    ledger.noteDeletion(of: .buffer, 3)
    expect(ledger.memory[.buffers], equals: 0)
    expect(ledger.liveCount, equals: 1)
  }
}
