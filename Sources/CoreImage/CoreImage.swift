// SPDX-License-Identifier: MIT

// Filter descriptions by Core Image's names will live here; there is no public symbol yet. The module
// exists so that `import CoreImage` and the dependencies of the others already hold.
