// SPDX-License-Identifier: MIT

/// Live contents, as a renderer reads and draws them.
extension RenderTree {
  /// A drawing that is due in the frame that was sampled.
  public struct DueDrawing: Sendable {
    /// The node that shows it.
    public var node: NodeIndex
    public var drawing: LiveDrawing
    public var call: LiveDrawing.Call
  }

  /// The live contents of a node; nil for a node without them.
  public func liveContents(of node: NodeIndex) -> LiveContents? { nodes.values.live[node].contents }

  /// The picture of live contents that some node shows; nil once it is shown no more.
  public func livePicture(_ id: ImageID) -> LivePicture? { images.livePicture(id) }

  /// Has live contents wake a renderer; with nil, wake it no more.
  public mutating func setLiveSignal(_ signal: LiveSignal?, importsDeviceMemory: Bool = false) {
    nodes.live.importsDeviceMemory = importsDeviceMemory
    nodes.live.setSignal(signal)
  }

  /// Sets whether the frames of films are waited for, as in pictures that depend on their time alone.
  public mutating func setWaitsForFilms(_ waits: Bool) { nodes.live.waits = waits }

  /// Hands over the drawings that are due in the frame that was sampled.
  public mutating func takeDueDrawings() -> [DueDrawing] { nodes.takeDueDrawings() }

  /// Shows the picture of a drawing; nil if the code had nothing new: the one before stays.
  public mutating func finishDrawing(_ due: DueDrawing, _ picture: LivePicture?) {
    nodes.finishDrawing(due, picture, &images)
  }

  /// Whether some node shows live contents of an identity.
  public func showsLive(_ id: ObjectIdentifier) -> Bool {
    nodes.live.entries.contains { $0.contents.id == id }
  }
}
