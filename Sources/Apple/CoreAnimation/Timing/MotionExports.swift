// SPDX-License-Identifier: MIT

// `CAEasing.Family` is this type; its cases come along with the module.
@_exported public import enum Motion.EasingFamily
