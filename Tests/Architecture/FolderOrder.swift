// SPDX-License-Identifier: MIT

/// The folders of a module from the lowest to the highest: code in one may use types of those before it.
struct FolderOrder: Sendable {
  /// The folder of the module.
  let module: String
  /// Its folders, the lowest first.
  let folders: [String]
  /// Uses of a higher folder that are allowed: the lower folder, then the higher ones.
  ///
  /// Every entry is a pair of folders that cannot be read one without the other, so there are few.
  let upward: [String: [String]]

  init(_ module: String, _ folders: String, upward: [String: [String]] = [:]) {
    self.module = "Sources/" + module
    self.folders = folders.split(separator: " ").map(String.init)
    self.upward = upward
  }

  static let all = [
    FolderOrder(
      "Engine/RenderTree",
      """
      Geometry Options Node Storage Tiles Timing Track Emitter Live Delta Control Values Store Resolve Leaves \
      Tree Dump Replicator
      """,
      upward: [
        // A group of values says which of its lanes a track sets, and reads them from the tracks' store.
        "Node": ["Track"],
        // A tile store notifies the watchers of live contents.
        "Tiles": ["Live"],
        // Nodes know their copies, and areas that moved as a whole are part of the damage.
        "Store": ["Replicator", "Resolve", "Tree"],
        // A compositor reads the columns through the tree.
        "Values": ["Tree"],
        // Leaves that only move are resolved by a shorter way.
        "Resolve": ["Leaves"],
      ]),
    FolderOrder(
      "Engine/Compositor",
      """
      GL Shapes Strips Batch Geometry Plan Effects Live Atlas Submit Record Walk Looks Shadow Groups Debug \
      Driver Presenting Images
      """,
      upward: [
        // The walk calls the looks and groups of the layers that it finds, and these walk on.
        "Walk": ["Looks", "Shadow", "Groups"],
        // One owner keeps the caches of all looks.
        "Looks": ["Shadow"],
        // The shadow of any content is a plane like that of an effect.
        "Shadow": ["Groups"],
      ]),
    FolderOrder("Apple/QuartzCore", "EAGL"),
    FolderOrder(
      "Engine/ViewCore",
      "Images Motion Touches Layout Drawing Archiving Animation Constraints ConstraintLayout Animator Scrolling Application"
    ),
    FolderOrder(
      "Engine/LayerHost",
      "Inspector Input Options Window Pacing Feedback Thread Preferences Loop Offscreen",
      upward: [
        // The window is what input, options and the inspector belong to.
        "Input": ["Window"], "Inspector": ["Window"], "Options": ["Window"],
        // A window owns what draws it, on a thread of its own.
        "Window": ["Feedback", "Loop", "Thread"],
      ]),
    FolderOrder("Engine/SceneFile", "JSON Variables Captions Forms Values Fields"),
    FolderOrder("Engine/Lottie", "JSON Values Model Outlines Building"),
    FolderOrder(
      "Apple/CoreGraphics",
      "Geometry Color Files Image Media Path Context Gradient Fonts Pattern Types Legacy",
      upward: [
        // Colours have patterns, spaces are made of data, and images are made of colours.
        "Color": ["Image", "Pattern"],
        // A state of drawing has a font and a pattern.
        "Context": ["Fonts", "Pattern"],
        // An image has a drawing with more detail.
        "Image": ["Context"],
      ]),
    FolderOrder(
      "Apple/ImageIO",
      "Properties Pixels Bitmap PNG TIFF GIF WebP HEIF Metadata Files Source Destination"),
    FolderOrder(
      "Apple/CoreText", "Font Descriptor Registration Attributes Layout Line Frame",
      upward: ["Font": ["Descriptor"]]),
    FolderOrder(
      "Apple/CoreImage", "Values Filter Image Builtins Catalogue",
      upward: [
        // A filter is made by its entry in the catalogue, and its output is an image.
        "Filter": ["Catalogue", "Image"]
      ]),
    FolderOrder(
      "Apple/CoreAnimation",
      """
      Properties Timing Style Layer Shape Emitter Replicator Scroll OpenGL Animation Media DisplayLink Text \
      Gradient Transaction Tiles Actions Layout Presentation Legacy Classes Archive Display Diagnostics
      """,
      upward: [
        // The kinds of contents are kinds of values.
        "Properties": ["Layer"],
        // A layer names all that belongs to it, and each of these names the layer.
        "Layer": ["Actions", "Animation", "Classes", "Layout", "Transaction"],
        // Animations and display links begin in the transaction of their thread, which keeps them.
        "Animation": ["Transaction"],
        "DisplayLink": ["Transaction"],
      ]),
    FolderOrder(
      "Apple/Pop", "Layer Value Property Tracer Animator Animation",
      upward: ["Animator": ["Animation"], "Property": ["Animation"], "Tracer": ["Animation"]]),
    FolderOrder("Apple/RBBAnimation", "Easing Values Animation"),
    // The classes of a kit name each other in their public members, as Apple's do.
    FolderOrder(
      "Apple/UIKit",
      """
      Traits Drawing Color Values Path View Image Events Haptics Accessibility Responder Window ImageView \
      Text Label Effects Gestures Application Dynamics Controls Scroll Layout Animation Controller Missing
      """,
      upward: [
        "Accessibility": ["Responder"], "Color": ["Image"], "Drawing": ["Image"],
        "Events": ["Gestures", "Responder", "Window"], "Responder": ["Controller", "Window"],
        "Traits": ["View"], "Values": ["Layout"],
        "View": [
          "Controller", "Dynamics", "Effects", "Events", "Gestures", "Layout", "Responder",
          "Window",
        ],
        "Window": ["Application", "Controller", "Gestures"],
      ]),
    FolderOrder(
      "Apple/AppKit",
      """
      Events Graphics Image Color View Layout Stack Controls Animation Window Application Path Printing Values \
      Missing
      """,
      upward: [
        "Animation": ["Window"], "Events": ["View", "Window"], "Graphics": ["Color"],
        // Constraints place views, whose animators move constraints.
        "Layout": ["Animation", "Stack"],
        "View": ["Animation", "Printing", "Stack", "Window"], "Window": ["Application"],
      ]),
    FolderOrder(
      "C/LaminaC", "Handles Calls Values Drawing Objects",
      upward: ["Handles": ["Calls", "Drawing"]]),
    FolderOrder("Tools/SceneTools", "Frames Inspect Reduce Record Compare Commands"),
  ]
}
