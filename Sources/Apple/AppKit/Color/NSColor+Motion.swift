// SPDX-License-Identifier: MIT

internal import ViewCore

// Animation systems beside Core Animation take colours of the kit for their colours.
extension NSColor: KitColor {}
